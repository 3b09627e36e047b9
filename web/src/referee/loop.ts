/** What is drawn and said of a move that the referee has looked at. No rules: it is all in the ruling. */
import type { Mark } from "../board/marks";
import { readBoard, turnOf } from "../game/fen";
import type { Judged } from "../generated/Judged";
import type { JudgedPly } from "../generated/JudgedPly";

/** The position that is shown after `at` moves of the stretch. */
export function fenOf(judged: Judged, at: number): string {
  return (at <= 0 ? judged.fen : judged.plies[at - 1]?.fen) ?? judged.fen;
}

/** The general of the side to move. */
function generalAt(fen: string): string | null {
  const turn = turnOf(fen);
  for (const [square, stone] of readBoard("xiangqi", fen)) {
    if (stone.letter === "k" && stone.seat === turn) return square;
  }
  return null;
}

const FORCING = new Set(["check", "kill", "chase"]);

/** Rings about what is attacked, arrows from what attacks and from what protects. */
export function marksOf({ fen, nature, victims, witness }: JudgedPly): Mark[] {
  const marks: Mark[] = [];
  if (nature === "check") {
    const general = generalAt(fen);
    if (general) marks.push({ shape: "ring", at: general, tone: "attack" });
  }
  for (const { square, attackers, roots } of victims) {
    marks.push({ shape: "ring", at: square, tone: "attack" });
    for (const at of attackers) marks.push({ shape: "arrow", at, to: square, tone: "attack" });
    for (const at of roots) marks.push({ shape: "arrow", at, to: square, tone: "root" });
  }
  const first = witness[0];
  if (first && FORCING.has(nature)) {
    const [at, to] = [first.slice(0, 2), first.slice(2, 4)];
    const drawn = marks.some((m) => m.shape === "arrow" && m.at === at && m.to === to);
    if (!drawn) marks.push({ shape: "arrow", at, to, tone: nature === "check" ? "attack" : "ink" });
  }
  return marks;
}

/** Which of the moves begin a new round, for a list of two columns. */
export function rounds(plies: readonly JudgedPly[]): { n: number; pair: (JudgedPly | null)[] }[] {
  const cells: (JudgedPly | null)[] = plies[0]?.by === "second" ? [null, ...plies] : [...plies];
  const out: { n: number; pair: (JudgedPly | null)[] }[] = [];
  for (let i = 0; i < cells.length; i += 2) out.push({ n: i / 2 + 1, pair: cells.slice(i, i + 2) });
  return out;
}
