import { CHESS_SHAPES, KNIGHT_FACE, type ChessLetter } from "./chess-shapes";
import { picture, type Colour } from "./svg";

export type ChessStyle = "flat" | "turned";

function flat(colour: Colour, letter: ChessLetter): string {
  const { outline, lines } = CHESS_SHAPES[letter];
  const white = colour === "white";
  const fill = white ? "#fffaf0" : "#2a231e";
  const edge = white ? "#2a231e" : "#15110e";
  const line = white ? "#2a231e" : "#e8d9bd";
  const face =
    letter === "n"
      ? `<path fill="${line}" d="${KNIGHT_FACE.eye}${KNIGHT_FACE.nostril}"/>` +
        (white ? "" : `<path fill="none" stroke="${line}" stroke-width="2.2" d="${KNIGHT_FACE.mane}"/>`)
      : "";
  return (
    `<g stroke-linejoin="round" stroke-linecap="round"><path fill="${fill}" stroke="${edge}" stroke-width="3.4" d="${outline}"/>` +
    `<path fill="none" stroke="${line}" stroke-width="2.2" d="${lines}"/>${face}</g>`
  );
}

interface Wood {
  light: string;
  mid: string;
  dark: string;
  deep: string;
  edge: string;
}

const WOOD: Record<Colour, Wood> = {
  white: { light: "#fff6df", mid: "#f0d8a8", dark: "#cda265", deep: "#a3743a", edge: "#5d3d19" },
  black: { light: "#8a6a55", mid: "#4a3428", dark: "#2a1c15", deep: "#160e0a", edge: "#0e0906" },
};

/** A groove of the lathe: a shallow arc, dark above and light below. */
function groove(y: number, half: number, wood: Wood): string {
  const arc = (dy: number): string => `M${50 - half} ${y + dy}q${half} 3.4 ${2 * half} 0`;
  return (
    `<path fill="none" stroke="${wood.deep}" stroke-opacity=".75" stroke-width="1.3" d="${arc(0)}"/>` +
    `<path fill="none" stroke="${wood.light}" stroke-opacity=".7" stroke-width="1" d="${arc(1.3)}"/>`
  );
}

function turned(colour: Colour, letter: ChessLetter): string {
  const { outline, rings, lines } = CHESS_SHAPES[letter];
  const wood = WOOD[colour];
  const extra =
    letter === "n"
      ? `<path fill="${wood.deep}" d="${KNIGHT_FACE.eye}${KNIGHT_FACE.nostril}"/>` +
        `<path fill="none" stroke="${wood.deep}" stroke-width="1.6" d="M46.6 44.6C48.6 42.6 49.6 39.6 49.4 36.4"/>` +
        `<path fill="none" stroke="${wood.deep}" stroke-opacity=".55" stroke-width="2" d="${KNIGHT_FACE.mane}"/>`
      : letter === "b"
        ? `<path fill="none" stroke="${wood.deep}" stroke-width="2.4" d="M50.5 27.5L58 38.5"/>`
        : letter === "k"
          ? `<path fill="none" stroke="${wood.deep}" stroke-opacity=".6" stroke-width="1.5" d="${lines.slice(0, lines.indexOf("M30.5"))}"/>`
          : "";
  return (
    `<defs><linearGradient id="w"><stop stop-color="${wood.dark}"/><stop offset=".22" stop-color="${wood.light}"/><stop offset=".5" stop-color="${wood.mid}"/>` +
    `<stop offset=".82" stop-color="${wood.dark}"/><stop offset="1" stop-color="${wood.deep}"/></linearGradient>` +
    `<radialGradient id="s"><stop offset=".3" stop-color="#1d1006" stop-opacity=".55"/><stop offset="1" stop-color="#1d1006" stop-opacity="0"/></radialGradient></defs>` +
    `<ellipse cx="54" cy="88" rx="36" ry="8.5" fill="url(#s)"/>` +
    `<path fill="url(#w)" stroke="${wood.edge}" stroke-width="1.7" stroke-linejoin="round" d="${outline}"/>` +
    rings.map(([y, half]) => groove(y, half, wood)).join("") +
    extra
  );
}

export function chessPiece(style: ChessStyle, colour: Colour, letter: ChessLetter): string {
  return picture("4.5 4 91 91", style === "flat" ? flat(colour, letter) : turned(colour, letter));
}
