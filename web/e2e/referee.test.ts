import { expect, test } from "vitest";
import { CHECKS, CHECKS_LOOP, UNSURE, UNSURE_LOOP } from "./games";
import { clicking, dragging, expectDrawn, play, shows, tapping } from "./harness/board";
import { expectNamed, expectNoSideways, expectReachable } from "./harness/page-checks";
import { ENGLISH, type Look, type Person } from "./harness/person";
import { openScene } from "./harness/scene";
import { expectResult, pair, type Wish } from "./harness/table";

const scene = openScene();

const DARK: Look = { ...ENGLISH, colorScheme: "dark" };
const HAND: Look = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const TALL: Look = { ...HAND, viewport: { width: 390, height: 844 }, locale: "zh-CN" };
const SMALL: Look = { ...HAND, viewport: { width: 360, height: 640 }, locale: "en-US", colorScheme: "dark" };

async function twoAt(wish: Wish, looks: readonly [Look?, Look?] = []): Promise<[Person, Person]> {
  const first = await scene.person("first", looks[0]);
  const second = await scene.person("second", looks[1] ?? DARK);
  await pair(first, second, { clock: "none", ...wish });
  return [first, second];
}

const natures = (who: Person): Promise<(string | undefined)[]> =>
  who.at("loop").locator("[data-nature]").evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.nature));

test("perpetual check: a warning, the loss with its reason, and the view of why", async () => {
  const [red, black] = await twoAt({ fen: CHECKS });
  expect(await red.at("rulebook").innerText()).toContain("世界象棋规则 2018");
  await play([red, black], [clicking, dragging], CHECKS_LOOP);
  await red.at("warning").waitFor();
  await black.at("warning").waitFor();
  expect(await red.at("warning").innerText()).toMatch(/红方每一步都在将军[^]*再重复一次/);
  await expect.poll(() => red.at("urgent").innerText()).toContain("红方每一步都在将军");
  expect(await red.at("occurrences").innerText()).toContain("2");
  await red.screenshot("referee-1-warning");
  await red.at("warning").getByTestId("why").click();
  await red.at("loop").waitFor();
  await red.page.keyboard.press("Escape");
  await red.at("loop").waitFor({ state: "detached" });

  await play([red, black], [clicking, dragging], CHECKS_LOOP, CHECKS_LOOP.length);
  await expectResult([red, black], "second_wins", "ruling");
  expect(await red.at("result").innerText()).toMatch(/黑方胜[^]*红方每一步都在将军/);
  expect(await black.at("result").innerText()).toMatch(/Black wins[^]*Every move of Red gave check/);
  await expectDrawn(red, black);
  await red.screenshot("referee-2-lost");
  await black.screenshot("referee-2-lost-dark");

  for (const one of [red, black]) {
    await one.at("why").click();
    await one.at("loop").waitFor();
    expect(await natures(one)).toEqual(Array.from({ length: 4 }, () => ["check", "idle"]).flat());
    expect(await one.at("loop").locator("svg.marks circle").count()).toBeGreaterThan(0);
    expect(await one.at("others").locator("li").count()).toBe(3);
    await expectNamed(one);
  }
  expect(await red.at("loop-reason").innerText()).toContain("红方每一步都在将军");
  await red.at("loop-next").click();
  expect(await red.at("loop").getAttribute("data-at")).toBe("2");
  await red.page.keyboard.press("ArrowLeft");
  expect(await red.at("loop").getAttribute("data-at")).toBe("1");
  await red.screenshot("referee-3-why");
  await black.screenshot("referee-3-why-dark");
  await red.at("loop-play").click();
  await expect.poll(() => red.at("loop").getAttribute("data-at")).toBe("3");
});

test("among friends the fourth time is refused, and the game goes on", async () => {
  const [red, black] = await twoAt({ fen: CHECKS, book: "casual" });
  await play([red, black], [clicking, clicking], [...CHECKS_LOOP, ...CHECKS_LOOP, ...CHECKS_LOOP]);
  await red.at("warning").waitFor();
  await clicking(red, CHECKS_LOOP[0] ?? "");
  await red.at("typed-move").fill(CHECKS_LOOP[0] ?? "");
  await red.page.keyboard.press("Enter");
  await red.at("problem").waitFor();
  await red.screenshot("referee-4-refused");
  await shows(red, 12);
  await red.at("typed-move").fill("");
  await play([red, black], [clicking, clicking], ["c4a2"], 12);
});

