import { mkdirSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect } from "vitest";
import { widgetResult } from "#app/domain/dashboards/api/dashboard-result.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { day } from "#app/lib/plain-date.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { type Asked, askLongFile, type FileRow, shuffled } from "./a-long-file.ts";
import { cases } from "#tests/support/cases.ts";
import { longTest, test } from "#tests/support/test-set.ts";

const two = (n: number) => String(n).padStart(2, "0");

function dataOf({ body }: WidgetView) {
  if (body.kind !== "table" && body.kind !== "chart") throw new Error(`${body.kind} has no rows`);
  return body.data;
}

/** 6,000 products; the dearest have the fewest clicks, so that an order by the wrong metric shows. */
const products: readonly FileRow[] = shuffled(
  Array.from({ length: 6_000 }, (_, at): FileRow => [
    "2026-03-01",
    `p${at}`,
    "c",
    (at + 1) * 100,
    6_000 - at,
  ]),
);

test("the largest and the smallest of 6,000 products are found whatever the first metric is", async () => {
  for (const dir of ["desc", "asc"] as const) {
    const { view, csv } = await askLongFile(products, {
      format: "table",
      dimension: "product",
      metrics: ["clicks", "cost"],
      orderBy: { column: "cost", dir },
      rowsLimit: 3,
    });
    const data = dataOf(view);
    const top = dir === "desc" ? [6_000, 5_999, 5_998] : [1, 2, 3];
    expect(data.rows.map((row) => row[2]!.raw)).toEqual(top);
    expect(data.rows[0]![2]!.text).toBe(dir === "desc" ? "$6,000.00" : "$1.00");
    expect([data.shown, data.of]).toEqual([3, 6_000]);
    expect(view.subtitle).toContain("3 of 6,000 shown · totals cover all 6,000");
    const total = (6_000 * 6_001) / 2;
    expect(data.totals!.map(({ raw }) => raw)).toEqual([null, total, total]);
    const lines = await csv();
    expect(lines).toHaveLength(1 + 6_000 + 1);
    expect(lines[1]!.split(",")[2]).toBe(String(top[0]));
    expect(lines.at(-1)).toBe(`Total,${total},${total}`);
  }
});

test("a chart of 15 of 6,000 names says so on the page, in its table and in the API, and its CSV has all", async () => {
  const { view, csv } = await askLongFile(products, {
    format: "chart",
    formatOptions: { subFormat: "bar" },
    dimension: "product",
    orderBy: { column: "cost", dir: "desc" },
    rowsLimit: 15,
  });
  const result = widgetResult(view)!;
  expect([result.shown, result.of, result.rows.length]).toEqual([15, 6_000, 15]);
  expect(view.subtitle).toContain("15 of 6,000 shown");
  expect(dataOf(view).totalsLabel).toBe("All 6,000");
  expect(await csv()).toHaveLength(1 + 6_000 + 1);
});

test.each([
  ["months × 450 campaigns", 12, 450, "month"],
  ["90 days × 60 campaigns", 90, 60, "date"],
])("parts and “Other” add up to the total over %s", async (_, times, campaigns, dimension) => {
  const rows: FileRow[] = [];
  for (let time = 0; time < times; time++)
    for (let campaign = 0; campaign < campaigns; campaign++) {
      const date = dimension === "month" ? `2026-${two(time + 1)}-05` : dayOf(time);
      rows.push([date, "p", `c${campaign}`, 100 + ((campaign * 37 + time * 11) % 997), 1]);
    }
  const last = day(dimension === "month" ? "2026-12-31" : dayOf(times - 1));
  const { view, csv } = await askLongFile(shuffled(rows), {
    format: "chart",
    formatOptions: { subFormat: "bar" },
    dimension,
    split: "campaign",
    range: { from: day("2026-01-01"), to: last },
  });
  const total = exactSum(rows.map(([, , , cents]) => cents / 100));
  const data = dataOf(view);
  expect(data.rows).toHaveLength(times);
  expect(exactSum(data.totals!.slice(1, 9).map(({ raw }) => raw as number))).toBe(total);
  for (const [time, row] of data.rows.entries()) {
    const ofTime = rows.filter(([date]) =>
      dimension === "month" ? date.slice(0, 7) === String(row[0]!.raw).slice(0, 7) : date === row[0]!.raw,
    );
    expect(ofTime.length, `row ${time}`).toBe(campaigns);
    expect(exactSum(row.slice(1, 9).map(({ raw }) => raw as number))).toBe(
      exactSum(ofTime.map(([, , , cents]) => cents / 100)),
    );
  }
  if (view.body.kind !== "chart" || !("series" in view.body.chart)) throw new Error("no series");
  const { series, columnTotals } = view.body.chart;
  expect(series.at(-1)!.name).toBe("Other");
  for (const [place, top] of (columnTotals ?? []).entries())
    expect(exactSum(series.map(({ points }) => points[place]!.value))).toBe(top.value);
  expect(await csv()).toHaveLength(times + 2);
});

// Any number of rows, in any order, with any order-by and any breakdown.
const counted = { cases: 0, rows: 0, largest: 0, parts: 0, lines: 0 };

test("parts and “Other” equal the total on page, API and CSV, for any rows in any order", async () => {
  const row = fc
    .tuple(fc.nat(364), fc.nat(), fc.nat(), fc.integer({ min: 0, max: 9_999_999 }), fc.nat(9_999))
    .map(([time, product, campaign, cents, clicks]) => ({ time, product, campaign, cents, clicks }));
  const file = fc
    .record({
      rows: fc.array(row, { minLength: 1, maxLength: 400 }),
      products: fc.integer({ min: 1, max: 300 }),
      campaigns: fc.integer({ min: 1, max: 40 }),
    })
    .map(({ rows, products: many, campaigns }) =>
      rows.map(({ time, product, campaign, cents, clicks }): FileRow => [
        dayOf(time),
        `p${product % many}`,
        `c${campaign % campaigns}`,
        cents,
        clicks,
      ]),
    );
  await fc.assert(
    fc.asyncProperty(file, asked(), fc.nat(), async (rows, question, seed) => {
      await holds(rows, question);
      await holds(shuffled(rows, (seed % 1_000_000) + 1), question);
    }),
    { numRuns: cases(250) },
  );
}, 300_000);

