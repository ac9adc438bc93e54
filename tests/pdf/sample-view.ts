import type { SeriesChart } from "#app/charts/chart.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type {
  ChangeView,
  DataCell,
  DataTable,
  SummaryFigure,
  WidgetBody,
  WidgetView,
} from "#app/views/widget-view.ts";
import { deriveBrand } from "#app/theme/derive.ts";

const noData: DataTable = { columns: [], rows: [], totals: null, totalsLabel: "", shown: 0, of: 0 };

/** The same numbers on every run. */
export function steps(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

let made = 0;

export function widget(body: WidgetBody, parts: Partial<WidgetView> = {}): WidgetView {
  return {
    id: `w${(made += 1)}`,
    title: "Widget",
    subtitle: "Analytics",
    description: "",
    width: 1,
    height: 1,
    nature: body.kind === "text" || body.kind === "image" ? "passive" : "interactive",
    body,
    notes: [],
    fetchedAt: "2026-11-03T05:10:00.000Z",
    settledUntil: null,
    flags: [],
    ...parts,
  };
}

export const better = (text: string, arrow: "up" | "down" = "up"): ChangeView => ({
  tone: "better",
  arrow,
  text,
  word: "better",
  value: 0.1,
});
export const worse = (text: string, arrow: "up" | "down" = "down"): ChangeView => ({
  tone: "worse",
  arrow,
  text,
  word: "worse",
  value: -0.1,
});

export function figure(label: string, text: string, parts: Partial<SummaryFigure> = {}): SummaryFigure {
  return {
    label,
    figure: { value: 1, text, receipt: null },
    change: null,
    was: null,
    goal: null,
    sparkline: null,
    hint: null,
    ...parts,
  };
}

export function summary(
  title: string,
  subtitle: string,
  figures: readonly SummaryFigure[],
  parts: Partial<WidgetView> = {},
): WidgetView {
  return widget({ kind: "summary", figures, data: noData }, { title, subtitle, ...parts });
}

const days = Array.from({ length: 31 }, (_, i) => `${i + 1} Oct`);

export function seriesChart(
  parts: Partial<SeriesChart> = {},
  names = ["Organic search", "Paid search", "E-mail"],
): SeriesChart {
  const next = steps(7);
  const base = [620, 400, 90];
  const labels = parts.labels ?? days;
  return {
    kind: "line",
    label: "Sessions per day by channel",
    labels,
    longLabels: labels.map((label) => `${label} 2026`),
    time: true,
    stacked: false,
    series: names.map((name, s) => ({
      name,
      total: null,
      points: labels.map(() => {
        const value = Math.round((base[s % 3] ?? 100) * (0.8 + next() * 0.4));
        return { value, text: value.toLocaleString("en") };
      }),
    })),
    comparison: null,
    unsettledFrom: null,
    visibleGrid: true,
    axis: { kind: "integer" },
    lang: "en",
    ...parts,
  };
}

export function chart(
  chart: Extract<WidgetBody, { kind: "chart" }>["chart"],
  title: string,
  subtitle: string,
  width: 1 | 2 | 3 | 4,
  height: 1 | 2 | 3,
  parts: Partial<WidgetView> = {},
): WidgetView {
  return widget({ kind: "chart", chart, data: noData }, { title, subtitle, width, height, ...parts });
}

const cell = (raw: string | number | null, text: string, change?: ChangeView | null): DataCell => ({
  raw,
  text,
  receipt: null,
  ...(change !== undefined && { change }),
});

/** Cells differ, so that a test can find each of them. */
export function table(rows: number, columns = 7, hasChanges = false): DataTable {
  const next = steps(rows * 31 + columns);
  const names = [
    "Clicks",
    "Impressions",
    "Click rate",
    "Orders",
    "Cost",
    "Cost per order",
    "Return on spend",
  ];
  const labels = Array.from({ length: columns }, (_, i) =>
    i < names.length ? names[i]! : `Metric number ${i + 1}`,
  );
  const value = (row: number, column: number) => {
    const raw = Math.round(next() * 90_000) + row;
    const text =
      column % 7 === 2
        ? `${(raw / 9000).toFixed(2)}%`
        : column % 7 === 4
          ? `€${raw.toLocaleString("en")}.${String(row % 100).padStart(2, "0")}`
          : raw.toLocaleString("en");
    return cell(raw, text, hasChanges ? (row % 2 ? better("12.4%") : worse("3.1%")) : undefined);
  };
  return {
    columns: [
      {
        key: "campaign",
        label: "Campaign",
        role: "dimension",
        type: "text",
        class: null,
        unit: null,
        sorted: null,
        comparison: false,
      },
      ...labels.map((label, i) => ({
        key: `m${i}`,
        label,
        role: "metric" as const,
        type: "integer" as const,
        class: "sum" as const,
        unit: null,
        sorted: i === 0 ? ("desc" as const) : null,
        comparison: false,
      })),
    ],
    rows: Array.from({ length: rows }, (_, row) => [
      cell(`Campaign ${row + 1}`, `Campaign ${row + 1} sourdough`),
      ...labels.map((_, i) => value(row, i)),
    ]),
    totals: [cell(null, `All ${rows}`), ...labels.map((_, i) => cell(i, `${(i + 1) * 1_111_111}`))],
    totalsLabel: `All ${rows}`,
    shown: rows,
    of: rows,
  };
}

export function tableWidget(data: DataTable, width: 2 | 3 | 4 = 4, height: 1 | 2 | 3 = 3): WidgetView {
  return widget(
    { kind: "table", data, bars: true },
    {
      title: "Campaigns",
      subtitle: `Google Ads · ${data.rows.length} of ${data.of} shown, most clicks first`,
      width,
      height,
    },
  );
}

export function dashboard(widgets: readonly WidgetView[], parts: Partial<DashboardView> = {}): DashboardView {
  return {
    id: "d1",
    permalink: "harbour-lane",
    name: "Harbour Lane Bakery: online marketing",
    lang: "en",
    period: {
      from: "2026-10-01",
      to: "2026-10-31",
      compareFrom: "2026-08-31",
      compareTo: "2026-09-30",
      text: "1–31 October 2026",
      compareText: "compared with the 31 days before, 31 August – 30 September",
    },
    asOf: "Data as of 3 November 2026, 06:10, Europe/Berlin",
    attention: "1 source of 6 needs attention",
    brand: deriveBrand("#0e6b5c"),
    theme: "light",
    logoFileId: "logo",
    backgroundFileId: null,
    clientFileId: null,
    backgroundColor: null,
    footer: "",
    agency: { name: "Northlight Studio", contact: "hello@northlight.example" },
    widgets,
    ...parts,
  };
}
