import fc from "fast-check";
import { expect, test } from "vitest";
import { runAllSteps } from "#app/lib/steps.ts";
import { layout } from "#app/charts/layout.ts";
import { buildWidgetView } from "#app/domain/widgets/view/build-widget-view.ts";
import { NameSlots } from "#app/domain/widgets/rows/name-slots.ts";
import { day, timeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Row, Table } from "#app/metrics/table.ts";
import { aWidget, anInstance } from "../sample-widgets.ts";

const date = { key: "date", label: "Day", type: "date" } as const;
const channel = { key: "channel", label: "Channel", type: "text" } as const;

function tableOf(rows: readonly Row[], dimensions: Table["dimensions"]): Table {
  return {
    dimensions,
    metrics: [{ key: "visits", label: "Visits", format: "integer", direction: "more", combine: "sum" }],
    rows,
    totals: {},
    currency: null,
    zone: timeZone("Europe/Berlin"),
    flags: [],
    fetchedAt: "2026-10-09T06:00:00.000Z",
    settledUntil: null,
    provenance: { source: "Shop", account: null, query: "", version: 1, rowsUsed: rows.length },
  };
}

const row = (name: string, visits: number): Row => ({ date: "2026-10-01", channel: name, visits });
const splitOf = (rows: readonly Row[]) => tableOf(rows, [date, channel]);
const line = aWidget("line", { format: "chart" });
const pie = aWidget("pie", { format: "chart:pie" });
const source = "shop-orders";
const rows = [row("Email", 120), row("Organic search", 600), row("Direct", 260), row("Paid search", 380)];

test("a name has the same color in each chart, whatever is largest there", () => {
  const names = new NameSlots();
  runAllSteps(names.addFrom(line, tableOf([], [date]), splitOf(rows)));
  runAllSteps(names.addFrom(pie, tableOf([row("Email", 900), row("Paid search", 20)], [channel]), null));
  expect(names.of(source, "channel", ["Organic search", "Paid search", "Direct", "Email"])).toEqual([
    1, 2, 3, 4,
  ]);
  expect(names.of(source, "channel", ["Email", "Paid search"])).toEqual([4, 2]);
  expect(names.ofKnown(source, "channel", ["Email", "Social"])).toBeNull();
  expect(names.ofKnown("another", "channel", ["Email"])).toBeNull();
});

test("the order of a source's rows does not change colors", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (order) => {
      const names = new NameSlots();
      runAllSteps(names.addFrom(line, tableOf([], [date]), splitOf(order)));
      expect(names.stored()).toEqual({
        "shop-orders channel": ["Organic search", "Paid search", "Direct", "Email"],
      });
    }),
  );
});

test("colors stay across date ranges, and new names get free ones", () => {
  const october = new NameSlots();
  runAllSteps(october.addFrom(line, tableOf([], [date]), splitOf(rows)));
  const november = new NameSlots(october.stored());
  expect(november.hasNew).toBe(false);
  runAllSteps(
    november.addFrom(
      line,
      tableOf([], [date]),
      splitOf([row("Email", 9000), row("Social", 800), row("Direct", 1)]),
    ),
  );
  expect(november.hasNew).toBe(true);
  expect(november.of(source, "channel", ["Email", "Social", "Direct"])).toEqual([4, 5, 3]);
});

test("up to eight names of one chart have distinct colors, also those too late for one of their own", () => {
  const many = Array.from({ length: 20 }, (_, i) => row(`Campaign ${i}`, 100 - i));
  const names = new NameSlots();
  runAllSteps(names.addFrom(line, tableOf([], [date]), splitOf(many)));
  expect(names.stored()["shop-orders channel"]).toHaveLength(8);
  fc.assert(
    fc.property(fc.shuffledSubarray(many, { minLength: 1, maxLength: 8 }), (some) => {
      const slots = names.of(
        source,
        "channel",
        some.map(({ channel: name }) => name as string),
      );
      expect(new Set(slots).size).toBe(slots.length);
      expect(slots.every((slot) => slot >= 1 && slot <= 8)).toBe(true);
    }),
  );
});

test("a line, a ring and bars of one dashboard have the colors of their names", () => {
  const frame = {
    range: { from: day("2026-10-01"), to: day("2026-10-01") },
    comparison: null,
    words: formatter("en"),
    receipt: null,
    names: new NameSlots({ "shop-orders channel": ["Paid search", "Email", "Organic search", "Direct"] }),
  };
  const chartOf = (format: "chart" | "chart:pie", current: Table, split: Table | null) => {
    const one = { instance: anInstance(), sourceName: "Shop", current, previous: null, byDay: null, split };
    const { body } = buildWidgetView(
      aWidget("w", { format, formatOptions: { subFormat: split ? "line" : "bar" } }),
      { outcome: "answers", answers: [one] },
      frame,
    );
    if (body.kind !== "chart") throw new Error(body.kind);
    return layout(body.chart, { width: 600, height: 300 });
  };
  const totals = { visits: 1360 };
  const byDay = { ...tableOf([{ date: "2026-10-01", visits: 1360 }], [date]), totals };
  const byName = { ...tableOf(rows, [channel]), totals };
  const lines = chartOf("chart", byDay, { ...splitOf(rows), totals });
  const ring = chartOf("chart:pie", byName, null);
  const bars = chartOf("chart", byName, null);
  const colors = { "Organic search": "s3", "Paid search": "s1", Direct: "s4", Email: "s2" };
  const inks = (key: typeof lines.key) =>
    Object.fromEntries(key!.entries.map(({ name, ink }) => [name, ink]));
  expect(inks(lines.key)).toEqual(colors);
  expect(inks(ring.key)).toEqual(colors);
  expect(bars.key).toBeNull();
  const labels = bars.labels.filter(({ role }) => role === "x").map(({ text }) => text);
  const fills = bars.plot.flatMap((shape) => (shape.k === "rect" ? [shape.fill] : []));
  expect(Object.fromEntries(labels.map((name, i) => [name, fills[i]]))).toEqual(colors);
});
