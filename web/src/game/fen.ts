/** Reading the board out of a FEN. No rules: what stands where, and whose turn it is. */
import type { Kind } from "../generated/Kind";
import type { Seat } from "../generated/Seat";
import { sizeOf, squareAt } from "./squares";

export interface Stone {
  seat: Seat;
  /** FEN letter in lower case, `b` and `n` for the Xiangqi elephant and horse. */
  letter: string;
}

const OTHER_LETTERS: Record<string, string> = { e: "b", h: "n", E: "B", H: "N" };

/** The placement with the letters that the board's pictures are named by. */
export function placement(kind: Kind, fen: string): string {
  const field = fen.trim().split(/\s+/)[0] ?? "";
  return kind === "xiangqi" ? field.replace(/[ehEH]/g, (c) => OTHER_LETTERS[c] ?? c) : field;
}

/** What stands where, by square of the wire. Anything past the edge is left out. */
export function readBoard(kind: Kind, fen: string): Map<string, Stone> {
  const { files, ranks } = sizeOf(kind);
  const stones = new Map<string, Stone>();
  placement(kind, fen)
    .split("/")
    .slice(0, ranks)
    .forEach((row, down) => {
      let file = 0;
      for (const c of row) {
        if (c >= "0" && c <= "9") {
          file += Number(c);
        } else if (/[a-zA-Z]/.test(c)) {
          const letter = c.toLowerCase();
          if (file < files) {
            stones.set(squareAt(kind, file, ranks - 1 - down), { seat: c === letter ? "second" : "first", letter });
          }
          file += 1;
        }
      }
    });
  return stones;
}

/** The board after a piece has gone from one point to another. */
export function stepped(stones: ReadonlyMap<string, Stone>, from: string, to: string): Map<string, Stone> {
  const after = new Map(stones);
  const stone = after.get(from);
  after.delete(from);
  if (stone) after.set(to, stone);
  return after;
}

export function turnOf(fen: string): Seat {
  return fen.trim().split(/\s+/)[1] === "b" ? "second" : "first";
}

export const USUAL_START: Record<Kind, string> = {
  xiangqi: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
  chess: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
};
