import { expect, test } from "vitest";
import { periodView } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { day } from "#app/lib/plain-date.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";

const dates = { startDate: null, endDate: null, compareStartDate: null, compareEndDate: null };
const today = day("2026-11-20");

test("a note says that today is incomplete where it is in the range", () => {
  const text = (rangeType: "daily" | "monthly", includesToday: boolean) =>
    periodView(resolvePeriod({ rangeType, comparison: "none", ...dates }, { today, includesToday }), "en")
      .text;
  expect(text("daily", false)).toBe("20 November 2026, today so far");
  expect(text("monthly", true)).toBe("1–20 November 2026, today so far");
  expect(text("monthly", false)).toBe("1–19 November 2026");
});

test("a note gives the lengths of two unequal periods, in both directions", () => {
  const text = (period: readonly [string, string], compare: readonly [string, string]) =>
    periodView(
      resolvePeriod(
        {
          rangeType: "custom",
          comparison: "custom",
          startDate: day(period[0]),
          endDate: day(period[1]),
          compareStartDate: day(compare[0]),
          compareEndDate: day(compare[1]),
        },
        { today },
      ),
      "en",
    ).compareText;
  const [fortnight, june] = [["2026-11-01", "2026-11-14"] as const, ["2026-06-01", "2026-06-30"] as const];
  expect(text(fortnight, june)).toBe("compared with 1–30 June (30 days against 14)");
  expect(text(["2026-07-01", "2026-07-30"], ["2026-06-01", "2026-06-01"])).toBe(
    "compared with 1 June (1 day against 30)",
  );
  expect(text(fortnight, ["2026-06-01", "2026-06-14"])).toBe("compared with 1–14 June");
  expect(text(["2026-07-01", "2026-07-31"], june)).toBe("compared with 1–30 June");
});
