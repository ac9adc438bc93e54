import { expect, test } from "vitest";
import { changeInCell } from "#app/views/change-in-cell.ts";
import type { ChangeView } from "#app/views/widget-view.ts";

const change = (value: number | null, text: string): ChangeView => ({
  tone: "neutral",
  arrow: null,
  word: null,
  text,
  value,
});

test("a cell shows its change, not that there is none, and no dash in a second line", () => {
  const moved = change(0.02, "2.0%");
  for (const place of ["beside", "under"] as const) {
    expect(changeInCell(moved, place)).toBe(moved);
    expect(changeInCell(change(0, "no change"), place)).toBeNull();
    expect(changeInCell(undefined, place)).toBeNull();
  }
  expect(changeInCell(change(null, "–"), "beside")?.text).toBe("–");
  expect(changeInCell(change(null, "–"), "under")).toBeNull();
});
