import { expect, test } from "vitest";
import { clicking, play, shows } from "./harness/board";
import { CHINESE, ENGLISH, type Person } from "./harness/person";
import { openScene } from "./harness/scene";
import { fillForm, pair } from "./harness/table";

const scene = openScene();

/** The browser reports a refused request by itself; the page says why. */
const REFUSED = /status of 422/;

async function faultsOf(who: Person, kind: "xiangqi" | "chess", fen: string): Promise<string[]> {
  await fillForm(who, { kind });
  await who.at("position-open").click();
  await who.at("position").fill(fen);
  const lines = who.at("position-faults").locator("p");
  await lines.first().waitFor();
  expect(await who.at("invite").isDisabled()).toBe(true);
  return lines.allInnerTexts();
}

test("a wrong position is told with all its faults, in the language of the reader", async () => {
  const chinese = await scene.person("chinese", CHINESE);
  const english = await scene.person("english", ENGLISH);
  // Two red generals, an elephant over the river, an advisor outside the palace, no black general.
  const fen = "9/9/9/4B4/9/9/A8/9/4K4/4K4 w";
  const zh = await faultsOf(chinese, "xiangqi", fen);
  const en = await faultsOf(english, "xiangqi", fen);
  expect(zh.length).toBeGreaterThanOrEqual(3);
  expect(en).toHaveLength(zh.length);
  for (const line of zh) expect(line).toMatch(/\p{Script=Han}/u);
  for (const line of en) expect(line).not.toMatch(/\p{Script=Han}/u);
  await chinese.screenshot("faults-1-position-zh");
  await english.screenshot("faults-1-position-en");

  expect((await faultsOf(chinese, "xiangqi", "rnbakabnr/9/1c5c1 w"))[0]).toContain("应为 10 行");
  expect((await faultsOf(english, "chess", "8/8/8/8/8/8/8/8 w - - 0 1")).join(" ")).toMatch(/king/);
  // Mended, it can be played.
  await english.at("position").fill("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
  await english.at("position-good").waitFor();
  expect(await english.at("position-good").innerText()).toContain("Black");
  expect(await english.at("invite").isEnabled()).toBe(true);
});

test("a clock that cannot be is refused with the range that can", async () => {
  const who = await scene.person("chinese");
  who.forgive(REFUSED);
  await fillForm(who, { clock: { type: "increment", baseMinutes: "0", incrementSeconds: "9999" } });
  await who.at("invite").click();
  const lines = who.at("problem").locator("p");
  await lines.first().waitFor();
  expect((await lines.allInnerTexts()).join("\n")).toMatch(/基本用时[^]*每着加时/);
  await who.screenshot("faults-2-clock");
});

test("an address without a game says so", async () => {
  const chinese = await scene.person("chinese", CHINESE);
  const english = await scene.person("english", ENGLISH);
  await chinese.page.goto("/g/zzzzzzzz");
  await expect.poll(() => chinese.page.locator("main").innerText()).toContain("没有对局 zzzzzzzz");
  await chinese.screenshot("faults-3-no-such-game");
  await chinese.page.goto("/g/zz");
  await expect.poll(() => chinese.page.locator("main").innerText()).toContain("zz");
  await english.page.goto("/nowhere/at/all");
  await english.page.getByRole("heading", { level: 1 }).waitFor();
  await english.page.getByRole("link", { name: "To the hall", exact: true }).click();
  await english.at("open-form").waitFor();
});

test("a name that cannot be is refused", async () => {
  const who = await scene.person("english", ENGLISH);
  who.forgive(REFUSED);
  await who.page.goto("/");
  await who.at("me").click();
  await who.at("rename-name").fill("x\u200by");
  await who.page.keyboard.press("Enter");
  await expect.poll(() => who.page.locator("dialog[open]").innerText()).toMatch(/name/i);
  await who.page.locator("dialog[open] [role=alert] p").first().waitFor();
});

test("a move that leaves the general in check is not made, and a typed one is explained", async () => {
  const red = await scene.person("chinese");
  const black = await scene.person("english", ENGLISH);
  await pair(red, black, { clock: "none", fen: "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1" });
  await play([red, black], [clicking, clicking], ["a1d1"]);
  await clicking(black, "d9d8");
  await black.at("typed-move").fill("d9d8");
  await black.page.keyboard.press("Enter");
  await expect.poll(() => black.at("problem").innerText()).toMatch(/d9d8.*check/);
  await shows(black, 1);
  await black.screenshot("faults-4-in-check");
});
