import { expect, test } from "vitest";
import { TANGERINE } from "./games";
import { clicking, dragging, expectDrawn, middle, play, shows, walking, walkTo, written } from "./harness/board";
import { ENGLISH, type Person } from "./harness/person";
import { openScene } from "./harness/scene";
import { begun, expectResult, pair } from "./harness/table";

const scene = openScene();

async function twoAt(wish: Parameters<typeof pair>[2]): Promise<[Person, Person]> {
  const first = await scene.person("first");
  const second = await scene.person("second", ENGLISH);
  await pair(first, second, wish);
  return [first, second];
}

const premoves = (who: Person): Promise<number> => who.page.locator("cg-board square.current-premove").count();

test("a move laid out beforehand is played at once, or dropped when it no longer can be", async () => {
  const [red, black] = await twoAt({ clock: "none" });
  await clicking(black, "h9g7");
  await expect.poll(() => premoves(black)).toBe(2);
  await black.screenshot("hands-1-premove");
  expect(await written(black)).toHaveLength(0);
  await clicking(red, "h2e2");
  await Promise.all([red, black].map((one) => shows(one, 2)));
  expect(await premoves(black)).toBe(0);
  await expectDrawn(red, black);

  // Called off by a click on an empty point.
  await dragging(black, "g7e6");
  await expect.poll(() => premoves(black)).toBe(2);
  const { x, y } = await middle(black, "e4");
  await black.page.mouse.click(x, y);
  await expect.poll(() => premoves(black)).toBe(0);

  // The soldier e6 is gone when its turn would come.
  await clicking(black, "e6e5");
  await expect.poll(() => premoves(black)).toBe(2);
  await clicking(red, "e2e6");
  await Promise.all([red, black].map((one) => shows(one, 3)));
  await expect.poll(() => premoves(black)).toBe(0);
  await play([red, black], [clicking, clicking], ["g7e6"], 3);
  await expectDrawn(red, black);
});

test("a premoved pawn becomes a queen", async () => {
  const [white, black] = await twoAt({ kind: "chess", clock: "none", fen: "4k3/8/8/8/8/8/7p/4K3 w - - 0 1" });
  await dragging(black, "h2h1");
  await expect.poll(() => premoves(black)).toBe(2);
  await clicking(white, "e1d2");
  await Promise.all([white, black].map((one) => shows(one, 2)));
  expect(await written(black)).toEqual(["Kd2", "h1=Q"]);
  await expectDrawn(white, black);
});

test("looking back with the arrow keys while moves arrive", async () => {
  const [red, black] = await twoAt({ clock: "none" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 4));
  await black.page.locator("body").press("ArrowLeft");
  await black.page.keyboard.press("ArrowLeft");
  await shows(black, 2);
  await clicking(red, TANGERINE[4] ?? "");
  await shows(red, 5);
  // The move is in the list, and Black still sees what they look at.
  await expect.poll(() => written(black)).toHaveLength(5);
  await shows(black, 2);
  await black.screenshot("hands-2-looking-back");
  await black.page.keyboard.press("Home");
  await shows(black, 0);
  await black.page.keyboard.press("ArrowRight");
  await shows(black, 1);
  await black.page.locator('[data-testid=moves] [data-ply="3"]').click();
  await shows(black, 3);
  expect(await black.page.locator("[data-testid=moves] [aria-current=step]").innerText()).toBe("H2+3");
  await black.at("step-last").click();
  await shows(black, 5);
  await play([red, black], [clicking, clicking], TANGERINE.slice(5, 6), 5);
  await expectDrawn(red, black);
});

test("the board is turned, and turned back", async () => {
  const [red, black] = await twoAt({ clock: "none" });
  const faces = (who: Person): Promise<string | null> => who.at("board").getAttribute("data-orientation");
  await red.at("flip").click();
  expect(await faces(red)).toBe("second");
  await expectDrawn(red, black);
  const [general, cannon] = [await middle(red, "e0"), await middle(red, "h2")];
  expect(general.y, "Red's own side is at the top now").toBeLessThan(cannon.y);
  await play([red, black], [dragging, clicking], TANGERINE.slice(0, 2));
  await expectDrawn(red, black);
  await red.page.locator("body").press("f");
  expect(await faces(red)).toBe("first");
  await play([red, black], [clicking, clicking], TANGERINE.slice(2, 4), 2);
  await expectDrawn(red, black);
});

