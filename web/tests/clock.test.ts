import { describe, expect, it } from "vitest";
import type { Clock } from "../src/generated/Clock";
import type { SideClock } from "../src/generated/SideClock";
import { faceOf, formatTime, runDown, sideAt, splitDays, untilChange } from "../src/game/clock";
import { ServerTime } from "../src/net/server-time";

const plain: Clock = { t: "increment", base_ms: 600_000, increment_ms: 5000 };
const staged: Clock = { t: "staged", game_ms: 600_000, move_ms: 60_000, byoyomi_ms: 30_000, periods: 3 };
const side = (main_ms: number, move_ms: number | null = null, byoyomi_ms: number | null = null, periods = 0): SideClock => ({
  main_ms,
  move_ms,
  byoyomi_ms,
  periods,
});

describe("a clock that runs down", () => {
  it.each([
    ["time goes", plain, side(10_000), 2500, side(7500)],
    ["never below zero", plain, side(1000), 2500, side(0)],
    ["never back", plain, side(1000), -50, side(1000)],
    ["game and move time go together", staged, side(100_000, 60_000, null, 3), 20_000, side(80_000, 40_000, null, 3)],
    ["the move's cap stops at zero", staged, side(100_000, 10_000, null, 3), 20_000, side(80_000, 0, null, 3)],
    ["byo-yomi begins in mid-move", staged, side(5000, 60_000, null, 3), 12_000, side(0, null, 23_000, 3)],
    ["exactly at the end of game time", staged, side(5000, 60_000, null, 3), 5000, side(0, null, 30_000, 3)],
    ["a period is lost", staged, side(0, null, 30_000, 3), 31_000, side(0, null, 29_000, 2)],
    ["a period ends on the dot", staged, side(0, null, 30_000, 3), 30_000, side(0, null, 30_000, 2)],
    ["the last period runs out", staged, side(0, null, 10_000, 1), 60_000, side(0, null, 0, 1)],
    ["all periods at once", staged, side(0, null, 30_000, 3), 500_000, side(0, null, 0, 1)],
    ["no periods to come", { ...staged, periods: 0 } as Clock, side(5000, 60_000, null, 0), 9000, side(0, 0, null, 0)],
  ])("%s", (_, spec, from, elapsed, to) => {
    expect(runDown(spec, from, elapsed)).toEqual(to);
  });

  it("only runs for the side whose clock runs", () => {
    const now = { at: 1000, running: "second", first: side(50_000), second: side(40_000) } as const;
    expect(sideAt(plain, now, "first", 9000).main_ms).toBe(50_000);
    expect(sideAt(plain, now, "second", 9000).main_ms).toBe(32_000);
    expect(sideAt(plain, { ...now, running: null }, "second", 9000).main_ms).toBe(40_000);
    // A message that took its time does not give time back.
    expect(sideAt(plain, now, "second", 500).main_ms).toBe(40_000);
  });
});

describe("what the clock shows", () => {
  it("names its stage and warns below twenty seconds", () => {
    expect(faceOf(plain, side(20_000))).toMatchObject({ stage: "main", ms: 20_000, warn: false });
    expect(faceOf(plain, side(19_999))).toMatchObject({ warn: true });
    expect(faceOf(staged, side(90_000, 15_000, null, 3))).toMatchObject({ stage: "game", moveMs: 15_000, warn: true });
    expect(faceOf(staged, side(0, null, 25_000, 2))).toMatchObject({ stage: "byoyomi", ms: 25_000, periods: 2, warn: false });
    expect(faceOf({ t: "correspondence", days: 3 }, side(90_000_000))).toMatchObject({ stage: "days", warn: false });
  });

  it("does not warn of game time that only leads to byo-yomi", () => {
    expect(faceOf(staged, side(5000, 60_000, null, 3)).warn).toBe(false);
    expect(faceOf(staged, side(5000, 60_000, null, 0)).warn).toBe(true);
  });

  it.each([
    [3_723_000, "1:02:03"],
    [600_000, "10:00"],
    [61_999, "1:01"],
    [10_000, "0:10"],
    [9999, "0:09.9"],
    [400, "0:00.4"],
    [0, "0:00.0"],
    [-5, "0:00.0"],
  ])("%i ms is written %s", (ms, text) => {
    expect(formatTime(ms)).toBe(text);
  });

  it("splits correspondence into days and the rest", () => {
    expect(splitDays(3 * 86_400_000 + 3_660_000)).toEqual({ days: 3, rest: "01:01" });
    expect(splitDays(0)).toEqual({ days: 0, rest: "00:00" });
  });

  it("is redrawn just after the figure changes", () => {
    for (const ms of [65_432, 12_001, 9950, 3]) {
      const wait = untilChange(ms);
      expect(wait).toBeLessThanOrEqual(1016);
      expect(formatTime(ms - wait)).not.toBe(ms < 16 ? "" : formatTime(ms));
    }
  });
});

describe("the hall's clock seen from here", () => {
  it("believes the fastest message", () => {
    const time = new ServerTime();
    expect(time.at(0)).toBeNull();
    time.sample(1000, 80); // 80 ms on its way
    expect(time.at(80)).toBe(1000);
    time.sample(2000, 1020); // 20 ms on its way: the clock is 60 ms further than thought
    expect(time.at(1020)).toBe(2000);
    time.sample(3000, 2500); // slow again: nothing is unlearnt
    expect(time.at(2500)).toBe(3480);
  });

  it("begins anew with a new line", () => {
    const time = new ServerTime();
    time.sample(9000, 0);
    time.reset();
    time.sample(100, 50);
    expect(time.at(50)).toBe(100);
  });
});
