import { expect, test } from "vitest";
import type { ShownColumn } from "#app/domain/widgets/rows/shown-table.ts";
import { changeOf, type ViewContext } from "#app/domain/widgets/rows/view-context.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { aWidget } from "#tests/domain/receipts/a-bakery.ts";

const context = {
  widget: aWidget("table", []),
  range: { from: "2026-10-01", to: "2026-10-31" },
  comparison: { from: "2026-08-31", to: "2026-09-30" },
  words: formatter("en"),
  receipt: null,
} as unknown as ViewContext;
const column = (format: "integer" | "percent"): ShownColumn => ({
  key: "clicks",
  label: "Clicks",
  metric: { key: "clicks", label: "Clicks", format, direction: "more", combine: "sum" },
  currency: null,
  cloaked: false,
});

test.each([
  ["integer", 1009, 1000, null, undefined],
  ["integer", 1010, 1000, "better", undefined],
  ["integer", 1099, 1000, "better", undefined],
  ["integer", 1100, 1000, "better", true],
  ["integer", 900, 1000, "worse", true],
  ["percent", 0.0415, 0.04, null, undefined],
  ["percent", 0.05, 0.04, "better", undefined],
  ["percent", 0.061, 0.04, "better", true],
] as const)(
  "a %s of %d, from %d: the word is %s, and color in a table %s",
  (format, now, before, word, isLarge) => {
    const change = changeOf(context, column(format), now, before);
    expect([change?.word, change?.isLarge]).toEqual([word, isLarge]);
  },
);