test("parts and “Other” equal the total for 20,000 rows of as many names", () => holdsFor(20_000));

longTest(
  "parts and “Other” equal the total for 60,000 and 200,000 rows of as many names",
  { timeout: 300_000 },
  async () => {
    await holdsFor(60_000);
    await holdsFor(200_000);
    mkdirSync("tests/.artifacts", { recursive: true });
    writeFileSync("tests/.artifacts/parts-and-totals.json", `${JSON.stringify(counted, null, 2)}\n`);
  },
);

async function holdsFor(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at): FileRow => [
    dayOf(at % 90),
    `p${at}`,
    `c${at % 450}`,
    (at * 7_919) % 1_000_003,
    at % 13,
  ]);
  const cost = { column: "cost", dir: "asc" } as const;
  await holds(rows, { format: "table", dimension: "product", orderBy: cost, rowsLimit: 15 });
  await holds(rows, {
    format: "chart",
    formatOptions: { subFormat: "bar" },
    dimension: "date",
    split: "campaign",
  });
}

function dayOf(place: number): string {
  return new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10);
}

function asked(): fc.Arbitrary<Asked> {
  const orderBy = fc.option(
    fc.record({
      column: fc.constantFrom("cost", "clicks", "dimension"),
      dir: fc.constantFrom("asc" as const, "desc" as const),
    }),
  );
  return fc.record(
    {
      format: fc.constantFrom("table" as const, "chart" as const, "chart:pie" as const),
      formatOptions: fc.constantFrom({ subFormat: "bar" as const }, { subFormat: "line" as const }),
      dimension: fc.constantFrom("product", "campaign", "date", "month"),
      split: fc.constantFrom("campaign", "product"),
      orderBy,
      rowsLimit: fc.integer({ min: 1, max: 100 }),
      percent: fc.boolean(),
    },
    { requiredKeys: ["format", "dimension", "rowsLimit"] },
  );
}

/** All visible parts and the combined one add up to the total, including everything that is cut. */
async function holds(rows: readonly FileRow[], question: Asked): Promise<void> {
  const { split: by, percent = false, ...rest } = question;
  const split = rest.format === "chart" && by !== rest.dimension ? by : undefined;
  const isShare = percent && rest.format === "table";
  const { view, csv } = await askLongFile(rows, { ...rest, percent: isShare, ...(split && { split }) });
  const total = exactSum(rows.map(([, , , cents]) => cents / 100))!;
  if (rest.format === "chart:pie" && total === 0) return;
  const data = dataOf(view);
  const result = widgetResult(view)!;
  expect(result.totals!.slice(1)).toEqual(data.totals!.slice(1).map(({ raw }) => raw));
  const names = new Set(rows.map((row) => keyOf(row, rest.dimension)));
  const isTime = rest.dimension === "date" || rest.dimension === "month";
  if (!(rest.format === "chart" && isTime)) {
    expect(result.of).toBe(names.size);
    expect(result.shown).toBe(Math.min(names.size, rest.rowsLimit ?? 15, rest.format === "chart" ? 60 : 1e9));
  }
  const series = split ? data.columns.length - 2 : 1;
  const parts = (line: readonly unknown[]) => exactSum(line.slice(1, 1 + series).map(Number));
  expect(isShare ? data.totals![1]!.raw : parts(result.totals!)).toBe(
    isShare ? (total === 0 ? null : 1) : total,
  );

  const lines = await csv();
  const body = lines.slice(1, -1).map((line) => line.split(","));
  if (!(rest.format === "chart" && isTime)) expect(body).toHaveLength(names.size);
  if (!isShare) {
    expect(exactSum(body.map((line) => parts(line) ?? 0))).toBe(total);
    expect(parts(lines.at(-1)!.split(","))).toBe(total);
  }
  if (view.body.kind === "chart" && view.body.chart.kind === "pie") {
    expect(exactSum(view.body.chart.parts.map(({ value }) => value))).toBe(total);
    counted.parts += view.body.chart.parts.length;
  }
  if (rest.format === "table" && rest.orderBy && rest.orderBy.column !== "dimension" && !isShare)
    expectTop(
      rows,
      rest,
      data.rows.map((row) => row[rest.orderBy!.column === "cost" ? 1 : 2]!.raw as number),
    );
  counted.cases++;
  counted.rows += rows.length;
  counted.largest = Math.max(counted.largest, rows.length);
  counted.lines += lines.length;
}

function keyOf([date, product, campaign]: FileRow, dimension: string): string {
  if (dimension === "date") return date;
  return dimension === "month" ? date.slice(0, 7) : dimension === "product" ? product : campaign;
}

function expectTop(rows: readonly FileRow[], { dimension, orderBy }: Asked, shown: readonly number[]): void {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row, dimension);
    sums.set(key, (sums.get(key) ?? 0) + (orderBy!.column === "cost" ? row[3] : row[4]));
  }
  const scale = orderBy!.column === "cost" ? 100 : 1;
  const way = orderBy!.dir === "asc" ? 1 : -1;
  const sorted = [...sums.values()].sort((a, b) => way * (a - b)).map((sum) => sum / scale);
  expect(shown).toEqual(sorted.slice(0, shown.length));
}
