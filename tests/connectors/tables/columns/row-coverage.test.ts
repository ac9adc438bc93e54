import { expect, test } from "vitest";
import { createCoverageFinder } from "#app/connectors/tables/columns/row-coverage.ts";
import { proposeEmptyDays } from "#app/connectors/tables/columns/propose-empty-days.ts";
import { ColumnProfile } from "#app/connectors/tables/columns/column-profile.ts";
import { addDays, day, rangeDays, weekday } from "#app/lib/plain-date.ts";
import type { Cell } from "#app/metrics/table.ts";

function coverage(date: readonly string[], columns: Readonly<Record<string, readonly Cell[]>> = {}) {
  const finder = createCoverageFinder();
  finder.add({ date, ...columns });
  return finder.find();
}

test.each([
  ["week", ["2026-10-26", "2026-11-02", "2026-11-09"]],
  ["month", ["2026-09-01", "2026-10-01", "2026-11-01"]],
  ["day", ["2026-11-01", "2026-11-05", "2026-11-09"]],
  ["day", ["2026-11-02", "2026-11-09"]],
])("rows that each cover a %s are recognized", (step, days) => {
  expect(coverage(days).step).toBe(step);
});

test("days, weeks and months without rows are found", () => {
  expect(coverage(["2026-11-01", "2026-11-02", "2026-11-05", "2026-11-07"]).gaps).toEqual([
    { from: "2026-11-03", to: "2026-11-04" },
    { from: "2026-11-06", to: "2026-11-06" },
  ]);
  expect(coverage(["2026-10-05", "2026-10-12", "2026-10-26"]).gaps).toEqual([
    { from: "2026-10-19", to: "2026-10-25" },
  ]);
  expect(coverage(["2026-07-01", "2026-08-01", "2026-10-01"]).gaps).toEqual([
    { from: "2026-09-01", to: "2026-09-30" },
  ]);
});

test("days on which all cells of a column are empty are found", () => {
  const date = ["2026-11-01", "2026-11-01", "2026-11-02", "2026-11-03"];
  expect(coverage(date, { visits: [null, 5, null, 7] }).columnGaps).toEqual({
    visits: [{ from: "2026-11-02", to: "2026-11-02" }],
  });
});

function proposed(days: readonly string[]) {
  const profile = new ColumnProfile();
  days.forEach((text, at) => profile.add(text, at + 2));
  return proposeEmptyDays(
    [{ key: "day", name: "Day", profile }],
    [{ key: "day", name: "Day", role: "date", dateFormat: "yyyy-mm-dd" }],
  );
}
const quarter = rangeDays({ from: day("2026-07-01"), to: day("2026-09-30") });

test("the proposal counts days without rows as zero where a shop is closed every weekend", () => {
  expect(proposed(quarter.filter((date) => weekday(date) < 6))).toBe("zero");
  expect(proposed(quarter)).toBe("unknown");
});

test("the proposal counts days without rows as zero in a log of single events with short pauses", () => {
  const orders = quarter.flatMap((date, at) =>
    Array.from({ length: [3, 1, 0, 2, 5, 0, 4][(at * 5) % 7]! }, () => date),
  );
  expect(proposed(orders)).toBe("zero");
});

test("the proposal keeps a hole in a daily export as unknown", () => {
  expect(proposed(quarter.filter((_, at) => at < 40 || at > 46))).toBe("unknown");
  const scattered = quarter.filter((_, at) => at % 11 !== 0);
  expect(proposed(scattered)).toBe("unknown");
  expect(proposed(Array.from({ length: 5 }, (_, at) => addDays(day("2026-07-01"), at * 2)))).toBe("unknown");
});
