import fc from "fast-check";
import { expect, test } from "vitest";
import { packChunk, unpackChunk } from "#app/connectors/csv/chunks.ts";
import type { Chunk } from "#app/connectors/core/file-connector.ts";
import { csv } from "#app/connectors/csv/connector.ts";
import { readChunks } from "#app/connectors/csv/typed-rows.ts";
import { type DateRange, day } from "#app/lib/plain-date.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";
import { ask, bytesOf, collect, proposed } from "./ask.ts";
import { cases } from "#tests/support/cases.ts";

const bakery = [
  "date,campaign,clicks,impressions,cost,ctr,position,users",
  "2026-11-02,Bread,100,1000,10.10,0.1,2,80",
  "2026-11-02,Cake,50,100,20.20,0.5,12,40",
  "2026-11-04,Bread,0,900,0,0,12,0",
  "2026-11-09,Cake,,200,5.05,0,4,7",
  "",
].join("\n");

test("ratios are recalculated and averages weighted at every grain, and people do not add up", async () => {
  const table = await ask(bakery, {
    dimension: "campaign",
    metrics: ["clicks", "ctr", "position", "users", "cost"],
  });
  expect(table.rows).toMatchObject([
    {
      campaign: "Bread",
      clicks: 100,
      ctr: 100 / 1900,
      position: (2 * 1000 + 12 * 900) / 1900,
      users: null,
      cost: 10.1,
    },
    {
      campaign: "Cake",
      clicks: 50,
      ctr: 50 / 300,
      position: (12 * 100 + 4 * 200) / 300,
      users: null,
      cost: 25.25,
    },
  ]);
  expect(table.totals).toMatchObject({ clicks: 150, ctr: 150 / 2200, cost: 35.35, users: null });
  expect(table.flags).toContainEqual({ flag: "derived-totals" });
  expect(table.provenance).toMatchObject({ source: "csv", account: "bakery.csv", version: 3, rowsUsed: 4 });
});

test("a day without rows is a gap and a missing cell is null, never zero", async () => {
  const table = await ask(bakery, {
    dimension: "date",
    metrics: ["clicks"],
    range: { from: day("2026-11-02"), to: day("2026-11-05") },
  });
  expect(table.rows).toEqual([
    { date: "2026-11-02", clicks: 150 },
    { date: "2026-11-03", clicks: null },
    { date: "2026-11-04", clicks: 0 },
    { date: "2026-11-05", clicks: null },
  ]);
  const later = await ask(bakery, {
    dimension: "date",
    metrics: ["clicks"],
    range: { from: day("2026-11-09"), to: day("2026-11-09") },
  });
  expect(later.rows).toEqual([{ date: "2026-11-09", clicks: null }]);
  expect(later.totals.clicks).toBeNull();
});

test("days group into weeks and months", async () => {
  const range = { from: day("2026-11-01"), to: day("2026-11-30") };
  const weeks = await ask(bakery, { dimension: "week", metrics: ["impressions"], range });
  expect(weeks.rows.map(({ week, impressions }) => [week, impressions])).toEqual([
    ["2026-10-26", null],
    ["2026-11-02", 2000],
    ["2026-11-09", 200],
    ["2026-11-16", null],
    ["2026-11-23", null],
    ["2026-11-30", null],
  ]);
  const months = await ask(bakery, { dimension: "month", metrics: ["impressions"], range });
  expect(months.rows).toEqual([{ month: "2026-11-01", impressions: 2200 }]);
});

test("a second dimension breaks rows down", async () => {
  const { rows } = await ask(bakery, { dimension: "date", split: "campaign", metrics: ["cost"] });
  expect(rows).toEqual([
    { date: "2026-11-02", campaign: "Bread", cost: 10.1 },
    { date: "2026-11-02", campaign: "Cake", cost: 20.2 },
    { date: "2026-11-04", campaign: "Bread", cost: 0 },
    { date: "2026-11-09", campaign: "Cake", cost: 5.05 },
  ]);
});

test("filters on text narrow rows, and filters on numbers hide rows without changing the totals", async () => {
  const cake = await ask(bakery, {
    metrics: ["cost"],
    filter: [{ field: "campaign", op: "is", value: "CAKE " }],
  });
  expect(cake.totals.cost).toBe(25.25);
  const not = await ask(bakery, {
    metrics: ["cost"],
    filter: [{ field: "campaign", op: "not-contains", value: "ake" }],
  });
  expect(not.totals.cost).toBe(10.1);
  const over = await ask(bakery, {
    dimension: "campaign",
    metrics: ["cost"],
    filter: [{ field: "cost", op: "over", value: "20" }],
  });
  expect(over.rows).toEqual([{ campaign: "Cake", cost: 25.25 }]);
  expect(over.totals.cost).toBe(35.35);
});

