/** The text of a rulebook: its name, its version and what is set in it, as in `wxf2018/1+natural=50`. */
import type { Kind } from "../generated/Kind";

export interface Rulebook {
  id: string;
  /** Empty where the text names none. */
  version: string;
  /** What is set, in order; a mere word has an empty value. */
  settings: ReadonlyMap<string, string>;
}

export const BOOKS: Record<Kind, readonly string[]> = {
  xiangqi: ["wxf2018", "cxa2020", "casual", "seed", "none"],
  chess: ["fide2023", "none"],
};

export function readRulebook(text: string): Rulebook {
  const [name = "", ...parts] = text.split("+");
  const [id = "", version = ""] = name.split("/");
  const settings = new Map(
    parts.map((part): [string, string] => {
      const at = part.indexOf("=");
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    }),
  );
  return { id, version, settings };
}

export function writeRulebook({ id, version, settings }: Rulebook): string {
  const name = version ? `${id}/${version}` : id;
  return [name, ...[...settings].map(([key, value]) => (value ? `${key}=${value}` : key))].join("+");
}

/** What the form of a new game offers. Rounds are a move of each side; 0 turns a limit off. */
export interface BookWish {
  id: string;
  natural: number;
  mustChangeFirst: boolean;
  unsure: "draw" | "arbiter";
  roundsMax: number;
  autoThreefold: boolean;
}

/** Rounds without a capture after which a game is drawn, as the books have it. */
export const NATURAL_USUAL: Readonly<Record<string, number>> = { wxf2018: 60, cxa2020: 60, casual: 60 };
/** The most rounds that the hall takes for a limit. */
export const ROUNDS_MOST = 1000;

export function usualWish(kind: Kind): BookWish {
  const id = BOOKS[kind][0] ?? "none";
  return { id, natural: NATURAL_USUAL[id] ?? 0, mustChangeFirst: false, unsure: "draw", roundsMax: 0, autoThreefold: false };
}

const rounds = (n: number): number => Math.min(ROUNDS_MOST, Math.max(0, Math.round(Number.isFinite(n) ? n : 0)));

/** The text that the hall is sent; only what differs from the book is written. */
export function wishText(wish: BookWish): string {
  const settings = new Map<string, string>();
  const judges = ["wxf2018", "cxa2020", "casual", "seed"].includes(wish.id);
  const natural = rounds(wish.natural);
  if (["wxf2018", "cxa2020"].includes(wish.id) && wish.mustChangeFirst) settings.set("must_change_first", "");
  if (wish.id in NATURAL_USUAL && natural !== NATURAL_USUAL[wish.id]) settings.set("natural", String(natural));
  if (judges && rounds(wish.roundsMax) > 0) settings.set("rounds_max", String(rounds(wish.roundsMax)));
  if (wish.id === "cxa2020" && wish.unsure === "arbiter") settings.set("unsure", "arbiter");
  if (wish.id === "fide2023" && wish.autoThreefold) settings.set("auto_threefold", "");
  return writeRulebook({ id: wish.id, version: "", settings });
}

/** Whether a game under this text may have to wait for an arbiter. */
export function mayNeedArbiter(text: string): boolean {
  return readRulebook(text).settings.get("unsure") === "arbiter";
}
