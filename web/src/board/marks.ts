/** What is drawn over a board: rings about points, arrows and ways between them. */

/** Vermilion for what is attacked and by what, pine for what protects, ink for everything else. */
export type Tone = "attack" | "root" | "ink";
export type Mark =
  | { shape: "ring"; at: string; tone: Tone }
  | { shape: "arrow"; at: string; to: string; tone: Tone }
  /** A piece that gives check. */
  | { shape: "checker"; at: string }
  /** Where only an extra rule lets a piece go. */
  | { shape: "gem"; at: string; taking: boolean }
  /** A way from point to point, each between the first and the last counted when `counted`. */
  | { shape: "way"; at: string; points: readonly string[]; counted: boolean; faint: boolean };
