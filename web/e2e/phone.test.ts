import { expect, test } from "vitest";
import { QUEEN_GIVEN, TANGERINE } from "./games";
import { expectDrawn, middle, play, shows, sliding, tapping, written } from "./harness/board";
import { expectNamed, expectNoScroll, expectNoSideways, expectReachable } from "./harness/page-checks";
import type { Look, Person } from "./harness/person";
import { openScene } from "./harness/scene";
import { begun, expectResult } from "./harness/table";

const scene = openScene();

const HAND: Look = { hasTouch: true, isMobile: true };
const TALL: Look = { ...HAND, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: "zh-CN" };
const SMALL: Look = { ...HAND, viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, locale: "en-US" };

async function tapChoice(who: Person, group: string, value: string): Promise<void> {
  await who.at(group).locator("label", { has: who.page.locator(`input[value="${value}"]`) }).tap();
}

async function pairByTouch(host: Person, guest: Person, kind: "xiangqi" | "chess", clock: string): Promise<void> {
  await host.page.goto("/");
  await tapChoice(host, "kind", kind);
  await tapChoice(host, "clock", clock);
  await tapChoice(host, "colour", "first");
  await host.at("invite").tap();
  await guest.page.goto(await host.at("link").inputValue());
  await guest.at("sit-down").tap();
  await begun(host, guest);
}

async function expectHandy(...people: readonly Person[]): Promise<void> {
  for (const one of people) {
    await expectNoScroll(one);
    await expectReachable(one);
    await expectNamed(one);
  }
}

test("a whole game by touch on two phones", async () => {
  const red = await scene.person("tall", TALL);
  const black = await scene.person("small", SMALL);
  await pairByTouch(red, black, "xiangqi", "20/60/30x3");
  await expectHandy(red, black);

  await play([red, black], [tapping, sliding], TANGERINE.slice(0, 10));
  await expectDrawn(red, black);
  await expectHandy(red, black);
  await red.screenshot("phone-1-xiangqi-390");
  await black.screenshot("phone-1-xiangqi-360");

  // A drawer holds the moves and the rest.
  await red.at("drawer").tap();
  await red.at("step-first").waitFor();
  await expectNoSideways(red);
  await red.screenshot("phone-2-drawer-390");
  await red.page.locator('[data-testid=moves] [data-ply="2"]').tap();
  await shows(red, 2);
  await red.at("step-last").tap();
  await shows(red, 10);
  await expectReachable(red);
  await black.at("drawer").tap();
  await black.at("step-first").waitFor();
  await expectReachable(black);
  await black.screenshot("phone-2-drawer-360");
  await black.at("flip").tap();
  expect(await black.at("board").getAttribute("data-orientation")).toBe("first");
  await black.at("flip").tap();
  for (const one of [red, black]) await one.at("drawer").tap();

  await play([red, black], [sliding, tapping], TANGERINE.slice(10, -1), 10);
  await red.at("offer-draw").tap();
  await black.at("accept-draw").waitFor();
  await expectHandy(red, black);
  await black.screenshot("phone-3-draw-offered-360");
  await black.at("decline-draw").tap();
  await red.at("offered-draw").waitFor({ state: "detached" });
  await play([red, black], [tapping, tapping], TANGERINE.slice(-1), TANGERINE.length - 1);
  await expectResult([red, black], "first_wins", "checkmate");
  await expectHandy(red, black);
  await expectDrawn(red, black);
  await red.screenshot("phone-4-mate-390");
  await black.screenshot("phone-4-mate-360");
});

test("chess by touch, with a promotion", async () => {
  const white = await scene.person("small", SMALL);
  const black = await scene.person("tall", TALL);
  await pairByTouch(white, black, "chess", "3+2");
  await play([white, black], [tapping, tapping], QUEEN_GIVEN.slice(0, -1));
  await tapping(white, "c7d8");
  await white.at("promote-q").waitFor();
  await expectReachable(white);
  await white.screenshot("phone-5-promotion-360");
  await white.at("promote-q").tap();
  await expectResult([white, black], "first_wins", "checkmate");
  await expectHandy(white, black);
  expect((await written(white)).at(-1)).toBe("cxd8=Q#");
  await black.screenshot("phone-6-chess-390");
});

test("the page stays where it is while a piece is held", async () => {
  const red = await scene.person("small", SMALL);
  const black = await scene.person("tall", TALL);
  await pairByTouch(red, black, "xiangqi", "none");
  const before = await middle(red, "e9");
  await sliding(red, "a0a1");
  await shows(red, 1);
  expect(await red.page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  expect(await middle(red, "e9")).toEqual(before);
});

test("the start page on a phone", async () => {
  for (const [name, look] of [["tall", TALL], ["small", SMALL]] as const) {
    const who = await scene.person(name, look);
    await who.page.goto("/");
    await who.page.locator("[data-testid=games], [data-testid=no-games]").waitFor();
    await expectNoSideways(who);
    await expectReachable(who);
    await expectNamed(who);
    await who.page.evaluate(() => scrollTo(0, 0));
    await who.screenshot(`phone-7-start-${name}`);
    await tapChoice(who, "clock", "custom");
    await who.at("position-open").tap();
    await who.at("position").fill("9/9/9 w");
    await who.at("position-faults").locator("p").first().waitFor();
    await expectNoSideways(who);
    await expectReachable(who);
    await who.screenshot(`phone-8-custom-${name}`);
    await who.page.evaluate(() => scrollTo(0, 0));
    await who.at("settings-open").tap();
    await who.at("settings").waitFor();
    await expectNoSideways(who);
    await who.screenshot(`phone-9-settings-${name}`);
  }
});