test("a filter's number is read as the page shows it, and an invalid one is refused", async () => {
  const shown = async (value: string) => {
    const { rows } = await ask(bakery, {
      dimension: "campaign",
      metrics: ["ctr"],
      filter: [{ field: "ctr", op: "over", value }],
    });
    return rows.map(({ campaign }) => campaign);
  };
  expect(await shown("5")).toEqual(["Bread", "Cake"]); // 5.3% and 16.7%
  expect(await shown("6%")).toEqual(["Cake"]);
  await expect(shown("much")).rejects.toThrow("needs a number");
});

test("a month counts only where the range contains all of it", async () => {
  const file = "month,spend\n2026-09,100\n2026-10,200\n2026-11,300\n";
  const range = { from: day("2026-09-15"), to: day("2026-11-30") };
  const table = await ask(file, { dimension: "month", metrics: ["spend"], range });
  expect(table.rows).toEqual([
    { month: "2026-09-01", spend: null },
    { month: "2026-10-01", spend: 200 },
    { month: "2026-11-01", spend: 300 },
  ]);
  expect(table.flags.map((flag) => ("text" in flag ? flag.text : flag.flag)).join()).toContain(
    "only partly in the date range",
  );
  await expect(ask(file, { dimension: "date", metrics: ["spend"] })).rejects.toThrow(/so it has no days/);
});

test("a file without days is marked, and all its rows apply to any range", async () => {
  const file = "page,visits,bounce_rate\nnull,10,0.5\n/a,30,0.1\n";
  const table = await ask(file, {
    dimension: "page",
    metrics: ["bounce_rate"],
    range: { from: day("2026-11-01"), to: day("2026-11-01") },
  });
  expect(table.rows.map(({ page, bounce_rate }) => [page, bounce_rate])).toEqual([
    ["/a", 0.1],
    [null, 0.5],
  ]);
  expect(table.totals.bounce_rate).toBe(0.2);
  expect(table.flags).toContainEqual({ flag: "no-dates" });
});

test("a missing column is named instead of an empty result", async () => {
  await expect(ask(bakery, { metrics: ["revenue"] })).rejects.toThrow(
    "The file no longer has a column “revenue”.",
  );
  await expect(
    ask(bakery, { metrics: ["cost"], filter: [{ field: "town", op: "is", value: "Ulm" }] }),
  ).rejects.toThrow(/town/);
});

test.each([
  ['date,cost\n2026-11-01,1\n2026-11-02,"12,3x"\n', "Line 3, column “cost”: “12,3x” is not a number"],
  ["date,cost\n2026-11-01,1\n,2\n2026-11-03,3\n", "Line 3, column “date”: the day is missing"],
  ["date,cost\n2026-11-01,1\n2026-11-02,3,4\n", "Line 3: this row has 3 values, the table has 2 columns"],
])("an unreadable cell stops the import and is named (%#)", async (text, message) => {
  const columns: TableColumn[] = [
    { key: "day", name: "date", role: "date", dateFormat: "yyyy-mm-dd" },
    { key: "cost", name: "cost", role: "metric", format: "money", direction: "neutral", combine: "sum" },
  ];
  const options = { ...(await proposed("date,cost\n2026-11-01,1\n")).options };
  await expect(collect(readChunks(bytesOf(text), columns, options))).rejects.toThrow(message);
});

test("percentages, amounts in parentheses and short rows are read correctly", async () => {
  const file = "page,visits,bounce rate,net\n/a,10,4.2%,(1.50)\n/b,10,3%,2\n/c,20\n";
  const table = await ask(file, { dimension: "page", metrics: ["bounce_rate", "net"] });
  expect(table.rows.map(({ net }) => net)).toEqual([-1.5, 2, null]);
  expect(table.rows[0]?.bounce_rate).toBeCloseTo(0.042, 15);
  expect(table.rows[2]?.bounce_rate).toBeNull();
  expect(table.totals.bounce_rate).toBeCloseTo((4.2 * 10 + 3 * 10) / 20 / 100, 15);
});

test("a packed chunk unpacks unchanged", async () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
      const chunk: Chunk = {
        rowCount: rows.length,
        columns: { a: rows.map(([a]) => a), b: rows.map(([, b]) => b) },
      };
      const { repeats = {}, ...unpacked } = await unpackChunk(await packChunk(chunk));
      expect(unpacked).toEqual(chunk);
      for (const [key, { values, at }] of Object.entries(repeats))
        expect(at.map((place) => values[place])).toEqual(chunk.columns[key]);
    }),
  );
});

