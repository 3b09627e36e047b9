/** Which draws may be claimed with the next move, as far as the page can see; the hall decides. */
import type { Claim } from "../generated/Claim";
import { readRulebook } from "./rulebook";
import type { Table } from "./table";

export type DrawClaim = Extract<Claim, "repetition" | "quiet_moves">;

/** A position without its counters. */
function standing(fen: string): string {
  return fen.trim().split(/\s+/).slice(0, 4).join(" ");
}

/**
 * Repetition is near when a position that the side to move could bring about has stood twice, the
 * quiet moves when one more fills the count. In chess only, and under rules that know claims.
 */
export function nextMoveClaims({ head, live, moves }: Table): DrawClaim[] {
  if (!head || !live || head.kind !== "chess") return [];
  const book = readRulebook(head.rulebook);
  if (book.id === "none") return [];
  const claims: DrawClaim[] = [];
  if (!book.settings.has("auto_threefold")) {
    const counts = new Map<string, number>();
    for (const fen of [head.start_fen, ...moves.map((m) => m.fen)]) {
      const key = standing(fen);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const theirs = live.turn === "first" ? "b" : "w";
    if ([...counts].some(([key, n]) => n >= 2 && key.split(" ")[1] === theirs)) claims.push("repetition");
  }
  if (live.count && live.count.plies === live.count.most - 1) claims.push("quiet_moves");
  return claims;
}
