import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { TANGERINE, TANGERINE_ENDS_ZH } from "./games";
import { clicking, dragging, expectDrawn, play, written } from "./harness/board";
import { ENGLISH } from "./harness/person";
import { openScene } from "./harness/scene";
import { begun, expectResult, invite, sitDown } from "./harness/table";

const scene = openScene();

test("a whole game of Xiangqi, from the link to the mate", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  const link = await invite(red, { clock: "20/60/30x3" });
  await red.screenshot("xiangqi-1-waiting");
  await sitDown(black, link);
  await begun(red, black);
  expect(await red.at("board").getAttribute("data-orientation")).toBe("first");
  expect(await black.at("board").getAttribute("data-orientation")).toBe("second");
  await expectDrawn(red, black);
  expect(await red.at("clock-first").innerText()).toMatch(/局时\s+20:00\s+步时 1:00/);

  const half = TANGERINE.length - 9;
  await play([red, black], [clicking, dragging], TANGERINE.slice(0, half));
  await expectDrawn(red, black);
  await red.screenshot("xiangqi-2-middle-red");
  await black.screenshot("xiangqi-2-middle-black");
  await play([red, black], [dragging, clicking], TANGERINE.slice(half), half);

  await expectResult([red, black], "first_wins", "checkmate");
  expect(await red.at("result").innerText()).toMatch(/红方胜[^]*将死/);
  expect(await black.at("result").innerText()).toMatch(/Red wins[^]*checkmate/);
  await expectDrawn(red, black);
  expect((await written(red)).slice(-3)).toEqual(TANGERINE_ENDS_ZH);
  const listed = red.page.locator("[data-testid=moves] [data-u]");
  expect(await listed.evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.u))).toEqual(TANGERINE);
  const wxf = await written(black);
  expect(wxf).toHaveLength(TANGERINE.length);
  expect(wxf.slice(0, 3)).toEqual(["C2=5", "C8=5", "H2+3"]);
  await red.screenshot("xiangqi-3-mate-red");
  await black.screenshot("xiangqi-3-mate-black");

  const [file] = await Promise.all([red.page.waitForEvent("download"), red.at("pgn").click()]);
  const pgn = await readFile(await file.path(), "utf8");
  expect(pgn).toContain('[Result "1-0"]');
  expect(pgn).toContain("炮二平五");
  expect(file.suggestedFilename()).toMatch(/\.pgn$/);
});
