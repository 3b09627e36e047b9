/**
 * The one place where the squares of the wire meet those of the board widget.
 *
 * The wire writes Xiangqi squares as UCCI does, `a0` to `i9`; the widget counts ranks from 1 and
 * writes the tenth as `:`, so `a0` is its `a1` and `i9` its `i:`. Chess squares are the same in both.
 */
import type { Key } from "chessgroundx/types";
import type { Kind } from "../generated/Kind";

export interface Size {
  files: number;
  ranks: number;
}

const SIZES: Record<Kind, Size> = {
  xiangqi: { files: 9, ranks: 10 },
  chess: { files: 8, ranks: 8 },
};

export function sizeOf(kind: Kind): Size {
  return SIZES[kind];
}

/** Rank that the wire gives to the bottom line. */
function lowest(kind: Kind): number {
  return kind === "xiangqi" ? 0 : 1;
}

/** The square of the wire at a file and rank counted from 0 at the bottom left of First's side. */
export function squareAt(kind: Kind, file: number, rank: number): string {
  return String.fromCharCode(97 + file) + String(rank + lowest(kind));
}

/** File and rank from 0, or null for text that names no square of this board. */
export function placeOf(kind: Kind, square: string): { file: number; rank: number } | null {
  if (!/^[a-i][0-9]$/.test(square)) return null;
  const { files, ranks } = sizeOf(kind);
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.charAt(1)) - lowest(kind);
  return file < files && rank >= 0 && rank < ranks ? { file, rank } : null;
}

function isKey(text: string): text is Key {
  return /^[a-p][1-9:;<=>?@]$/.test(text);
}

/** A square of the wire as the widget's key. */
export function toKey(kind: Kind, square: string): Key | null {
  const place = placeOf(kind, square);
  if (!place) return null;
  const key = String.fromCharCode(97 + place.file, 49 + place.rank);
  return isKey(key) ? key : null;
}

/** The widget's key as a square of the wire. */
export function toSquare(kind: Kind, key: string): string | null {
  if (!isKey(key)) return null;
  const file = key.charCodeAt(0) - 97;
  const rank = key.charCodeAt(1) - 49;
  const { files, ranks } = sizeOf(kind);
  return file < files && rank < ranks ? squareAt(kind, file, rank) : null;
}

export interface Step {
  from: string;
  to: string;
  /** The chess piece that a pawn becomes, as a FEN letter. */
  promotion: string | null;
}

/** The steps of a move as the wire writes it; a double turn has two. Null when it cannot be read. */
export function readMove(kind: Kind, u: string): Step[] | null {
  const steps: Step[] = [];
  for (const part of u.split(",")) {
    const from = part.slice(0, 2);
    const to = part.slice(2, 4);
    const promotion = part.slice(4);
    if (!placeOf(kind, from) || !placeOf(kind, to) || !/^[qrbn]?$/.test(promotion)) return null;
    steps.push({ from, to, promotion: promotion || null });
  }
  return steps;
}

/** The widget's keys that a move touches, for the marks of the last move. */
export function keysOf(kind: Kind, u: string | null | undefined): Key[] {
  if (!u) return [];
  return (readMove(kind, u) ?? []).flatMap(({ from, to }) => {
    const keys = [toKey(kind, from), toKey(kind, to)];
    return keys.filter((k): k is Key => k !== null);
  });
}
