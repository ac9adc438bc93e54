import { expect, test } from "vitest";
import { widgetResult } from "#app/domain/dashboards/api/dashboard-result.ts";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import { day } from "#app/lib/plain-date.ts";
import { askLongFile, type FileRow } from "../a-long-file.ts";

const now = { from: day("2026-03-01"), to: day("2026-03-31") };
const before = { from: day("2026-02-01"), to: day("2026-02-28") };

const rows: readonly FileRow[] = [
  ["2026-02-03", "p", "Gone", 12_000, 4],
  ["2026-02-04", "p", "Stays", 5_000, 2],
  ["2026-03-02", "p", "Stays", 10_000, 5],
  ["2026-03-05", "p", "New", 3_000, 1],
];

test("a row that only the comparison has is in a compared table, as zero now", async () => {
  const { view, csv } = await askLongFile(rows, {
    format: "table",
    dimension: "campaign",
    range: now,
    comparison: before,
    orderBy: { column: "cost", dir: "desc" },
  });
  const result = widgetResult(view)!;
  expect(result.rows).toEqual([
    ["Stays", 100, 5],
    ["New", 30, 1],
    ["Gone", 0, 0],
  ]);
  expect([result.shown, result.of]).toEqual([2, 2]);
  expect(result.change!.rows.map(([, cost]) => cost)).toEqual([1, 30, -1]);
  expect(await csv()).toContain("Gone,0,0");
  const alone = await askLongFile(rows, { format: "table", dimension: "campaign", range: now });
  expect(widgetResult(alone.view)!.rows.map(([name]) => name)).toEqual(["New", "Stays"]);
});

test("numbers.md 5: 15 of 214 rows are shown, and the total is that of all 214", async () => {
  const pages = Array.from({ length: 214 }, (_, at): FileRow => ["2026-03-02", "p", `Page ${at}`, 100, 1]);
  const asked = { format: "table", dimension: "campaign", range: now, rowsLimit: 15 } as const;
  const result = widgetResult((await askLongFile(pages, asked)).view)!;
  expect([result.rows.length, result.shown, result.of]).toEqual([15, 15, 214]);
  expect(result.totals).toEqual([null, 214, 214]);
});

test("ended rows come after the others, in any order, and take only places that are left", async () => {
  const asked = { format: "table", dimension: "campaign", range: now, comparison: before } as const;
  const orderBy = { column: "cost", dir: "asc" } as const;
  const names = async (rowsLimit: number) => {
    const result = widgetResult((await askLongFile(rows, { ...asked, orderBy, rowsLimit })).view)!;
    return [result.rows.map(([name]) => name), result.shown, result.of];
  };
  expect(await names(15)).toEqual([["New", "Stays", "Gone"], 2, 2]);
  expect(await names(2)).toEqual([["New", "Stays"], 2, 2]);
  expect(await names(1)).toEqual([["New"], 1, 2]);
});

test("a table without rows in its date range has no CSV, also where the comparison has rows", async () => {
  const april = { from: day("2026-04-01"), to: day("2026-04-30") };
  const asked = { format: "table", dimension: "campaign", comparison: now } as const;
  const { view, csv } = await askLongFile(rows, { ...asked, range: april });
  expect(view.body.kind).toBe("empty");
  expect(await csv()).toEqual([""]);
  expect(await (await askLongFile(rows, { ...asked, range: now, comparison: before })).csv()).toHaveLength(5);
});

test("shares add up to 100%, in the totals of the page, the API and the CSV", async () => {
  const { view, csv } = await askLongFile(rows, {
    format: "table",
    dimension: "campaign",
    percent: true,
    range: now,
  });
  const result = widgetResult(view)!;
  expect(result.columns.map(({ type }) => type)).toEqual(["text", "percent", "percent"]);
  expect(result.totals).toEqual([null, 1, 1]);
  if (view.body.kind !== "table") throw new Error(view.body.kind);
  expect(view.body.data.totals!.map(({ text }) => text).slice(1)).toEqual(["100.00%", "100.00%"]);
  expect((await csv()).at(-1)).toBe("Total,1,1");
});

test("days without rows are no rows of a table, and stay gaps of a chart", async () => {
  const asked = { dimension: "date", range: now } as const;
  const table = await askLongFile(rows, { ...asked, format: "table" });
  const result = widgetResult(table.view)!;
  expect([result.shown, result.of, result.rows.length]).toEqual([2, 2, 2]);
  expect(await table.csv()).toHaveLength(4);
  const chart = await askLongFile(rows, { ...asked, format: "chart" });
  expect(widgetResult(chart.view)!.rows).toHaveLength(31);
});

test("a radar of two values shows its table with a note, and works in the API", async () => {
  const { view } = await askLongFile(rows, { format: "chart:radar", dimension: "campaign", range: now });
  expect(view.body.kind).toBe("table");
  expect(view.notes.join()).toContain("A radar chart needs at least three values");
  expect(widgetResult(view)!.rows).toEqual([
    ["New", 30, 1],
    ["Stays", 100, 5],
  ]);
});

test("a gauge has its change and its comparison in the API", async () => {
  const { answer, widget, frame } = await askLongFile(rows, {
    format: "chart:gauge",
    dimension: "month",
    range: now,
    comparison: before,
  });
  const view = buildWidgetView(widget, { outcome: "answers", answers: [answer] }, frame);
  const result = widgetResult(view)!;
  expect(result.change!.totals!.some((value) => typeof value === "number")).toBe(true);
  expect(result.compare!.totals).toContain(170);
});

test("months and weekdays are in the order of the calendar, in any language", async () => {
  const inOrder = async (...names: string[]) => {
    const file = names.map((name, at): FileRow => [`2026-03-0${at + 1}`, "p", name, 100 + at, 1]);
    const asked = { format: "table", dimension: "campaign", range: now } as const;
    const orderBy = { column: "campaign", dir: "asc" } as const;
    return widgetResult((await askLongFile(file, { ...asked, orderBy })).view)!.rows.map(([name]) => name);
  };
  expect(await inOrder("Juli", "April", "Januar", "Dezember")).toEqual([
    "Januar",
    "April",
    "Juli",
    "Dezember",
  ]);
  expect(await inOrder("Feb", "Aug", "Apr")).toEqual(["Feb", "Apr", "Aug"]);
  expect(await inOrder("So", "Mo", "Fr", "Di")).toEqual(["Mo", "Di", "Fr", "So"]);
  expect(await inOrder("so", "po", "ne")).toEqual(["po", "so", "ne"]);
  expect(await inOrder("土曜日", "月曜日", "日曜日")).toEqual(["月曜日", "土曜日", "日曜日"]);
  // No calendar: names, of which some are months.
  expect(await inOrder("May", "April", "Ann")).toEqual(["Ann", "April", "May"]);
});
