/**
 * Clock arithmetic: from the hall's reading to what stands on the clock some milliseconds later,
 * and how that is written. The hall alone decides when a flag falls; here nothing goes below zero.
 */
import type { Clock } from "../generated/Clock";
import type { ClockNow } from "../generated/ClockNow";
import type { Seat } from "../generated/Seat";
import type { SideClock } from "../generated/SideClock";

/** Below this the clock turns vermilion. */
export const WARN_MS = 20_000;
/** Below this it shows tenths. */
export const TENTHS_MS = 10_000;

/** One side's clock after it has run for `elapsedMs`. */
export function runDown(spec: Clock, side: SideClock, elapsedMs: number): SideClock {
  const elapsed = Math.max(0, elapsedMs);
  if (spec.t !== "staged") return { ...side, main_ms: Math.max(0, side.main_ms - elapsed) };
  if (side.byoyomi_ms === null && elapsed < side.main_ms) {
    const move = side.move_ms === null ? null : Math.max(0, side.move_ms - elapsed);
    return { ...side, main_ms: side.main_ms - elapsed, move_ms: move };
  }
  if (spec.byoyomi_ms <= 0 || side.periods === 0) {
    return { ...side, main_ms: 0, move_ms: side.move_ms === null ? null : 0 };
  }
  // Main time is used up: what is over counts against the periods of byo-yomi.
  let over = side.byoyomi_ms === null ? elapsed - side.main_ms : elapsed;
  let left = side.byoyomi_ms ?? spec.byoyomi_ms;
  let periods = side.periods;
  while (over >= left && periods > 1) {
    over -= left;
    left = spec.byoyomi_ms;
    periods -= 1;
  }
  return { main_ms: 0, move_ms: null, byoyomi_ms: Math.max(0, left - over), periods };
}

/** `seat`'s clock at `serverNow` (by the hall's clock). */
export function sideAt(spec: Clock, clock: ClockNow, seat: Seat, serverNow: number): SideClock {
  const side = clock[seat];
  return clock.running === seat ? runDown(spec, side, serverNow - clock.at) : side;
}

export type Stage = "main" | "game" | "byoyomi" | "days";

export interface Face {
  /** Which time the large figures are: plain time, 局时, 读秒 or the days for a move. */
  stage: Stage;
  ms: number;
  /** 步时, while it caps this move. */
  moveMs: number | null;
  /** Periods of 读秒 left, the current one included. */
  periods: number;
  warn: boolean;
}

export function faceOf(spec: Clock, side: SideClock): Face {
  const stage: Stage =
    spec.t === "correspondence" ? "days" : spec.t !== "staged" ? "main" : side.byoyomi_ms === null ? "game" : "byoyomi";
  const ms = side.byoyomi_ms ?? side.main_ms;
  const moveMs = stage === "game" ? side.move_ms : null;
  // 局时 running out is no loss while periods of 读秒 are to come.
  const mainCounts = stage !== "game" || side.periods === 0;
  const least = Math.min(mainCounts ? ms : Infinity, moveMs ?? Infinity);
  return { stage, ms, moveMs, periods: side.periods, warn: least < WARN_MS };
}

const two = (n: number): string => String(n).padStart(2, "0");

/** `1:02:03`, `2:03`, and `0:09.4` below ten seconds. */
export function formatTime(ms: number): string {
  const whole = Math.max(0, Math.floor(ms));
  const seconds = Math.floor(whole / 1000);
  const h = Math.floor(seconds / 3600);
  const m = Math.floor(seconds / 60) % 60;
  const s = seconds % 60;
  if (h > 0) return `${h}:${two(m)}:${two(s)}`;
  if (whole < TENTHS_MS) return `0:${two(s)}.${Math.floor((whole % 1000) / 100)}`;
  return `${m}:${two(s)}`;
}

/** Whole days and what is over, for correspondence. */
export function splitDays(ms: number): { days: number; rest: string } {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const rest = seconds % 86_400;
  return { days, rest: `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}` };
}

/** Milliseconds until the written figure changes, so that a clock is redrawn no oftener than needed. */
export function untilChange(ms: number): number {
  const step = ms <= TENTHS_MS ? 100 : 1000;
  return Math.max(16, (ms % step) + 4);
}
