import { csv as files } from "#app/connectors/csv/connector.ts";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import type { QueriedResult, ViewFrame } from "#app/domain/widgets/view/widget-data.ts";
import { shownMetrics, shownWithParts } from "#app/domain/widgets/rows/calculated-columns.ts";
import { csvOfSlices } from "#app/domain/widgets/view/widget-csv.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { widgetSlices } from "#app/domain/widgets/view/widget-slices.ts";
import { type DateRange, day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import type { ReportQuery } from "#db/schema/documents/query.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { anInstance } from "./sample-widgets.ts";

/** A day, a product, a campaign, cents and clicks. */
export type FileRow = readonly [
  day: string,
  product: string,
  campaign: string,
  cents: number,
  clicks: number,
];

const number = { role: "metric", direction: "more", combine: "sum" } as const;
const columns: readonly TableColumn[] = [
  { key: "day", name: "Day", role: "date", dateFormat: "yyyy-mm-dd" },
  { key: "product", name: "Product", role: "dimension", type: "text" },
  { key: "campaign", name: "Campaign", role: "dimension", type: "text" },
  { key: "clicks", name: "Clicks", format: "integer", ...number },
  { key: "cost", name: "Cost", format: "money", ...number, direction: "neutral" },
];

const options: TableOptions = {
  has_header: true,
  has_footer: false,
  has_labels: true,
  uses_date_range: true,
  encoding: "utf-8",
  delimiter: ",",
  decimal: ".",
  currency: "USD",
  zone: "UTC",
};

const rowsPerChunk = 4_000;

async function* chunksOf(rows: readonly FileRow[]) {
  for (let from = 0; from < rows.length; from += rowsPerChunk) {
    const some = rows.slice(from, from + rowsPerChunk);
    yield {
      rowCount: some.length,
      columns: {
        date: some.map(([date]) => date),
        product: some.map(([, product]) => product),
        campaign: some.map(([, , campaign]) => campaign),
        cost: some.map(([, , , cents]) => cents / 100),
        clicks: some.map(([, , , , clicks]) => clicks),
      },
    };
  }
}

export type Asked = Partial<Omit<InteractiveWidget, "id" | "nature" | "instances">> & {
  readonly dimension: string;
  readonly split?: string;
  readonly metrics?: readonly string[];
  readonly range?: DateRange;
  readonly comparison?: DateRange;
};

/** A widget over a file of these rows: the output of its page, its API and its CSV. */
export async function askLongFile(rows: readonly FileRow[], asked: Asked) {
  const { dimension, split, metrics = ["cost", "clicks"], comparison = null, ...looks } = asked;
  const range = asked.range ?? { from: day("2026-01-01"), to: day("2026-12-31") };
  const instance = anInstance({ config: { metrics, dimension, split: split ?? null }, currency: "USD" });
  const widget = newInteractiveWidget("w", { title: "Long", instances: [instance], ...looks });
  const query: ReportQuery = { dimension, split: null, metrics, filter: [], range, currency: "USD" };
  const file = {
    columns,
    options,
    read: () => chunksOf(rows),
    name: "long.csv",
    version: 1,
    firstDay: null,
    lastDay: null,
    readAt: "2027-01-01T00:00:00Z",
  };
  const plan = (changed: Partial<ReportQuery>) => files.plan(file, { ...query, ...changed });
  const plans = [
    plan({}),
    ...(comparison ? [plan({ range: comparison })] : []),
    ...(split ? [plan({ split, metrics: metrics.slice(0, 1) })] : []),
  ];
  const tables = await files.report(file, plans);
  const none = new Map();
  const answer: QueriedResult = {
    instance,
    sourceName: "Long file",
    current: shownMetrics(tables[0]!, metrics, none),
    previous: comparison ? shownMetrics(tables[1]!, metrics, none) : null,
    byDay: null,
    split: split ? shownWithParts(tables.at(-1)!, metrics.slice(0, 1), none) : null,
  };
  const frame: ViewFrame = { range, comparison, words: formatter("en"), receipt: null };
  const view = buildWidgetView(widget, { outcome: "answers", answers: [answer] }, frame);
  const csv = async () => {
    const slices = widgetSlices(widget, { outcome: "answers", answers: [answer] }, frame);
    const parts: string[] = [];
    for await (const part of csvOfSlices(slices)) parts.push(part);
    return parts.join("").trimEnd().split("\r\n");
  };
  return { view, csv, answer, widget, frame };
}

export function shuffled<Item>(items: readonly Item[], seed = 7): Item[] {
  const mixed = [...items];
  let state = seed;
  for (let at = mixed.length - 1; at > 0; at--) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}
