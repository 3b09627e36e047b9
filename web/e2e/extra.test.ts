import { expect, test } from "vitest";
import { clicking, dragging, expectDrawn, middle, play, shows, tapping, walking, walkTo, written } from "./harness/board";
import { expectNamed, expectNoScroll, expectNoSideways, expectReachable } from "./harness/page-checks";
import { CHINESE, ENGLISH, type Look, type Person } from "./harness/person";
import { openScene } from "./harness/scene";
import { begun, expectResult, invite, pair, sitDown } from "./harness/table";

const scene = openScene();

const DARK: Look = { ...ENGLISH, colorScheme: "dark" };
const HAND: Look = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const TALL: Look = { ...HAND, viewport: { width: 390, height: 844 }, locale: "zh-CN" };
const SMALL: Look = { ...HAND, viewport: { width: 360, height: 640 }, locale: "en-US", colorScheme: "dark" };

const BARE = "3k5/9/4b4/4R4/9/9/9/9/9/5K3 w - - 0 1";
const HOME = "3P5/4k4/9/9/9/9/9/9/5K3/3p5 w - - 0 1";
const FLOWN = "3akab2/9/9/9/9/9/9/9/3K5/4C4 w - - 0 1";
const CAMEL = "9/4a4/4k4/9/9/9/9/4B4/3R5/3K1R3 w - - 0 1";
const FLIGHT = "5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w - - 0 1";
const COMMAND = "5k3/9/9/9/9/3p5/2P3P2/9/4K4/9 w - - 0 1";

const marks = (who: Person, what: string): Promise<number> => who.page.locator(`[data-testid=board] svg.marks ${what}`).count();

async function pick(who: Person, square: string): Promise<void> {
  const { x, y } = await middle(who, square);
  await who.page.mouse.click(x, y);
}

async function point(who: Person, square: string): Promise<void> {
  const { x, y } = await middle(who, square);
  await who.page.mouse.move(x, y);
}

test("rules are chosen for a new game, and both players see which", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", DARK);
  await red.page.goto("/");
  await red.at("extra-open").locator("summary").click();
  await red.at("extra-choice").waitFor();
  await expectNamed(red);
  await red.choose("extra-preset", "all");
  expect(await red.at("extra-open").locator("summary").innerText()).toContain("象棋二代");
  expect(await red.at("seek").isDisabled(), "nobody is sought for rules of one's own").toBe(true);
  expect(await red.at("seek-why").innerText()).toContain("马上对弈");
  for (const rule of ["dunma", "dibing", "feijiang", "tuoxiang", "daoshi"]) await red.at(`extra-${rule}`).uncheck();
  expect(await red.at("extra-open").locator("summary").innerText()).toContain("孤独求败、直隶兵");
  await expect.poll(() => red.at("demo-gudu").getAttribute("data-at"), { message: "what is in sight plays once" }).toBe("2");
  await red.screenshot("extra-1-form");
  await red.at("invite").click();
  const link = await red.at("link").inputValue();
  await black.page.goto(link);
  expect(await black.at("seats-rules").innerText()).toContain("孤独求败 Bare general");
  await black.at("sit-down").click();
  await begun(red, black);
  expect(await red.at("extra-rules").innerText()).toBe("孤独求败、直隶兵");

  await red.page.goto("/");
  await red.at("extra-open").locator("summary").click();
  await red.choose("extra-preset", "all");
  await red.choose("extra-preset", "none");
  expect(await red.at("seek").isDisabled()).toBe(false);
});

