/**
 * The state of one game as the page knows it: a plain object, changed only by the messages of the
 * hall, in the order of their `seq`. Functions here return a new object and touch nothing else.
 */
import type { GameHead } from "../generated/GameHead";
import type { Happened } from "../generated/Happened";
import type { Live } from "../generated/Live";
import type { Logged } from "../generated/Logged";
import type { MoveTexts } from "../generated/MoveTexts";
import type { RulingShown } from "../generated/RulingShown";
import type { Seat } from "../generated/Seat";
import type { Special } from "../generated/Special";

export interface PlayedMove {
  by: Seat;
  ply: number;
  u: string;
  texts: MoveTexts;
  fen: string;
  check: boolean;
  captured: string | null;
  special: Special | null;
  chargedMs: number;
}

export interface Presence {
  first: boolean;
  second: boolean;
  watchers: number;
}

/** What an arbiter keeps a log of. */
export type Notable = Extract<Happened, { t: "ruled" | "touched" | "claimed" | "penalised" }>;

export interface Noted {
  seq: number;
  at: number;
  /** Moves on the board then. */
  ply: number;
  e: Notable;
}

export interface Table {
  head: GameHead | null;
  /** The last event applied. */
  seq: number;
  moves: readonly PlayedMove[];
  /** Rulings on the moves that stand, in order. */
  rulings: readonly RulingShown[];
  /** Rulings, touches, claims and penalties of the whole game. */
  log: readonly Noted[];
  live: Live | null;
  presence: Presence | null;
}

export const EMPTY_TABLE: Table = { head: null, seq: 0, moves: [], rulings: [], log: [], live: null, presence: null };

export type Applied =
  | { ok: true; table: Table; fresh: readonly Logged[] }
  /** Events are missing between `table.seq` and this update: ask again from there. */
  | { ok: false };

type Course = Pick<Table, "moves" | "rulings" | "log">;

function after(record: Course, { seq, at, e }: Logged): Course {
  const { moves, rulings, log } = record;
  switch (e.t) {
    case "moved": {
      const { by, ply, u, texts, fen, check, captured, special, charged_ms } = e;
      const move: PlayedMove = { by, ply, u, texts, fen, check, captured, special, chargedMs: charged_ms };
      return { ...record, moves: [...moves.slice(0, ply - 1), move] };
    }
    case "taken_back": {
      const left = moves.slice(0, Math.max(0, moves.length - e.plies));
      return { ...record, moves: left, rulings: rulings.filter((r) => r.to_ply <= left.length) };
    }
    case "ruled":
    case "touched":
    case "claimed":
    case "penalised":
      return {
        moves,
        rulings: e.t === "ruled" ? [...rulings, e.ruling] : rulings,
        log: [...log, { seq, at, ply: moves.length, e }],
      };
    default:
      return record;
  }
}

/** Apply the events that are new. One that comes twice changes nothing. */
export function applyUpdate(table: Table, events: readonly Logged[], live: Live): Applied {
  const fresh = events.filter((l) => l.seq > table.seq).sort((a, b) => a.seq - b.seq);
  const last = events.reduce((seq, l) => Math.max(seq, l.seq), 0);
  if (fresh.length === 0) {
    // Either an old message, or the answer to a reader who missed nothing.
    const current = events.length === 0 || last === table.seq;
    return { ok: true, table: current ? { ...table, live } : table, fresh };
  }
  let record: Course = table;
  let seq = table.seq;
  for (const logged of fresh) {
    if (logged.seq !== seq + 1) return { ok: false };
    seq = logged.seq;
    record = after(record, logged);
  }
  return { ok: true, table: { ...table, moves: record.moves, rulings: record.rulings, log: record.log, seq, live }, fresh };
}

export function applyHead(table: Table, head: GameHead): Table {
  return { ...table, head };
}

export function applyPresence(table: Table, presence: Presence): Table {
  return { ...table, presence };
}

/** The position after `ply` moves. */
export function fenAt(table: Table, ply: number): string | null {
  if (ply <= 0) return table.head?.start_fen ?? null;
  return table.moves[ply - 1]?.fen ?? table.live?.fen ?? null;
}

/** FEN letters, lower case, of the pieces that `seat` has taken within the first `ply` moves. */
export function takenBy(table: Table, seat: Seat, ply: number): string[] {
  return table.moves
    .slice(0, ply)
    .filter((m) => m.by === seat && m.captured !== null)
    .map((m) => (m.captured ?? "").toLowerCase());
}

export function other(seat: Seat): Seat {
  return seat === "first" ? "second" : "first";
}
