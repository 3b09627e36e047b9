/** What every file of tests begins with: a hall, a browser, and people who come and go. */
import { chromium, type Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { Hall } from "./hall";
import { CHINESE, Person, type Look } from "./person";

const ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface Scene {
  readonly hall: Hall;
  readonly browser: Browser;
  /** Somebody with a browser of their own; they leave when the test ends. */
  person(name: string, look?: Look): Promise<Person>;
}

/** `flags` are further options of `chuhe serve`. */
export function openScene(flags: readonly string[] = []): Scene {
  let hall: Hall | undefined;
  let browser: Browser | undefined;
  let present: Person[] = [];

  beforeAll(async () => {
    const executablePath = process.env.CHUHE_CHROMIUM ?? "/usr/bin/chromium";
    [hall, browser] = await Promise.all([Hall.open(flags), chromium.launch({ executablePath, args: ARGS })]);
  });

  afterAll(async () => {
    await browser?.close();
    await hall?.close();
  });

  afterEach(async ({ task }) => {
    const people = present;
    present = [];
    if (task.result?.state === "fail") {
      await Promise.all(people.map((one) => one.screenshot(`failed-${task.name.replaceAll(/[^\p{L}\d]+/gu, "-")}-${one.name}`)));
    }
    const faults = people.flatMap((one) => one.unforgiven());
    await Promise.all(people.map((one) => one.context.close()));
    expect(faults, "what the browsers complained of").toEqual([]);
  });

  return {
    get hall() {
      if (!hall) throw new Error("the hall opens before the tests, not before");
      return hall;
    },
    get browser() {
      if (!browser) throw new Error("the browser opens before the tests, not before");
      return browser;
    },
    async person(name, look = CHINESE) {
      const one = await Person.arrive(this.browser, this.hall.address, name, look);
      present.push(one);
      return one;
    },
  };
}
