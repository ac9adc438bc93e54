import type { Browser, CDPSession, Locator } from "playwright";
import type { Agency } from "#tests/support/companies/agency.ts";
import { openContext } from "../open-page.ts";

/** Ways to use the editor. */
export const hands = ["mouse", "keyboard", "touch", "no script"] as const;
type Way = (typeof hands)[number];

export type Hand = Awaited<ReturnType<typeof openHand>>;

type Point = { readonly x: number; readonly y: number };

/** Shows all, so nothing scrolls. */
const tallWindow = { width: 1440, height: 1800 };

export async function openHand(browser: Browser, agency: Agency, way: Way, viewport = tallWindow) {
  const script = way !== "no script";
  const context = await openContext(browser, { script, agency, touch: way === "touch" });
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  const finger = way === "touch" ? await context.newCDPSession(page) : null;

  async function press(target: Locator): Promise<void> {
    if (way === "touch") return target.tap();
    if (way !== "keyboard") return target.click();
    await target.focus();
    await page.keyboard.press("Enter");
  }

  async function check(box: Locator): Promise<void> {
    if (way === "touch") return box.tap();
    if (way !== "keyboard") return box.check();
    await box.focus();
    await page.keyboard.press("Space");
  }

  async function write(field: Locator, text: string): Promise<void> {
    if (way !== "keyboard") return field.fill(text);
    await field.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  }

  /** An item of a widget's menu. */
  async function choose(widget: string, what: string): Promise<void> {
    const menu = page.getByRole("button", { name: `More actions for ${widget}`, exact: true }).first();
    const item = page
      .locator("[popover]")
      .getByText(what, { exact: true })
      .and(page.locator(":visible"))
      .first();
    await press(menu);
    // On a busy machine a tap may count as a long one, which opens nothing.
    const isOpen = await item.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) await press(menu);
    await press(item);
  }

  async function resize(widget: string, from: string, to: string): Promise<void> {
    if (way === "no script") {
      await press(page.getByRole("button", { name: `Size of ${widget}: ${from}` }));
      await page.getByRole("radio", { name: to, exact: true }).and(page.locator(":visible")).click();
      return press(page.getByRole("button", { name: "Save size" }).and(page.locator(":visible")));
    }
    if (way === "keyboard") {
      await page.getByRole("button", { name: `Move ${widget};` }).focus();
      for (const key of ["Shift+ArrowRight", "Shift+ArrowDown"]) await page.keyboard.press(key);
      return;
    }
    const card = page.getByRole("region", { name: widget, exact: true });
    if (!finger) await card.hover();
    const start = await middleOf(card.locator('[data-corner="end-end"]'));
    await drag(start, { x: start.x + 300, y: start.y + 180 });
  }

  async function moveToStart(widget: string, first: string): Promise<void> {
    if (way === "no script") return choose(widget, "Move to the start");
    const handle = page.getByRole("button", { name: `Move ${widget};` });
    if (way === "keyboard") return handle.press("Home");
    const card = (await page.getByRole("region", { name: first, exact: true }).boundingBox())!;
    if (!finger) await page.getByRole("region", { name: widget, exact: true }).hover();
    await drag(await middleOf(handle), { x: card.x + 40, y: card.y + 40 });
  }

  async function step(does: "Undo" | "Redo"): Promise<void> {
    if (way === "keyboard") return page.keyboard.press(does === "Undo" ? "Control+z" : "Control+Shift+Z");
    await press(page.getByRole("button", { name: new RegExp(`^${does}: `) }));
  }

  async function drag(from: Point, to: Point): Promise<void> {
    if (finger) return dragByTouch(finger, from, to);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of between(from, to)) await page.mouse.move(x, y);
    await page.mouse.up();
  }

  return { page, script, press, check, write, choose, drag, resize, moveToStart, step };
}

export async function middleOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

function between(from: Point, to: Point): Point[] {
  return Array.from({ length: 8 }, (_, n) => ({
    x: from.x + ((to.x - from.x) * (n + 1)) / 8,
    y: from.y + ((to.y - from.y) * (n + 1)) / 8,
  }));
}

async function dragByTouch(finger: CDPSession, from: Point, to: Point): Promise<void> {
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (const point of between(from, to))
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
