/** The board as a hand and an eye know it. Moves are written as the hall writes them: `h2e2`, `e7e8q`. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "./person";

export interface Point {
  x: number;
  y: number;
}

/** Makes a move on the board of this person. */
export type Hand = (who: Person, move: string) => Promise<void>;

export async function middle({ page }: Person, square: string): Promise<Point> {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  if (!box) throw new Error(`no square ${square} on the board`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const split = (move: string): [from: string, to: string, promotion: string] => [
  move.slice(0, 2),
  move.slice(2, 4),
  move.slice(4),
];

async function promote(who: Person, letter: string): Promise<void> {
  if (letter) await who.at(`promote-${letter}`).click();
}

export const clicking: Hand = async (who, move) => {
  const [from, to, letter] = split(move);
  for (const square of [from, to]) {
    const { x, y } = await middle(who, square);
    await who.page.mouse.click(x, y);
  }
  await promote(who, letter);
};

export const dragging: Hand = async (who, move) => {
  const [from, to, letter] = split(move);
  const start = await middle(who, from);
  const end = await middle(who, to);
  const { mouse } = who.page;
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move(end.x, end.y, { steps: 4 });
  await mouse.up();
  await promote(who, letter);
};

export const tapping: Hand = async (who, move) => {
  const [from, to, letter] = split(move);
  for (const square of [from, to]) {
    const { x, y } = await middle(who, square);
    await who.page.touchscreen.tap(x, y);
  }
  if (letter) await who.at(`promote-${letter}`).tap();
};

/** Moves by a finger that stays on the glass. */
export const sliding: Hand = async (who, move) => {
  const [from, to] = split(move);
  const start = await middle(who, from);
  const end = await middle(who, to);
  const glass = await who.context.newCDPSession(who.page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]): Promise<unknown> =>
    glass.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [start]);
  for (const share of [0.3, 0.6, 1]) {
    await touch("touchMove", [{ x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }]);
  }
  await touch("touchEnd", []);
  await glass.detach();
};

/** Walks over the board with the arrow keys, from wherever the focus is on it. */
export async function walkTo({ page }: Person, square: string): Promise<void> {
  const place = (selector: string): Promise<{ row: number; column: number }> =>
    page.locator(selector).evaluate((cell) => {
      const { row, column } = (cell as HTMLElement).dataset;
      return { row: Number(row), column: Number(column) };
    });
  const from = await place("[role=gridcell]:focus");
  const to = await place(`[data-square="${square}"]`);
  const press = async (key: string, times: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
  };
  await press(to.row > from.row ? "ArrowDown" : "ArrowUp", Math.abs(to.row - from.row));
  await press(to.column > from.column ? "ArrowRight" : "ArrowLeft", Math.abs(to.column - from.column));
}

/** Arrow keys and Enter; the focus must be on the board. */
export const walking: Hand = async (who, move) => {
  const [from, to] = split(move);
  for (const square of [from, to]) {
    await walkTo(who, square);
    await who.page.keyboard.press("Enter");
  }
};

/** Until the position after `ply` moves is shown. */
export async function shows({ page }: Person, ply: number): Promise<void> {
  await page.locator(`[data-testid=board][data-ply="${ply}"]`).waitFor();
}

/**
 * Plays from `ply` on; `people` and `hands` belong to First and Second. Every move is on both
 * boards before the next one is made.
 */
export async function play(
  people: readonly [Person, Person],
  hands: readonly [Hand, Hand],
  moves: readonly string[],
  ply = 0,
): Promise<void> {
  for (const [i, move] of moves.entries()) {
    const side = (ply + i) % 2 === 0 ? 0 : 1;
    await hands[side](people[side], move);
    await Promise.all(people.map((one) => shows(one, ply + i + 1)));
  }
}

/** The moves of the list, as written there. */
export async function written({ page }: Person): Promise<string[]> {
  return page.locator("[data-testid=moves] [data-ply]").allInnerTexts();
}

/** What is drawn, by where it is drawn: square -> FEN letter. Pieces on their way are not counted. */
function drawn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>("[data-square]")].map((cell) => ({
      square: cell.dataset.square ?? "",
      box: cell.getBoundingClientRect(),
    }));
    const found: Record<string, string> = {};
    for (const piece of document.querySelectorAll("cg-board piece")) {
      if (piece.matches(".ghost, .fading")) continue;
      const box = piece.getBoundingClientRect();
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      const cell = cells.find(({ box: b }) => Math.hypot(b.x + b.width / 2 - x, b.y + b.height / 2 - y) < b.width / 8);
      const letter = /(?:^| )([a-z])-piece/.exec(piece.className)?.[1] ?? "?";
      found[cell?.square ?? `${x},${y}`] = piece.classList.contains("white") ? letter.toUpperCase() : letter;
    }
    return found;
  });
}

function named(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>("[data-square][data-piece]")].map((cell) => [
        cell.dataset.square ?? "",
        cell.dataset.piece ?? "",
      ]),
    ),
  );
}

/** The pieces lie where the page says that they are, and the page says what the hall does. */
export async function expectDrawn(...people: readonly Person[]): Promise<void> {
  for (const { name, page } of people) {
    const said = await named(page);
    expect(Object.keys(said).length, `pieces on the board of ${name}`).toBeGreaterThan(1);
    await expect.poll(() => drawn(page), { message: `the board drawn for ${name}` }).toEqual(said);
  }
  const fens = await Promise.all(people.map(({ page }) => page.getByTestId("board").getAttribute("data-fen")));
  expect(new Set(fens).size, `one position for all: ${fens.join(" | ")}`).toBe(1);
}
