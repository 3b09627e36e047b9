#!/usr/bin/env python3
"""Take the outlines of the Chinese glyphs that the boards show and write src/art/glyphs.json.

Needs fonttools (`pip install fonttools`) and the Debian package fonts-lxgw-wenkai.

The outlines are LXGW WenKai's, which is under the SIL Open Font License 1.1; src/art/OFL.txt
stands beside the file and says so. They are drawn as pictures, never built into a font.

Each outline is centred by its own bounding box and scaled so that the em is 1000 units high,
y downwards, in whole units and relative commands to keep the file small.
"""
import json
import pathlib
import sys

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

FONTS = pathlib.Path("/usr/share/fonts/truetype/lxgw-wenkai")
OUT = pathlib.Path(__file__).resolve().parent.parent / "src" / "art" / "glyphs.json"

PIECES = "帥仕相俥傌炮兵將士象車馬砲卒帅车马将"
RIVER = "楚河漢界汉"
NUMERALS = "一二三四五六七八九"
DIGITS = "123456789"


class RelativePen(BasePen):
    """Writes an SVG path of whole units; rounding is done on absolute points, so it never adds up."""

    def __init__(self, glyphs, dx, dy, scale):
        super().__init__(glyphs)
        self.dx, self.dy, self.scale = dx, dy, scale
        self.out, self.at = [], (0, 0)

    def point(self, p):
        return round((p[0] - self.dx) * self.scale), round((self.dy - p[1]) * self.scale)

    def write(self, letter, points):
        flat = [n for p in points for n in (p[0] - self.at[0], p[1] - self.at[1])]
        text = letter + str(flat[0])
        for n in flat[1:]:
            text += str(n) if n < 0 else f" {n}"
        self.out.append(text)
        self.at = points[-1]

    def _moveTo(self, p):
        self.start = self.point(p)
        self.write("m", [self.start])

    def _lineTo(self, p):
        p = self.point(p)
        if p != self.at:
            self.write("l", [p])

    def _curveToOne(self, a, b, c):
        self.write("c", [self.point(a), self.point(b), self.point(c)])

    def _qCurveToOne(self, a, b):
        self.write("q", [self.point(a), self.point(b)])

    def _closePath(self):
        self.out.append("z")
        self.at = self.start


def outline(font, char):
    name = font.getBestCmap()[ord(char)]
    glyphs = font.getGlyphSet()
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    x0, y0, x1, y1 = bounds.bounds
    pen = RelativePen(glyphs, (x0 + x1) / 2, (y0 + y1) / 2, 1000 / font["head"].unitsPerEm)
    glyphs[name].draw(pen)
    return "".join(pen.out)


def main():
    bold = TTFont(FONTS / "LXGWWenKai-Bold.ttf")
    regular = TTFont(FONTS / "LXGWWenKai-Regular.ttf")
    glyphs = {c: outline(bold, c) for c in PIECES}
    glyphs |= {c: outline(regular, c) for c in RIVER + NUMERALS + DIGITS if c not in glyphs}
    text = json.dumps(dict(sorted(glyphs.items())), ensure_ascii=False, indent=0)
    OUT.write_text(text + "\n", encoding="utf-8")
    print(f"{len(glyphs)} glyphs, {len(text)} bytes", file=sys.stderr)


main()
