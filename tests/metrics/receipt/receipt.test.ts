import fc from "fast-check";
import { expect, test } from "vitest";
import { timeZone } from "#app/lib/plain-date.ts";
import { aggregate } from "#app/metrics/aggregate.ts";
import { checkCalculated } from "#app/metrics/calculated/calculated.ts";
import { combine } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { classText, receiptNote, receiptSteps } from "#app/metrics/receipt/receipt-words.ts";
import { compareAgain, receiptOf, recompute } from "#app/metrics/receipt/receipt.ts";
import type { Receipt } from "#app/metrics/receipt/receipt.ts";
import type { Dimension, Row, Table } from "#app/metrics/table.ts";

const metrics: Metric[] = [
  { key: "cost", label: "Cost", format: "money", direction: "neutral", combine: "sum" },
  { key: "orders", label: "Orders", format: "integer", direction: "more", combine: "sum" },
  { key: "views", label: "Views", format: "integer", direction: "more", combine: "sum" },
  {
    key: "cpo",
    label: "Cost per order",
    format: "money",
    direction: "less",
    combine: "ratio",
    of: "cost",
    per: "orders",
  },
  {
    key: "cpm",
    label: "CPM",
    format: "money",
    direction: "less",
    combine: "ratio",
    of: "cost",
    per: "views",
    times: 1000,
  },
  {
    key: "position",
    label: "Position",
    format: "decimal",
    direction: "less",
    combine: "average",
    weightedBy: "views",
  },
  { key: "reach", label: "Reach", format: "integer", direction: "more", combine: "unique" },
  { key: "followers", label: "Followers", format: "integer", direction: "more", combine: "snapshot" },
];
const date: Dimension = { key: "date", label: "Day", type: "date" };
const campaign: Dimension = { key: "campaign", label: "Campaign", type: "text" };
const dimensions = [date, campaign];

function tableOf(
  details: readonly Row[],
  by: readonly Dimension[],
  flags: Table["flags"] = [{ flag: "derived-totals" }],
): Table {
  const { rows, totals, rowsUsed } = aggregate(details, { dimensions, metrics, by });
  return {
    dimensions: by,
    metrics,
    rows,
    totals,
    currency: "EUR",
    zone: timeZone("Europe/Berlin"),
    flags,
    fetchedAt: "2026-11-03T05:10:00.000Z",
    settledUntil: null,
    provenance: {
      source: "Google Ads",
      account: "Harbour Lane Bakery",
      query: "by campaign",
      version: 4,
      rowsUsed,
    },
  };
}
const details: Row[] = [
  {
    date: "2026-10-01",
    campaign: "Bread",
    cost: 6000,
    orders: 300,
    views: 207_000,
    position: 35.7,
    reach: 10,
    followers: 3,
  },
  {
    date: "2026-10-02",
    campaign: "Cakes",
    cost: 287.2,
    orders: 52,
    views: 735_000,
    position: 55.1,
    reach: 10,
    followers: 4,
  },
];
const table = tableOf(details, [campaign]);
const receipt = (key: string, more: object = {}) => {
  const found = receiptOf({ table, key, row: null, lang: "en", ...more });
  if (!found) throw new Error(`no ${key}`);
  return found;
};
const line = (found: Receipt) =>
  receiptSteps(found)
    .map(({ text }) => text)
    .join(" ");

test("a ratio's operands are filled in", () => {
  const found = receipt("cpo");
  expect(receiptSteps(found)).toEqual([
    { step: "number", text: "€6,287.20", note: "Cost, sum of 2 rows" },
    { step: "sign", text: "÷" },
    { step: "number", text: "352", note: "Orders, sum of 2 rows" },
    { step: "sign", text: "=" },
    { step: "number", text: "€17.861364", note: "before rounding" },
    { step: "sign", text: "→" },
    { step: "number", text: "€17.86", note: "shown, rounded" },
  ]);
  expect(classText(found)).toBe("Ratio: Cost ÷ Orders");
  expect(receiptNote(found)).toBe(
    "Lower is better. A ratio of the two totals, not the mean of daily values.",
  );
  expect(recompute(found)).toEqual({ value: 17.861363636363638, text: "€17.86", isSame: true });
});

test("the thousand of a CPM appears", () => {
  expect(line(receipt("cpm"))).toBe("€6,287.20 ÷ 942,000 × 1,000 = €6.67431 → €6.67");
});

