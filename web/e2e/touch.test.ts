import { expect, test } from "vitest";
import { clicking, dragging, expectDrawn, middle, play, shows } from "./harness/board";
import { ENGLISH, type Look, type Person } from "./harness/person";
import { openScene } from "./harness/scene";
import { expectResult, pair, type Wish } from "./harness/table";

const scene = openScene();
const DARK: Look = { ...ENGLISH, colorScheme: "dark" };

async function twoAt(wish: Wish): Promise<[Person, Person]> {
  const first = await scene.person("first");
  const second = await scene.person("second", DARK);
  await pair(first, second, { clock: "none", ...wish });
  return [first, second];
}

async function click(who: Person, square: string): Promise<void> {
  const { x, y } = await middle(who, square);
  await who.page.mouse.click(x, y);
}

const rings = (who: Person): Promise<number> => who.at("board").locator("svg.marks circle.attack:not(.under)").count();

test("a touched piece has to move, unless it is only put straight", async () => {
  const [red, black] = await twoAt({ touchMove: true });
  expect(await red.at("rulebook").innerText()).toContain("摸子走子");
  await red.at("adjust").click();
  await red.at("adjusting").waitFor();
  await click(red, "b2");
  await red.at("adjusting").waitFor({ state: "detached" });
  expect(await rings(red)).toBe(0);

  await click(red, "h2");
  for (const one of [red, black]) await one.at("duty").waitFor();
  expect(await red.at("duty").innerText()).toContain("h2");
  await expect.poll(() => rings(black)).toBe(1);
  await red.screenshot("touch-1-duty");
  await black.screenshot("touch-1-duty-dark");

  // Another piece goes nowhere.
  await dragging(red, "b2e2");
  await shows(red, 0);
  await expectDrawn(red, black);
  await play([red, black], [clicking, dragging], ["h2e2", "h9g7"]);
  expect(await rings(red)).toBe(0);

  // A piece of the opponent's that is touched must be taken if it can be.
  await click(red, "e6");
  await red.at("duty").waitFor();
  expect(await red.at("duty").innerText()).toContain("e6");
  await play([red, black], [dragging, clicking], ["e2e6"], 2);
  await expectDrawn(red, black);
});

test("an arbiter sees what was touched, warns, and ends the game", async () => {
  const red = await scene.person("first");
  const black = await scene.person("second", DARK);
  await pair(red, black, { clock: "none", touchMove: true });
  await red.at("arbiter-link").click();
  const link = await red.at("arbiter-url").inputValue();
  const arbiter = await scene.person("arbiter");
  await arbiter.page.goto(link);
  await arbiter.at("arbiter-panel").waitFor();
  await play([red, black], [clicking, clicking], ["h2e2", "h9g7"]);
  await expect.poll(() => arbiter.at("arbiter-log").locator("li.touched").count()).toBeGreaterThan(1);
  await arbiter.choose("penalty-seat", "second");
  await arbiter.at("penalise-warning").click();
  await black.at("penalty").waitFor();
  await arbiter.at("penalise-foul").click();
  for (const one of [red, black]) await expect.poll(() => one.at("fouls").innerText()).toContain("0 : 1");
  await arbiter.screenshot("touch-2-arbiter");
  await black.screenshot("touch-3-foul-dark");
  // What the opponent did may be told; the arbiter reads it.
  await red.at("call-arbiter").click();
  await red.at("tell-touched_piece").click();
  await expect.poll(() => arbiter.at("arbiter-log").innerText()).toContain("红方：对方摸子不走");
  await arbiter.at("penalise-foul").click();
  await expectResult([red, black, arbiter], "first_wins", "penalty");
});

test("an arbiter ends a game", async () => {
  const [red, black] = await twoAt({ touchMove: true });
  await red.at("arbiter-link").click();
  const arbiter = await scene.person("arbiter", DARK);
  await arbiter.page.goto(await red.at("arbiter-url").inputValue());
  await arbiter.at("end-draw").click();
  await arbiter.at("end-yes").click();
  for (const one of [red, black]) await one.at("result").waitFor();
  expect(await red.at("result").getAttribute("data-result")).toBe("draw");
});

const AROUND = ["g1f3", "g8f6", "f3g1", "f6g8"];

test("a draw is claimed when a position stands for the third time", async () => {
  const [white, black] = await twoAt({ kind: "chess" });
  await play([white, black], [clicking, clicking], [...AROUND, ...AROUND]);
  await white.at("claim-repetition").waitFor();
  expect(await black.at("claim-repetition").count()).toBe(0);
  await white.screenshot("touch-4-claim");
  await white.at("claim-repetition").click();
  await expectResult([white, black], "draw", "threefold");
});

test("a draw is claimed with the move that brings the position about", async () => {
  const [white, black] = await twoAt({ kind: "chess" });
  await play([white, black], [clicking, clicking], [...AROUND, ...AROUND].slice(0, -1));
  await black.at("claim-next-repetition").click();
  await black.at("claiming").waitFor();
  await black.screenshot("touch-5-claiming-dark");
  // A move that brings nothing about is not played by a claim that does not hold.
  await clicking(black, "b8c6");
  await black.at("problem").waitFor();
  await shows(black, 7);
  await expectDrawn(white, black);
  await black.at("claim-next-repetition").click();
  await clicking(black, "f6g8");
  await expectResult([white, black], "draw", "threefold");
});

test("one in check may ask how to answer", async () => {
  const [red, black] = await twoAt({ fen: "4k4/9/9/9/9/4r4/9/9/2R6/3AKAB2 w - - 0 1" });
  expect(await black.at("check-hint").count()).toBe(0);
  await red.page.locator("cg-board square.check").waitFor();
  await red.at("check-ask").click();
  const answers = red.at("check-hint").locator("[data-u]");
  expect(await answers.count()).toBeGreaterThan(0);
  await answers.first().hover();
  await expect.poll(() => red.at("board").locator("svg.marks path.head").count()).toBe(1);
  await red.screenshot("touch-6-check");
  await play([red, black], [clicking, clicking], ["c1e1"]);
  expect(await red.at("check-hint").count()).toBe(0);
});
