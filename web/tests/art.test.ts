import { describe, expect, it } from "vitest";
import { chessBoard, RIMS, xiangqiBoard } from "../src/art/boards";
import { symmetric } from "../src/art/chess-shapes";
import { cssUrl } from "../src/art/svg";
import { glyphPath, pieceCharacter, XIANGQI_LETTERS } from "../src/art/xiangqi-pieces";
import { fitCell, isNarrow } from "../src/board/fit";
import { skinSheet } from "../src/board/skin";

describe("pieces and boards", () => {
  it("has an outline for every character", () => {
    for (const set of ["traditional", "simplified"] as const) {
      for (const colour of ["white", "black"] as const) {
        for (const letter of XIANGQI_LETTERS) {
          expect(glyphPath(pieceCharacter(set, colour, letter))).toMatch(/^m/);
        }
      }
    }
    for (const c of "楚河漢界汉一二三四五六七八九123456789") expect(glyphPath(c)).toMatch(/^m/);
  });

  it("draws every piece once for each side, and turned ones only when asked", () => {
    const sheet = skinSheet({ glyphs: "traditional", chessStyle: "flat", turnGlyphs: false });
    expect(sheet.match(/^\.xiangqi piece\./gm)).toHaveLength(14);
    expect(sheet.match(/^\.chess piece\./gm)).toHaveLength(12);
    expect(sheet).not.toContain(".turn-glyphs");
    const turned = skinSheet({ glyphs: "symbols", chessStyle: "turned", turnGlyphs: true });
    expect(turned.match(/^\.turn-glyphs\.xiangqi piece\.enemy\./gm)).toHaveLength(14);
  });

  it("writes pictures that a style sheet can hold", () => {
    const url = cssUrl(xiangqiBoard("white", false, true, RIMS.wide.xiangqi));
    expect(url.slice(5, -2)).not.toMatch(/["#<>{}\n]/);
  });

  it("turns the board by half a turn: its names change ends, its lines do not", () => {
    const [white, black] = (["white", "black"] as const).map((o) => xiangqiBoard(o, false, true, RIMS.wide.xiangqi));
    const lines = (svg = ""): string => svg.slice(0, svg.indexOf("fill=\"#5b3515\""));
    expect(white).not.toBe(black);
    expect(lines(white)).toBe(lines(black));
    expect(chessBoard("white", true, RIMS.wide.chess)).toContain(">a</text>");
    expect(chessBoard("white", false, RIMS.wide.chess)).not.toContain("<text");
  });

  it("mirrors half a profile into a closed outline", () => {
    expect(symmetric([[0, 0], [5, 5], [0, 10]], 10)).toBe("M10 0L15 5L10 10L5 5L10 0Z");
    expect(symmetric([])).toBe("");
  });
});

describe("the board's size", () => {
  it.each([
    [360, 640, true],
    [390, 844, true],
    [844, 390, false],
    [1280, 800, false],
  ])("fits a window of %i by %i", (width, height, narrow) => {
    expect(isNarrow(width, height)).toBe(narrow);
    for (const kind of ["xiangqi", "chess"] as const) {
      const rim = RIMS[narrow ? "narrow" : "wide"][kind];
      const cell = fitCell(kind, rim, narrow, width, height, 2);
      const [files, ranks] = kind === "xiangqi" ? [9, 10] : [8, 8];
      expect(cell * 2).toBe(Math.round(cell * 2));
      expect(cell * (files + rim.side / 50)).toBeLessThanOrEqual(width);
      expect(cell * (ranks + rim.end / 50)).toBeLessThanOrEqual(height);
      expect(cell).toBeGreaterThan(narrow ? 38 : 25);
    }
  });

  it("never vanishes", () => {
    expect(fitCell("xiangqi", RIMS.narrow.xiangqi, true, 100, 100, 1)).toBe(20);
  });
});
