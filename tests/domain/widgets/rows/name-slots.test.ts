import fc from "fast-check";
import { expect, test } from "vitest";
import { runAllSteps } from "#app/lib/steps.ts";
import { layout } from "#app/charts/layout.ts";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import { NameSlots } from "#app/domain/widgets/rows/name-slots.ts";
import { day, timeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Row, Table } from "#app/metrics/table.ts";
import { aWidget, anInstance } from "../sample-widgets.ts";
import { cases } from "#tests/support/cases.ts";

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
  expect(names.ofKnown("another", "channel", ["Email", "Social"])).toBeNull();
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

const newsletter = "newsletter";
const lineOf = (sourceId: string) => aWidget("l", { format: "chart", instances: [anInstance({ sourceId })] });
function add(names: NameSlots, sourceId: string, list: readonly Row[]): void {
  runAllSteps(names.addFrom(lineOf(sourceId), tableOf([], [date]), splitOf(list)));
}

test("a name has the color that it has in another source's charts, in any case", () => {
  const names = new NameSlots();
  add(names, source, rows);
  add(names, newsletter, [row("paid search", 900), row("Referral", 700), row("EMAIL", 500)]);
  expect(names.of(source, "channel", ["Organic search", "Paid search", "Direct", "Email"])).toEqual([
    1, 2, 3, 4,
  ]);
  expect(names.of(newsletter, "channel", ["paid search", "Referral", "EMAIL"])).toEqual([2, 1, 4]);
  // Bars of a third source, which adds no names.
  expect(names.ofKnown("third", "medium", ["Email", "Direct"])).toEqual([4, 3]);
  const next = new NameSlots(JSON.parse(JSON.stringify(names.stored())));
  add(next, newsletter, [row("Social", 10), row("EMAIL", 9000)]);
  expect(next.of(newsletter, "channel", ["Social", "EMAIL", "Referral"])).toEqual([3, 4, 1]);
});

const campaigns = (from: number, count = 8) =>
  Array.from({ length: count }, (_, i) => row(`Campaign ${from + i}`, 100 - i));

test("after eight names a new one takes the color of one that is gone, and both keep theirs", () => {
  const names = new NameSlots();
  add(names, source, campaigns(0));
  add(names, source, [...campaigns(2, 6), row("Black Friday", 5), row("Advent", 4)]);
  expect(names.of(source, "channel", ["Black Friday", "Advent", "Campaign 2"])).toEqual([1, 2, 3]);
  // Campaign 0 is older, so Black Friday gives way where both are drawn.
  expect(names.of(source, "channel", ["Black Friday", "Campaign 0"])).toEqual([2, 1]);
  expect(new NameSlots(names.stored()).of(source, "channel", ["Advent"])).toEqual([2]);
});

test("the stored lists stay small, whatever the names", () => {
  const names = new NameSlots();
  for (let month = 0; month < 40; month++) add(names, source, campaigns(month * 8));
  for (let i = 0; i < 100; i++) add(names, `source ${i}`, [row("x".repeat(5_000), 1)]);
  const stored = names.stored();
  expect(Object.keys(stored)).toHaveLength(60);
  expect(stored["shop-orders channel"]).toHaveLength(24);
  expect(JSON.stringify(stored).length).toBeLessThan(20_000);
});

test("colors do not change once they are stored", () => {
  const month = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(source, newsletter), month), { maxLength: 12 }),
      (months) => {
        let stored = {};
        const given = new Map<string, number>();
        for (const [from, numbers] of months) {
          const names = new NameSlots(stored);
          add(
            names,
            from,
            numbers.map((n, i) => row(`Campaign ${n}`, 100 - i)),
          );
          stored = names.stored();
          for (const n of Array.from({ length: 41 }, (_, i) => i)) {
            const key = `${from} ${n}`;
            const alone = names.ofKnown(from, "channel", [`Campaign ${n}`])?.[0];
            if (given.has(key)) expect(alone).toBe(given.get(key));
            const isOwn = names.stored()[`${from} channel`]?.includes(`Campaign ${n}`);
            if (isOwn && alone !== undefined) given.set(key, alone);
          }
        }
      },
    ),
    { numRuns: cases(60) },
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
