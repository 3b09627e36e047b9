import { beforeEach, describe, expect, it } from "vitest";
import type { ClientMessage } from "../src/generated/ClientMessage";
import type { Live } from "../src/generated/Live";
import type { Logged } from "../src/generated/Logged";
import type { ServerMessage } from "../src/generated/ServerMessage";
import type { Touch } from "../src/generated/Touch";
import type { HallLine } from "../src/net/hall.svelte";
import { Session, type Heard } from "../src/game/session.svelte";
import { MockTable } from "../mock/table";

/** A line whose other end is this test. */
class Line implements HallLine {
  sent: ClientMessage[] = [];
  up = true;
  #listeners = new Set<(m: ServerMessage) => void>();
  #opens = new Set<() => void>();
  #n = 0;

  listen(l: (m: ServerMessage) => void): () => void {
    this.#listeners.add(l);
    return () => this.#listeners.delete(l);
  }
  whenOpen(call: () => void): () => void {
    this.#opens.add(call);
    call();
    return () => this.#opens.delete(call);
  }
  nextId(): string {
    this.#n += 1;
    return `c${this.#n}`;
  }
  send(m: ClientMessage): boolean {
    if (this.up) this.sent.push(m);
    return this.up;
  }
  hear(m: ServerMessage): void {
    for (const l of this.#listeners) l(m);
  }
  reopen(): void {
    this.up = true;
    for (const call of this.#opens) call();
  }
}

const at = (ply: number): MockTable => new MockTable(`x${ply}F`);
const ID = "x14F";
let line: Line;
let session: Session;
let heard: Heard[];

/** The hall tells everything after `since` up to `ply`. */
function tell(since: number, ply: number, change: Partial<Live> = {}): void {
  line.hear({ t: "update", game: ID, events: at(ply).events(since), live: { ...at(ply).live(), ...change } });
}

beforeEach(() => {
  line = new Line();
  session = new Session(line, ID);
  heard = [];
  session.hear((h) => heard.push(h));
  line.hear({ t: "game", head: at(14).head() });
  tell(0, 14);
  line.sent = [];
});

describe("a game followed from a page", () => {
  it("asks for the whole history first", () => {
    const fresh = new Line();
    new Session(fresh, ID);
    expect(fresh.sent).toEqual([{ t: "watch", game: ID, since: 0 }]);
    expect(heard.map((h) => h.history)).toEqual([true]);
  });

  it("knows whose turn it is and what may be played", () => {
    expect(session.you).toBe("first");
    expect(session.yourTurn).toBe(true);
    expect(session.legal.moves.has("b2b6")).toBe(true);
    expect(session.ply).toBe(14);
  });

  it("does not listen to other games", () => {
    line.hear({ t: "update", game: "other", events: [], live: at(2).live() });
    expect(session.ply).toBe(14);
  });
});

describe("a move shown before it is confirmed", () => {
  it("stays shown from the acknowledgement to the update, and is then no news", () => {
    session.move("b2b6");
    expect(line.sent).toEqual([{ t: "move", game: ID, id: "c1", ply: 14, u: "b2b6", draw: false }]);
    expect(session.yourTurn).toBe(false);
    line.hear({ t: "ack", id: "c1", seq: 16 });
    expect(session.pendingMove?.u).toBe("b2b6");
    tell(15, 15);
    expect(session.pendingMove).toBeNull();
    expect(session.ply).toBe(15);
    expect(heard.at(-1)?.shownBefore).toBe(15);
  });

  it("is put back when it is refused", () => {
    const before = session.relaid;
    session.move("b2b6");
    line.hear({ t: "refused", id: "c1", problem: { id: "refused.not_your_turn" } });
    expect(session.pendingMove).toBeNull();
    expect(session.relaid).toBe(before + 1);
    expect(session.problem?.id).toBe("refused.not_your_turn");
    expect(session.yourTurn).toBe(true);
  });

  it("is not put back by the refusal of something else", () => {
    session.act("offer_draw");
    session.move("b2b6");
    line.hear({ t: "refused", id: "c1", problem: { id: "refused.draw_offer_turn" } });
    expect(session.pendingMove?.u).toBe("b2b6");
  });

  it("is said again under the same id on a new line, after what was missed was asked for", () => {
    line.up = false;
    session.move("b2b6");
    expect(line.sent).toEqual([]);
    line.reopen();
    expect(line.sent).toEqual([
      { t: "watch", game: ID, since: 15 },
      { t: "move", game: ID, id: "c1", ply: 14, u: "b2b6", draw: false },
    ]);
    line.sent = [];
    line.hear({ t: "ack", id: "c1", seq: 16 });
    line.reopen();
    expect(line.sent).toEqual([{ t: "watch", game: ID, since: 15 }]);
  });
});

describe("news with a gap", () => {
  it("asks again from the last event known", () => {
    tell(18, 19);
    expect(line.sent).toEqual([{ t: "watch", game: ID, since: 15 }]);
    expect(session.ply).toBe(14);
    tell(15, 19);
    expect(session.ply).toBe(19);
  });
});

describe("a hall that lost its journal", () => {
  it("is read anew from the beginning", () => {
    line.hear({ t: "error", problem: { id: "hall.since_ahead" } });
    tell(0, 3);
    expect(session.ply).toBe(3);
    expect(session.table.moves).toHaveLength(3);
    expect(session.you).toBe("first");
    expect(session.problem).toBeNull();
  });
});

describe("a move laid out in advance", () => {
  beforeEach(() => {
    session.move("b2b6");
    tell(15, 15);
    line.sent = [];
    session.setPremove({ from: "g6", to: "f6" });
  });

  it("outlives offers and presence, and goes out at once when the opponent has moved", () => {
    line.hear({
      t: "update",
      game: ID,
      events: [{ seq: 17, at: 0, e: { t: "offered", by: "second", offer: "takeback" } }],
      live: at(15).live(),
    });
    line.hear({ t: "presence", game: ID, first: true, second: false, watchers: 0 });
    expect(session.premove).toEqual({ from: "g6", to: "f6" });
    const events = at(16).events(16).map((l) => ({ ...l, seq: 18 }));
    line.hear({ t: "update", game: ID, events, live: at(16).live() });
    expect(line.sent).toMatchObject([{ t: "move", u: "g6f6", ply: 16 }]);
    expect(session.premove).toBeNull();
    expect(session.pendingMove?.u).toBe("g6f6");
  });

  it("is dropped when it cannot be played, and the board is laid again", () => {
    session.setPremove({ from: "g6", to: "a0" });
    const before = session.relaid;
    tell(16, 16);
    expect(line.sent).toEqual([]);
    expect(session.premove).toBeNull();
    expect(session.relaid).toBe(before + 1);
  });

  it("is dropped when the game ends", () => {
    tell(16, 16, { ending: { result: "second_wins", reason: "flag", article: null }, legal: "" });
    expect(session.premove).toBeNull();
    expect(line.sent).toEqual([]);
  });
});

describe("looking at earlier moves", () => {
  it("keeps still while the game goes on, and comes back", () => {
    session.look(3);
    expect(session.shownPly).toBe(3);
    expect(session.fen).toBe(session.table.moves[2]?.fen);
    session.move("b2b6");
    tell(15, 16);
    expect(session.shownPly).toBe(3);
    session.look(99);
    expect(session.atLive).toBe(true);
    expect(session.shownPly).toBe(16);
    session.look(-4);
    expect(session.shownPly).toBe(0);
    expect(session.fen).toBe(at(0).game.start);
  });

  it("follows the game again when the move looked at is taken back", () => {
    session.look(13);
    line.hear({
      t: "update",
      game: ID,
      events: [{ seq: 16, at: 0, e: { t: "taken_back", plies: 2 } }],
      live: at(12).live(),
    });
    expect(session.looking).toBeNull();
    expect(session.shownPly).toBe(12);
  });
});

describe("a draw claimed with the next move", () => {
  beforeEach(() => {
    session.claiming = "repetition";
    session.move("b2b6");
  });

  it("is sent with the move, and only once", () => {
    expect(line.sent).toEqual([{ t: "claim", game: ID, id: "c1", ply: 14, claim: "repetition", u: "b2b6" }]);
    expect(session.claiming).toBeNull();
    expect(session.pendingMove?.u).toBe("b2b6");
  });

  it("leaves the move to be made when it is refused", () => {
    const before = session.relaid;
    line.hear({ t: "refused", id: "c1", problem: { id: "refused.claim_repetition", args: { has: "1", needs: "3" } } });
    expect(session.pendingMove).toBeNull();
    expect(session.relaid).toBe(before + 1);
    expect(session.yourTurn).toBe(true);
  });

  it("takes the move back off the board when it was heard and did not hold", () => {
    const before = session.relaid;
    line.hear({
      t: "update",
      game: ID,
      events: [{ seq: 16, at: 0, e: { t: "claimed", by: "first", claim: "repetition", u: "b2b6" } }],
      live: at(14).live(),
    });
    expect(session.pendingMove).toBeNull();
    expect(session.relaid).toBe(before + 1);
  });
});

describe("touching pieces", () => {
  const touched = (seq: number, touch: Touch): Logged => ({ seq, at: 0, e: { t: "touched", by: "first", touch } });
  const hear = (events: Logged[], duty: Live["duty"] = null): void =>
    line.hear({ t: "update", game: ID, events, live: { ...at(14).live(), duty } });

  it("tells the hall once of each piece", () => {
    session.touchPiece("b2");
    session.touchPiece("b2");
    session.touchPiece("h9");
    expect(line.sent).toMatchObject([
      { t: "touch", ply: 14, touch: { t: "piece", square: "b2" } },
      { t: "touch", ply: 14, touch: { t: "piece", square: "h9" } },
    ]);
    hear([touched(16, { t: "piece", square: "b2" })], { touched: ["b2"], hand: "b2", text: null, released: null });
    line.sent = [];
    session.touchPiece("b2");
    expect(line.sent).toEqual([]);
  });

  it("may be told again of a touch that was refused", () => {
    session.touchPiece("b2");
    line.hear({ t: "refused", id: "c1", problem: { id: "refused.not_your_turn" } });
    session.touchPiece("b2");
    expect(line.sent).toHaveLength(2);
  });

  it("knows that a piece may be put straight until the next touch", () => {
    session.touch({ t: "adjust" });
    expect(session.adjusting).toBe(false);
    hear([touched(16, { t: "adjust" })]);
    expect(session.adjusting).toBe(true);
    line.sent = [];
    session.adjust("b2");
    expect(line.sent).toMatchObject([{ touch: { t: "piece", square: "b2" } }, { touch: { t: "release", square: "b2" } }]);
    hear([touched(17, { t: "piece", square: "b2" })]);
    expect(session.adjusting).toBe(false);
  });
});

describe("rulings", () => {
  const ruling = { outcome: "play_on", seat: null, article: null, from_ply: 6, to_ply: 14, reason: { id: "referee.warn.check" } } as const;

  it("belong to the position that they were made of", () => {
    line.hear({ t: "update", game: ID, events: [{ seq: 16, at: 0, e: { t: "ruled", ruling } }], live: at(14).live() });
    expect(session.ruling).toEqual(ruling);
    line.hear({ t: "update", game: ID, events: at(15).events(15).map((l) => ({ ...l, seq: 17 })), live: at(15).live() });
    expect(session.ruling).toBeNull();
    expect(session.table.rulings).toEqual([ruling]);
  });
});

describe("a double turn", () => {
  const LEGAL = "b2e2 b2e2,h2c2 b2e2,h2h3 h0g2";

  beforeEach(() => tell(0, 14, { legal: LEGAL }));

  it("waits for the second piece, and is sent as one move", () => {
    session.step("b2e2");
    expect(session.half).toBe("b2e2");
    expect(session.ahead).toBe("b2e2");
    expect(session.yourTurn).toBe(true);
    expect([...session.dests]).toEqual([["h3", ["c3", "h4"]]]);
    expect(line.sent).toEqual([]);
    session.step("h2c2");
    expect(session.half).toBeNull();
    expect(line.sent).toMatchObject([{ t: "move", u: "b2e2,h2c2", ply: 14 }]);
  });

  it("may be only the first move, or nothing", () => {
    session.step("b2e2");
    session.move("b2e2");
    expect(line.sent).toMatchObject([{ t: "move", u: "b2e2" }]);
    line.hear({ t: "refused", id: session.pendingMove?.id ?? "", problem: { id: "refused.x" } });
    const laid = session.relaid;
    session.step("b2e2");
    session.unhalve();
    expect([session.half, session.relaid]).toEqual([null, laid + 1]);
    session.step("h0g2");
    expect(line.sent[1]).toMatchObject({ t: "move", u: "h0g2" });
  });

  it("gives way when the game goes on or ends without it, but not to other news", () => {
    session.step("b2e2");
    tell(15, 14, { legal: LEGAL });
    expect(session.half).toBe("b2e2");
    session.typed("h0g2");
    expect(session.half).toBeNull();
    session.step("b2e2");
    tell(15, 14, { ending: { result: "first_wins", reason: "resign", article: null }, legal: "" });
    expect(session.half).toBeNull();
  });
});
