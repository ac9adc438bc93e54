import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Marks, monthTable, rangeText } from "#app/visitor/month-table.ts";

beforeEach(() => void vi.stubGlobal("document", { documentElement: { lang: "en" } }));
afterEach(() => void vi.unstubAllGlobals());

const none = { from: "", to: "" };
const marks: Marks = {
  min: "1990-01-01",
  max: "2026-11-19",
  today: "2026-11-20",
  active: "2026-11-02",
  range: none,
  compared: none,
};

test("missing days have a placeholder", () => {
  expect(rangeText(none)).toBe("Set date range");
  expect(rangeText({ from: "2026-10-05", to: "" })).toBe("5 October 2026 – Select date");
  expect(rangeText({ from: "", to: "2026-10-05" })).toBe("Select date – 5 October 2026");
  expect(rangeText({ from: "2026-10-05", to: "2026-10-08" })).toMatch(/^5\s*–\s*8 October 2026$/);
});

function yearsOf(changes: Partial<Marks> = {}) {
  const [, list = ""] = /<select[^>]*>(.*?)<\/select>/.exec(
    monthTable("2026-11-01", { ...marks, ...changes }),
  )!;
  const options = [...list.matchAll(/<option([^>]*)>(\d+)/g)];
  return options.map(([, flags = "", year]) => ({ year, isDisabled: flags.includes("disabled") }));
}

test("the year list goes from five years back to six ahead, and only years with selectable days are enabled", () => {
  const years = yearsOf();
  expect([years[0]?.year, years.at(-1)?.year]).toEqual(["2021", "2032"]);
  expect(years.filter(({ isDisabled }) => !isDisabled).map(({ year }) => year)).toEqual([
    "2021",
    "2022",
    "2023",
    "2024",
    "2025",
    "2026",
  ]);
  expect(yearsOf({ max: "2032-12-31" }).every(({ isDisabled }) => !isDisabled)).toBe(true);
});
