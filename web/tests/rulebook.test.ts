import { describe, expect, it } from "vitest";
import { BOOKS, mayNeedArbiter, readRulebook, usualWish, wishText, writeRulebook, type BookWish } from "../src/game/rulebook";

describe("the text of a rulebook", () => {
  it.each(["wxf2018/1", "cxa2020/1+must_change_first+natural=50+unsure=arbiter", "fide2023/1+auto_threefold", "none", ""])(
    "%s is read and written as it was",
    (text) => {
      expect(writeRulebook(readRulebook(text))).toBe(text);
    },
  );

  it("is taken apart", () => {
    const { id, version, settings } = readRulebook("cxa2020/1+natural=50+must_change_first");
    expect([id, version, [...settings]]).toEqual([
      "cxa2020",
      "1",
      [
        ["natural", "50"],
        ["must_change_first", ""],
      ],
    ]);
  });

  it("says whether an arbiter may be awaited", () => {
    expect(mayNeedArbiter("cxa2020/1+unsure=arbiter")).toBe(true);
    expect(mayNeedArbiter("cxa2020/1")).toBe(false);
  });
});

describe("what the form asks for", () => {
  const wish = (change: Partial<BookWish>): string => wishText({ ...usualWish("xiangqi"), ...change });

  it.each([
    [{}, "wxf2018"],
    [{ natural: 50 }, "wxf2018+natural=50"],
    [{ natural: 0 }, "wxf2018+natural=0"],
    [{ natural: Number.NaN }, "wxf2018+natural=0"],
    [{ natural: 5000 }, "wxf2018+natural=1000"],
    [{ roundsMax: 300, mustChangeFirst: true }, "wxf2018+must_change_first+rounds_max=300"],
    [{ id: "cxa2020", unsure: "arbiter" }, "cxa2020+unsure=arbiter"],
    [{ unsure: "arbiter" }, "wxf2018"],
    [{ id: "casual", mustChangeFirst: true }, "casual"],
    [{ id: "seed", natural: 50 }, "seed"],
    [{ id: "none", natural: 50, roundsMax: 300, mustChangeFirst: true }, "none"],
    [{ id: "fide2023", autoThreefold: true, natural: 40 }, "fide2023+auto_threefold"],
  ] as const)("%j is written as %s", (change, text) => {
    expect(wish(change)).toBe(text);
  });

  it("begins with the usual book of each game", () => {
    expect(wishText(usualWish("xiangqi"))).toBe(BOOKS.xiangqi[0]);
    expect(wishText(usualWish("chess"))).toBe(BOOKS.chess[0]);
  });
});
