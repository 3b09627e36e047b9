/**
 * Outlines of the six chess pieces on a field of 100 by 100, drawn for this project.
 *
 * All but the knight are turned on a lathe: half a profile, given from the top centre down to the
 * bottom centre, is mirrored. A step is a line `[x, y]` or a curve `[x1, y1, x2, y2, x, y]`,
 * with x counted from the axis.
 */
export type Step = readonly [number, number] | readonly [number, number, number, number, number, number];

export type ChessLetter = "k" | "q" | "r" | "b" | "n" | "p";
export const CHESS_LETTERS: readonly ChessLetter[] = ["k", "q", "r", "b", "n", "p"];

/** `outline` is filled; `lines` are drawn on it; `rings` are the turned grooves as [y, half width]. */
export interface ChessShape {
  outline: string;
  lines: string;
  rings: readonly (readonly [number, number])[];
}

function end(step: Step): readonly [number, number] {
  return step.length === 2 ? step : [step[4], step[5]];
}

/** The whole closed outline of a half profile about the axis at `axis`. */
export function symmetric(steps: readonly Step[], axis = 50): string {
  const first = steps[0];
  if (!first) return "";
  const at = (x: number, y: number): string => `${+(axis + x).toFixed(1)} ${y}`;
  let path = `M${at(...end(first))}`;
  for (const s of steps.slice(1)) {
    path += s.length === 2 ? `L${at(...s)}` : `C${at(s[0], s[1])} ${at(s[2], s[3])} ${at(s[4], s[5])}`;
  }
  for (let i = steps.length - 1; i > 0; i -= 1) {
    const s = steps[i];
    const before = steps[i - 1];
    if (!s || !before) continue;
    const [x, y] = end(before);
    path += s.length === 2 ? `L${at(-x, y)}` : `C${at(-s[2], s[3])} ${at(-s[0], s[1])} ${at(-x, y)}`;
  }
  return `${path}Z`;
}

/** The foot that all turned pieces share, from the end of the body at `width` and y 76. */
function foot(width: number): Step[] {
  return [
    [width, 76],
    [width + 2, 76.5, width + 3, 78, width + 3, 80],
    [width + 5.5, 81, width + 6.5, 83, width + 6.5, 85.5],
    [width + 6.5, 89.5],
    [0, 89.5],
  ];
}