/** Tab until the focus is where it should be. */
async function tabTo(who: Person, selector: string): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    await who.page.keyboard.press("Tab");
    if (await who.page.locator(`${selector}:focus`).count()) return;
  }
  throw new Error(`${selector} is not reached with the Tab key`);
}

test("a game by the keyboard alone, from the start page to resigning", async () => {
  const red = await scene.person("first");
  const black = await scene.person("second", ENGLISH);
  await red.page.goto("/");
  await red.at("open-form").waitFor();
  await tabTo(red, "[data-testid=colour] input");
  // Radio buttons go by the arrow keys: from chance to Red.
  await red.page.keyboard.press("ArrowLeft");
  await tabTo(red, "[data-testid=invite]");
  await red.page.keyboard.press("Enter");
  const link = await red.at("link").inputValue();
  await black.page.goto(link);
  await black.at("sit-down").waitFor();
  await tabTo(black, "[data-testid=sit-down]");
  await black.page.keyboard.press("Enter");
  await begun(red, black);

  for (const one of [red, black]) await tabTo(one, "[role=gridcell]");
  await walkTo(red, "h2");
  const focused = red.page.locator("[role=gridcell]:focus");
  expect(await focused.getAttribute("aria-label")).toBe("红方炮，二路三线");
  await red.page.keyboard.press("Enter");
  expect(await focused.getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => red.at("board-said").innerText()).toBe("已拿起红方炮，可走 12 处");
  await red.screenshot("hands-3-keyboard");
  await red.page.keyboard.press("Escape");
  expect(await focused.getAttribute("aria-selected")).toBe("false");
  await play([red, black], [walking, walking], TANGERINE.slice(0, 4));
  await expectDrawn(red, black);
  expect(await black.at("news").innerText()).toBe("Black: H8+7");

  await tabTo(red, "[data-testid=offer-draw]");
  await red.page.keyboard.press("Enter");
  await black.at("decline-draw").waitFor();
  await expect.poll(() => black.at("news").innerText()).toBe("Your opponent offers a draw");
  await tabTo(black, "[data-testid=decline-draw]");
  await black.page.keyboard.press("Enter");
  await red.at("offered-draw").waitFor({ state: "detached" });
  await tabTo(black, "[data-testid=resign]");
  await black.page.keyboard.press("Enter");
  await tabTo(black, "[data-testid=resign-yes]");
  await black.page.keyboard.press("Enter");
  await expectResult([red, black], "first_wins", "resign");
  await expect.poll(() => red.at("urgent").innerText()).toContain("红方胜");
});

async function type(who: Person, text: string): Promise<void> {
  await who.at("typed-move").fill(text);
  await who.page.keyboard.press("Enter");
}

const typing = (texts: readonly string[]) => async (who: Person, text: string): Promise<void> => {
  if (!texts.includes(text)) throw new Error(`${text} is none of the texts`);
  await type(who, text);
};

test("moves are typed in every notation of Xiangqi; a wrong one stays to be mended", async () => {
  const [red, black] = await twoAt({ clock: "none" });
  await type(red, "马二进四");
  await expect.poll(() => red.at("problem").innerText()).toContain("马二进四");
  expect(await red.at("typed-move").inputValue()).toBe("马二进四");
  await red.screenshot("hands-4-typed-wrong");
  const texts = ["炮二平五", "H8+7", "h0g2", "車９平８", "I0-H0", "卒7进1"];
  await play([red, black], [typing(texts), typing(texts)], texts);
  expect(await written(red)).toEqual(["炮二平五", "马８进７", "马二进三", "车９平８", "车一平二", "卒７进１"]);
  expect(await red.at("typed-move").inputValue()).toBe("");
  expect(await red.at("problem").count(), "the fault goes with the next move").toBe(0);
  await expectDrawn(red, black);
});

test("moves are typed in chess", async () => {
  const [white, black] = await twoAt({ kind: "chess", clock: "none" });
  const texts = ["e4", "e7e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O"];
  await play([white, black], [typing(texts), typing(texts)], texts);
  await type(black, "Nf9");
  await expect.poll(() => black.at("problem").innerText()).toContain("Nf9");
  expect(await written(black)).toEqual(["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O"]);
  await expectDrawn(white, black);
});
