import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { EDGES, OPERA, QUEEN_GIVEN, QUEEN_GIVEN_SAN } from "./games";
import { clicking, dragging, expectDrawn, play, written } from "./harness/board";
import { ENGLISH } from "./harness/person";
import { openScene } from "./harness/scene";
import { expectResult, pair } from "./harness/table";

const scene = openScene();

test("a whole game of chess: taking in passing, castling, a pawn that becomes a queen and mates", async () => {
  const white = await scene.person("white", ENGLISH);
  const black = await scene.person("black");
  await pair(white, black, { kind: "chess", clock: "15+10" });

  const beforeCastling = QUEEN_GIVEN.indexOf("e1g1");
  await play([white, black], [dragging, clicking], QUEEN_GIVEN.slice(0, beforeCastling));
  expect(await white.page.locator('[data-square="d5"]').getAttribute("data-piece"), "the knight stands where the pawn was taken in passing").toBe("n");
  await play([white, black], [clicking, dragging], QUEEN_GIVEN.slice(beforeCastling, -1), beforeCastling);
  await expectDrawn(white, black);
  await white.screenshot("chess-1-before-promotion-white");
  await black.screenshot("chess-1-before-promotion-black");

  // The chooser opens, is called off, and opens again.
  await clicking(white, "c7d8");
  await white.at("promotion").waitFor();
  await white.screenshot("chess-2-promotion");
  await white.page.keyboard.press("Escape");
  await white.at("promotion").waitFor({ state: "detached" });
  await expectDrawn(white, black);
  await play([white, black], [dragging, clicking], QUEEN_GIVEN.slice(-1), QUEEN_GIVEN.length - 1);

  await expectResult([white, black], "first_wins", "checkmate");
  expect(await white.at("result").innerText()).toMatch(/White wins[^]*checkmate/);
  expect(await black.at("result").innerText()).toMatch(/白方胜[^]*将死/);
  await expectDrawn(white, black);
  for (const one of [white, black]) expect(await written(one)).toEqual(QUEEN_GIVEN_SAN);
  await black.screenshot("chess-3-mate-black");

  const [file] = await Promise.all([white.page.waitForEvent("download"), white.at("pgn").click()]);
  expect(await readFile(await file.path(), "utf8")).toContain("dxc7 Nxd1 10. cxd8=Q# 1-0");
});

test("both sides castle, one of them on the long side, and promote to less than a queen", async () => {
  const white = await scene.person("white", ENGLISH);
  const black = await scene.person("black");
  await pair(white, black, { kind: "chess", clock: "none", fen: EDGES });
  await play([white, black], [dragging, clicking], ["e1g1", "e8c8"]);
  await expectDrawn(white, black);
  await play([white, black], [clicking, dragging], ["a7a8n", "b2a1r"], 2);
  await expectDrawn(white, black);
  expect(await written(black)).toEqual(["O-O", "O-O-O", "a8=N", "bxa1=R"]);
  await black.screenshot("chess-4-castled-black");
});

test("a position known to all", async () => {
  const white = await scene.person("white", ENGLISH);
  const black = await scene.person("black");
  await pair(white, black, { kind: "chess", clock: "30+20" });
  await play([white, black], [clicking, clicking], OPERA);
  await expectDrawn(white, black);
  await white.screenshot("chess-5-opera-white");
  await black.screenshot("chess-5-opera-black");
});
