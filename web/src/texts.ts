/** Every word that people read comes from the catalogue that page and hall share. */
import en from "../../texts/en.json";
import zh from "../../texts/zh.json";
import type { Problem } from "./generated/Problem";
import { settings, type Lang } from "./settings.svelte";

export type TextKey = keyof typeof zh & keyof typeof en;
export type Blanks = Record<string, string | number>;

const CATALOGUE: Record<Lang, Readonly<Record<string, string>>> = { zh, en };

/**
 * The text of a key with its blanks filled; null when there is none. `{name}` takes the value as it
 * is, `{name|group}` the text `group.value` where there is one; a blank without a value stays.
 */
export function sayIn(lang: Lang, key: string, blanks: Blanks = {}): string | null {
  const texts = CATALOGUE[lang];
  return (
    texts[key]?.replace(/\{([a-z_]+)(?:\|([a-z_]+))?\}/g, (blank, name: string, group: string | undefined) => {
      const value = blanks[name];
      if (value === undefined) return blank;
      return (group && texts[`${group}.${value}`]) ?? String(value);
    }) ?? null
  );
}

/** The text in the reader's language. */
export function t(key: TextKey, blanks?: Blanks): string {
  return sayIn(settings.lang, key, blanks) ?? key;
}

/** A text whose key is put together at run time; `otherwise` when there is none. */
export function tryText(key: string, blanks?: Blanks): string | null {
  return sayIn(settings.lang, key, blanks);
}

/** What the hall has to say, in words. */
export function sayProblem(problem: Problem): string {
  return tryText(problem.id, problem.args) ?? t("page.error.unknown", { id: problem.id });
}
