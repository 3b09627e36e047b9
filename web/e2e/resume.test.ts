import { expect, test } from "vitest";
import { TANGERINE } from "./games";
import { clicking, dragging, expectDrawn, play, shows, written } from "./harness/board";
import type { Person } from "./harness/person";
import { openScene } from "./harness/scene";
import { pair } from "./harness/table";

const scene = openScene();

async function clockOf(who: Person, seat: "first" | "second"): Promise<number> {
  return Number(await who.at(`clock-${seat}`).getAttribute("data-ms"));
}

const lineIs = (who: Person, line: "open" | "lost"): Promise<void> =>
  who.page.locator(`[data-testid=game][data-line=${line}]`).waitFor();

test("both reload in mid-game: position, moves and clocks are there again, and the game goes on", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black");
  await pair(red, black, { clock: "10+5" });
  await play([red, black], [clicking, dragging], TANGERINE.slice(0, 5));
  const list = await written(red);
  for (const one of [red, black]) {
    const before = await clockOf(one, "first");
    await one.page.reload();
    await shows(one, 5);
    expect(await written(one)).toEqual(list);
    // Red's clock stands while Black thinks.
    expect(await clockOf(one, "first")).toBe(before);
    const blacks = await clockOf(one, "second");
    expect(blacks).toBeGreaterThan(0);
    expect(blacks).toBeLessThanOrEqual(605_000);
  }
  await expectDrawn(red, black);
  expect(await black.at("board").getAttribute("data-orientation")).toBe("second");
  await play([red, black], [dragging, clicking], TANGERINE.slice(5, 8), 5);
  await expectDrawn(red, black);
});

test("the hall is killed and comes back: the pages find it by themselves, with a move made in between", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black");
  for (const one of [red, black]) one.forgive(/WebSocket connection|ERR_CONNECTION/);
  await pair(red, black, { clock: "10+5" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 6));

  await scene.hall.kill();
  await Promise.all([red, black].map((one) => lineIs(one, "lost")));
  expect(await red.at("line").innerText()).toContain("正在重连");
  await red.screenshot("resume-1-lost");
  // Red moves without a line: the board shows it at once, the game has it later.
  await dragging(red, TANGERINE[6] ?? "");
  expect(await written(red)).toHaveLength(6);

  await scene.hall.reopen();
  await Promise.all([red, black].map((one) => lineIs(one, "open")));
  await Promise.all([red, black].map((one) => shows(one, 7)));
  await expectDrawn(red, black);
  await play([red, black], [clicking, dragging], TANGERINE.slice(7, 12), 7);
  await expectDrawn(red, black);
  for (const one of [red, black]) {
    expect(await written(one)).toHaveLength(12);
    expect(await clockOf(one, "second")).toBeGreaterThan(0);
  }
});

test("the hall stops in good order and comes back", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black");
  for (const one of [red, black]) one.forgive(/WebSocket connection|ERR_CONNECTION/);
  await pair(red, black, { clock: "none" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 2));
  await scene.hall.stop();
  await Promise.all([red, black].map((one) => lineIs(one, "lost")));
  await scene.hall.reopen();
  await Promise.all([red, black].map((one) => lineIs(one, "open")));
  await play([red, black], [clicking, clicking], TANGERINE.slice(2, 4), 2);
  await expectDrawn(red, black);
});

test("one loses the network: the other sees it, and nothing is missed", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black");
  black.forgive(/WebSocket connection|ERR_INTERNET_DISCONNECTED/);
  await pair(red, black, { clock: "none" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 2));

  await black.context.setOffline(true);
  await lineIs(black, "lost");
  await red.at("away-second").waitFor();
  expect(await red.at("away-second").innerText()).toBe("离线");
  await clicking(red, TANGERINE[2] ?? "");
  await shows(red, 3);
  await red.screenshot("resume-2-opponent-away");

  await black.context.setOffline(false);
  await Promise.all([red, black].map((one) => shows(one, 3)));
  await red.at("away-second").waitFor({ state: "detached" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(3, 5), 3);
  await expectDrawn(red, black);
});
