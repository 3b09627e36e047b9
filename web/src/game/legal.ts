/** The list of legal moves that the hall sends, in the shape that the board widget wants. */
import type { Key } from "chessgroundx/types";
import type { Kind } from "../generated/Kind";
import { readMove, toKey } from "./squares";

export type Dests = Map<Key, Key[]>;

export interface Legal {
  dests: Dests;
  /** Every move as the wire writes it. */
  moves: ReadonlySet<string>;
  /** Double turns: what may be moved second, by what was moved first. */
  doubles: ReadonlyMap<string, readonly string[]>;
}

export const NO_LEGAL: Legal = { dests: new Map(), moves: new Set(), doubles: new Map() };

/** Where the pieces can go by moves of one step. */
function destsOf(kind: Kind, moves: Iterable<string>): Dests {
  const dests: Dests = new Map();
  for (const u of moves) {
    const step = readMove(kind, u)?.[0];
    const from = step && toKey(kind, step.from);
    const to = step && toKey(kind, step.to);
    if (!from || !to) continue;
    const known = dests.get(from);
    if (!known) dests.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  }
  return dests;
}

export function readLegal(kind: Kind, legal: string): Legal {
  const moves = new Set(legal.split(" ").filter((u) => u !== ""));
  const doubles = new Map<string, string[]>();
  const steps = new Set<string>();
  for (const u of moves) {
    const [first = u, second] = u.split(",");
    // A double turn begins as a move of its first piece.
    steps.add(first);
    if (second === undefined) continue;
    const known = doubles.get(first);
    if (known) known.push(second);
    else doubles.set(first, [second]);
  }
  return { dests: destsOf(kind, steps), moves, doubles };
}

/** Where the second piece of a double turn can go, after the first. */
export function secondDests(kind: Kind, legal: Legal, first: string): Dests {
  return destsOf(kind, legal.doubles.get(first) ?? []);
}

/** What a pawn may become on this step, in the order queen, rook, bishop, knight; empty when it does not. */
export function promotions(legal: Legal, from: string, to: string): string[] {
  return ["q", "r", "b", "n"].filter((p) => legal.moves.has(from + to + p));
}
