import { describe, expect, it } from "vitest";
import { nextMoveClaims } from "../src/game/claims";
import { EMPTY_TABLE, type PlayedMove, type Table } from "../src/game/table";
import { MockTable } from "../mock/table";
import type { GameHead } from "../src/generated/GameHead";
import type { Live } from "../src/generated/Live";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const OUT = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
const BOTH = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2";
const BACK = "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2";

function table(fens: readonly string[], head: Partial<GameHead> = {}, live: Partial<Live> = {}): Table {
  const mock = new MockTable("c0F");
  const moves = fens.map((fen): PlayedMove => ({ by: "first", ply: 1, u: "g1f3", texts: {}, fen, check: false, captured: null, special: null, chargedMs: 0 }));
  return {
    ...EMPTY_TABLE,
    head: { ...mock.head(), start_fen: START, ...head },
    moves,
    live: { ...mock.live(), turn: "first", ...live },
  };
}

const ROUND = [OUT, BOTH, BACK, START];

describe("draws that the next move may bring about", () => {
  it("are none at first, and none after one return", () => {
    expect(nextMoveClaims(table([]))).toEqual([]);
    expect(nextMoveClaims(table(ROUND))).toEqual([]);
  });

  it("are a repetition when a position that one may make has stood twice", () => {
    expect(nextMoveClaims(table([...ROUND, ...ROUND]))).toEqual(["repetition"]);
    // Black to move may bring the start about once more.
    expect(nextMoveClaims(table([OUT, BOTH, BACK, START, OUT], {}, { turn: "second" }))).toEqual(["repetition"]);
  });

  it("are quiet moves one ply before the count is full", () => {
    expect(nextMoveClaims(table([], {}, { count: { plies: 98, most: 100 } }))).toEqual([]);
    expect(nextMoveClaims(table([], {}, { count: { plies: 99, most: 100 } }))).toEqual(["quiet_moves"]);
  });

  it("are not offered where the rulebook has none", () => {
    const twice = [...ROUND, ...ROUND];
    expect(nextMoveClaims(table(twice, { rulebook: "none/1" }))).toEqual([]);
    expect(nextMoveClaims(table(twice, { rulebook: "fide2023/1+auto_threefold" }))).toEqual([]);
    expect(nextMoveClaims(table(twice, { kind: "xiangqi" }))).toEqual([]);
  });
});
