import { expect, test } from "vitest";
import { QUEEN_GIVEN, TANGERINE } from "./games";
import { clicking, expectDrawn, play, shows, written } from "./harness/board";
import { expectNamed, expectNoScroll } from "./harness/page-checks";
import { CHINESE, ENGLISH, type Look, type Person } from "./harness/person";
import { openScene } from "./harness/scene";
import { pair } from "./harness/table";

const scene = openScene();

const ground = (who: Person): Promise<string> => who.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const PAPER = "rgb(246, 241, 231)";
const NIGHT = "rgb(25, 23, 20)";

test("every control has a name, on the start page and at a table, in both languages", async () => {
  const red = await scene.person("red", CHINESE);
  const black = await scene.person("black", ENGLISH);
  for (const one of [red, black]) {
    await one.page.goto("/");
    await one.at("open-form").waitFor();
    await expectNamed(one);
    await one.at("settings-open").click();
    await one.at("settings").waitFor();
    await expectNamed(one);
    await one.page.keyboard.press("Escape");
    await one.at("settings").waitFor({ state: "hidden" });
  }
  await pair(red, black, { clock: "10+5" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 2));
  for (const one of [red, black]) {
    await expectNamed(one);
    await expectNoScroll(one);
  }
  const board = (who: Person, name: string): Promise<void> => who.page.getByRole("grid", { name }).waitFor();
  await board(red, "象棋棋盘");
  await board(black, "Xiangqi board");
  // Points are counted as the reader counts them.
  await red.page.getByRole("gridcell", { name: "黑方炮，五路八线" }).waitFor();
  await black.page.getByRole("gridcell", { name: /Red cannon.*e2/ }).waitFor();
});

test("the language is changed at any time, and kept", async () => {
  const who = await scene.person("who", CHINESE);
  const friend = await scene.person("black", ENGLISH);
  await pair(who, friend, { clock: "none" });
  await play([who, friend], [clicking, clicking], TANGERINE.slice(0, 2));
  expect(await who.page.locator("html").getAttribute("lang")).toBe("zh-CN");
  expect(await who.at("resign").innerText()).toBe("认输");
  await who.at("other-language").click();
  expect(await who.page.locator("html").getAttribute("lang")).toBe("en");
  expect(await who.at("resign").innerText()).toBe("Resign");
  await who.page.reload();
  await shows(who, 2);
  expect(await who.at("resign").innerText()).toBe("Resign");
  await who.at("other-language").click();
  expect(await who.at("resign").innerText()).toBe("认输");

  // The notation is a choice of its own.
  const notations = { zh: "炮二平五", zh_hant: "炮二平五", wxf: "C2=5", iccs: "H2-E2" };
  await who.at("settings-open").click();
  for (const [notation, first] of Object.entries(notations)) {
    await who.choose("notation", notation);
    expect((await written(who))[0]).toBe(first);
  }
});

test("dark and light follow the system until they are chosen", async () => {
  const look: Look = { ...CHINESE, colorScheme: "dark" };
  const red = await scene.person("by night", look);
  const black = await scene.person("black", ENGLISH);
  await red.page.goto("/");
  await red.at("open-form").waitFor();
  expect(await ground(red)).toBe(NIGHT);
  await red.screenshot("looks-1-start-dark");
  await pair(red, black, { kind: "chess", clock: "10+5" });
  await play([red, black], [clicking, clicking], QUEEN_GIVEN.slice(0, 9));
  await red.screenshot("looks-2-chess-dark");
  await red.at("settings-open").click();
  await red.screenshot("looks-3-settings-dark");
  await red.choose("theme", "light");
  expect(await ground(red)).toBe(PAPER);
  await red.page.reload();
  await shows(red, 9);
  expect(await ground(red)).toBe(PAPER);
  await red.page.emulateMedia({ colorScheme: "light" });
  await red.at("settings-open").click();
  await red.choose("theme", "dark");
  expect(await ground(red)).toBe(NIGHT);
});

test("silence is kept, and other choices of looks", async () => {
  const red = await scene.person("silent");
  const black = await scene.person("black", ENGLISH);
  await red.page.goto("/");
  const muted = (): Promise<string | null> => red.at("mute").getAttribute("aria-pressed");
  expect(await muted()).toBe("false");
  await red.at("mute").click();
  expect(await muted()).toBe("true");
  await red.page.reload();
  await red.at("open-form").waitFor();
  expect(await muted()).toBe("true");

  await pair(red, black, { clock: "none" });
  await play([red, black], [clicking, clicking], TANGERINE.slice(0, 6));
  expect(await muted()).toBe("true");
  for (const glyphs of ["simplified", "symbols"]) {
    await red.at("settings-open").click();
    await red.choose("glyphs", glyphs);
    await red.page.keyboard.press("Escape");
    await expectDrawn(red, black);
    await red.screenshot(`looks-4-${glyphs}`);
  }
});

test("a move is heard in the words of its reader", async () => {
  const red = await scene.person("red", CHINESE);
  const black = await scene.person("black", ENGLISH);
  await pair(red, black, { clock: "none", fen: "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1" });
  await play([red, black], [clicking, clicking], ["a1d1"]);
  await expect.poll(() => red.at("news").innerText()).toBe("红方：车九平六，将军");
  await expect.poll(() => black.at("news").innerText()).toBe("Red: R9=6, check");
  expect(await black.page.locator("cg-board square.check").count(), "the general in check is marked").toBe(1);
});
