/** The list of legal moves that the hall sends, in the shape that the board widget wants. */
import type { Key } from "chessgroundx/types";
import type { Kind } from "../generated/Kind";
import { readMove, toKey } from "./squares";

export interface Legal {
  dests: Map<Key, Key[]>;
  /** Every move as the wire writes it. */
  moves: ReadonlySet<string>;
}

export function readLegal(kind: Kind, legal: string): Legal {
  const dests = new Map<Key, Key[]>();
  const moves = new Set(legal.split(" ").filter((u) => u !== ""));
  for (const u of moves) {
    const steps = readMove(kind, u);
    const step = steps?.length === 1 ? steps[0] : undefined;
    const from = step && toKey(kind, step.from);
    const to = step && toKey(kind, step.to);
    if (!from || !to) continue;
    const known = dests.get(from);
    if (!known) dests.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  }
  return { dests, moves };
}

/** What a pawn may become on this step, in the order queen, rook, bishop, knight; empty when it does not. */
export function promotions(legal: Legal, from: string, to: string): string[] {
  return ["q", "r", "b", "n"].filter((p) => legal.moves.has(from + to + p));
}
