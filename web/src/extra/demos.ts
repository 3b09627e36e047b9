/** The seven rules shown in a few steps each, on as much of the board as matters. */
import type { Mark } from "../board/marks";
import { readBoard, USUAL_START } from "../game/fen";
import type { Rule } from "../game/rules";
import { readMove } from "../game/squares";

export interface Frame {
  /** Steps made one after the other from the frame before. */
  u?: string;
  /** The step goes onto a piece without taking it. */
  over?: boolean;
  marks?: readonly Mark[];
}

/** A part of the board: its left and lower edge, and its size, in points. */
export interface View {
  file: number;
  rank: number;
  files: number;
  ranks: number;
}

export interface Demo {
  fen: string;
  view: View;
  frames: readonly Frame[];
  /** A position to try the rule from, and where the board is seen from. */
  trial: { fen: string };
}

const WHOLE: View = { file: 0, rank: 0, files: 9, ranks: 10 };
/** As wide and high as the whole board, but five files of it. */
const part = (file: number, rank: number, files = 5): View => ({ file, rank, files, ranks: (files * 10) / 9 });
const ring = (at: string, tone: "attack" | "root"): Mark => ({ shape: "ring", at, tone });
const way = (points: readonly string[], counted = false): Mark => ({ shape: "way", at: points[0] ?? "", points, counted, faint: false });

const FLIGHT = "5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w - - 0 1";
const FLOWN = "3akab2/9/9/9/9/9/9/9/3K5/4C4 w - - 0 1";
const CAMEL = "9/4a4/4k4/9/9/9/9/4B4/3R5/3K1R3 w - - 0 1";
const BARE = "3k5/9/4b4/4R4/9/9/9/9/9/5K3 w - - 0 1";
const FLIGHT_WAY = way(["d2", "c3", "d4", "c5"], true);

export const DEMOS: Readonly<Record<Rule, Demo>> = {
  gudu: {
    fen: BARE,
    view: part(1.5, 4.44),
    frames: [{}, { u: "e6e7" }, { marks: [ring("d9", "attack")] }],
    trial: { fen: BARE },
  },
  dunma: {
    fen: USUAL_START.xiangqi,
    view: WHOLE,
    frames: [{}, { u: "h2h9" }, { u: "b9c7" }, { u: "i9h9" }],
    trial: { fen: "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1" },
  },
  dibing: {
    fen: "3P1k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    view: part(2, 4.44),
    frames: [{}, { u: "d9e9" }, { marks: [ring("e9", "root")] }],
    trial: { fen: "3P5/4k4/9/9/9/9/9/9/5K3/3p5 w - - 0 1" },
  },
  feijiang: {
    fen: FLOWN,
    view: WHOLE,
    frames: [{}, { u: "d1e1" }, { marks: [way(["e0", "e1", "e9"]), ring("e9", "attack")] }],
    trial: { fen: FLOWN },
  },
  tuoxiang: {
    fen: "9/9/4k4/9/9/9/9/4B4/9/3K5 w - - 0 1",
    view: part(0.6, 1.7, 5.85),
    frames: [{}, { u: "e2c4" }, { marks: [way(["c4", "e7"]), ring("e7", "attack")] }],
    trial: { fen: CAMEL },
  },
  daoshi: {
    fen: FLIGHT,
    view: part(0.6, 1.4),
    frames: [
      {},
      { marks: [FLIGHT_WAY] },
      { u: "d2c3", over: true, marks: [FLIGHT_WAY] },
      { u: "c3d4", over: true, marks: [FLIGHT_WAY] },
      { u: "d4c5", over: true, marks: [FLIGHT_WAY] },
    ],
    trial: { fen: FLIGHT },
  },
  zhili: {
    fen: "5k3/9/9/9/9/3p5/2P6/9/9/4K4 w - - 0 1",
    view: part(1, -0.1),
    frames: [{}, { u: "e0e1" }, { u: "d4d3" }, { u: "c3d3" }, { marks: [ring("d3", "root")] }],
    trial: { fen: "5k3/9/9/9/9/3p5/2P3P2/9/4K4/9 w - - 0 1" },
  },
};

export interface Posed {
  /** The same from frame to frame. */
  id: string;
  look: string;
  square: string;
  taken: boolean;
}

export interface Pose {
  pieces: readonly Posed[];
  marks: readonly Mark[];
  /** Where the piece that has moved came from and went. */
  last: readonly string[];
}

/** Every frame laid out. */
export function posesOf({ fen, frames }: Pick<Demo, "fen" | "frames">): Pose[] {
  let pieces: Posed[] = [...readBoard("xiangqi", fen)].map(([square, { seat, letter }]) => ({
    id: square,
    look: `${seat === "first" ? "white" : "black"} ${letter}-piece`,
    square,
    taken: false,
  }));
  return frames.map(({ u, over, marks }) => {
    const step = u ? readMove("xiangqi", u)?.[0] : undefined;
    if (step) {
      // Of two on one point the one that came last goes on.
      const mover = pieces.findLast((p) => !p.taken && p.square === step.from);
      pieces = pieces
        .filter((p) => p.id !== mover?.id)
        .map((p) => (p.square === step.to && !over ? { ...p, taken: true } : p));
      if (mover) pieces = [...pieces, { ...mover, square: step.to }];
    }
    return { pieces, marks: marks ?? [], last: step ? [step.from, step.to] : [] };
  });
}
