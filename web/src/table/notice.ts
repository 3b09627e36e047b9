/** What needs to be said about a game beside its board, most pressing first. */
import { sideName } from "../board/names";
import type { Noted } from "../game/table";
import type { Session } from "../game/session.svelte";
import type { Kind } from "../generated/Kind";
import { sayProblem, t } from "../texts";
import { articleWords } from "../referee/words";

export interface Notice {
  tone: "warning" | "duty" | "wait";
  text: string;
  testid: string;
  /** Whether the referee's reasons can be looked at. */
  why?: boolean;
}

export const NOTICE_ICONS = { warning: "warn", duty: "hand", wait: "scales" } as const;

const MS_A_MINUTE = 60_000;

export function penaltyWords(kind: Kind, e: Extract<Noted["e"], { t: "penalised" }>): string {
  const said = t(`page.penalty.${e.penalty}`, {
    side: sideName(kind, e.seat),
    other: sideName(kind, e.seat === "first" ? "second" : "first"),
    n: Math.round(((e.ms ?? 0) / MS_A_MINUTE) * 10) / 10,
  });
  return e.article ? t("page.penalty.article", { said, article: articleWords(e.article) }) : said;
}

export function noticesOf(session: Session): Notice[] {
  const { live, head, table } = session;
  if (!live || !head || live.ending) return [];
  const found: Notice[] = [];
  const why = head.kind === "xiangqi" && session.ruling !== null;
  if (live.awaits_arbiter) {
    const text = [...live.notes.map(sayProblem), t("page.arbiter.awaited")].join(" ");
    found.push({ tone: "wait", text, testid: "awaits-arbiter", why });
  } else {
    for (const note of live.notes) {
      const ruled = note.id.startsWith("referee.");
      found.push({ tone: "warning", text: sayProblem(note), testid: ruled ? "warning" : "note", why: ruled && why });
    }
  }
  const penalty = table.log.findLast((n) => n.e.t === "penalised");
  if (penalty?.e.t === "penalised" && penalty.ply === live.ply) found.push({ tone: "warning", text: penaltyWords(head.kind, penalty.e), testid: "penalty" });
  if (live.duty?.text) found.push({ tone: "duty", text: sayProblem(live.duty.text), testid: "duty" });
  else if (session.adjusting) found.push({ tone: "duty", text: t("page.touch.adjusting"), testid: "adjusting" });
  if (session.claiming) found.push({ tone: "duty", text: t("page.claim.with_move"), testid: "claiming" });
  return found;
}
