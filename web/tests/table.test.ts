import { describe, expect, it } from "vitest";
import type { Happened } from "../src/generated/Happened";
import type { Live } from "../src/generated/Live";
import type { Logged } from "../src/generated/Logged";
import { applyUpdate, EMPTY_TABLE, fenAt, takenBy, type Table } from "../src/game/table";
import { MockTable } from "../mock/table";

const game = new MockTable("x21W");
const events = game.events(0);
const live = (ply: number): Live => ({ ...new MockTable(`x${ply}W`).live(), clock: null });

function table(upTo: number): Table {
  const applied = applyUpdate({ ...EMPTY_TABLE, head: game.head() }, events.slice(0, upTo + 1), live(upTo));
  if (!applied.ok) throw new Error("events are missing");
  return applied.table;
}

const logged = (seq: number, e: Happened): Logged => ({ seq, at: 0, e });

describe("events applied in the order of their seq", () => {
  it("builds the game from its whole history", () => {
    const t = table(21);
    expect(t.seq).toBe(22);
    expect(t.moves).toHaveLength(21);
    expect(t.moves[0]?.u).toBe("h2e2");
    expect(fenAt(t, 21)).toBe(t.live?.fen);
    expect(fenAt(t, 0)).toBe(game.game.start);
    expect(fenAt(t, 1)).toBe(t.moves[0]?.fen);
  });

  it("comes to the same however the history is cut and shuffled", () => {
    const whole = table(21);
    let t: Table = { ...EMPTY_TABLE, head: game.head() };
    for (let from = 0; from < events.length; from += 4) {
      const part = events.slice(from, from + 4);
      const last = part.at(-1)?.seq ?? 0;
      const applied = applyUpdate(t, [...part].reverse(), live(last - 1));
      expect(applied.ok).toBe(true);
      if (applied.ok) t = applied.table;
    }
    expect(t).toEqual(whole);
  });

  it("takes an event that comes twice only once", () => {
    const t = table(10);
    const again = applyUpdate(t, events.slice(0, 11), live(10));
    expect(again.ok && again.table.moves).toEqual(t.moves);
    expect(again.ok && again.fresh).toEqual([]);
  });

  it("does not let an old message put the game back", () => {
    const t = table(10);
    const old = applyUpdate(t, events.slice(0, 6), live(5));
    expect(old.ok && old.table.live?.ply).toBe(10);
  });

  it("asks again when events are missing, and changes nothing", () => {
    const t = table(4);
    expect(applyUpdate(t, events.slice(7, 9), live(8))).toEqual({ ok: false });
    expect(t.seq).toBe(5);
  });

  it("goes on from where it was after a break", () => {
    const t = table(6);
    const resumed = applyUpdate(t, game.events(t.seq), live(21));
    expect(resumed.ok && resumed.table).toEqual(table(21));
  });

  it("takes the state without events from a hall where nothing happened", () => {
    const t = table(6);
    const offered = { ...live(6), offers: { draw: "first", takeback: null, rematch: null } } as const;
    const same = applyUpdate(t, [], offered);
    expect(same.ok && same.table.live?.offers.draw).toBe("first");
    expect(same.ok && same.table.seq).toBe(t.seq);
  });

  it("undoes moves that are taken back, and plays on", () => {
    const t = table(6);
    const back = applyUpdate(t, [logged(8, { t: "taken_back", plies: 2 })], live(4));
    if (!back.ok) throw new Error("refused");
    expect(back.table.moves.map((m) => m.u)).toEqual(t.moves.slice(0, 4).map((m) => m.u));
    expect(back.table.live?.ply).toBe(4);
    const fifth = events[5]?.e;
    if (!fifth) throw new Error("no fifth move");
    const on = applyUpdate(back.table, [logged(9, fifth)], live(5));
    expect(on.ok && on.table.moves).toHaveLength(5);
  });

  it("keeps the moves through offers, answers, stops and events of a later version", () => {
    const t = table(6);
    const quiet = applyUpdate(
      t,
      [
        logged(8, { t: "offered", by: "first", offer: "draw" }),
        logged(9, { t: "answered", by: "second", offer: "draw", answer: "declined" }),
        logged(10, { t: "resumed", down_ms: 5000 }),
        logged(11, { t: "claimed", by: "first", claim: "repetition", u: null }),
        logged(12, { t: "ended", ending: { result: "draw", reason: "agreement", article: null } }),
      ],
      live(6),
    );
    expect(quiet.ok && quiet.table.moves).toEqual(t.moves);
    expect(quiet.ok && quiet.table.seq).toBe(12);
  });

  it("keeps rulings on the moves that stand, and a log of all that an arbiter cares for", () => {
    const ruling = { outcome: "play_on", seat: null, article: null, from_ply: 2, to_ply: 6, reason: null } as const;
    const ruled = applyUpdate(
      table(6),
      [
        logged(8, { t: "ruled", ruling }),
        logged(9, { t: "touched", by: "first", touch: { t: "piece", square: "b2" } }),
        logged(10, { t: "penalised", seat: "first", penalty: "foul", ms: null, article: null }),
      ],
      live(6),
    );
    if (!ruled.ok) throw new Error("refused");
    expect(ruled.table.rulings).toEqual([ruling]);
    expect(ruled.table.log.map((n) => [n.seq, n.ply, n.e.t])).toEqual([
      [8, 6, "ruled"],
      [9, 6, "touched"],
      [10, 6, "penalised"],
    ]);
    const back = applyUpdate(ruled.table, [logged(11, { t: "taken_back", plies: 1 })], live(5));
    expect(back.ok && back.table.rulings).toEqual([]);
    expect(back.ok && back.table.log).toHaveLength(3);
  });

  it("counts what each side has taken up to the move looked at", () => {
    const t = table(21);
    expect(takenBy(t, "first", 21)).toEqual(["p"]);
    expect(takenBy(t, "second", 21)).toEqual(["p"]);
    expect(takenBy(t, "first", 10)).toEqual([]);
  });
});
