/** Spoken names of pieces, squares and points. */
import type { Kind } from "../generated/Kind";
import type { Seat } from "../generated/Seat";
import type { Stone } from "../game/fen";
import { placeOf } from "../game/squares";
import { settings } from "../settings.svelte";
import { t, tryText } from "../texts";

const NUMERALS = "一二三四五六七八九十";

export function sideName(kind: Kind, seat: Seat): string {
  return t(seat === "second" ? "side.black" : kind === "xiangqi" ? "side.red" : "side.white");
}

/** A piece without its side, such as 炮 or "cannon". */
export function pieceName(kind: Kind, seat: Seat, letter: string): string {
  const own = kind === "xiangqi" ? `stone.xiangqi.${seat}.${letter}` : `stone.chess.${letter}`;
  return tryText(own) ?? letter;
}

export function stoneName(kind: Kind, stone: Stone): string {
  return t("board.piece", { side: sideName(kind, stone.seat), piece: pieceName(kind, stone.seat, stone.letter) });
}

/**
 * A point as the reader at `seat` counts: in Chinese by file from that side's right hand and line
 * from its own edge, as moves are written; else by its coordinates.
 */
export function pointName(kind: Kind, square: string, seat: Seat): string {
  const place = placeOf(kind, square);
  if (!place || kind === "chess" || settings.lang !== "zh") return square;
  const file = seat === "first" ? 9 - place.file : place.file + 1;
  const line = seat === "first" ? place.rank + 1 : 10 - place.rank;
  const name = seat === "first" ? (NUMERALS[file - 1] ?? "") : String(file);
  return t("board.point", { file: name, line: NUMERALS[line - 1] ?? "" });
}

/** What a screen reader says on a point: what stands there, and where it is. */
export function cellName(kind: Kind, square: string, stone: Stone | undefined, seat: Seat): string {
  const point = pointName(kind, square, seat);
  return stone ? t("board.cell", { stone: stoneName(kind, stone), point }) : t("board.empty", { point });
}