test("杀惊遁马: two pieces in one turn, called off, made on the board, and written as one move", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", DARK);
  await pair(red, black, { clock: "none", rules: "all" });
  await play([red, black], [clicking, clicking], ["h2h9"]);
  await clicking(black, "b9c7");
  await black.at("half-turn").waitFor();
  expect(await black.page.locator('[data-square="c7"]').getAttribute("data-piece"), "the horse stands where it was put").toBe("n");
  await black.screenshot("extra-2-half");
  await black.at("half-cancel").click();
  await black.at("half-turn").waitFor({ state: "detached" });
  await expectDrawn(red, black);

  await clicking(black, "b9a7");
  await black.at("half-turn").waitFor();
  await expectNamed(black);
  await clicking(black, "h9g7");
  await shows(red, 1);
  await black.at("half-cancel").click();
  await dragging(black, "b9c7");
  await black.at("half-turn").waitFor();
  // Whoever looks back in between finds the turn as it was.
  await black.at("step-previous").click();
  await shows(black, 0);
  await black.at("step-last").click();
  await shows(black, 1);
  expect(await black.page.locator('[data-square="c7"]').getAttribute("data-piece")).toBe("n");
  await dragging(black, "i9h9");
  for (const one of [red, black]) await shows(one, 2);
  await expectDrawn(red, black);
  expect(await written(red)).toEqual(["炮二进七", "马２进３/车９平８"]);
  expect(await red.page.locator('button[data-ply=\"2\"]').getAttribute("title")).toContain("杀惊遁马");
  await expect.poll(() => red.at("news").innerText()).toContain("杀惊遁马");
  expect(await marks(red, "path.head"), "both steps are pointed out").toBe(2);
  await red.screenshot("extra-2-double");
});

test("杀惊遁马: only one move, by the keyboard; or both, typed", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  const start = async (): Promise<void> => {
    await pair(red, black, { clock: "none", rules: "all" });
    await play([red, black], [clicking, clicking], ["b2b9"]);
  };
  await start();
  await black.page.locator('[data-testid=board-grid] [tabindex="0"]').focus();
  await walking(black, "h9g7");
  await black.at("half-turn").waitFor();
  await black.page.keyboard.press("Escape");
  await black.at("half-turn").waitFor({ state: "detached" });
  await walking(black, "h9g7");
  await black.at("half-only").press("Enter");
  for (const one of [red, black]) await shows(one, 2);
  await expectDrawn(red, black);
  expect(await written(black)).toEqual(["C8+7", "H8+7"]);

  await start();
  await black.page.locator('[data-testid=board-grid] [tabindex="0"]').focus();
  await walking(black, "h9g7");
  await black.at("half-turn").waitFor();
  await walkTo(black, "a9");
  await black.page.keyboard.press("Enter");
  await walkTo(black, "b9");
  await black.page.keyboard.press("Enter");
  for (const one of [red, black]) await shows(one, 2);
  await expectDrawn(red, black);

  await start();
  await black.at("typed-move").fill("H8+7/R1=2");
  await black.page.keyboard.press("Enter");
  for (const one of [red, black]) await shows(one, 2);
  await expectDrawn(red, black);
  expect(await written(black)).toEqual(["C8+7", "H8+7/R1=2"]);
});

test("杀惊遁马 where touching binds: the first piece is not put back, and the second is free", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  await pair(red, black, { clock: "none", rules: "all", touchMove: true });
  await play([red, black], [clicking, clicking], ["h2h9"]);
  await clicking(black, "b9c7");
  await black.at("half-turn").waitFor();
  expect(await black.at("half-cancel").count()).toBe(0);
  await clicking(black, "i9h9");
  for (const one of [red, black]) await shows(one, 2);
  await expectDrawn(red, black);
  expect(await written(black)).toEqual(["C2+7", "H2+3/R9=8"]);
});

test("飞将架炮: the general flies before its cannon, both give check, three answers are left", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", DARK);
  await pair(red, black, { clock: "none", fen: FLOWN, rules: ["feijiang"] });
  await pick(red, "d1");
  await expect.poll(() => marks(red, ".gem")).toBe(1);
  expect(await marks(red, ".checker"), "the cannon is shown").toBe(1);
  await red.screenshot("extra-3-flying");
  await pick(red, "e1");
  for (const one of [red, black]) {
    await shows(one, 1);
    await expect.poll(() => marks(one, ".checker"), { message: "general and cannon" }).toBe(2);
    expect(await one.page.locator("cg-board square.check").count()).toBe(1);
  }
  await black.screenshot("extra-3-flown");
  await pick(black, "e9");
  expect(await black.page.locator("cg-board square.move-dest").count(), "the general may not take along the file").toBe(0);
  await black.page.keyboard.press("Escape");
  await play([red, black], [clicking, clicking], ["f9e8"], 1);
  for (const one of [red, black]) await expect.poll(() => marks(one, ".checker")).toBe(0);
  await red.at("step-previous").click();
  await shows(red, 1);
  expect(await marks(red, ".checker"), "the cannon of the move that is looked at").toBe(1);
});

