import { describe, expect, it } from "vitest";
import { handMarks, wayOf } from "../src/board/special";
import { DEMOS, posesOf } from "../src/extra/demos";
import { readBoard } from "../src/game/fen";
import { readRules, RULES, writeRules } from "../src/game/rules";
import { Session } from "../src/game/session.svelte";
import { Trial, TRIAL_ID } from "../src/game/trial";
import type { AskTry } from "../src/generated/AskTry";
import type { Tried } from "../src/generated/Tried";

describe("the name of the rules", () => {
  it.each([
    ["xiangqi", []],
    ["xiangqi2", [...RULES]],
    ["xiangqi+gudu+zhili", ["gudu", "zhili"]],
    ["xiangqi+tuoxiang", ["tuoxiang"]],
    ["chess", []],
  ] as const)("%s", (name, rules) => {
    expect(readRules(name)).toEqual(rules);
    if (name !== "chess") expect(writeRules([...rules].reverse())).toBe(name);
  });
});

describe("the marks of special moves", () => {
  const stones = readBoard("xiangqi", "5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w");
  const special = new Map([
    ["d2c5", { id: "flight", squares: ["c3", "d4"] }],
    ["d2e5", { id: "flight", squares: ["c3", "d4"] }],
    ["c3b3", { id: "command", squares: [] }],
  ]);

  it("shows all ways faintly, and plainly the one that is pointed at", () => {
    const faint = handMarks(special, stones, "d2", null);
    expect(faint.filter((m) => m.shape === "gem").map((m) => m.at)).toEqual(["c5", "e5"]);
    expect(faint.filter((m) => m.shape === "way").map((m) => m.faint)).toEqual([true, true]);
    const plain = handMarks(special, stones, "d2", "e5");
    expect(plain.filter((m) => m.shape === "way")).toEqual([
      { shape: "way", at: "d2", points: ["d2", "c3", "d4", "e5"], counted: true, faint: false },
    ]);
    expect(handMarks(special, stones, "d4", null)).toEqual([]);
  });

  it("draws the line of a flown general before and after", () => {
    const special = { id: "flown_general", squares: ["e0"] };
    for (const fen of ["4k4/9/9/9/9/9/9/9/3K5/4C4", "4k4/9/9/9/9/9/9/9/4K4/4C4"]) {
      expect(wayOf("d1e1", special, readBoard("xiangqi", fen))[0]).toMatchObject({ points: ["e0", "e1", "e9"] });
    }
  });
});

describe("the demonstrations", () => {
  it.each(RULES)("%s moves a piece in every step", (rule) => {
    const demo = DEMOS[rule];
    posesOf(demo).forEach((pose, i) => {
      const u = demo.frames[i]?.u;
      expect(pose.last).toEqual(u ? [u.slice(0, 2), u.slice(2, 4)] : []);
      if (u) expect(pose.pieces.at(-1)?.square).toBe(u.slice(2, 4));
    });
  });

  it("takes what is stepped on, but for the stones of a flight", () => {
    const left = (rule: "daoshi" | "dunma"): number => posesOf(DEMOS[rule]).at(-1)?.pieces.filter((p) => !p.taken).length ?? 0;
    expect(left("daoshi")).toBe(5);
    expect(left("dunma")).toBe(30);
  });
});

describe("a board that is no game's", () => {
  const start: Tried = { fen: "a w", turn: "first", check: false, checkers: [], legal: "a0a1 a0a2", special: [], ending: null, last: null };
  const after: Tried = { ...start, fen: "b b", turn: "second", legal: "a9a8", last: { by: "first", u: "a0a1", texts: {}, special: null } };
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

  it("is played by one person for both sides, and goes back", async () => {
    const asked: AskTry[] = [];
    const trial = new Trial("x", "xiangqi+gudu", (body) => {
      asked.push(body);
      return Promise.resolve({ ok: true, value: body.moves ? after : start });
    });
    const session = new Session(trial, TRIAL_ID);
    await settled();
    expect([session.you, session.yourTurn, session.fen]).toEqual(["first", true, "a w"]);
    session.step("a0a1");
    expect(session.pendingMove?.u).toBe("a0a1");
    await settled();
    expect([session.you, session.yourTurn, session.fen, session.ply]).toEqual(["second", true, "b b", 1]);
    expect(asked.at(-1)).toEqual({ fen: "x", rules: "xiangqi+gudu", moves: "a0a1" });
    trial.back(5);
    expect([session.you, session.fen, session.ply]).toEqual(["first", "a w", 0]);
  });

  it("puts a piece back when the hall refuses", async () => {
    let open = true;
    const trial = new Trial("x", "xiangqi", () =>
      Promise.resolve(open ? { ok: true, value: start } : { ok: false, problems: [{ id: "http.too_many_posts" }] }),
    );
    const session = new Session(trial, TRIAL_ID);
    await settled();
    open = false;
    session.step("a0a2");
    await settled();
    expect([session.pendingMove, session.problem?.id, session.ply]).toEqual([null, "http.too_many_posts", 0]);
    open = true;
  });
});
