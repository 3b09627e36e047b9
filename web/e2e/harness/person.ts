/** Somebody at a browser of their own: cookies, language and window are nobody else's. */
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";

export type Look = BrowserContextOptions;

export const WIDE: Look = { viewport: { width: 1280, height: 800 } };
export const CHINESE: Look = { ...WIDE, locale: "zh-CN" };
export const ENGLISH: Look = { ...WIDE, locale: "en-US" };

const SCREENSHOTS = process.env.CHUHE_SCREENSHOTS ?? join(import.meta.dirname, "../../screenshots");

export class Person {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser complained of; a test fails when anything unforgiven is left here. */
  #faults: string[] = [];
  #forgiven: RegExp[] = [];

  private constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.context = context;
    this.page = page;
  }

  static async arrive(browser: Browser, baseURL: string, name: string, look: Look): Promise<Person> {
    const context = await browser.newContext({ ...look, baseURL });
    context.setDefaultTimeout(10_000);
    const person = new Person(name, context, await context.newPage());
    person.#mind(person.page);
    return person;
  }

  /** A second tab of the same person. */
  async anotherTab(): Promise<Page> {
    const page = await this.context.newPage();
    this.#mind(page);
    return page;
  }

  /** For a test that breaks the line on purpose: the browser may complain of this until its end. */
  forgive(...complaints: RegExp[]): void {
    this.#forgiven.push(...complaints);
  }

  /** The complaints since the last call that were not forgiven. */
  takeFaults(): string[] {
    const left = this.#faults.filter((fault) => !this.#forgiven.some((complaint) => complaint.test(fault)));
    this.#faults = [];
    this.#forgiven = [];
    return left;
  }

  at(testid: string): Locator {
    return this.page.getByTestId(testid);
  }

  /** Picks one of a few, as with kind, colour or language. */
  async choose(group: string, value: string): Promise<void> {
    const choice = this.page.locator(`input[value="${value}"]`);
    await this.at(group).locator("label", { has: choice }).click();
  }

  /** Taken when no piece is on its way. */
  async screenshot(title: string): Promise<void> {
    await this.page.waitForFunction(() => document.querySelector("cg-board piece:is(.anim, .fading)") === null);
    await this.page.screenshot({ path: join(SCREENSHOTS, `${title}.png`) });
  }

  // Violations of the content security policy come as console errors too.
  #mind(page: Page): void {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.#faults.push(`${this.name}: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.#faults.push(`${this.name}: ${error.stack ?? error.message}`));
    page.on("crash", () => this.#faults.push(`${this.name}: the page crashed`));
  }
}
