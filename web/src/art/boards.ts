import { glyphPath } from "./xiangqi-pieces";
import type { Kind } from "../generated/Kind";
import { picture, type Colour } from "./svg";

/**
 * Board pictures. A point or square is 100 units wide; the rim about the playing field is given
 * here because the layout needs it too.
 */
export interface Rim {
  /** Beyond the outermost squares to the left and right. */
  side: number;
  /** Beyond the outermost squares above and below. */
  end: number;
}

export const RIMS: Record<"wide" | "narrow", Record<Kind, Rim>> = {
  wide: { xiangqi: { side: 22, end: 44 }, chess: { side: 0, end: 0 } },
  narrow: { xiangqi: { side: 3, end: 32 }, chess: { side: 0, end: 0 } },
};

const LINE = "#4d2c0f";

function wood(x: number, y: number, w: number, h: number): string {
  return (
    `<defs><linearGradient id="b" x2=".25" y2="1"><stop stop-color="#ecd09a"/><stop offset=".55" stop-color="#e2bd7f"/><stop offset="1" stop-color="#d8ab67"/></linearGradient>` +
    `<filter id="g" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".0013 .06" numOctaves="4" seed="11"/>` +
    `<feColorMatrix values="0 0 0 0 .38 0 0 0 0 .21 0 0 0 0 .06 1.5 0 0 0 -.62"/></filter></defs>` +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#b)"/>` +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" filter="url(#g)" opacity=".62"/>`
  );
}

/** The small angles about a point where a cannon or a soldier starts. */
function star(x: number, y: number): string {
  let d = "";
  for (const sx of [-1, 1]) {
    if ((x === 50 && sx < 0) || (x === 850 && sx > 0)) continue;
    for (const sy of [-1, 1]) d += `M${x + sx * 9} ${y + sy * 27}V${y + sy * 9}H${x + sx * 27}`;
  }
  return d;
}

function lines(): string {
  let d = "";
  for (let rank = 1; rank < 9; rank += 1) d += `M50 ${50 + rank * 100}H850`;
  for (let file = 1; file < 8; file += 1) d += `M${50 + file * 100} 50V450M${50 + file * 100} 550V950`;
  d += "M350 50L550 250M550 50L350 250M350 950L550 750M550 950L350 750";
  const marks =
    star(150, 250) + star(750, 250) + star(150, 750) + star(750, 750) +
    [50, 250, 450, 650, 850].map((x) => star(x, 350) + star(x, 650)).join("");
  return (
    `<g fill="none" stroke="${LINE}"><path stroke-width="2.6" d="${d}"/><path stroke-width="2.4" d="${marks}"/>` +
    `<rect x="50" y="50" width="800" height="900" stroke-width="3"/><rect x="40" y="40" width="820" height="920" stroke-width="5.5"/></g>`
  );
}

function glyph(character: string, x: number, y: number, size: number): string {
  return `<path transform="translate(${x} ${y}) scale(${size / 1000})" d="${glyphPath(character)}"/>`;
}

function river(simplified: boolean, flipped: boolean): string {
  const halves = ["楚河", simplified ? "汉界" : "漢界"];
  const [left = "", right = ""] = flipped ? halves.reverse() : halves;
  const at = [185, 305, 595, 715];
  return [...left, ...right].map((c, i) => glyph(c, at[i] ?? 0, 500, 74)).join("");
}

/** Red's files are numbered with Chinese numerals, Black's with figures, each from its own right. */
function fileNumbers(flipped: boolean, rim: number): string {
  const red = "九八七六五四三二一";
  const black = "123456789";
  const [top, bottom] = flipped ? [[...red].reverse(), [...black].reverse()] : [[...black], [...red]];
  const row = (chars: readonly string[], y: number): string =>
    chars.map((c, i) => glyph(c, 50 + i * 100, y, 31)).join("");
  return row(top, -rim / 2 + 4) + row(bottom, 1000 + rim / 2 - 4);
}

export function xiangqiBoard(orientation: Colour, simplified: boolean, coordinates: boolean, rim: Rim): string {
  const { side, end } = rim;
  const flipped = orientation === "black";
  const [w, h] = [900 + 2 * side, 1000 + 2 * end];
  return picture(
    `${-side} ${-end} ${w} ${h}`,
    wood(-side, -end, w, h) +
      lines() +
      `<g fill="#5b3515"><g opacity=".68">${river(simplified, flipped)}</g>${coordinates ? `<g opacity=".8">${fileNumbers(flipped, end)}</g>` : ""}</g>`,
  );
}

/** A small board without grain or names, cheap enough to show by the dozen. */
export function xiangqiMiniBoard(): string {
  return picture("0 0 900 1000", `<rect width="900" height="1000" fill="#e6c48a"/>${lines()}`);
}

const LIGHT = "#ead6b0";
const DARK = "#b3875a";

function squares(): string {
  let d = "";
  for (let rank = 0; rank < 8; rank += 1) {
    for (let file = (rank + 1) % 2; file < 8; file += 2) d += `M${file * 100} ${rank * 100}h100v100h-100z`;
  }
  return `<rect width="800" height="800" fill="${LIGHT}"/><path fill="${DARK}" d="${d}"/>`;
}

const GRAIN =
  `<filter id="g" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".05 .0022" numOctaves="3" seed="5"/>` +
  `<feColorMatrix values="0 0 0 0 .3 0 0 0 0 .16 0 0 0 0 .05 1.2 0 0 0 -.52"/></filter><rect width="800" height="800" filter="url(#g)" opacity=".5"/>`;

/** Letters and figures stand in the corners of the squares at the edge. */
function chessCoordinates(flipped: boolean): string {
  let text = "";
  for (let i = 0; i < 8; i += 1) {
    const file = "abcdefgh"[flipped ? 7 - i : i] ?? "";
    const rank = flipped ? i + 1 : 8 - i;
    const ink = (dark: boolean): string => (dark ? LIGHT : "#8a5f35");
    text += `<text x="${i * 100 + 96}" y="796" text-anchor="end" fill="${ink(i % 2 === 0)}">${file}</text>`;
    text += `<text x="4" y="${i * 100 + 20}" fill="${ink(i % 2 === 1)}">${rank}</text>`;
  }
  return `<g font-family="system-ui,sans-serif" font-weight="600" font-size="19">${text}</g>`;
}

export function chessBoard(orientation: Colour, coordinates: boolean, rim: Rim): string {
  const { side, end } = rim;
  const [w, h] = [800 + 2 * side, 800 + 2 * end];
  return picture(
    `${-side} ${-end} ${w} ${h}`,
    `<rect x="${-side}" y="${-end}" width="${w}" height="${h}" fill="#6b4423"/>${squares()}${GRAIN}` +
      (coordinates ? chessCoordinates(orientation === "black") : ""),
  );
}

export function chessMiniBoard(): string {
  return picture("0 0 800 800", squares());
}
