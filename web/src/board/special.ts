/** The moves of the extra rules, drawn: where they may go, and what they lead over. */
import type { Stone } from "../game/fen";
import { readMove } from "../game/squares";
import type { Special } from "../generated/Special";
import type { Mark } from "./marks";

type Stones = ReadonlyMap<string, Stone>;

/** How a special move goes, as it is read on the board after it or before it. */
export function wayOf(u: string, special: Special, stones: Stones, faint = false): Mark[] {
  const steps = readMove("xiangqi", u) ?? [];
  const step = steps[0];
  if (!step) return [];
  const { from, to } = step;
  switch (special.id) {
    case "flight":
      return [{ shape: "way", at: from, points: [from, ...special.squares, to], counted: true, faint }];
    case "flown_general": {
      const cannon = special.squares[0];
      const mover = stones.get(to)?.letter === "k" ? stones.get(to) : stones.get(from);
      const general = [...stones].find(([, stone]) => stone.letter === "k" && stone.seat !== mover?.seat)?.[0];
      if (!cannon || !general) return [];
      const line: Mark = { shape: "way", at: cannon, points: [cannon, to, general], counted: false, faint };
      return faint ? [line] : [line, { shape: "checker", at: cannon }];
    }
    case "double_turn":
      return steps.map((s): Mark => ({ shape: "arrow", at: s.from, to: s.to, tone: "root" }));
    default:
      return [];
  }
}

/**
 * What is shown while a piece is in hand: a mark on each point that only an extra rule opens, and
 * the way there, plainly for the one pointed at and else faintly.
 */
export function handMarks(special: ReadonlyMap<string, Special>, stones: Stones, hand: string, pointed: string | null): Mark[] {
  const own = [...special].filter(([u]) => u.startsWith(hand));
  const marks = new Map<string, Mark>();
  for (const [u] of own) {
    const at = u.slice(2, 4);
    marks.set(at, { shape: "gem", at, taking: stones.has(at) });
  }
  const single = own.filter(([u]) => u.length === 4);
  const meant = single.filter(([u]) => u.slice(2, 4) === pointed);
  const only = meant.length > 0 ? meant : single.length === 1 ? single : [];
  const ways = only.length > 0 ? only.flatMap(([u, s]) => wayOf(u, s, stones)) : single.flatMap(([u, s]) => wayOf(u, s, stones, true));
  return [...ways, ...marks.values()];
}
