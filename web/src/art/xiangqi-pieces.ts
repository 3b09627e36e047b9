import glyphs from "./glyphs.json";
import { picture, type Colour } from "./svg";
import { CHESS_SHAPES } from "./chess-shapes";

export type GlyphSet = "traditional" | "simplified" | "symbols";
export type XiangqiLetter = "k" | "a" | "b" | "n" | "r" | "c" | "p";

export const XIANGQI_LETTERS: readonly XiangqiLetter[] = ["k", "a", "b", "n", "r", "c", "p"];

const CHARACTERS: Record<Exclude<GlyphSet, "symbols">, Record<Colour, string>> = {
  traditional: { white: "帥仕相傌俥炮兵", black: "將士象馬車砲卒" },
  simplified: { white: "帅仕相马车炮兵", black: "将士象马车炮卒" },
};

const GLYPHS: Record<string, string> = glyphs;

const INK: Record<Colour, string> = { white: "#a81d1a", black: "#1d1a17" };

/** The character on a piece, for labels and captured pieces set in type. */
export function pieceCharacter(set: GlyphSet, colour: Colour, letter: XiangqiLetter): string {
  const row = CHARACTERS[set === "simplified" ? "simplified" : "traditional"][colour];
  return row.charAt(XIANGQI_LETTERS.indexOf(letter));
}

/** Outline of one character, centred on the origin, its em 1000 units high. */
export function glyphPath(character: string): string {
  return GLYPHS[character] ?? "";
}

const ELEPHANT =
  "M-27 25V5C-27-13-17-22-3-22C2-27 12-27 17-22C26-21 31-13 31-3V12C31 18 27 21 23 19C21 18 21 15 23 14C25 14 26 13 26 11V1C24 4 21 5 18 5V25H7V14H-11V25Z";
const CANNON =
  "M-27-4L17-22L23-8L5 0A13 13 0 1 1-18 9L-22 8ZM-6 4A6 6 0 1 0-6 16A6 6 0 1 0-6 4ZM-27 22H27V27H-27Z";
/** A head and shoulders under a pointed hat. */
const ADVISOR =
  "M-21-7L0-27L21-7Q0-2-21-7ZM-9-2.5Q0-.5 9-2.5V3C9 9 5 12 0 12C-5 12-9 9-9 3Z" +
  "M-23 26C-23 17-16 14-8.5 13.5C-6 16-3 17 0 17C3 17 6 16 8.5 13.5C16 14 23 17 23 26Z";

function symbol(letter: XiangqiLetter): string {
  switch (letter) {
    case "b":
      return ELEPHANT;
    case "c":
      return CANNON;
    case "a":
      return ADVISOR;
    default:
      return "";
  }
}

function mark(set: GlyphSet, colour: Colour, letter: XiangqiLetter): string {
  const ink = INK[colour];
  if (set === "symbols") {
    const own = symbol(letter);
    if (own) return `<path transform="translate(50 47) scale(.92)" fill="${ink}" fill-rule="evenodd" d="${own}"/>`;
    const shape = CHESS_SHAPES[letter === "k" ? "k" : letter === "r" ? "r" : letter === "n" ? "n" : "p"];
    return `<path transform="translate(18.5 13.5) scale(.63)" fill="${ink}" d="${shape.outline}"/>`;
  }
  const d = glyphPath(pieceCharacter(set, colour, letter));
  return (
    `<path transform="translate(50.5 48.2) scale(.0565)" fill="#fff8e2" d="${d}"/>` +
    `<path transform="translate(50 47.4) scale(.0565)" fill="${ink}" d="${d}"/>`
  );
}

/** A turned wooden disc with its mark; `turned` shows the mark as from the other side of the board. */
export function xiangqiPiece(set: GlyphSet, colour: Colour, letter: XiangqiLetter, turned: boolean): string {
  const ink = INK[colour];
  const face = mark(set, colour, letter);
  return picture(
    "0 0 100 100",
    `<defs><radialGradient id="s"><stop offset=".78" stop-color="#2a1606" stop-opacity=".62"/><stop offset="1" stop-color="#2a1606" stop-opacity="0"/></radialGradient>` +
      `<linearGradient id="r" x2="0" y2="1"><stop stop-color="#fbeccb"/><stop offset=".5" stop-color="#dcb884"/><stop offset="1" stop-color="#a9773f"/></linearGradient>` +
      `<radialGradient id="f" cx=".42" cy=".32" r=".8"><stop stop-color="#fdf4dc"/><stop offset=".7" stop-color="#f5e4bf"/><stop offset="1" stop-color="#ecd3a3"/></radialGradient></defs>` +
      `<circle cx="51" cy="53.5" r="46.5" fill="url(#s)"/>` +
      `<circle cx="50" cy="48" r="44.5" fill="url(#r)"/>` +
      `<circle cx="50" cy="48" r="44" fill="none" stroke="#7a5127" stroke-opacity=".55" stroke-width=".8"/>` +
      `<circle cx="50" cy="47.2" r="39.6" fill="url(#f)"/>` +
      `<circle cx="50" cy="47.4" r="35.6" fill="none" stroke="${ink}" stroke-width="1.9"/>` +
      (turned ? `<g transform="rotate(180 50 47.4)">${face}</g>` : face),
  );
}
