import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "../../texts/en.json";
import zh from "../../texts/zh.json";
import { problemIn, sayIn } from "../src/catalogue";
import { LATER } from "../vite.config";

const ZH: Record<string, string> = zh;
const EN: Record<string, string> = en;
const blanks = (text: string): string[] => (text.match(/\{[a-z_]+(\|[a-z_]+)?\}/g) ?? []).sort();

describe("the catalogue", () => {
  it("has the same keys in both languages, in order", () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
    expect(Object.keys(zh)).toEqual(Object.keys(zh).sort());
  });

  it("has the same blanks in both languages", () => {
    for (const key of Object.keys(ZH)) {
      expect([key, blanks(ZH[key] ?? "")]).toEqual([key, blanks(EN[key] ?? "")]);
    }
  });

  it("fills blanks, looks groups up, and leaves what it is not given", () => {
    expect(sayIn("zh", "page.span.minutes", { n: 5 })).toBe("5 分");
    expect(sayIn("en", "page.title.game", { kind: "xiangqi" })).toBe("Xiangqi · Chuhe");
    expect(sayIn("zh", "page.title.game", { kind: "xiangqi" })).toBe("象棋 · 楚河");
    expect(sayIn("en", "page.title.game", { kind: "draughts" })).toBe("draughts · Chuhe");
    expect(sayIn("en", "page.span.minutes")).toBe("{n} min");
    expect(sayIn("en", "no.such.key")).toBeNull();
  });

  it("says what the hall names, and something sensible when it does not know the words", () => {
    expect(problemIn("en", { id: "page.error.unreachable" })).toBe(EN["page.error.unreachable"]);
    expect(problemIn("zh", { id: "refused.never_heard_of" })).toContain("refused.never_heard_of");
  });

  it("finds no words where a language of objects has its own", () => {
    expect(sayIn("en", "constructor")).toBeNull();
    expect(problemIn("en", { id: "toString" })).toContain("toString");
    expect(sayIn("en", "page.span.minutes", { n: "{n}" })).toBe("{n} min");
  });

  it("lets only the pages of rules say what is loaded with them", () => {
    const src = join(import.meta.dirname, "../src");
    const bring = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => {
      if (!/\.(svelte|ts)$/.test(name)) return false;
      // A key may be put together: what stands before the blank tells its group.
      const keys = readFileSync(join(src, name), "utf8").match(/page\.[a-z_.]+/g) ?? [];
      return keys.some((key) => LATER.test(key.replace(/\.$/, "")));
    });
    expect(bring.sort()).toEqual(["pages/ExtraPage.svelte", "pages/RulesPage.svelte", "referee/Examples.svelte", "referee/comparison.ts"]);
  });
});
