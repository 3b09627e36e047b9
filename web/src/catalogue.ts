/** The catalogue of texts that page and hall share, and how a text's blanks are filled. */
import en from "../../texts/en.json";
import zh from "../../texts/zh.json";
import type { Problem } from "./generated/Problem";

export const LANGS = ["zh", "en"] as const;
export type Lang = (typeof LANGS)[number];
export type TextKey = keyof typeof zh & keyof typeof en;
export type Blanks = Record<string, string | number>;

const CATALOGUE: Record<Lang, Map<string, string>> = {
  zh: new Map(Object.entries(zh)),
  en: new Map(Object.entries(en)),
};

/** More texts, which a page brings with it. */
export function addTexts(more: Record<Lang, Readonly<Record<string, string>>>): void {
  for (const lang of LANGS) {
    for (const [key, text] of Object.entries(more[lang])) CATALOGUE[lang].set(key, text);
  }
}

/**
 * The text of a key with its blanks filled; null when there is none. `{name}` takes the value as it
 * is, `{name|group}` the text `group.value` where there is one; a blank without a value stays.
 */
export function sayIn(lang: Lang, key: string, blanks: Blanks = {}): string | null {
  const texts = CATALOGUE[lang];
  const text = texts.get(key);
  if (text === undefined) return null;
  return text.replace(/\{([a-z_]+)(?:\|([a-z_]+))?\}/g, (blank, name: string, group: string | undefined) => {
    const value = Object.hasOwn(blanks, name) ? blanks[name] : undefined;
    if (value === undefined) return blank;
    return (group && texts.get(`${group}.${value}`)) ?? String(value);
  });
}

/** What the hall has to say, in words; its name when the words are not known. */
export function problemIn(lang: Lang, { id, args }: Problem): string {
  return sayIn(lang, id, args) ?? sayIn(lang, "page.error.unknown" satisfies TextKey, { id }) ?? id;
}
