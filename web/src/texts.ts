/** Every word that people read, in the language that the reader has chosen. */
import { problemIn, sayIn, type Blanks, type TextKey } from "./catalogue";
import type { Problem } from "./generated/Problem";
import { settings } from "./settings.svelte";

export type { TextKey };

export function t(key: TextKey, blanks?: Blanks): string {
  return sayIn(settings.lang, key, blanks) ?? key;
}

/** A text whose key is put together at run time; null when there is none. */
export function tryText(key: string, blanks?: Blanks): string | null {
  return sayIn(settings.lang, key, blanks);
}

export function sayProblem(problem: Problem): string {
  return problemIn(settings.lang, problem);
}
