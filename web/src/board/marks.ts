/** What is drawn over a board: rings about points and arrows between them. */

/** Vermilion for what is attacked and by what, pine for what protects, ink for everything else. */
export type Tone = "attack" | "root" | "ink";
export type Mark = { shape: "ring"; at: string; tone: Tone } | { shape: "arrow"; at: string; to: string; tone: Tone };
