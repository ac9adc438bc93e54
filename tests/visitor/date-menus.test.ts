import { afterEach, expect, test, vi } from "vitest";
import { dateMenus } from "#app/visitor/date-menus.ts";

class Menu extends EventTarget {
  open = false;
  isFocused = false;
  readonly form;

  constructor(form: (EventTarget & { querySelector: () => null; dataset: object }) | null) {
    super();
    this.form = form;
  }

  querySelector(selector: string) {
    return selector === "form" ? this.form : { focus: () => (this.isFocused = true) };
  }
}

afterEach(() => vi.unstubAllGlobals());

test("Escape closes a date menu, also one that follows a menu without a form", () => {
  const empty = new Menu(null);
  const menu = new Menu(Object.assign(new EventTarget(), { querySelector: () => null, dataset: {} }));
  const page = Object.assign(new EventTarget(), { querySelectorAll: () => [empty, menu] });
  vi.stubGlobal("document", page);
  dateMenus();
  const press = (key: string) => menu.dispatchEvent(Object.assign(new Event("keydown"), { key }));
  menu.open = true;
  press("Tab");
  expect([menu.open, menu.isFocused]).toEqual([true, false]);
  press("Escape");
  expect([menu.open, menu.isFocused]).toEqual([false, true]);
  menu.isFocused = false;
  press("Escape");
  expect(menu.isFocused).toBe(false);
});
