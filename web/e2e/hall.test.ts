import { expect, test } from "vitest";
import { TANGERINE } from "./games";
import { clicking, expectDrawn, play, shows, written } from "./harness/board";
import { ENGLISH } from "./harness/person";
import { openScene } from "./harness/scene";
import { fillForm, invite, pair, sitDown } from "./harness/table";

const scene = openScene();

test("a watcher sees the moves and can make none", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black");
  const watcher = await scene.person("watcher", ENGLISH);
  const link = await pair(red, black);
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 2));

  const id = new URL(link).pathname.slice("/g/".length);
  await watcher.page.goto("/");
  await watcher.screenshot("hall-1-start-wide");
  await watcher.at(`watch-${id}`).click();
  await shows(watcher, 2);
  await watcher.at("watching").waitFor();
  await expect.poll(() => red.at("watchers").innerText()).toContain("1");
  await clicking(watcher, "h0g2");
  expect(await watcher.page.locator("cg-board square.selected").count()).toBe(0);
  for (const control of ["resign", "offer-draw", "ask-takeback", "abort", "typed-move", "sit-down"]) {
    expect(await watcher.at(control).count(), control).toBe(0);
  }
  await play([red, black], [clicking, clicking], TANGERINE.slice(2, 5), 2);
  await shows(watcher, 5);
  await expectDrawn(red, black, watcher);
  expect(await written(watcher)).toHaveLength(5);
  expect(await watcher.at("news").innerText()).toBe("Red: R1+1");
  await watcher.screenshot("hall-2-watching");

  await black.at("resign").click();
  await black.at("resign-yes").click();
  await watcher.at("result").waitFor();
  expect(await watcher.at("result").innerText()).toMatch(/Red wins[^]*resignation/);
  expect(await watcher.at("rematch").count()).toBe(0);
});

test("who opens the link of a full table watches", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black");
  const late = await scene.person("late");
  const link = await invite(red);
  // The one who opened it is no opponent, in another tab either.
  const tab = await red.anotherTab();
  await tab.goto(link);
  await tab.getByTestId("link").waitFor();
  expect(await tab.getByTestId("sit-down").count()).toBe(0);

  await late.page.goto(link);
  await late.at("sit-down").waitFor();
  await sitDown(black, link);
  await late.at("watching").waitFor();
  await late.at("seats").waitFor({ state: "detached" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 2));
  await shows(late, 2);
  expect(await tab.getByTestId("board").getAttribute("data-ply")).toBe("2");
});

test("two who want the same meet: play now on both sides", async () => {
  const one = await scene.person("red");
  const other = await scene.person("black");
  await fillForm(one, { kind: "chess", clock: "5+3", seat: "any" });
  await one.at("seek").click();
  await one.at("seeking").waitFor();
  // A wish for another clock meets nobody.
  await fillForm(other, { kind: "chess", clock: "3+2", seat: "any" });
  await other.at("seek").click();
  await other.at("seeking").waitFor();
  await expect.poll(() => one.at("seek-row").count()).toBe(2);
  await one.screenshot("hall-3-seeks");
  await other.at("seek").click();
  await other.at("seeking").waitFor({ state: "detached" });

  await other.choose("clock", "5+3");
  await other.at("seek").click();
  await Promise.all([one, other].map((who) => who.page.waitForURL(/\/g\//)));
  await Promise.all([one, other].map((who) => shows(who, 0)));
  expect(one.page.url()).toBe(other.page.url());
  const white = (await one.at("board").getAttribute("data-orientation")) === "first" ? one : other;
  const black = white === one ? other : one;
  expect(await black.at("board").getAttribute("data-orientation")).toBe("second");
  await play([white, black], [clicking, clicking], ["e2e4", "e7e5"]);
  await expectDrawn(one, other);
});

test("a seek is taken up from the list, by somebody with a name", async () => {
  const host = await scene.person("host");
  const guest = await scene.person("watcher", ENGLISH);
  await host.page.goto("/");
  await host.at("me").click();
  await host.at("rename-name").fill("王天一");
  await host.page.keyboard.press("Enter");
  await expect.poll(() => host.at("me").innerText()).toBe("王天一");
  await host.choose("colour", "second");
  await host.at("seek").click();

  await guest.page.goto("/");
  const row = guest.at("seek-row");
  await row.waitFor();
  expect(await row.innerText()).toContain("王天一");
  expect(await row.innerText()).toMatch(/you.*Red/i);
  await row.getByRole("button").click();
  await Promise.all([host, guest].map((who) => shows(who, 0)));
  expect(await host.at("board").getAttribute("data-orientation")).toBe("second");
  expect(await guest.at("name-second").innerText()).toBe("王天一");
  await play([guest, host], [clicking, clicking], TANGERINE.slice(0, 2));
});
