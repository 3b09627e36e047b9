/** Opening a game from the start page and sitting down at it. */
import { expect } from "vitest";
import { shows } from "./board";
import type { Person } from "./person";

export interface Wish {
  kind?: "xiangqi" | "chess";
  /** The name of a clock on the start page (`10+5`), or figures of one made to measure. */
  clock?: string | Figures;
  /** The seat of the one who opens. */
  seat?: "first" | "second" | "any";
  fen?: string;
  /** The extra rules of Xiangqi. */
  rules?: "all" | readonly string[];
  /** The id of a rulebook. */
  book?: string;
  /** A person decides what the referee is not sure of. */
  unsure?: "draw" | "arbiter";
  touchMove?: boolean;
}

export interface Figures {
  type: "increment" | "staged" | "correspondence";
  [figure: string]: string;
}

export async function fillForm(who: Person, { kind = "xiangqi", clock, seat = "first", fen, rules, book, unsure, touchMove }: Wish): Promise<void> {
  const { page } = who;
  await page.goto("/");
  await who.choose("kind", kind);
  if (typeof clock === "string") await who.choose("clock", clock);
  else if (clock) {
    const { type, ...figures } = clock;
    await who.choose("clock", "custom");
    await who.choose("clock-type", type);
    for (const [figure, value] of Object.entries(figures)) await who.at(`clock-${figure}`).fill(value);
  }
  await who.choose("colour", seat);
  if (rules) {
    await who.at("extra-open").locator("summary").click();
    if (rules === "all") await who.choose("extra-preset", "all");
    else for (const rule of rules) await who.at(`extra-${rule}`).check();
  }
  if (book || touchMove) {
    await who.at("rules-open").locator("summary").click();
    if (book) await who.choose("book", book);
    if (unsure) await who.choose("book-unsure", unsure);
    if (touchMove) await who.at("mode").locator("label").click();
  }
  if (fen) {
    await who.at("position-open").click();
    await who.at("position").fill(fen);
    await who.at("position-good").waitFor();
  }
}

/** Opens a game and gives the link for the friend. */
export async function invite(who: Person, wish: Wish = {}): Promise<string> {
  await fillForm(who, wish);
  await who.at("invite").click();
  const link = await who.at("link").inputValue();
  expect(link).toMatch(/\/g\/[0-9A-Za-z]{8}$/);
  return link;
}

export async function sitDown(guest: Person, link: string): Promise<void> {
  await guest.page.goto(link);
  await guest.at("sit-down").click();
}

/** `host` opens a game and `guest` sits down opposite. */
export async function pair(host: Person, guest: Person, wish: Wish = {}): Promise<string> {
  const link = await invite(host, wish);
  await sitDown(guest, link);
  await begun(host, guest);
  return link;
}

/** Until both seats are taken, as everybody sees it. */
export async function begun(...people: readonly Person[]): Promise<void> {
  for (const one of people) {
    await shows(one, 0);
    await one.at("seats").waitFor({ state: "detached" });
  }
}

/** Until both pages say how the game ended. */
export async function expectResult(people: readonly Person[], result: string, reason: string): Promise<void> {
  for (const one of people) {
    const line = one.at("result");
    await line.waitFor();
    expect(await line.evaluate((e) => ({ ...(e as HTMLElement).dataset }))).toMatchObject({ result, reason });
  }
}