test("splitting the range changes neither sums nor ratios, and the order of rows changes nothing", async () => {
  const row = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    name: fc.constantFrom("a", "b", ""),
    clicks: fc.nat(500),
    impressions: fc.nat(5000),
    cents: fc.nat(100_000),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 3, maxLength: 40 }),
      fc.integer({ min: 1, max: 28 }),
      async (rows, cut) => {
        const lines = rows.map(
          (r) =>
            `2026-11-${String(r.day).padStart(2, "0")},${r.name},${r.clicks},${r.impressions},${r.cents / 100}`,
        );
        const file = (all: string[]) => `date,name,clicks,impressions,cost\n${all.join("\n")}\n`;
        const columns = adColumns;
        const query = { metrics: ["clicks", "cost", "ctr"] };
        const whole = await ask(file(lines), query, columns);
        expect((await ask(file([...lines].reverse()), query, columns)).totals).toEqual(whole.totals);
        const first = await ask(
          file(lines),
          { ...query, range: { from: day("2026-11-01"), to: at(cut) } },
          columns,
        );
        const second = await ask(
          file(lines),
          { ...query, range: { from: at(cut + 1), to: day("2026-11-30") } },
          columns,
        );
        const both = (key: string) => (first.totals[key] ?? 0) + (second.totals[key] ?? 0);
        expect(both("clicks")).toBe(whole.totals.clicks);
        expect(both("cost")).toBeCloseTo(whole.totals.cost!, 6);
        if (both("impressions") > 0) expect(both("clicks") / both("impressions")).toBe(whole.totals.ctr);
      },
    ),
    { numRuns: cases(40) },
  );
});

const metric = { role: "metric", direction: "more" } as const;
const adColumns: TableColumn[] = [
  { key: "day", name: "date", role: "date", dateFormat: "yyyy-mm-dd" },
  { key: "name", name: "name", role: "dimension", type: "text" },
  { key: "clicks", name: "clicks", ...metric, format: "integer", combine: "sum" },
  { key: "impressions", name: "impressions", ...metric, format: "integer", combine: "sum" },
  { key: "cost", name: "cost", ...metric, format: "money", combine: "sum" },
  {
    key: "ctr",
    name: "ctr",
    ...metric,
    format: "percent",
    combine: "ratio",
    of: "clicks",
    per: "impressions",
  },
];
const at = (dayOfMonth: number) => day(`2026-11-${String(dayOfMonth).padStart(2, "0")}`);

test("where empty days are zero, only sums are zero, and only between the file's first and last day", async () => {
  const query = {
    dimension: "date",
    metrics: ["clicks", "ctr"],
    range: { from: day("2026-11-02"), to: day("2026-11-10") },
  };
  const { rows } = await ask(bakery, query, undefined, { empty_days: "zero" });
  const cells = (date: string) => rows.find((row) => row.date === date);
  expect(cells("2026-11-03")).toMatchObject({ clicks: 0, impressions: 0, ctr: null });
  expect(cells("2026-11-09")).toMatchObject({ clicks: null });
  expect(cells("2026-11-10")).toMatchObject({ clicks: null, ctr: null });
});

test("a day that a filter on a metric hides is no gap", async () => {
  const table = await ask(bakery, {
    dimension: "date",
    metrics: ["clicks"],
    range: { from: day("2026-11-02"), to: day("2026-11-05") },
    filter: [{ field: "clicks", op: "over", value: "100" }],
  });
  expect(table.rows).toEqual([{ date: "2026-11-02", clicks: 150 }]);
  expect(table.flags).toContainEqual({
    flag: "note",
    text: "1 rows are hidden by a filter on a metric. Totals include them.",
  });
});

test("the last value of every page adds up, also where pages are not queried", async () => {
  const pages = "date,page,followers\n2026-11-02,A,10\n2026-11-02,B,20\n2026-11-03,A,11\n";
  const { columns } = await proposed(pages);
  const lasting = columns.map((column) =>
    column.role === "metric" ? { ...column, combine: "snapshot" as const } : column,
  );
  const { totals } = await ask(pages, { metrics: ["followers"] }, lasting);
  expect(totals.followers).toBe(31);
});

test("one pass reads from the first to the last day of all its queries, and each counts its own days", async () => {
  const { columns, options } = await proposed(bakery);
  const ranges: (DateRange | null)[] = [];
  const file = {
    name: "bakery.csv",
    version: 1,
    columns,
    options,
    firstDay: null,
    lastDay: null,
    readAt: "2026-11-21T10:00:00.000Z",
    read: (range: DateRange | null) => {
      ranges.push(range);
      return readChunks(bytesOf(bakery), columns, options);
    },
  };
  const over = (range: DateRange | null) =>
    csv.plan(file, {
      dimension: null,
      split: null,
      metrics: ["cost"],
      filter: [],
      range,
      currency: "USD",
    });
  const [second, ninth] = ["2026-11-02", "2026-11-09"].map((text) =>
    over({ from: day(text), to: day(text) }),
  );
  const tables = await csv.report(file, [ninth!, second!]);
  expect(tables.map(({ totals }) => totals.cost)).toEqual([5.05, 30.3]);
  const [, all] = await csv.report(file, [ninth!, over(null)]);
  expect(all?.totals.cost).toBe(35.35);
  const rows = (await collect(csv.rows(file, ninth!))).flat();
  expect(rows).toMatchObject([
    { date: "2026-11-09", campaign: "Cake", clicks: null, impressions: 200, cost: 5.05 },
  ]);
  expect(ranges).toEqual([{ from: "2026-11-02", to: "2026-11-09" }, null, ninth!.range]);
});
