/** What must hold of every page: names for all controls, nothing out of reach. */
import { expect } from "vitest";
import type { Person } from "./person";

interface AxNode {
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  nodeId: string;
}

const NAMED_ROLES = new Set(
  "button link textbox spinbutton radio checkbox switch grid gridcell dialog timer group radiogroup".split(" "),
);

/** Every control has a name for a screen reader. */
export async function expectNamed({ name, context, page }: Person): Promise<void> {
  const session = await context.newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
  await session.detach();
  const controls = nodes.filter((node) => !node.ignored && NAMED_ROLES.has(node.role?.value ?? ""));
  expect(controls.length, `controls on the page of ${name}`).toBeGreaterThan(3);
  const nameless = controls.filter((node) => !node.name?.value?.trim()).map((node) => node.role?.value);
  expect(nameless, `controls without a name for ${name}`).toEqual([]);
}

/** No text runs out of the window to the side, and the page cannot be shoved sideways. */
export async function expectNoSideways({ name, page }: Person): Promise<void> {
  const width = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(width.page, `width of the page of ${name}`).toBeLessThanOrEqual(width.window);
}

/** The whole page is in the window: nothing to scroll. */
export async function expectNoScroll(who: Person): Promise<void> {
  await expectNoSideways(who);
  const height = await who.page.evaluate(() => ({
    page: document.documentElement.scrollHeight,
    window: document.documentElement.clientHeight,
  }));
  expect(height.page, `height of the page of ${who.name}`).toBeLessThanOrEqual(height.window);
}

/** Smallest side of what a finger must hit, in CSS pixels. */
const FINGER = 32;

/** Every control that is shown can be brought under the thumb, lies on top there, and is large enough. */
export async function expectReachable({ name, page }: Person): Promise<void> {
  const unreachable = await page.evaluate((finger) => {
    const faults: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>("button, a[href], input, select")) {
      // A radio or a switch is pressed by its label.
      const target = control.closest("label") ?? control;
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = target.getBoundingClientRect();
      const label = control.dataset.testid ?? control.getAttribute("aria-label") ?? target.textContent?.trim() ?? control.tagName;
      const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!over || !(target.contains(over) || over.contains(target))) faults.push(`${label}: covered by ${over?.tagName}.${over?.className}`);
      if (box.left < 0 || box.right > innerWidth + 0.5) faults.push(`${label}: from ${box.left} to ${box.right}`);
      if (Math.min(box.width, box.height) < finger) faults.push(`${label}: ${box.width} x ${box.height}`);
    }
    return faults;
  }, FINGER);
  expect(unreachable, `out of reach for ${name}`).toEqual([]);
}
