import { expect, test } from "vitest";
import { periodView } from "#app/domain/dashboards/period-from-url.ts";
import { day } from "#app/lib/plain-date.ts";
import { resolvePeriod } from "#app/metrics/periods.ts";

const dates = { startDate: null, endDate: null, compareStartDate: null, compareEndDate: null };
const today = day("2026-11-20");

test("says that today is not over where it is among the days", () => {
  const text = (rangeType: "daily" | "monthly", includesToday: boolean) =>
    periodView(resolvePeriod({ rangeType, comparison: "none", ...dates }, { today, includesToday }), "en")
      .text;
  expect(text("daily", false)).toBe("20 November 2026, today so far");
  expect(text("monthly", true)).toBe("1–20 November 2026, today so far");
  expect(text("monthly", false)).toBe("1–19 November 2026");
});
