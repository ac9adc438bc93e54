import { expect, test } from "vitest";
import { tableOf } from "#app/connectors/core/answers/table-of.ts";
import { planOf } from "#app/connectors/core/plan.ts";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { day } from "#app/lib/plain-date.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Row, Table } from "#app/metrics/table.ts";
import type { ReportQuery } from "#db/schema/documents/query.ts";
import { anInstance } from "#tests/domain/widgets/sample-widgets.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { askStandIn, providerOf } from "../ask.ts";

const range = { from: day("2026-09-01"), to: day("2026-09-30") };
const frame = { range, comparison: null, words: formatter("en"), receipt: null };

/** Turns a provider's rows into a table, without a provider. */
function tableFor(
  asked: Pick<ReportQuery, "dimension" | "split"> & Partial<ReportQuery>,
  rows: readonly Row[],
  total?: number,
): Table {
  const connector = providerOf(googleSearchConsole);
  const query: ReportQuery = { metrics: ["clicks"], filter: [], range, currency: "USD", ...asked };
  const catalogue = {
    dimensions: [
      { key: "date", label: "Date", type: "date" },
      { key: "query", label: "Query", type: "text" },
      { key: "page", label: "Page", type: "url" },
    ],
    metrics: [
      { key: "clicks", label: "Clicks", format: "integer", direction: "more", combine: "sum" },
      { key: "impressions", label: "Impressions", format: "integer", direction: "more", combine: "sum" },
      {
        key: "ctr",
        label: "CTR",
        format: "percent",
        direction: "more",
        combine: "ratio",
        of: "clicks",
        per: "impressions",
      },
    ],
  } as const;
  return tableOf({
    asked: askStandIn(connector, googleSearchConsole).asked,
    query,
    plan: planOf(connector, catalogue, query),
    range,
    answer: { rows, ...(total !== undefined && { totals: { clicks: total } }) },
    whole: null,
    sent: [],
  });
}

const view = (dimension: string, current: Table, split: Table | null = null) => {
  const config = { metrics: ["clicks"], dimension, split: split ? "query" : null };
  const instance = anInstance({ config });
  const answers = [{ instance, sourceName: "Search", current, previous: null, byDay: null, split }];
  const widget = newInteractiveWidget("w", {
    title: "Clicks",
    instances: [instance],
    format: split ? "chart" : "table",
    formatOptions: split ? { subFormat: "bar" } : {},
    orderBy: { column: "clicks", dir: "desc" },
  });
  return buildWidgetView(widget, { outcome: "answers", answers }, frame);
};

test("of 30,000 pages the largest are kept, the count is exact and Other completes the total", () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => ({ page: `/p${at}`, clicks: at }));
  const table = tableFor({ dimension: "page", split: null }, rows);
  expect(table.rows).toHaveLength(20_000);
  const { body, subtitle, notes } = view("page", table);
  if (body.kind !== "table") throw new Error(body.kind);
  expect([body.data.shown, body.data.of]).toEqual([15, 30_000]);
  expect(subtitle).toContain("15 of 30,000 shown");
  expect(notes.join()).toContain(
    "20,000 of 30,000 rows are shown, including the highest and lowest of each metric",
  );
  expect(body.data.rows[0]![1]!.raw).toBe(29_999);
  const rest = body.data.rows.at(-1)!;
  expect(rest[0]!.text).toBe("Other (not listed)");
  const listed = exactSum(table.rows.map((row) => row.clicks as number))!;
  expect(listed + (rest[1]!.raw as number)).toBe(body.data.totals![1]!.raw);
});

test.each(["impressions", "ctr"])("of 30,000 pages the highest and lowest by %s are kept", (column) => {
  // The highest rate and the fewest impressions are on a page with few clicks.
  const rows = Array.from({ length: 30_000 }, (_, at) => {
    const impressions = 1_000_000 - at * 30 - (at === 5_000 ? 845_000 : 0);
    return { page: `/p${at}`, clicks: at, impressions };
  });
  const query = { dimension: "page", split: null, metrics: ["clicks", "impressions", "ctr"] };
  const table = tableFor(query, rows);
  expect(table.rows).toHaveLength(20_000);
  const value = (row: Row) =>
    column === "ctr" ? Number(row.clicks) / Number(row.impressions) : Number(row.impressions);
  const inOrder = rows.toSorted((a, b) => value(a) - value(b)).map(({ page }) => page);
  const kept = new Set(table.rows.map(({ page }) => page));
  for (const page of [...inOrder.slice(0, 1_000), ...inOrder.slice(-1_000)])
    expect(kept.has(page), page).toBe(true);
});

test("of days × 1,000 queries whole series are kept, and withheld values are “Other (not listed)”", () => {
  const days = Array.from({ length: 30 }, (_, at) => `2026-09-${String(at + 1).padStart(2, "0")}`);
  const rows = days.flatMap((date) =>
    Array.from({ length: 1_000 }, (_, at) => ({ date, query: `q${at}`, clicks: 1 + (at % 50) })),
  );
  const split = tableFor({ dimension: "date", split: "query" }, rows);
  expect(split.rows.length).toBeLessThanOrEqual(20_000);
  const named = new Map<unknown, number>();
  for (const row of split.rows) named.set(row.query, (named.get(row.query) ?? 0) + 1);
  expect(new Set(named.values())).toEqual(new Set([30]));

  const perDay = exactSum(rows.filter(({ date }) => date === days[0]).map(({ clicks }) => clicks))!;
  const withheld = 300; // clicks of withheld queries
  const whole = tableFor(
    { dimension: "date", split: null },
    days.map((date) => ({ date, clicks: perDay + withheld })),
  );
  const { body } = view("date", whole, split);
  if (body.kind !== "chart" || !("series" in body.chart)) throw new Error(body.kind);
  const { series, columnTotals } = body.chart;
  expect(series.at(-1)!.name).toBe("Other (not listed)");
  expect(series).toHaveLength(8);
  for (const place of days.keys()) {
    expect(exactSum(series.map(({ points }) => points[place]!.value))).toBe(perDay + withheld);
    expect(columnTotals![place]!.value).toBe(perDay + withheld);
  }
});