function ball(x: number, y: number, r: number): string {
  return `M${50 + x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

const KNIGHT =
  "M29.5 76C28.6 66.5 35 60.5 41.5 54.5C45.5 50.8 47 48 46.6 44.6C43.4 47.4 39.4 48 36 49.4C32.9 50.7 31.6 55.6 27.6 56.6" +
  "C23.2 57.6 18.6 53.6 18.4 48.8C18.2 45.4 20.6 42.6 22.8 39.4C25 36.2 25.4 32.6 28 29C30.6 25.4 34.4 23.4 37.4 20.8" +
  "L38.2 11.6L45.4 17.4L51.6 12.6L53.2 19.4C67.6 23.2 77 38.4 75.2 58.6C74.6 65.4 73 70.6 71.6 76" +
  "C73.5 77 74.4 78.4 74.4 80C76.6 81 77.6 83 77.6 85.5V89.5H23.4V85.5C23.4 83 24.4 81 26.6 80C26.6 78.2 27.8 76.6 29.5 76Z";

export const CHESS_SHAPES: Record<ChessLetter, ChessShape> = {
  p: {
    outline: symmetric([
      [0, 22],
      [7.2, 22, 12.6, 27.4, 12.6, 34],
      [12.6, 38.4, 10.4, 42, 7, 44.2],
      [13.4, 46.4],
      [15, 47.4, 15, 50.6, 13.4, 51.4],
      [7.6, 52.6],
      [7.8, 62, 11.6, 70.4, 18, 76],
      ...foot(18).slice(1),
    ]),
    lines: "M31 79.7H69",
    rings: [[45.6, 10], [52, 9.4], [79.8, 20.4]],
  },
  r: {
    outline: symmetric([
      [0, 20],
      [6.4, 20],
      [6.4, 26.4],
      [13.2, 26.4],
      [13.2, 20],
      [22.4, 20],
      [22.4, 33],
      [16.4, 38.6],
      [15.6, 52, 16.4, 64, 19.6, 76],
      ...foot(19.6).slice(1),
    ]),
    lines: "M34.5 38.6H65.5M29.5 79.7H70.5",
    rings: [[33, 22], [38.8, 16.4], [79.8, 22]],
  },
  b: {
    outline: symmetric([
      [0, 10.6],
      [3.2, 10.6, 5.6, 13, 5.6, 16],
      [5.6, 18, 4.6, 19.6, 3, 20.6],
      [10.6, 25, 16.4, 32.8, 16.4, 41],
      [16.4, 46, 13.6, 50, 9.4, 52.6],
      [14.6, 54.6],
      [16.2, 55.6, 16.2, 58.8, 14.6, 59.6],
      [9, 60.8],
      [9.4, 67, 12.6, 72, 18.6, 76],
      ...foot(18.6).slice(1),
    ]),
    lines: "M50.5 27.5L58 38.5M31 79.7H69",
    rings: [[53.8, 12], [60.4, 10.4], [79.8, 21]],
  },
  q: {
    outline:
      symmetric([
        [0, 21],
        [6.4, 43],
        [14, 21.6],
        [17, 44],
        [29, 29],
        [20, 58],
        [21.4, 59.4, 21.4, 62.4, 20, 63.6],
        [18.6, 68, 19.4, 72, 22, 76],
        ...foot(22).slice(1),
      ]) +
      ball(0, 16.8, 4.6) +
      ball(14.4, 18.6, 4.4) +
      ball(-14.4, 18.6, 4.4) +
      ball(30.4, 26.4, 4.2) +
      ball(-30.4, 26.4, 4.2),
    lines: "M30.5 58H69.5M31 63.8H69M27 79.7H73",
    rings: [[58, 20], [63.8, 20], [79.8, 24.4]],
  },
  k: {
    outline: symmetric([
      [0, 7],
      [2.9, 7],
      [2.9, 12],
      [8, 12],
      [8, 17.6],
      [2.9, 17.6],
      [2.9, 24.4],
      [4.6, 25.4, 6, 26.8, 7.2, 28.8],
      [11, 25.6, 16.2, 24.8, 20.4, 26.4],
      [27, 29, 29, 36.4, 26.4, 43.4],
      [24.6, 48.4, 21.2, 52.4, 20, 58],
      [21.4, 59.4, 21.4, 62.4, 20, 63.6],
      [18.6, 68, 19.4, 72, 22, 76],
      ...foot(22).slice(1),
    ]),
    lines: "M50 50V37C47 31 42.5 28.5 38 30.5C31.5 33.5 32.5 42.5 37.5 49M50 37C53 31 57.5 28.5 62 30.5C68.5 33.5 67.5 42.5 62.5 49M30.5 58H69.5M31 63.8H69M27 79.7H73",
    rings: [[58, 20], [63.8, 20], [79.8, 24.4]],
  },
  n: {
    outline: KNIGHT,
    lines: "M46.6 44.6C48.6 42.6 49.6 39.6 49.4 36.4M27.5 79.7H73.5",
    rings: [[76.6, 21.6], [79.8, 23.6]],
  },
};

/** The knight's eye and nostril, and the light that runs down its mane. */
export const KNIGHT_FACE = {
  eye: ball(-13.6, 31.6, 2.5),
  nostril: ball(-25.6, 48.4, 1.6),
  mane: "M55 25.5C65.5 30.5 71 43.5 69.6 58.6C69 65 67.8 70 66.4 74.5",
};