test("轻功道士: the stones are shown before and after, and the crossed advisor steps on", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  await pair(red, black, { clock: "none", fen: FLIGHT, rules: ["daoshi"] });
  await pick(red, "d2");
  await expect.poll(() => marks(red, ".gem")).toBe(2);
  expect(await marks(red, ".faint .way")).toBeGreaterThan(0);
  await point(red, "e5");
  await expect.poll(() => red.page.locator("[data-testid=board] svg.marks text").allTextContents()).toEqual(["1", "2"]);
  await red.screenshot("extra-4-flight");
  await pick(red, "e5");
  for (const one of [red, black]) await shows(one, 1);
  expect(await written(red)).toEqual(["仕六渡五"]);
  expect(await black.page.locator('button[data-ply=\"1\"]').getAttribute("title")).toContain("Flight (轻功) over c3, d4");
  expect(await marks(black, "text")).toBe(2);
  await play([red, black], [clicking, clicking], ["f9f8", "e5d6"], 1);
  expect(await red.page.locator('button[data-ply=\"3\"]').getAttribute("title")).toContain("道士");
  await expectDrawn(red, black);
});

test("底兵功成: a soldier home that is not taken at once wins", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  await pair(red, black, { clock: "none", fen: HOME, rules: ["dibing"] });
  await play([red, black], [clicking, clicking], ["d9e9"]);
  for (const [person, told] of [[red, "e9 的兵卒到了老将的起始位置"], [black, "The soldier on e9 stands where the general started"]] as const) {
    await expect.poll(() => person.at("note").innerText()).toContain(told);
  }
  await black.screenshot("extra-5-pending");
  await play([red, black], [clicking, clicking], ["d0e0"], 1);
  await expectResult([red, black], "first_wins", "soldier_home");
  expect(await red.at("note").count()).toBe(0);
  expect(await red.at("result").innerText()).toMatch(/红方胜[^]*底兵功成/);
  await red.screenshot("extra-5-home");
});

test("孤独求败: nothing but the general is left, and the game is over", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", DARK);
  await pair(red, black, { clock: "none", fen: BARE, rules: ["gudu"] });
  await play([red, black], [clicking, clicking], ["e6e7"]);
  await expectResult([red, black], "first_wins", "bare_general");
  expect(await red.at("result").innerText()).toMatch(/红方胜[^]*孤独求败/);
  expect(await black.at("result").innerText()).toMatch(/Red wins[^]*孤独求败/);
  await black.screenshot("extra-6-bare");
});

test("敢死驼象: the elephant mates across the river, and is marked as what gives check", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  await pair(red, black, { clock: "none", fen: CAMEL, rules: ["tuoxiang"] });
  await play([red, black], [clicking, clicking], ["e2c4"]);
  await expectResult([red, black], "first_wins", "checkmate");
  expect(await marks(black, ".checker")).toBe(1);
  await black.screenshot("extra-7-camel");
});

test("直隶兵: soldiers go sideways before the river, as long as the general is in the centre", async () => {
  const red = await scene.person("red");
  const black = await scene.person("black", ENGLISH);
  await pair(red, black, { clock: "none", fen: COMMAND, rules: ["zhili"] });
  await pick(red, "c3");
  await expect.poll(() => marks(red, ".gem")).toBe(2);
  await pick(red, "d3");
  await shows(black, 1);
  expect(await written(red)).toEqual(["兵七平六"]);
  expect(await red.page.locator('button[data-ply=\"1\"]').getAttribute("title")).toContain("直隶兵");
  await play([red, black], [clicking, clicking], ["f9f8", "e1e0", "f8f9"], 1);
  await pick(red, "g3");
  await expect.poll(() => red.page.locator("cg-board square.move-dest").count()).toBe(1);
});

/** Steps to be made, and what the page then says or how the game has ended. */
const TRIALS: Record<string, { moves: string[]; said?: string; ending?: string }> = {
  gudu: { moves: ["e6e7"], ending: "bare_general" },
  dunma: { moves: ["b9c7", "i9h9"], said: "杀惊遁马" },
  dibing: { moves: ["d9e9", "d0e0"], ending: "soldier_home" },
  feijiang: { moves: ["d1e1"], said: "双将" },
  tuoxiang: { moves: ["e2c4"], ending: "checkmate" },
  daoshi: { moves: ["d2c5"], said: "轻功" },
  zhili: { moves: ["c3d3"], said: "直隶兵" },
};

