import { changeInCell } from "#app/views/change-in-cell.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { exampleWord, marksOf } from "#app/views/marks-of.ts";
import type {
  ChangeView,
  DataCell,
  DataTable,
  SummaryFigure,
  TextBlock,
  WidgetBody,
  WidgetView,
} from "#app/views/widget-view.ts";
import { type Formatter, formatter } from "#app/metrics/format/format.ts";
import { type DigestSummary, summaryOf } from "./summary.ts";
import { chartOf, type DigestChart } from "./digest-chart.ts";
import { cut, type DigestFigure, type DigestHead, headOf, maxName } from "./digest-parts.ts";

export type Digest = {
  readonly lead: readonly TextBlock[];
  readonly summary: DigestSummary | null;
  readonly figures: readonly DigestFigure[];
  readonly missing: readonly string[];
  readonly unaffected: string | null;
  readonly charts: readonly DigestChart[];
  readonly table: DigestTable | null;
  readonly widgets: number;
  readonly ids: ReadonlySet<string>;
};

export type DigestCell = {
  readonly text: string;
  readonly change: ChangeView | null;
  readonly align: "start" | "end";
};

export type DigestTable = {
  readonly head: DigestHead;
  readonly columns: readonly Pick<DigestCell, "text" | "align">[];
  readonly rows: readonly (readonly DigestCell[])[];
  readonly totals: readonly DigestCell[] | null;
  readonly shown: string | null;
};

export type Room = { readonly rows: number; readonly charts: number; readonly texts: number };

const fullRoom: Room = { rows: 5, charts: 3, texts: 30 };

const maxFigures = 4;
const maxNumbers = 3;

export function digestOf(view: DashboardView, room: Room = fullRoom): Digest {
  const words = formatter(view.lang);
  const owned = view.widgets
    .flatMap((widget) => figuresOf(widget).map((figure) => ({ id: widget.id, figure })))
    .slice(0, maxFigures);
  const figures = owned.map(({ figure }) => figure);
  const lead = view.widgets.find(({ body }) => body.kind === "text");
  const missing = view.widgets.flatMap((widget) => missingSentence(widget) ?? []);
  const table = view.widgets.find(({ body }) => body.kind === "table" && body.data.rows.length > 0);
  const charts = chartsOf(view, figures, room.charts);
  return {
    lead: lead?.body.kind === "text" ? lead.body.blocks.slice(0, room.texts) : [],
    summary: summaryOf(view),
    figures,
    missing: [
      ...missing.slice(0, room.texts),
      ...(missing.length > room.texts ? [`${missing.length - room.texts} more are missing.`] : []),
      ...(view.attention ? [`${view.attention}.`] : []),
    ],
    unaffected: unaffectedText(view.widgets, words),
    charts,
    table: table?.body.kind === "table" ? tableOf(table, table.body.data, room, words) : null,
    widgets: view.widgets.filter(({ nature }) => nature === "interactive").length,
    ids: new Set([...owned.map(({ id }) => id), ...charts.map(({ id }) => id), ...(table ? [table.id] : [])]),
  };
}

/** Lays out no more charts than it returns. */
function chartsOf(view: DashboardView, figures: readonly DigestFigure[], most: number): DigestChart[] {
  const charts: DigestChart[] = [];
  for (const widget of view.widgets) {
    if (charts.length === most) break;
    const chart = chartOf(widget, view.brand.light, figures);
    if (chart) charts.push(chart);
  }
  return charts;
}

function unaffectedText(widgets: readonly WidgetView[], words: Formatter): string | null {
  const shown = widgets.filter(({ nature }) => nature === "interactive");
  const lost = shown.filter(isMissing).length;
  const left = shown.length - lost;
  if (lost === 0 || left === 0) return null;
  return left === 1
    ? "The other number is not affected."
    : `The other ${words.count(left)} are not affected.`;
}

function isMissing({ body }: WidgetView): boolean {
  return body.kind === "broken" || body.kind === "empty";
}

function figuresOf(widget: WidgetView): DigestFigure[] {
  const { body } = widget;
  if (body.kind === "summary")
    return body.figures.map((figure) => summaryFigure(widget, figure, body.figures.length === 1));
  return body.kind === "chart" && body.chart.kind === "gauge" ? [gaugeFigure(widget, body)] : [];
}

function summaryFigure(widget: WidgetView, figure: SummaryFigure, isAlone: boolean): DigestFigure {
  const { goal, was, isWasCut } = figure;
  return {
    label: cut(
      isAlone && widget.title ? widget.title : [widget.title, figure.label].filter(Boolean).join(": "),
    ),
    value: figure.figure.text,
    number: figure.figure.value,
    change: figure.change,
    was: was && !isWasCut ? `was ${was.text}` : null,
    goal: goal && { share: goal.share, text: goalWords(goal.text, goal.goalText) },
    details: [...detailsOf(widget), ...(figure.hint ? [figure.hint] : [])],
  };
}

