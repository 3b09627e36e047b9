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
  /**
   * Somebody with a browser of their own. Who is called by the same name and look again in the
   * same file is the same person, with the same cookies and settings, wherever they were last.
   */
  person(name: string, look?: Look): Promise<Person>;
}

/** `flags` are further options of `chuhe serve`. */
export function openScene(flags: readonly string[] = []): Scene {
  let hall: Hall | undefined;
  let browser: Browser | undefined;
  /** All people of this file, and those of the test that runs. */
  const known = new Map<string, Person>();
  const present = new Set<Person>();

  beforeAll(async () => {
    const executablePath = process.env.CHUHE_CHROMIUM ?? "/usr/bin/chromium";
    [hall, browser] = await Promise.all([Hall.open(flags), chromium.launch({ executablePath, args: ARGS })]);
  });

  afterAll(async () => {
    await browser?.close();
    await hall?.close();
  });

  afterEach(async ({ task }) => {
    const people = [...present];
    present.clear();
    if (task.result?.state === "fail") {
      const title = task.name.replaceAll(/[^\p{L}\d]+/gu, "-");
      await Promise.all(people.map((one) => one.screenshot(`failed-${title}-${one.name}`)));
      // Whatever went wrong is not carried into the next test.
      await Promise.all([...known.values()].map((one) => one.context.close()));
      known.clear();
    }
    const faults = people.flatMap((one) => one.takeFaults());
    expect(faults, "what the browsers complained of").toEqual([]);
  });

  return {
    get hall() {
      if (!hall) throw new Error("the hall is open only while tests run");
      return hall;
    },
    async person(name, look = CHINESE) {
      if (!browser) throw new Error("the browser is open only while tests run");
      const key = JSON.stringify([name, look]);
      const one = known.get(key) ?? (await Person.arrive(browser, this.hall.address, name, look));
      known.set(key, one);
      present.add(one);
      return one;
    },
  };
}
