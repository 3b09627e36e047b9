/**
 * A board that is no game's: both sides are moved by whoever looks at it. It speaks to a session as
 * the hall does, so that the same board and list of moves serve; the hall only says where moves lead.
 */
import type { AskTry } from "../generated/AskTry";
import type { ClientMessage } from "../generated/ClientMessage";
import type { GameHead } from "../generated/GameHead";
import type { Happened } from "../generated/Happened";
import type { Live } from "../generated/Live";
import type { Problem } from "../generated/Problem";
import type { ServerMessage } from "../generated/ServerMessage";
import type { Tried } from "../generated/Tried";
import type { Answered } from "../net/api";
import type { HallLine } from "../net/hall.svelte";
import { readBoard } from "./fen";

type Ask = (body: AskTry) => Promise<Answered<Tried>>;

/** The name by which a session knows it. */
export const TRIAL_ID = "trial";

export class Trial implements HallLine {
  #fen: string;
  #rules: string;
  #ask: Ask;
  #listeners = new Set<(message: ServerMessage) => void>();
  /** The positions from the start on. */
  #course: Tried[] = [];
  #seq = 0;
  #names = 0;
  #busy = false;

  constructor(fen: string, rules: string, ask: Ask) {
    this.#fen = fen;
    this.#rules = rules;
    this.#ask = ask;
  }

  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  whenOpen(call: () => void): () => void {
    call();
    return () => undefined;
  }

  nextId(): string {
    this.#names += 1;
    return `t${this.#names}`;
  }

  send(message: ClientMessage): boolean {
    switch (message.t) {
      case "watch":
        if (this.#course.length === 0) void this.#go("", null, null);
        return true;
      case "move":
        void this.#go(message.u, message.u, message.id);
        return true;
      default:
        return true;
    }
  }

  /** Takes back so many moves. */
  back(plies: number): void {
    const taken = Math.min(plies, this.#course.length - 1);
    if (taken <= 0 || this.#busy) return;
    this.#course.length -= taken;
    this.#tell({ t: "taken_back", plies: taken });
  }

  async #go(u: string, move: string | null, id: string | null): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const played = this.#course.flatMap(({ last }) => (last ? [last.u] : []));
    const moves = [...played, u].filter((one) => one !== "").join(" ");
    const answer = await this.#ask({ fen: this.#fen, rules: this.#rules, moves });
    this.#busy = false;
    if (!answer.ok) {
      this.#refuse(id, answer.problems[0] ?? { id: "page.error.unreachable" });
      return;
    }
    const before = this.#course.at(-1);
    this.#course.push(answer.value);
    const happened = move && before ? moved(before, answer.value, this.#course.length - 1) : null;
    this.#tell(happened ?? { t: "created" });
  }

  #refuse(id: string | null, problem: Problem): void {
    this.#speak(id === null ? { t: "error", problem } : { t: "refused", id, problem });
  }

  #tell(e: Happened): void {
    const now = this.#course.at(-1);
    if (!now) return;
    this.#seq += 1;
    // Whoever looks at the board holds the side to move.
    this.#speak({ t: "game", head: this.#head(now) });
    this.#speak({ t: "update", game: TRIAL_ID, events: [{ seq: this.#seq, at: 0, e }], live: live(now, this.#course.length - 1) });
  }

  #head(now: Tried): GameHead {
    const player = { id: "", name: "" };
    return {
      id: TRIAL_ID,
      kind: "xiangqi",
      rules: this.#rules,
      rulebook: "none/1",
      mode: "ordinary",
      clock: { t: "none" },
      start_fen: this.#course[0]?.fen ?? this.#fen,
      players: { first: player, second: player },
      you: now.turn,
      yours: false,
      created_at: 0,
    };
  }

  #speak(message: ServerMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

function moved(before: Tried, { fen, check, last }: Tried, ply: number): Happened | null {
  if (!last) return null;
  const captured = last.u.split(",").flatMap((step) => capturedBy(before.fen, step))[0] ?? null;
  return { t: "moved", by: last.by, ply, u: last.u, texts: last.texts, fen, check, captured, special: last.special, charged_ms: 0 };
}

function capturedBy(fen: string, step: string): string[] {
  const stone = readBoard("xiangqi", fen).get(step.slice(2, 4));
  if (!stone) return [];
  return [stone.seat === "first" ? stone.letter.toUpperCase() : stone.letter];
}

function live({ fen, turn, check, checkers, legal, special, ending }: Tried, ply: number): Live {
  return {
    ply,
    turn,
    fen,
    check,
    legal,
    occurrences: 1,
    count: null,
    claims: [],
    duty: null,
    fouls: { first: 0, second: 0 },
    awaits_arbiter: false,
    checkers,
    replies: [],
    special,
    clock: null,
    offers: { draw: null, takeback: null, rematch: null },
    ending,
    next_game: null,
    notes: [],
  };
}