function gaugeFigure(
  widget: WidgetView,
  { chart, data }: Extract<WidgetBody, { kind: "chart" }>,
): DigestFigure {
  if (chart.kind !== "gauge") throw new Error("not a gauge");
  const metric = data.columns.findIndex(({ role, comparison }) => role === "metric" && !comparison);
  const { goal, value, before } = chart;
  const change = data.totals?.[metric]?.change ?? null;
  // "was 345 (27 Sep – 24 Oct)": compares fewer days.
  const days = before && change?.until ? ` (${before.days})` : "";
  return {
    label: cut(widget.title || chart.label),
    value: chart.text,
    number: value,
    change,
    was: before ? `was ${before.text}${days}` : null,
    goal: goal && {
      share: value === null || goal.value === 0 ? 0 : value / goal.value,
      text: goalWords(goal.text, goal.goalText),
    },
    details: detailsOf(widget),
  };
}

function detailsOf(widget: WidgetView): string[] {
  return [...(widget.example ? [exampleWord] : []), ...marksOf(widget), ...widget.notes];
}

function goalWords(text: string, goalText: string | undefined): string {
  if (goalText === undefined) return `the goal is ${text}`;
  if (text.includes(goalText)) return text;
  const named = text.replace(/ of (goal|budget)\b/, (found) => `${found} ${goalText}`);
  return named === text ? `${text} ${goalText}` : named;
}

function tableOf(widget: WidgetView, data: DataTable, room: Room, words: Formatter): DigestTable {
  const name = data.columns.findIndex(({ role }) => role === "dimension");
  const numbers = data.columns.flatMap(({ role, comparison }, at) =>
    role === "metric" && !comparison ? [at] : [],
  );
  const [first] = numbers;
  const hasChange =
    first !== undefined && data.rows.some((row) => changeInCell(row[first]?.change, "beside") !== null);
  const kept = columnsWithRoom(data, numbers, hasChange);
  const cells = (row: readonly DataCell[]): DigestCell[] => [
    ...(name < 0 ? [] : [{ text: cut(row[name]?.text ?? ""), change: null, align: "start" as const }]),
    ...kept.flatMap((at): DigestCell[] => [
      { text: row[at]?.text ?? "", change: null, align: "end" },
      ...(hasChange && at === first
        ? [{ text: "", change: changeInCell(row[at]?.change, "beside"), align: "end" as const }]
        : []),
    ]),
  ];
  const rows = data.rows.slice(0, room.rows).map(cells);
  const shown = Math.min(rows.length, data.shown);
  const totals =
    data.totals &&
    cells(data.totals.map((cell, at) => (at === name ? { ...cell, text: data.totalsLabel } : cell)));
  return {
    head: headOf(widget),
    columns: [
      ...(name < 0 ? [] : [{ text: cut(data.columns[name]!.label), align: "start" as const }]),
      ...kept.flatMap((at) => [
        { text: cut(data.columns[at]!.label), align: "end" as const },
        ...(hasChange && at === first ? [{ text: "Change", align: "end" as const }] : []),
      ]),
    ],
    rows,
    totals,
    shown:
      shown < data.of
        ? `${words.count(shown)} of ${words.count(data.of)} shown${totals ? `; the total covers all ${words.count(data.of)}` : ""}`
        : null,
  };
}

/** In characters. */
const maxWidth = 22;
const changeWidth = 7;
const smallerHead = 0.87;

function columnsWithRoom(data: DataTable, numbers: readonly number[], hasChange: boolean): number[] {
  const kept: number[] = [];
  let width = hasChange ? changeWidth : 0;
  for (const at of numbers.slice(0, hasChange ? maxNumbers - 1 : maxNumbers)) {
    const rows = data.totals ? [...data.rows, data.totals] : data.rows;
    const words = data.columns[at]!.label.split(/\s+/).map((word) => word.length * smallerHead);
    width += Math.max(...words, ...rows.map((row) => row[at]?.text.length ?? 0));
    if (kept.length > 0 && width > maxWidth) break;
    kept.push(at);
  }
  return kept;
}

function missingSentence({ title, body }: WidgetView): string | null {
  if (body.kind !== "broken" && body.kind !== "empty") return null;
  const sentence = [body.what, body.detail]
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");
  return cut(title ? `${title}: ${sentence}` : sentence, 2 * maxName);
}