test("the weights of an average appear where its rows are available", () => {
  const found = receipt("position", { details });
  expect(line(found)).toBe("47,888,400 ÷ 942,000 = 50.836943 → 50.84");
  expect(classText(found)).toBe("Average, weighted by Views");
  expect(classText(receipt("position"))).toBe("Weighted average");
  expect(line(receipt("position"))).toBe("50.836943 → 50.84");
});

test("a value without a formula appears unchanged", () => {
  expect(receiptSteps(receipt("cost"))).toEqual([
    { step: "number", text: "€6,287.20", note: "Cost, sum of 2 rows" },
  ]);
  expect(line(receipt("followers"))).toBe("7");
  expect(line(receipt("reach"))).toBe("–");
});

test("a calculated metric's formula has its operands", () => {
  const scope = {
    metrics: metrics.map((metric) => ({ metric, currency: "EUR" })),
    definitions: [],
    currency: "EUR",
  };
  const made = checkCalculated(
    {
      key: "own",
      name: "Own",
      type: "average_money",
      expression: "(cost - -cost * 0.5) / (2 * orders)",
      direction: "less",
    },
    scope,
  );
  if (made.outcome === "problem") throw new Error(made.message);
  const found = receipt("own", { calculated: made.calculated });
  expect(line(found)).toBe("( €6,287.20 − − €6,287.20 × 0.5 ) ÷ ( 2 × 352 ) = €13.396023 → €13.40");
  expect(recompute(found).isSame).toBe(true);
});

test("no formula is claimed for a source's own number that does not follow it", () => {
  const rounded = { ...table, flags: [], totals: { ...table.totals, cpo: 17.86 } };
  const found = receipt("cpo", { table: rounded });
  expect(found.formula).toMatchObject({
    kind: "given",
    operand: { value: 17.86, note: "as the source reports it" },
  });
  expect(recompute(found).isSame).toBe(true);
});

test("a receipt that does not give the displayed number is detected", () => {
  const found = receipt("cpo");
  expect(recompute({ ...found, text: "€17.87" }).isSame).toBe(false);
  expect(recompute({ ...found, value: 17.86 }).isSame).toBe(false);
  expect(compareAgain(found, combine(metrics, "cpo", details.slice(1), dimensions)).isSame).toBe(false);
});

test("a receipt is plain JSON, and the same after it was stored", () => {
  const kept = JSON.parse(JSON.stringify(receipt("cpo"))) as Receipt;
  expect(recompute(kept).isSame).toBe(true);
});

test("a missing column is unknown", () => {
  expect(receiptOf({ table, key: "clicks", row: null, lang: "en" })).toBeNull();
});

const cents = fc.integer({ min: 0, max: 1_000_000 }).map((all) => all / 100);
const anyDetail = fc.record({
  date: fc.constantFrom("2026-10-01", "2026-10-02", "2026-10-03"),
  campaign: fc.constantFrom("Bread", "Cakes", null),
  cost: fc.option(cents),
  orders: fc.option(fc.nat(500)),
  views: fc.option(fc.nat(100_000)),
  position: fc.option(cents),
  reach: fc.option(fc.nat(100)),
  followers: fc.option(fc.nat(100)),
});

test("every displayed value is recalculated exactly, from its operands and from its rows", () => {
  fc.assert(
    fc.property(fc.array(anyDetail, { minLength: 1, maxLength: 30 }), (some) => {
      const made = tableOf(some, [campaign]);
      for (const row of [null, ...made.rows]) {
        const own = row ? some.filter((each) => each.campaign === row.campaign) : some;
        for (const { key } of metrics) {
          const found = receiptOf({ table: made, key, row, lang: "en", details: own });
          if (!found) throw new Error(`no ${key}`);
          expect(recompute(found).isSame).toBe(true);
          expect(compareAgain(found, combine(metrics, key, own, dimensions)).isSame).toBe(true);
        }
      }
    }),
  );
});

test("the currency is that of the number's own column", () => {
  const inDollars = { ...metrics[0]!, currency: "USD" };
  const mixed = { ...table, metrics: [inDollars, ...metrics.slice(1)] };
  const found = (key: string) => receiptOf({ table: mixed, key, row: null, lang: "en" })!;
  expect([found("cost").text, found("cost").currency]).toEqual(["$6,287.20", "USD"]);
  expect(found("orders").currency).toBeNull(); // not money, and the file has two currencies
  expect(receipt("orders").currency).toBe("EUR");
});
