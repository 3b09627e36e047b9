import { expect, test } from "vitest";
import { TANGERINE } from "./games";
import { clicking, expectDrawn, play, shows, written } from "./harness/board";
import { ENGLISH, type Person } from "./harness/person";
import { openScene } from "./harness/scene";
import { expectResult, pair } from "./harness/table";

const scene = openScene();

/** Two at a table without a clock, after some moves. */
async function afterMoves(count: number): Promise<[Person, Person]> {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  await pair(red, black, { clock: "none" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, count));
  return [red, black];
}

test("a draw is declined, then agreed", async () => {
  const [red, black] = await afterMoves(2);
  expect(await black.at("offer-draw").isDisabled(), "only the side to move offers a draw").toBe(true);
  await red.at("offer-draw").click();
  await red.at("offered-draw").waitFor();
  await black.at("accept-draw").waitFor();
  await black.screenshot("offers-1-draw-offered");
  await black.at("decline-draw").click();
  await red.at("offered-draw").waitFor({ state: "detached" });
  await expect.poll(() => red.at("news").innerText()).toBe("对方不同意和棋");

  // Not again so soon; but the other side may.
  await red.at("offer-draw").click();
  await expect.poll(() => red.at("problem").innerText()).toContain("才能再提");
  await play([red, black], [clicking, clicking], TANGERINE.slice(2, 3), 2);
  await black.at("offer-draw").click();
  await red.at("accept-draw").click();
  await expectResult([red, black], "draw", "draw_agreed");
  expect(await red.at("result").innerText()).toMatch(/和棋[^]*双方同意和棋/);
  expect(await black.at("result").innerText()).toMatch(/Draw[^]*draw agreed/);
  await red.screenshot("offers-2-draw-agreed");
});

test("a move is taken back when the opponent agrees", async () => {
  const [red, black] = await afterMoves(3);
  await red.at("ask-takeback").click();
  await black.at("decline-takeback").click();
  await red.at("offered-takeback").waitFor({ state: "detached" });
  await expect.poll(() => red.at("news").innerText()).toBe("对方不同意悔棋");
  expect(await written(red)).toHaveLength(3);
  await red.at("ask-takeback").click();
  await expect.poll(() => red.at("problem").innerText(), { message: "asked once for each move" }).not.toBe("");

  // After the reply: two plies.
  await play([red, black], [clicking, clicking], TANGERINE.slice(3, 4), 3);
  await red.at("ask-takeback").click();
  await black.at("accept-takeback").click();
  await Promise.all([red, black].map((one) => shows(one, 2)));
  await expectDrawn(red, black);
  // Before the reply: one.
  await play([red, black], [clicking, clicking], ["b0c2"], 2);
  await red.at("ask-takeback").click();
  await black.at("accept-takeback").click();
  await Promise.all([red, black].map((one) => shows(one, 2)));
  await play([red, black], [clicking, clicking], TANGERINE.slice(2, 4), 2);
  await expectDrawn(red, black);
  expect(await written(red)).toHaveLength(4);
  expect(await written(black)).toEqual(["C2=5", "C8=5", "H2+3", "H8+7"]);
});

test("one resigns after a second thought; the rematch has the colours swapped", async () => {
  const [red, black] = await afterMoves(2);
  await red.at("resign").click();
  await red.at("resign-no").click();
  await red.at("resign").click();
  await red.screenshot("offers-3-resign-sure");
  await red.at("resign-yes").click();
  await expectResult([red, black], "second_wins", "resign");
  expect(await red.at("result").innerText()).toMatch(/黑方胜[^]*认输/);
  const first = new URL(red.page.url()).pathname;

  await black.at("rematch").click();
  await black.at("offered-rematch").waitFor();
  await red.screenshot("offers-4-rematch-offered");
  await red.at("accept-rematch").click();
  for (const one of [red, black]) {
    await one.page.waitForURL((url) => url.pathname !== first);
    await shows(one, 0);
  }
  expect(red.page.url()).toBe(black.page.url());
  expect(await red.at("board").getAttribute("data-orientation")).toBe("second");
  expect(await black.at("board").getAttribute("data-orientation")).toBe("first");
  await play([black, red], [clicking, clicking], TANGERINE.slice(0, 2));
  await expectDrawn(red, black);

  // The way back to the first game, and from there to the next one again.
  await red.page.goBack();
  await expectResult([red], "second_wins", "resign");
  await red.at("next-game").click();
  await shows(red, 2);
});

test("before both have moved the game is called off", async () => {
  const [red, black] = await afterMoves(1);
  await black.at("abort").click();
  await expectResult([red, black], "void", "aborted");
  expect(await red.at("result").innerText()).toMatch(/棋局中止[^]*双方走子之前取消了对局/);
});

test("a rematch is declined", async () => {
  const [red, black] = await afterMoves(2);
  await red.at("resign").click();
  await red.at("resign-yes").click();
  await red.at("rematch").click();
  await black.at("decline-rematch").click();
  await red.at("offered-rematch").waitFor({ state: "detached" });
  await expect.poll(() => red.at("news").innerText()).toBe("对方不想再来一局");
  await black.at("to-hall").click();
  await black.at("open-form").waitFor();
});
