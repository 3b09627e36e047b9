/** Which of the seven extra rules a game is played by, as the hall names them: `xiangqi+gudu+zhili`. */

export const RULES = ["gudu", "dunma", "dibing", "feijiang", "tuoxiang", "daoshi", "zhili"] as const;
export type Rule = (typeof RULES)[number];

/** All seven at once. */
const ALL = "xiangqi2";
const NONE = "xiangqi";

/** The rules of a name, in their order; what is not known is left out. */
export function readRules(name: string): Rule[] {
  if (name === ALL) return [...RULES];
  const named = new Set(name.split("+"));
  return RULES.filter((rule) => named.has(rule));
}

/** The name of a choice, however it is ordered. */
export function writeRules(chosen: readonly Rule[]): string {
  const rules = RULES.filter((rule) => chosen.includes(rule));
  return rules.length === RULES.length ? ALL : [NONE, ...rules].join("+");
}
