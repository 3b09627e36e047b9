/** What each rulebook makes of a loop, for the table of the page of rulebooks. */

export type Cell = "loses" | "draw" | "refused" | "refused_rootless" | "counted" | "heavier";

export const COLUMNS = ["wxf2018", "cxa2020", "casual", "seed", "none"] as const;

export interface Line {
  /** Under `page.rules.row.` in the catalogue. */
  id:
    | "perpetual_check"
    | "mutual_check"
    | "one_victim"
    | "protected_chariot"
    | "victims_in_turn"
    | "kill"
    | "check_and_chase"
    | "with_idle"
    | "exempt"
    | "mutual_chase";
  /** In the order of the columns. */
  cells: readonly [Cell, Cell, Cell, Cell, Cell];
}

export const COMPARISON: readonly Line[] = [
  { id: "perpetual_check", cells: ["loses", "loses", "refused", "loses", "counted"] },
  { id: "mutual_check", cells: ["draw", "draw", "draw", "draw", "counted"] },
  { id: "one_victim", cells: ["loses", "loses", "refused_rootless", "draw", "counted"] },
  { id: "protected_chariot", cells: ["loses", "loses", "draw", "draw", "counted"] },
  { id: "victims_in_turn", cells: ["draw", "loses", "draw", "draw", "counted"] },
  { id: "kill", cells: ["draw", "loses", "draw", "draw", "counted"] },
  { id: "check_and_chase", cells: ["draw", "loses", "draw", "draw", "counted"] },
  { id: "with_idle", cells: ["draw", "draw", "draw", "draw", "counted"] },
  { id: "exempt", cells: ["draw", "draw", "draw", "draw", "counted"] },
  { id: "mutual_chase", cells: ["draw", "heavier", "draw", "draw", "counted"] },
];

/** Natural limit, checks that count in it, and a flag that falls against a side without means to win. */
export const LIMITS: readonly { id: "natural" | "checks" | "flag" | "rounds"; cells: readonly [string, string, string, string, string] }[] = [
  { id: "natural", cells: ["rounds", "rounds", "rounds", "off", "off"] },
  { id: "checks", cells: ["ten", "ten_answers", "all", "dash", "dash"] },
  { id: "flag", cells: ["draw", "loses", "draw", "draw", "draw"] },
  { id: "rounds", cells: ["option", "option", "option", "option", "off"] },
];
