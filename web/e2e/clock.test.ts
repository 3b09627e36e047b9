import { expect, test } from "vitest";
import { TANGERINE } from "./games";
import { clicking, play } from "./harness/board";
import { ENGLISH } from "./harness/person";
import { openScene } from "./harness/scene";
import { expectResult, pair } from "./harness/table";

const scene = openScene();

/** One second for the whole game. */
const BLINK = { type: "increment", baseMinutes: "0.017", incrementSeconds: "0" } as const;

test("the flag falls", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  await pair(red, black, { clock: BLINK });
  // The first move of each side is free; then Red thinks too long.
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 2));
  await expectResult([red, black], "second_wins", "flag");
  expect(await red.at("result").innerText()).toMatch(/黑方胜[^]*超时/);
  expect(await black.at("result").innerText()).toMatch(/Black wins[^]*out of time/);
  for (const one of [red, black]) {
    expect(await one.at("clock-first").getAttribute("data-ms")).toBe("0");
    expect(await one.at("clock-first").innerText()).toContain("0:00.0");
  }
  expect(await red.at("urgent").innerText()).toContain("黑方胜");
  await red.screenshot("clock-1-flag");
});

test("who has nothing to win with does not win on time", async () => {
  const white = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  await pair(white, black, { kind: "chess", clock: BLINK, fen: "4k3/8/8/8/8/8/8/4K2R w - - 0 1" });
  await play([white, black], [clicking, clicking], ["e1d2", "e8d7"]);
  await expectResult([white, black], "draw", "flag_no_mating_material");
  expect(await white.at("result").innerText()).toMatch(/和棋[^]*对方已无取胜的子力/);
});

test("after 局时 come the periods of 读秒", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  const clock = { type: "staged", gameMinutes: "0.02", moveSeconds: "60", byoyomiSeconds: "40", periods: "3" } as const;
  await pair(red, black, { clock });
  expect(await red.at("clock-first").getAttribute("data-stage")).toBe("game");
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 2));
  await red.page.locator("[data-testid=clock-first][data-stage=byoyomi]").waitFor();
  expect(await red.at("clock-first").innerText()).toMatch(/读秒[^]*剩 3 次/);
  await red.screenshot("clock-2-byoyomi");
  await play([red, black], [clicking, clicking], TANGERINE.slice(2, 3), 2);
  await black.page.locator("[data-testid=clock-second][data-stage=byoyomi]").waitFor();
  expect(await black.at("clock-first").getAttribute("data-ms"), "a period begins anew after the move").toBe("40000");
});

test("days for a move", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  await pair(red, black, { clock: "days3" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 2));
  expect(await red.at("clock-second").getAttribute("data-stage")).toBe("days");
  expect(await red.at("clock-second").innerText()).toMatch(/天/);
  await black.screenshot("clock-3-days");
});
