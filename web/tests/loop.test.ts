import { describe, expect, it } from "vitest";
import judged from "../mock/judged.json";
import { COMPARISON, LIMITS } from "../src/referee/comparison";
import { EXAMPLES } from "../src/referee/examples";
import { fenOf, marksOf, rounds } from "../src/referee/loop";
import type { Judged } from "../src/generated/Judged";
import type { JudgedPly } from "../src/generated/JudgedPly";
import { sayIn } from "../src/catalogue";

const CHASE = judged.perpetual_chase as Judged;
const CHECK = judged.perpetual_check as Judged;
const IN_TURN = judged.check_and_chase as Judged;

function ply(of: Judged, at: number): JudgedPly {
  const found = of.plies[at];
  if (!found) throw new Error(`no ply ${at}`);
  return found;
}

describe("a loop as it is shown", () => {
  it("begins with the position before its first move", () => {
    expect(fenOf(CHASE, 0)).toBe(CHASE.fen);
    expect(fenOf(CHASE, 1)).toBe(CHASE.plies[0]?.fen);
    expect(fenOf(CHASE, 99)).toBe(CHASE.fen);
  });

  it("rings the piece that is chased and points at it from what would take it", () => {
    expect(marksOf(ply(CHASE, 0))).toEqual([
      { shape: "ring", at: "i0", tone: "attack" },
      { shape: "arrow", at: "i6", to: "i0", tone: "attack" },
    ]);
  });

  it("rings the general in check and points at it from what gives it", () => {
    expect(marksOf(ply(CHECK, 0))).toEqual([
      { shape: "ring", at: "d8", tone: "attack" },
      { shape: "arrow", at: "d9", to: "d8", tone: "attack" },
    ]);
  });

  it("draws what protects apart, and nothing for an idle move", () => {
    const guarded = { ...ply(CHASE, 0), victims: [{ square: "i0", piece: "c", attackers: ["i6"], roots: ["h0"] }] };
    expect(marksOf(guarded)).toContainEqual({ shape: "arrow", at: "h0", to: "i0", tone: "root" });
    expect(marksOf(ply(CHASE, 1))).toEqual([]);
  });

  it("puts moves in pairs, with a gap before Black's first", () => {
    expect(rounds(CHASE.plies).map((r) => r.pair.length)).toEqual([2, 2, 2, 2]);
    expect(IN_TURN.plies[0]?.by).toBe("second");
    expect(rounds(IN_TURN.plies)[0]?.pair).toEqual([null, IN_TURN.plies[0]]);
  });
});

describe("the page of rulebooks", () => {
  it("has words for every example, row and cell", () => {
    const keys = [
      ...EXAMPLES.flatMap(({ id }) => [`page.rules.example.${id}`, `page.rules.about.${id}`]),
      ...COMPARISON.flatMap(({ id, cells }) => [`page.rules.row.${id}`, ...cells.map((c) => `page.rules.cell.${c}`)]),
      ...LIMITS.flatMap(({ id, cells }) => [`page.rules.limit.${id}`, ...cells.map((c) => `page.rules.cell.${c}`)]),
    ];
    for (const lang of ["zh", "en"] as const) expect(keys.filter((key) => sayIn(lang, key) === null)).toEqual([]);
  });

  it("plays loops in which a position stands three times", () => {
    for (const { id } of EXAMPLES) expect([id, judged[id].occurrences]).toEqual([id, 3]);
  });
});
