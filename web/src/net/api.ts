/** The requests of the hall's HTTP interface. */
import type { ArbiterLink } from "../generated/ArbiterLink";
import type { AskJudge } from "../generated/AskJudge";
import type { AskPosition } from "../generated/AskPosition";
import type { AskTry } from "../generated/AskTry";
import type { Failure } from "../generated/Failure";
import type { GameHead } from "../generated/GameHead";
import type { Judged } from "../generated/Judged";
import type { Me } from "../generated/Me";
import type { NewGame } from "../generated/NewGame";
import type { NewGameMade } from "../generated/NewGameMade";
import type { PositionAnswer } from "../generated/PositionAnswer";
import type { Problem } from "../generated/Problem";
import type { Rename } from "../generated/Rename";
import type { Showcase } from "../generated/Showcase";
import type { Tried } from "../generated/Tried";

export type Answered<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

const UNREACHABLE: Problem = { id: "page.error.unreachable" };

function isFailure(body: unknown): body is Failure {
  return typeof body === "object" && body !== null && "error" in body;
}

async function ask<T>(path: string, body?: unknown): Promise<Answered<T>> {
  try {
    const init: RequestInit =
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(path, { credentials: "same-origin", ...init });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) return { ok: true, value: answer as T };
    if (isFailure(answer)) return { ok: false, problems: [answer.error, ...(answer.more ?? [])] };
    return { ok: false, problems: [{ id: "page.error.answer", args: { status: String(response.status) } }] };
  } catch {
    return { ok: false, problems: [UNREACHABLE] };
  }
}

export const api = {
  me: () => ask<Me>("/api/me"),
  rename: (body: Rename) => ask<Me>("/api/me", body),
  open: (body: NewGame) => ask<NewGameMade>("/api/games", body),
  join: (id: string) => ask<GameHead>(`/api/games/${encodeURIComponent(id)}/join`, {}),
  showcase: () => ask<Showcase>("/api/games"),
  /** The last ruling of a game, with its evidence. */
  ruling: (id: string) => ask<Judged>(`/api/games/${encodeURIComponent(id)}/ruling`),
  /** For the game's maker: the link of its arbiter. */
  arbiter: (id: string) => ask<ArbiterLink>(`/api/games/${encodeURIComponent(id)}/arbiter`, {}),
  judge: (body: AskJudge) => ask<Judged>("/api/judge", body),
  position: (body: AskPosition) => ask<PositionAnswer>("/api/position", body),
  /** Moves on a board that is no game's. */
  try: (body: AskTry) => ask<Tried>("/api/try", body),
  /** Xiangqi moves can be had in several notations; chess has its own. */
  pgnPath: (id: string, moves: "chinese" | "wxf" | "iccs" | null) =>
    `/api/games/${encodeURIComponent(id)}/pgn${moves ? `?moves=${moves}` : ""}`,
};
