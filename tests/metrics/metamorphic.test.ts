import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day } from "#app/lib/plain-date.ts";
import { aggregate } from "#app/metrics/aggregate.ts";
import type { Aggregated } from "#app/metrics/aggregate.ts";
import { checkCalculated, withCalculated } from "#app/metrics/calculated/calculated.ts";
import { combine } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";

// numbers.md, last section: numbers that must not change when the rows are processed differently.

const money = { format: "money", direction: "neutral" } as const;
const count = { format: "integer", direction: "more" } as const;
const metrics: Metric[] = [
  { key: "cost", label: "Cost", combine: "sum", ...money },
  { key: "revenue", label: "Revenue", combine: "sum", ...money },
  { key: "clicks", label: "Clicks", combine: "sum", ...count },
  { key: "views", label: "Views", combine: "sum", ...count },
  { key: "ctr", label: "CTR", combine: "ratio", of: "clicks", per: "views", ...count, format: "percent" },
  { key: "cpm", label: "CPM", combine: "ratio", of: "cost", per: "views", times: 1000, ...money },
  { key: "roas", label: "ROAS", combine: "ratio", of: "revenue", per: "cost", ...count, format: "decimal" },
  {
    key: "position",
    label: "Position",
    combine: "average",
    weightedBy: "views",
    ...count,
    format: "decimal",
  },
  { key: "reach", label: "Reach", combine: "unique", ...count },
  { key: "followers", label: "Followers", combine: "snapshot", ...count },
];
const date: Dimension = { key: "date", label: "Day", type: "date" };
const campaign: Dimension = { key: "campaign", label: "Campaign", type: "text" };
const month: Dimension = { key: "month", label: "Month", type: "month" };
const dimensions = [date, campaign];
const additive = ["cost", "revenue", "clicks", "views"];
const ratios = ["ctr", "cpm", "roas"];

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((all) => all / 100);
const row = fc.record({
  date: fc.nat(80).map((at) => addDays(day("2026-08-15"), at)),
  campaign: fc.constantFrom("Bread", "Cakes", "Shop 9"),
  cost: cents,
  revenue: cents,
  clicks: fc.nat(1000),
  views: fc.nat(100_000),
  position: cents,
  reach: fc.nat(1000),
  followers: fc.nat(1000),
});
const rowsWithGaps = fc.array(
  row.chain((full) => fc.subarray(Object.keys(full)).map((keys): Row => pick(full, keys))),
  { maxLength: 40 },
);
const rows = fc.array(row, { minLength: 1, maxLength: 40 });

function pick(full: Row, keys: readonly string[]): Row {
  const always = { date: full.date ?? null, campaign: full.campaign ?? null };
  return Object.assign(always, ...keys.map((key) => ({ [key]: full[key] ?? null }))) as Row;
}

const at = (some: readonly Row[], by: readonly Dimension[]): Aggregated =>
  aggregate(some, { dimensions, metrics, by });

test("splitting and rejoining a range keeps totals and ratios", () => {
  fc.assert(
    fc.property(rowsWithGaps, fc.nat(80), (all, cut) => {
      const border = addDays(day("2026-08-15"), cut);
      const parts = [
        all.filter(({ date }) => String(date) < border),
        all.filter(({ date }) => String(date) >= border),
      ];
      const totals = parts.map((some) => at(some, []).totals);
      for (const key of [...additive, ...ratios])
        expect(combine(metrics, key, totals)).toBe(at(all, []).totals[key]);
    }),
  );
});

test("any grain, rejoined, keeps totals and ratios", () => {
  fc.assert(
    fc.property(rowsWithGaps, fc.constantFrom([date], [campaign], [month], [date, campaign]), (all, by) => {
      const answer = at(all, by);
      for (const key of [...additive, ...ratios]) {
        expect(combine(metrics, key, answer.rows)).toBe(answer.totals[key]);
      }
    }),
  );
});

test("permuting rows changes nothing", () => {
  const shuffled = rowsWithGaps.chain((all) =>
    fc.shuffledSubarray(all, { minLength: all.length }).map((other) => [all, other] as const),
  );
  fc.assert(
    fc.property(shuffled, fc.constantFrom([], [date], [campaign], [month, campaign]), ([all, other], by) => {
      expect(at(other, by)).toEqual(at(all, by));
    }),
  );
});

test("a row of zeros changes no ratio, no sum and no average", () => {
  const zeroes = Object.fromEntries(metrics.map(({ key }) => [key, 0]));
  fc.assert(
    fc.property(rows, row, (all, place) => {
      const before = at(all, []).totals;
      const after = at([...all, { ...zeroes, date: place.date, campaign: place.campaign }], []).totals;
      for (const key of [...additive, ...ratios, "position"]) expect(after[key]).toBe(before[key]);
    }),
  );
});

test("scaling a currency scales money and nothing else", () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(10, 100, 1000), (all, scale) => {
      const scaled = all.map((each) => ({ ...each, cost: each.cost * scale, revenue: each.revenue * scale }));
      const [before, after] = [at(all, []).totals, at(scaled, []).totals];
      for (const { key, format } of metrics) {
        const [old, now] = [before[key] ?? null, after[key] ?? null];
        if (old === null) expect(now).toBeNull();
        else
          expect((now ?? Number.NaN) / (format === "money" ? scale : 1) / (old || 1)).toBeCloseTo(
            old && 1,
            12,
          );
      }
    }),
  );
});

test("a calculated metric follows its parts at every grain", () => {
  const scope = {
    metrics: metrics.map((metric) => ({ metric, currency: "EUR" })),
    definitions: [],
    currency: "EUR",
  };
  const definition = {
    key: "own",
    name: "Own",
    type: "average_money",
    expression: "1000 * cost / views",
    direction: "less",
  } as const;
  const made = checkCalculated(definition, scope);
  if (made.outcome === "problem") throw new Error(made.message);
  fc.assert(
    fc.property(rowsWithGaps, (all) => {
      const answer = at(all, [campaign]);
      for (const values of [answer.totals, ...answer.rows]) {
        const { own } = withCalculated(values, [made.calculated]);
        expect(own).toBe(values.cpm ?? null);
      }
    }),
  );
});
