import { describe, expect, it } from "vitest";
import { allKeys } from "chessgroundx/util";
import { keysOf, placeOf, readMove, squareAt, toKey, toSquare } from "../src/game/squares";

describe("squares of the wire and of the board widget", () => {
  it.each([
    ["a0", "a1"],
    ["i0", "i1"],
    ["h2", "h3"],
    ["e8", "e9"],
    ["a9", "a:"],
    ["i9", "i:"],
  ])("Xiangqi %s is the widget's %s", (square, key) => {
    expect(toKey("xiangqi", square)).toBe(key);
    expect(toSquare("xiangqi", key)).toBe(square);
  });

  it.each(["a1", "h8", "e4"])("chess %s is the same in both", (square) => {
    expect(toKey("chess", square)).toBe(square);
    expect(toSquare("chess", square)).toBe(square);
  });

  it("converts every point and square there and back", () => {
    for (const [kind, width, height] of [["xiangqi", 9, 10], ["chess", 8, 8]] as const) {
      const keys = allKeys({ width, height });
      expect(keys).toHaveLength(width * height);
      for (const key of keys) {
        const square = toSquare(kind, key);
        expect(square).not.toBeNull();
        expect(toKey(kind, square ?? "")).toBe(key);
      }
    }
  });

  it.each([
    ["xiangqi", "j0"],
    ["xiangqi", "a:"],
    ["xiangqi", "a10"],
    ["xiangqi", ""],
    ["chess", "a0"],
    ["chess", "a9"],
    ["chess", "i1"],
  ] as const)("refuses %s %j", (kind, square) => {
    expect(placeOf(kind, square)).toBeNull();
    expect(toKey(kind, square)).toBeNull();
  });

  it.each([
    ["xiangqi", "a;"],
    ["xiangqi", "j1"],
    ["chess", "a9"],
    ["chess", "i1"],
    ["chess", "a0"],
  ] as const)("%s has no point for the widget's %j", (kind, key) => {
    expect(toSquare(kind, key)).toBeNull();
  });

  it("counts from the bottom left of the first side", () => {
    expect(squareAt("xiangqi", 0, 0)).toBe("a0");
    expect(squareAt("xiangqi", 8, 9)).toBe("i9");
    expect(squareAt("chess", 7, 7)).toBe("h8");
    expect(placeOf("xiangqi", "c9")).toEqual({ file: 2, rank: 9 });
    expect(placeOf("chess", "c8")).toEqual({ file: 2, rank: 7 });
  });
});

describe("moves as the wire writes them", () => {
  it("reads a step, a promotion and a double turn", () => {
    expect(readMove("xiangqi", "h2e2")).toEqual([{ from: "h2", to: "e2", promotion: null }]);
    expect(readMove("chess", "e7e8q")).toEqual([{ from: "e7", to: "e8", promotion: "q" }]);
    expect(readMove("xiangqi", "b9c7,i9h9")).toHaveLength(2);
  });

  it.each(["", "h2", "h2e", "h2e2x", "h2j2", "e7e8k"])("refuses %j", (u) => {
    expect(readMove("xiangqi", u)).toBeNull();
  });

  it("marks the keys that a move touches", () => {
    expect(keysOf("xiangqi", "i9h9")).toEqual(["i:", "h:"]);
    expect(keysOf("chess", "e1g1")).toEqual(["e1", "g1"]);
    expect(keysOf("chess", null)).toEqual([]);
    expect(keysOf("chess", "nonsense")).toEqual([]);
  });
});
