import { describe, expect, it } from "vitest";
import { read } from "chessgroundx/fen";
import { placement, readBoard, turnOf, USUAL_START } from "../src/game/fen";
import { sizeOf, toKey } from "../src/game/squares";
import { KNOWN } from "../mock/table";

describe("the board out of a FEN", () => {
  it("has 32 pieces at the start of both games", () => {
    const xiangqi = readBoard("xiangqi", USUAL_START.xiangqi);
    expect(xiangqi.size).toBe(32);
    expect(xiangqi.get("e0")).toEqual({ seat: "first", letter: "k" });
    expect(xiangqi.get("b9")).toEqual({ seat: "second", letter: "n" });
    expect(xiangqi.get("h2")).toEqual({ seat: "first", letter: "c" });
    expect(xiangqi.get("e4")).toBeUndefined();
    const chess = readBoard("chess", USUAL_START.chess);
    expect(chess.size).toBe(32);
    expect(chess.get("d8")).toEqual({ seat: "second", letter: "q" });
    expect(chess.get("e1")).toEqual({ seat: "first", letter: "k" });
  });

  it("reads the other letters of elephant and horse", () => {
    const fen = "rheakaehr/9/1c5c1/9/9/9/9/1C5C1/9/RHEAKAEHR w";
    expect(placement("xiangqi", fen)).toBe("rnbakabnr/9/1c5c1/9/9/9/9/1C5C1/9/RNBAKABNR");
    expect(readBoard("xiangqi", fen).get("c0")).toEqual({ seat: "first", letter: "b" });
  });

  it("leaves out what does not fit on the board", () => {
    expect(readBoard("chess", "8/8/8/8/8/8/8/8K w").size).toBe(0);
    expect(readBoard("chess", "").size).toBe(0);
    expect(readBoard("xiangqi", "x/y").get("a9")).toEqual({ seat: "second", letter: "x" });
  });

  it("tells whose turn it is", () => {
    expect(turnOf(USUAL_START.chess)).toBe("first");
    expect(turnOf("9/9/9/9/9/9/9/9/9/9 b")).toBe("second");
    expect(turnOf("9/9/9/9/9/9/9/9/9/9 r")).toBe("first");
    expect(turnOf("")).toBe("first");
  });

  it.each(["xiangqi", "chess"] as const)("agrees with the board widget through a whole game of %s", (kind) => {
    const { files, ranks } = sizeOf(kind);
    for (const { fen } of KNOWN[kind].moves) {
      const { pieces } = read(placement(kind, fen), { width: files, height: ranks });
      const stones = readBoard(kind, fen);
      expect(pieces.size).toBe(stones.size);
      for (const [square, stone] of stones) {
        const piece = pieces.get(toKey(kind, square) ?? "a0");
        expect(piece).toEqual({ role: `${stone.letter}-piece`, color: stone.seat === "first" ? "white" : "black" });
      }
    }
  });
});