test("every rule is tried on the page that teaches it", async () => {
  // Without motion nothing is on its way when the hand comes.
  const who = await scene.person("still", { ...CHINESE, reducedMotion: "reduce" });
  await who.page.goto("/rules");
  await who.at("rules-extra").click();
  await who.at("rule-gudu").waitFor();
  await expectNamed(who);
  await who.screenshot("extra-8-learn");
  for (const [rule, { moves, said, ending }] of Object.entries(TRIALS)) {
    await who.at(`try-${rule}`).click();
    const trial = who.page.locator(`[data-testid=trial][data-rule=${rule}]`);
    await trial.locator("[data-square=e0]").waitFor();
    for (const move of moves) {
      const before = await trial.getByTestId("board").getAttribute("data-fen");
      await clicking(who, move);
      // Half of a double turn changes nothing yet.
      if (move !== "b9c7") await expect.poll(() => trial.getByTestId("board").getAttribute("data-fen")).not.toBe(before);
      else await trial.getByTestId("half-turn").waitFor();
    }
    if (ending) await expect.poll(() => trial.getAttribute("data-ending")).toBe(ending);
    if (said) expect(await trial.getByTestId("trial-said").innerText()).toContain(said);
    await who.screenshot(`extra-8-try-${rule}`);
    const plies = Number(await trial.getByTestId("board").getAttribute("data-ply"));
    await trial.getByTestId("trial-back").click();
    await expect.poll(() => trial.getByTestId("board").getAttribute("data-ply")).toBe(String(plies - 1));
    if (plies > 1) await trial.getByTestId("trial-again").click();
    await expect.poll(() => trial.getByTestId("board").getAttribute("data-ply")).toBe("0");
    await trial.getByTestId("trial-close").click();
    await who.at(`demo-${rule}`).waitFor();
  }
  await who.at("play-daoshi").click();
  await who.at("link").waitFor();
  expect(await who.page.getByTestId("board").getAttribute("data-fen")).toContain("5k3/9/9/9/9/3R5");
});

test("the rules on a phone: chosen, learnt, and a double turn", async () => {
  for (const [name, look] of [["390", TALL], ["360", SMALL]] as const) {
    const who = await scene.person(name, look);
    await who.page.goto("/");
    await who.at("extra-open").locator("summary").tap();
    await who.at("extra-daoshi").tap();
    await expectNoSideways(who);
    await expectReachable(who);
    await who.at("extra-open").scrollIntoViewIfNeeded();
    await who.screenshot(`extra-9-form-${name}`);
    await who.page.goto("/rules/extra");
    await who.at("try-daoshi").tap();
    await who.at("trial").locator("[data-square=e0]").waitFor();
    await expectNoSideways(who);
    await expectReachable(who);
    await expectNamed(who);
    await who.at("trial").scrollIntoViewIfNeeded();
    await tapping(who, "d2c5");
    await expect.poll(() => who.at("trial-said").innerText()).toContain("轻功");
    await who.screenshot(`extra-9-learn-${name}`);
  }
  const red = await scene.person("390", TALL);
  const black = await scene.person("360", SMALL);
  await sitDown(black, await invite(red, { clock: "none", rules: "all" }));
  await begun(red, black);
  await play([red, black], [tapping, tapping], ["h2h9"]);
  await tapping(black, "b9c7");
  await black.at("half-turn").waitFor();
  await expectNoScroll(black);
  await expectReachable(black);
  await black.screenshot("extra-9-half-360");
  await tapping(black, "i9h9");
  for (const one of [red, black]) await shows(one, 2);
  await expectDrawn(red, black);
  await red.screenshot("extra-9-double-390");
});

test("without motion the demonstrations rest until they are asked", async () => {
  const who = await scene.person("still", { ...ENGLISH, reducedMotion: "reduce" });
  await who.page.goto("/rules/extra");
  const at = (): Promise<string | null> => who.at("demo-daoshi").getAttribute("data-at");
  expect(await at()).toBe("4");
  await who.at("demo-daoshi").click();
  expect(await at()).toBe("0");
  await who.at("demo-daoshi").click();
  expect(await at()).toBe("1");
});
