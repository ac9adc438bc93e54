import { expect, test } from "vitest";
import { comparedWith, keptComparison, extendRange, normalizeRange } from "#app/visitor/date-range.ts";
import { addDays, addMonths, daysBetween, weekday } from "#app/visitor/days.ts";

const [min, max] = ["2021-01-01", "2026-11-02"];
const october = { from: "2026-10-01", to: "2026-10-31" };

test("a swapped start and end are put in order", () => {
  expect(normalizeRange({ from: "2026-10-31", to: "2026-10-01" }, min, max)).toEqual(october);
});

test("days outside the limits move to the nearest available one", () => {
  expect(normalizeRange({ from: "2019-05-01", to: "2027-01-01" }, min, max)).toEqual({ from: min, to: max });
});

test("a partly typed range does not change", () => {
  expect(normalizeRange({ from: "2026-10-31", to: "" }, min, max)).toEqual({ from: "2026-10-31", to: "" });
  expect(normalizeRange({ from: "2026-1", to: "2026-10-31" }, min, max)).toEqual({
    from: "",
    to: "2026-10-31",
  });
});

test("one click starts a range and the next ends it, in either direction", () => {
  const begun = extendRange(october, "2026-09-10");
  expect(begun).toEqual({ from: "2026-09-10", to: "" });
  expect(extendRange(begun, "2026-09-20")).toEqual({ from: "2026-09-10", to: "2026-09-20" });
  expect(extendRange(begun, "2026-09-01")).toEqual({ from: "2026-09-01", to: "2026-09-10" });
  expect(extendRange(begun, "2026-09-10")).toEqual({ from: "2026-09-10", to: "2026-09-10" });
});

test("a comparison that ends after its date range is cleared", () => {
  expect(keptComparison({ from: "2026-10-15", to: "2026-11-01" }, october)).toEqual({ from: "", to: "" });
  const same = { from: "2026-09-01", to: "2026-10-31" };
  expect(keptComparison(same, october)).toEqual(same);
});

test.each([
  ["previous", { from: "2026-08-31", to: "2026-09-30" }],
  ["same_dates_last_year", { from: "2025-10-01", to: "2025-10-31" }],
  ["same_weekdays_last_year", { from: "2025-10-02", to: "2025-11-01" }],
  ["custom", { from: "2026-05-01", to: "2026-05-31" }],
  ["previous_month", null],
  ["none", null],
])("the compared days of October appear: %s", (comparison, days) => {
  const custom = { from: "2026-05-01", to: "2026-05-31" };
  expect(comparedWith(comparison, october, custom)).toEqual(days);
  expect(comparedWith(comparison, { ...october, to: "" }, custom)).toBeNull();
});

test("days are counted across summer time, leap years and month ends", () => {
  expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addMonths("2026-10-31", -1)).toBe("2026-09-30");
  expect(addMonths("2026-12-15", 2)).toBe("2027-02-15");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  expect([weekday("2026-11-02"), weekday("2026-11-08")]).toEqual([0, 6]);
});
