/**
 * Pictures of pieces and marks as one style sheet for the whole page: a piece element carries the
 * classes that the board widget gives it, and the sheet says what it looks like.
 */
import { chessMiniBoard, xiangqiMiniBoard } from "../art/boards";
import { chessPiece, type ChessStyle } from "../art/chess-pieces";
import { CHESS_LETTERS } from "../art/chess-shapes";
import { cssUrl, picture, type Colour } from "../art/svg";
import { XIANGQI_LETTERS, xiangqiPiece, type GlyphSet } from "../art/xiangqi-pieces";

export interface Skin {
  glyphs: GlyphSet;
  chessStyle: ChessStyle;
  /** Draw the opponent's glyphs turned as well. */
  turnGlyphs: boolean;
}

const COLOURS: readonly Colour[] = ["white", "black"];

const PINE = "#2f6b4f";
const VERMILION = "#b3261e";

function corners(colour: string, far: number, near: number, width: number): string {
  const [a, b, c, d] = [far, near, 100 - near, 100 - far];
  return picture(
    "0 0 100 100",
    `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="M${a} ${b}V${a}H${b}M${c} ${a}H${d}V${b}M${d} ${c}V${d}H${c}M${b} ${d}H${a}V${c}"/>`,
  );
}

function dot(r: number): string {
  return picture("0 0 100 100", `<circle cx="50" cy="50" r="${r}" fill="${PINE}" fill-opacity=".82"/>`);
}

function ring(colour: string, r: number, width: number, dash = ""): string {
  return picture(
    "0 0 100 100",
    `<circle cx="50" cy="48" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"${dash && ` stroke-dasharray="${dash}"`}/>`,
  );
}

function glow(): string {
  return picture(
    "0 0 100 100",
    `<defs><radialGradient id="c"><stop offset=".55" stop-color="#d3261b" stop-opacity=".95"/><stop offset="1" stop-color="#d3261b" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="48" r="50" fill="url(#c)"/>`,
  );
}

function rule(selector: string, svg: string): string {
  return `${selector}{background-image:${cssUrl(svg)}}`;
}

/** A square can carry marks of several layers at once, each in its own variable. */
function mark(selector: string, layer: "last" | "dest" | "state", svg: string): string {
  return `${selector}{--${layer}:${cssUrl(svg)}}`;
}

function marks(): string[] {
  return [
    "square{background-image:var(--state,none),var(--dest,none),var(--last,none)}",
    mark(".xiangqi square.last-move", "last", corners(VERMILION, 4, 19, 4.5)),
    mark(".chess square.last-move", "last", corners(VERMILION, 5, 22, 5)),
    mark("square.move-dest", "dest", dot(13)),
    mark(".xiangqi square.move-dest.oc", "dest", ring(PINE, 47, 5)),
    mark(".chess square.move-dest.oc", "dest", ring(PINE, 43, 6.5)),
    mark("square.premove-dest", "dest", dot(9)),
    mark("square.premove-dest.oc", "dest", ring(PINE, 46, 3, "8 6")),
    mark(".xiangqi square.selected", "state", ring(PINE, 47.2, 4.4)),
    mark(".chess square.selected", "state", picture("0 0 100 100", `<rect width="100" height="100" fill="${PINE}" fill-opacity=".42"/>`)),
    mark("square.current-premove", "state", corners(PINE, 4, 24, 6)),
    mark("square.check", "state", glow()),
  ];
}

export function skinSheet({ glyphs, chessStyle, turnGlyphs }: Skin): string {
  const rules = marks();
  for (const colour of COLOURS) {
    for (const letter of XIANGQI_LETTERS) {
      const name = `.xiangqi piece.${colour}.${letter}-piece`;
      rules.push(rule(name, xiangqiPiece(glyphs, colour, letter, false)));
      if (turnGlyphs) rules.push(rule(`.turn-glyphs${name.replace(" piece", " piece.enemy")}`, xiangqiPiece(glyphs, colour, letter, true)));
    }
    for (const letter of CHESS_LETTERS) {
      rules.push(rule(`.chess piece.${colour}.${letter}-piece`, chessPiece(chessStyle, colour, letter)));
    }
  }
  rules.push(rule(".mini.xiangqi:not(.bare)", xiangqiMiniBoard()), rule(".mini.chess:not(.bare)", chessMiniBoard()));
  return rules.join("\n");
}

let sheet: CSSStyleSheet | null = null;

export function wearSkin(skin: Skin): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(skinSheet(skin));
}
