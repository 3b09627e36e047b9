/** How large a square can be, so that board and controls fit the window without scrolling. */
import type { Rim } from "../art/boards";
import type { Kind } from "../generated/Kind";
import { sizeOf } from "../game/squares";

const SIDE_COLUMN = 312;
const WIDE = { across: SIDE_COLUMN + 28 + 2 * 24 + 20, down: 44 + 4 + 16 + 20 };
/** Header, the two players' bars, the strip and the row of actions. */
const NARROW = { across: 0, down: 36 + 2 * 46 + 40 + 46 };
const LEAST = 20;

/** One column, as on a phone held upright. */
export function isNarrow(width: number, height: number): boolean {
  return width < 860 && height > width * 0.9;
}

/** The side of a square in CSS pixels, a whole number of the device's. */
export function fitCell(kind: Kind, rim: Rim, narrow: boolean, width: number, height: number, ratio: number): number {
  const { files, ranks } = sizeOf(kind);
  const { across, down } = narrow ? NARROW : WIDE;
  const room = Math.min((width - across) / (files + rim.side / 50), (height - down) / (ranks + rim.end / 50));
  return Math.max(LEAST, Math.floor(room * ratio) / ratio);
}
