import fc from "fast-check";
import { expect, test } from "vitest";
import { readReceiptId, receiptId } from "#app/domain/dashboards/view/read/receipt-id.ts";
import type { CellRef } from "#app/domain/widgets/rows/view-context.ts";
import { day } from "#app/lib/plain-date.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { addressOf } from "./every-number.ts";
import { cases } from "#tests/support/cases.ts";

const calendar = { today: day("2026-11-21") };
const choice = {
  rangeType: "custom",
  startDate: day("2026-10-01"),
  endDate: day("2026-10-31"),
  comparison: "previous",
  compareStartDate: null,
  compareEndDate: null,
} as const;
const period = resolvePeriod(choice, calendar);
const filters = [{ dimension: "campaign", op: "is", value: "Brot & ~Salz/%" }] as const;
const subject = { dashboardId: "aDashboard", widgetId: "aWidget", column: "cost", period, filters };

function readBack(spot: CellRef, column = subject.column) {
  const { id, params } = addressOf(receiptId({ ...subject, column, spot }));
  return readReceiptId(id, params);
}

const tricky = ["total", "otal", "unknown", "n1", "t-x", "a~b", "!0", "100%", "x%2Fy", "a/b", "feed.data", "", "2026-10-01", "?&#=", "Über „alles“ 🥐"]; // oxfmt-ignore
const cell = fc.oneof(
  fc.constantFrom(...tricky),
  fc.string({ unit: "grapheme" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.constant(null),
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const spot: fc.Arbitrary<CellRef> = fc
  .record({
    row: fc.oneof(
      fc.constant("total" as const),
      cell.map((each) => ({ cell: each })),
    ),
    series: optional(
      fc.oneof(
        fc.constant("other" as const),
        cell.map((each) => ({ cell: each })),
      ),
    ),
    before: optional(fc.constant(true as const)),
    share: optional(fc.constant(true as const)),
  })
  .map(({ row, series, before, share }) => ({
    row,
    ...(series !== undefined && { series }),
    ...(before && { before }),
    ...(share && { share }),
  }));

test("any number of any widget has an id, and is found by it", () => {
  fc.assert(
    fc.property(spot, fc.string({ minLength: 1, unit: "grapheme" }), (asked, column) => {
      const { period: _, ...rest } = subject;
      const read = readBack(asked, column);
      expect(read).toEqual({ ...rest, column, spot: asked, choice: expect.anything() as unknown });
      expect(resolvePeriod(read!.choice, calendar)).toEqual(period);
    }),
    { numRuns: cases(500) },
  );
});

test("two numbers have two addresses", () => {
  fc.assert(
    fc.property(spot, spot, (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      expect(receiptId({ ...subject, spot: one }) === receiptId({ ...subject, spot: other })).toBe(same);
    }),
  );
});

test("an id contains no slash and never ends like a router's own request", () => {
  fc.assert(
    fc.property(spot, (asked) => {
      const path = receiptId({ ...subject, spot: asked }).split("?")[0]!;
      expect(path).not.toMatch(/\.data$|\/|%2F|%25/i);
    }),
  );
});

test.each([
  "",
  "~~~",
  "aDashboard~aWidget~cost",
  "aDashboard~aWidget~cost~",
  "aDashboard~aWidget~cost~2026-02-30",
  "aDashboard~aWidget~cost~nothing",
  "aDashboard~aWidget~cost~n",
  "aDashboard~aWidget~cost~nInfinity",
  "aDashboard~aWidget~cost~total~before~before",
  "aDashboard~aWidget~cost~total~share~before",
  "aDashboard~aWidget~cost~total~in:",
  "aDashboard~aWidget~cost~total~in:total",
  "aDashboard~aWidget~cost~total~elsewhere",
  "a\u0000b~aWidget~cost~total",
  "'; drop table~aWidget~cost~total",
])("%j is no id", (id) => {
  expect(readReceiptId(id, new URLSearchParams("month=10&year=2026"))).toBeNull();
});

test.each(["", "startDate=2026-10-01", "month=13&year=2026", "startDate=x&endDate=y"])(
  "an address with the dates %j is no receipt",
  (query) => {
    expect(readReceiptId("aDashboard~aWidget~cost~total", new URLSearchParams(query))).toBeNull();
    expect(
      readReceiptId("aDashboard~aWidget~cost~total", new URLSearchParams("month=10&year=2026")),
    ).not.toBeNull();
  },
);
