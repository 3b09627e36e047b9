/** Rulings, rulebooks and the pieces of a chase in words. */
import { pieceName, sideName } from "../board/names";
import { readBoard } from "../game/fen";
import { readRulebook } from "../game/rulebook";
import type { ChasedPiece } from "../generated/ChasedPiece";
import type { Kind } from "../generated/Kind";
import type { Ruling } from "../generated/Ruling";
import type { Seat } from "../generated/Seat";
import { t, tryText } from "../texts";

export function bookName(text: string): string {
  const { id } = readRulebook(text);
  return tryText(`rulebook.title.${id}`) ?? id;
}

/** The name with what is set in it. */
export function bookWords(text: string): string {
  const { settings } = readRulebook(text);
  const set = [...settings].map(([key, value]) =>
    value === "" || key === "unsure"
      ? (tryText(`page.book.set.${key}${value && `.${value}`}`) ?? key)
      : (tryText(value === "0" ? `page.book.set.${key}.0` : `page.book.set.${key}`, { n: value }) ?? `${key}=${value}`),
  );
  return [bookName(text), ...set].reduce((a, b) => t("page.book.join", { a, b }));
}

export function articleWords(article: string): string {
  return tryText(article) ?? article;
}

export function rulingWords(kind: Kind, outcome: Ruling, seat: Seat | null): string {
  return t(`page.ruling.${outcome}`, { side: seat ? sideName(kind, seat) : "" });
}

/** A piece by its name and where it stands. */
function standing(fen: string, square: string): string {
  const stone = readBoard("xiangqi", fen).get(square);
  const piece = stone ? pieceName("xiangqi", stone.seat, stone.letter) : "";
  return t("page.why.piece", { piece, square });
}

/** Who attacks a piece, and who protects it. */
export function victimWords(fen: string, { square, attackers, roots }: ChasedPiece): string {
  const list = (squares: readonly string[]): string => squares.map((s) => standing(fen, s)).join(t("page.why.and"));
  const victim = standing(fen, square);
  const attack = t("page.why.attack", { attackers: list(attackers), victim });
  const guard = roots.length > 0 ? t("page.why.roots", { roots: list(roots) }) : t("page.why.no_root");
  return t("page.why.victim", { attack, guard });
}