test("what the referee is not sure of waits for a person with the arbiter's link", async () => {
  const [red, black] = await twoAt({ fen: UNSURE, book: "cxa2020", unsure: "arbiter" });
  await red.at("arbiter-link").click();
  const link = await red.at("arbiter-url").inputValue();
  const arbiter = await scene.person("arbiter");
  await arbiter.page.goto(link);
  await arbiter.at("arbiter-panel").waitFor();
  await play([red, black], [clicking, clicking], [...UNSURE_LOOP, ...UNSURE_LOOP]);
  for (const one of [red, black]) await one.at("awaits-arbiter").waitFor();
  await arbiter.at("rule-draw").waitFor();
  await arbiter.screenshot("referee-5-arbiter");
  await black.screenshot("referee-5-awaited-dark");
  await expectReachable(arbiter);
  await arbiter.at("rule-draw").click();
  await expectResult([red, black, arbiter], "draw", "ruling");
  expect(await arbiter.at("arbiter-log").innerText()).toContain("作和");
});

test("why and the rulebooks on a phone", async () => {
  const [red, black] = await twoAt({ fen: CHECKS }, [TALL, SMALL]);
  await play([red, black], [tapping, tapping], CHECKS_LOOP);
  await red.at("strip-warning").waitFor();
  await red.screenshot("referee-6-warning-390");
  await black.screenshot("referee-6-warning-360");
  for (const one of [red, black]) {
    await expectReachable(one);
    await expectNoSideways(one);
  }
  await play([red, black], [tapping, tapping], CHECKS_LOOP, CHECKS_LOOP.length);
  await expectResult([red, black], "second_wins", "ruling");
  for (const one of [red, black]) {
    await one.at("why").tap();
    await one.at("loop").waitFor();
    await expectNoSideways(one);
    await one.screenshot(`referee-7-why-${one === red ? "390" : "360"}`);
    await one.page.goto("/rules");
    await one.at("loop").waitFor();
    await expectNoSideways(one);
    await expectReachable(one);
    await expectNamed(one);
    await one.page.evaluate(() => scrollTo(0, 0));
    await one.screenshot(`referee-8-rules-${one === red ? "390" : "360"}`);
    await one.at("example-two_victims").tap();
    await expect.poll(() => one.at("loop").getAttribute("data-outcome")).toBe("draw");
    await one.at("loop").scrollIntoViewIfNeeded();
    await one.screenshot(`referee-9-example-${one === red ? "390" : "360"}`);
  }
});

test("the rules of a new game are chosen on a phone", async () => {
  for (const [name, look] of [["390", TALL], ["360", SMALL]] as const) {
    const who = await scene.person(name, look);
    await who.page.goto("/");
    await who.at("rules-open").locator("summary").tap();
    await who.choose("book", "cxa2020");
    await who.at("mode").locator("label").tap();
    await expectNoSideways(who);
    await expectReachable(who);
    await expectNamed(who);
    await who.at("rules-open").scrollIntoViewIfNeeded();
    await who.screenshot(`referee-11-form-${name}`);
    expect(await who.at("seek").isDisabled(), "nobody is sought for rules of one's own").toBe(true);
  }
});

test("the page of rulebooks plays its examples by each book", async () => {
  const who = await scene.person("first");
  await who.page.goto("/");
  await who.at("to-rules").click();
  await who.at("loop").waitFor();
  const outcome = (): Promise<string | null> => who.at("loop").getAttribute("data-outcome");
  const rows = [
    ["perpetual_chase", "loses", "loses", "draw"],
    ["check_and_chase", "draw", "loses", "draw"],
    ["perpetual_kill", "draw", "loses", "draw"],
    ["two_victims", "draw", "loses", "draw"],
    ["mutual", "draw", "draw", "draw"],
    ["perpetual_check", "loses", "loses", "loses"],
  ] as const;
  for (const [id, ...outcomes] of rows) {
    await who.at(`example-${id}`).click();
    for (const [i, book] of ["wxf2018", "cxa2020", "seed"].entries()) {
      await who.choose("example-book", book);
      await expect.poll(outcome, { message: `${id} by ${book}` }).toBe(outcomes[i]);
    }
  }
  await who.page.evaluate(() => scrollTo(0, 0));
  await who.screenshot("referee-10-rules-wide");
});
