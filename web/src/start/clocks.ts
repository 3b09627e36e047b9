/** Clocks to choose from, and the figures of one made to measure. */
import type { Clock } from "../generated/Clock";

export interface Preset {
  id: string;
  clock: Clock;
}

const minutes = (n: number): number => n * 60_000;
const seconds = (n: number): number => n * 1000;

function increment(base: number, plus: number): Preset {
  return { id: `${base}+${plus}`, clock: { t: "increment", base_ms: minutes(base), increment_ms: seconds(plus) } };
}

function staged(game: number, move: number, byoyomi: number, periods: number): Preset {
  return {
    id: `${game}/${move}/${byoyomi}x${periods}`,
    clock: {
      t: "staged",
      game_ms: minutes(game),
      move_ms: seconds(move),
      byoyomi_ms: seconds(byoyomi),
      periods,
    },
  };
}

export const PRESETS: readonly Preset[] = [
  increment(3, 2),
  increment(5, 3),
  increment(10, 5),
  increment(15, 10),
  increment(30, 20),
  staged(10, 60, 30, 3),
  staged(20, 60, 30, 3),
  { id: "days3", clock: { t: "correspondence", days: 3 } },
  { id: "none", clock: { t: "none" } },
];

export const USUAL_PRESET = "10+5";

export type CustomType = "increment" | "staged" | "correspondence";

/** What the fields of the clock made to measure hold: minutes, seconds and days. */
export interface CustomFigures {
  type: CustomType;
  baseMinutes: number;
  incrementSeconds: number;
  gameMinutes: number;
  moveSeconds: number;
  byoyomiSeconds: number;
  periods: number;
  days: number;
}

export const USUAL_FIGURES: CustomFigures = {
  type: "staged",
  baseMinutes: 10,
  incrementSeconds: 5,
  gameMinutes: 10,
  moveSeconds: 60,
  byoyomiSeconds: 30,
  periods: 3,
  days: 3,
};

/** A field left empty counts as nothing; the hall says what it does not take. */
const whole = (n: number, times: number): number => (Number.isFinite(n) && n > 0 ? Math.round(n * times) : 0);

export function customClock(f: CustomFigures): Clock {
  switch (f.type) {
    case "increment":
      return { t: "increment", base_ms: whole(f.baseMinutes, 60_000), increment_ms: whole(f.incrementSeconds, 1000) };
    case "staged":
      return {
        t: "staged",
        game_ms: whole(f.gameMinutes, 60_000),
        move_ms: whole(f.moveSeconds, 1000),
        byoyomi_ms: whole(f.byoyomiSeconds, 1000),
        periods: whole(f.periods, 1),
      };
    case "correspondence":
      return { t: "correspondence", days: whole(f.days, 1) };
  }
}
