/** A hall that knows two games by heart: enough to look at the page without a server. */
import type { Clock } from "../src/generated/Clock";
import type { ClockNow } from "../src/generated/ClockNow";
import type { GameHead } from "../src/generated/GameHead";
import type { Kind } from "../src/generated/Kind";
import type { Live } from "../src/generated/Live";
import type { Logged } from "../src/generated/Logged";
import type { MoveTexts } from "../src/generated/MoveTexts";
import type { Problem } from "../src/generated/Problem";
import type { RulingShown } from "../src/generated/RulingShown";
import type { Seat } from "../src/generated/Seat";
import games from "./games.json";

interface KnownMove {
  u: string;
  texts: MoveTexts;
  fen: string;
  check: boolean;
  captured: string | null;
  legal: string;
}

export interface KnownGame {
  start: string;
  legal: string;
  moves: KnownMove[];
}

export const KNOWN: Record<Kind, KnownGame> = games;

const CLOCKS: Record<string, Clock> = {
  b: { t: "staged", game_ms: 600_000, move_ms: 60_000, byoyomi_ms: 30_000, periods: 3 },
  g: { t: "staged", game_ms: 600_000, move_ms: 60_000, byoyomi_ms: 30_000, periods: 3 },
  d: { t: "correspondence", days: 3 },
  n: { t: "none" },
};

const WARNING: Problem = {
  id: "referee.warn.chase",
  args: { side: "red", from: "i6", piece: "chariot", square: "i0", victim: "cannon", times: "2" },
};

const seatOf = (ply: number): Seat => (ply % 2 === 0 ? "first" : "second");

/**
 * A table named by what it shows: `x12Fo` is Xiangqi after 12 moves seen by First, with flags:
 * w waiting, e ended, o offered a draw, b byo-yomi, g game time, d days, n no clock, a away, l low,
 * m touch-move with a piece touched, r warned by the referee, j judged, q before the arbiter, k in check.
 */
export class MockTable {
  readonly kind: Kind;
  readonly flags: string;
  ply: number;
  seq: number;
  readonly you: Seat | null;

  constructor(readonly id: string) {
    const [, kind = "x", ply = "0", you = "W", flags = ""] = /^([xc])(\d+)([FSW])([a-z]*)$/.exec(id) ?? [];
    this.kind = kind === "c" ? "chess" : "xiangqi";
    this.ply = Math.min(Number(ply), this.game.moves.length);
    this.you = you === "F" ? "first" : you === "S" ? "second" : null;
    this.flags = flags;
    this.seq = this.ply + 1;
  }

  get game(): KnownGame {
    return KNOWN[this.kind];
  }

  get clock(): Clock {
    const flag = [...this.flags].find((f) => f in CLOCKS);
    return (flag && CLOCKS[flag]) || { t: "increment", base_ms: 600_000, increment_ms: 5000 };
  }

  head(): GameHead {
    const waiting = this.flags.includes("w");
    return {
      id: this.id,
      kind: this.kind,
      rules: this.kind,
      rulebook: this.kind === "xiangqi" ? "wxf2018/1" : "fide2023/1",
      mode: this.flags.includes("m") ? "arbiter" : "ordinary",
      clock: this.clock,
      start_fen: this.game.start,
      players: {
        first: { id: "u1aaaa", name: this.kind === "xiangqi" ? "胡荣华" : "Ada" },
        second: waiting ? null : { id: "u2bbbb", name: "" },
      },
      you: this.you,
      yours: true,
      created_at: 1_700_000_000_000,
    };
  }

  events(since: number): Logged[] {
    const all: Logged[] = [{ seq: 1, at: 0, e: { t: "created" } }];
    this.game.moves.slice(0, this.ply).forEach((m, i) => {
      const { u, texts, fen, check, captured } = m;
      const e = { t: "moved", by: seatOf(i), ply: i + 1, u, texts, fen, check, captured, special: null, charged_ms: 4000 } as const;
      all.push({ seq: i + 2, at: (i + 1) * 4000, e });
    });
    if (/[rj]/.test(this.flags)) {
      const ends = this.flags.includes("j");
      const ruling: RulingShown = {
        outcome: ends ? "loses" : "play_on",
        seat: ends ? "first" : null,
        article: "article.asian.one_victim",
        from_ply: this.ply - 8,
        to_ply: this.ply,
        reason: ends ? { ...WARNING, id: "referee.loss.chase" } : WARNING,
      };
      all.push({ seq: this.ply + 2, at: this.ply * 4000, e: { t: "ruled", ruling } });
    }
    return all.filter((l) => l.seq > since);
  }

  #clockNow(): ClockNow | null {
    const clock = this.clock;
    if (clock.t === "none") return null;
    const low = this.flags.includes("l");
    const byoyomi = this.flags.includes("b");
    const staged = clock.t === "staged";
    const main = clock.t === "correspondence" ? 200_000_000 : byoyomi ? 0 : low ? 14_000 : 345_600;
    const side = {
      main_ms: main,
      move_ms: staged && !byoyomi ? 47_000 : null,
      byoyomi_ms: byoyomi ? 24_000 : null,
      periods: staged ? (byoyomi ? 2 : 3) : 0,
    };
    const other = { ...side, main_ms: byoyomi ? 95_000 : 512_000, byoyomi_ms: null, periods: staged ? 3 : 0 };
    const turn = seatOf(this.ply);
    return {
      at: Date.now(),
      running: this.ply < 2 || this.flags.includes("e") ? null : turn,
      first: turn === "first" ? side : other,
      second: turn === "second" ? side : other,
    };
  }

  live(): Live {
    const at = this.game.moves[this.ply - 1];
    const ended = this.flags.includes("e");
    const offers = { draw: null as Seat | null, takeback: null, rematch: null };
    if (this.flags.includes("o")) offers.draw = this.you === "first" ? "second" : "first";
    return {
      ply: this.ply,
      turn: seatOf(this.ply),
      fen: at?.fen ?? this.game.start,
      check: this.flags.includes("k") || (at?.check ?? false),
      legal: ended ? "" : (at?.legal ?? this.game.legal),
      occurrences: 1,
      count: this.flags.includes("r") ? { plies: 74, most: 120 } : null,
      claims: this.flags.includes("t") ? ["repetition"] : [],
      duty: this.flags.includes("m")
        ? { touched: ["b2"], hand: "b2", text: { id: "duty.moves", args: { own: "b2", article: "article.touch.own" } }, released: null }
        : null,
      fouls: { first: 0, second: 0 },
      awaits_arbiter: this.flags.includes("q"),
      checkers: [],
      special: [],
      replies: this.flags.includes("k")
        ? [
            { u: "e0d0", ways: ["escape"], texts: {} },
            { u: "c0e2", ways: ["interpose"], texts: {} },
            { u: "g2e3", ways: ["interpose"], texts: {} },
            { u: "b2b6", ways: ["capture", "unscreen"], texts: {} },
          ]
        : [],
      clock: this.#clockNow(),
      offers,
      ending: ended ? (this.flags.includes("j") ? { result: "second_wins", reason: "ruling", article: "article.asian.one_victim" } : { result: "first_wins", reason: "checkmate", article: null }) : null,
      next_game: null,
      notes: this.flags.includes("r") ? [WARNING] : [],
    };
  }

  /** Plays the known move; null when it is another. */
  play(u: string): Logged[] | null {
    const next = this.game.moves[this.ply];
    if (next?.u !== u) return null;
    this.ply += 1;
    this.seq += 1;
    return this.events(this.seq - 1);
  }
}
