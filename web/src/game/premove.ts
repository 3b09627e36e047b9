/** What becomes of a move that was laid out before it was one's turn. */
import type { Logged } from "../generated/Logged";
import type { Legal } from "./legal";
import { promotions } from "./legal";

export interface Premove {
  from: string;
  to: string;
}

export type Fate = { do: "keep" } | { do: "drop" } | { do: "play"; u: string };

/**
 * It waits through everything that is not a move: offers, answers, people coming and going. It is
 * played when it is one's turn and the hall lists it as legal, else dropped; taking back moves or
 * the end of the game drop it. A pawn that reaches the last rank becomes a queen.
 */
export function premoveFate(premove: Premove, yourTurn: boolean, over: boolean, legal: Legal, fresh: readonly Logged[]): Fate {
  if (over || fresh.some((l) => l.e.t === "taken_back")) return { do: "drop" };
  if (!yourTurn) return { do: "keep" };
  const { from, to } = premove;
  const choice = promotions(legal, from, to)[0] ?? "";
  const u = from + to + choice;
  return legal.moves.has(u) ? { do: "play", u } : { do: "drop" };
}
