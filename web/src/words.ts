/** Sentences put together from the catalogue: people, clocks, moves, results. */
import type { Clock } from "./generated/Clock";
import type { Ending } from "./generated/Ending";
import type { Kind } from "./generated/Kind";
import type { MoveTexts } from "./generated/MoveTexts";
import type { RulingShown } from "./generated/RulingShown";
import type { Special } from "./generated/Special";
import { sideName } from "./board/names";
import { readRules, RULES } from "./game/rules";
import type { Notation } from "./settings.svelte";
import { sayProblem, t, tryText } from "./texts";

export function playerName(player: { id: string; name: string }): string {
  return player.name || t("page.guest", { id: player.id.slice(0, 4) });
}

function span(ms: number): string {
  return ms >= 60_000 && ms % 60_000 === 0
    ? t("page.span.minutes", { n: ms / 60_000 })
    : t("page.span.seconds", { n: ms / 1000 });
}

/** How a game is timed, in a few words. */
export function clockWords(clock: Clock): string {
  switch (clock.t) {
    case "none":
      return t("page.clock.none");
    case "correspondence":
      return t("page.clock.days", { n: clock.days });
    case "increment":
      return clock.increment_ms === 0
        ? span(clock.base_ms)
        : t("page.clock.increment", { base: span(clock.base_ms), increment: span(clock.increment_ms) });
    case "staged": {
      const parts = [t("page.clock.staged.game", { time: span(clock.game_ms) })];
      if (clock.move_ms > 0) parts.push(t("page.clock.staged.move", { time: span(clock.move_ms) }));
      if (clock.byoyomi_ms > 0 && clock.periods > 0)
        parts.push(t("page.clock.staged.byoyomi", { time: span(clock.byoyomi_ms), n: clock.periods }));
      // A line breaks between the parts only.
      return parts.map((part) => part.replaceAll(" ", "\u00a0")).reduce((a, b) => t("page.clock.staged.join", { a, b }));
    }
  }
}

/** A move as the reader wants to see it. */
export function moveWords(texts: MoveTexts, notation: Notation, u: string): string {
  if (texts.san) return texts.san;
  const chosen = notation === "zh_hant" ? (texts.zh_hant ?? texts.zh) : texts[notation];
  return chosen ?? texts.zh ?? texts.wxf ?? u;
}

/** The rules of a game beside those of the ordinary one, in a few words; empty for none. */
export function rulesWords(rules: string): string {
  const chosen = readRules(rules);
  if (chosen.length === RULES.length) return t("page.extra.preset.all");
  return chosen.map((rule) => t(`page.extra.name.${rule}`)).reduce((a, b) => (a ? t("page.extra.join", { a, b }) : b), "");
}

/** What an extra rule made of a move, in a few words. */
export function specialWords({ id, squares }: Special): string {
  const name = tryText(`special.${id}`) ?? id;
  return tryText(`page.special.${id}`, { name, squares: squares.join(t("page.special.join")) }) ?? name;
}

export interface ResultWords {
  headline: string;
  reason: string;
  /** The article, where one was applied. */
  article: string | null;
}

/** `ruling` is the last one of the game: where the referee ended it, its sentence is the reason. */
export function resultWords(kind: Kind, ending: Ending, ruling?: RulingShown): ResultWords {
  const { result, reason, article } = ending;
  const headline =
    result === "draw"
      ? t("page.result.draw")
      : result === "void"
        ? t("page.result.void")
        : t("page.result.wins", { side: sideName(kind, result === "first_wins" ? "first" : "second") });
  const sentence = reason === "ruling" && ruling?.reason ? sayProblem(ruling.reason) : null;
  const why = sentence ?? tryText(`end.${kind}.${reason}`) ?? tryText(`end.${reason}`) ?? reason;
  return { headline, reason: why, article: article ? t("page.result.article", { article: tryText(article) ?? article }) : null };
}
