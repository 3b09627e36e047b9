/** What a reader has chosen, kept in this browser. */
import type { ChessStyle } from "./art/chess-pieces";
import type { GlyphSet } from "./art/xiangqi-pieces";
import { LANGS, type Lang } from "./catalogue";

export type Theme = "auto" | "light" | "dark";
export type Notation = "zh" | "zh_hant" | "wxf" | "iccs";

export interface Settings {
  lang: Lang;
  theme: Theme;
  glyphs: GlyphSet;
  /** Show the opponent's glyphs as from the other side of the board. */
  turnGlyphs: boolean;
  chessStyle: ChessStyle;
  notation: Notation;
  sound: boolean;
  coordinates: boolean;
  dots: boolean;
}

const PLACE = "chuhe.settings";

export const CHOICES = {
  lang: LANGS,
  theme: ["auto", "light", "dark"],
  glyphs: ["traditional", "simplified", "symbols"],
  chessStyle: ["turned", "flat"],
  notation: ["zh", "zh_hant", "wxf", "iccs"],
} as const;

function usual(): Settings {
  const lang = navigator.language.startsWith("zh") ? "zh" : "en";
  return {
    lang,
    theme: "auto",
    glyphs: "traditional",
    turnGlyphs: false,
    chessStyle: "turned",
    notation: lang === "zh" ? "zh" : "wxf",
    sound: true,
    coordinates: true,
    dots: true,
  };
}

function known<T extends string>(value: unknown, choices: readonly T[], otherwise: T): T {
  return choices.find((c) => c === value) ?? otherwise;
}

function load(): Settings {
  const u = usual();
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    if (typeof parsed === "object" && parsed !== null) stored = parsed;
  } catch {
    // A browser that keeps nothing, or nonsense in its keeping: the usual settings do.
  }
  const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === "boolean" ? value : otherwise);
  return {
    lang: known(stored.lang, CHOICES.lang, u.lang),
    theme: known(stored.theme, CHOICES.theme, u.theme),
    glyphs: known(stored.glyphs, CHOICES.glyphs, u.glyphs),
    turnGlyphs: flag(stored.turnGlyphs, u.turnGlyphs),
    chessStyle: known(stored.chessStyle, CHOICES.chessStyle, u.chessStyle),
    notation: known(stored.notation, CHOICES.notation, u.notation),
    sound: flag(stored.sound, u.sound),
    coordinates: flag(stored.coordinates, u.coordinates),
    dots: flag(stored.dots, u.dots),
  };
}

export const settings = $state<Settings>(load());

/** Keep and show every change from now on. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.lang === "zh" ? "zh-CN" : "en";
      if (settings.theme === "auto") delete root.dataset.theme;
      else root.dataset.theme = settings.theme;
      try {
        localStorage.setItem(PLACE, JSON.stringify(settings));
      } catch {
        // Nothing is kept then; the choice holds for this visit.
      }
    });
  });
}
