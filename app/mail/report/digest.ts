import { changeInCell } from "#app/views/cell-change.ts";
import type { GaugeChart } from "#app/charts/chart.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type {
  ChangeView,
  DataCell,
  DataColumn,
  DataTable,
  SummaryFigure,
  TextBlock,
  WidgetBody,
  WidgetView,
} from "#app/views/widget-view.ts";
import { exampleWord, marksOf } from "#app/views/marks-of.ts";
import { type Formatter, formatter } from "#app/metrics/format/format.ts";

/** Shared by HTML and text. Uses the view's formatted numbers. */
export type Digest = {
  readonly lead: readonly TextBlock[];
  readonly parts: readonly DigestPart[];
  readonly missing: readonly string[];
};

export type DigestPart =
  | { readonly part: "figures"; readonly figures: readonly DigestFigure[] }
  | {
      readonly part: "table";
      readonly head: DigestHead;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly DigestCell[])[];
      readonly totals: readonly DigestCell[] | null;
      readonly shown: string | null;
    }
  | {
      readonly part: "totals";
      readonly head: DigestHead;
      readonly figures: readonly DigestFigure[];
      readonly more: string | null;
    }
  | { readonly part: "text"; readonly head: DigestHead; readonly blocks: readonly TextBlock[] };

export type DigestHead = {
  readonly title: string;
  readonly subtitle: string;
  readonly notes: readonly string[];
};

export type DigestFigure = {
  readonly label: string;
  readonly value: string;
  readonly change: ChangeView | null;
  /** "was 1,401", "87.5% of goal (1,800)" */
  readonly details: readonly string[];
};

/** `end` is for numbers. */
export type DigestCell = {
  readonly text: string;
  readonly change: ChangeView | null;
  readonly align: "start" | "end";
};

/** Per table. */
export type Room = { readonly rows: number; readonly columns: number };

/** More columns do not fit a phone. */
export const fullRoom: Room = { rows: 10, columns: 4 };

type Frame = { readonly room: Room; readonly words: Formatter };

export function digestOf(view: DashboardView, room: Room = fullRoom): Digest {
  const frame = { room, words: formatter(view.lang) };
  const lead = view.widgets.find(({ body }) => body.kind === "text");
  const parts: DigestPart[] = [];
  const missing: string[] = [];
  for (const widget of view.widgets) {
    const { body } = widget;
    if (widget === lead) continue;
    if (body.kind === "broken" || body.kind === "empty") missing.push(missingSentence(widget, body));
    else if (body.kind === "summary") {
      const figures = body.figures.map((figure) => summaryFigure(widget, figure, body.figures.length === 1));
      const last = parts.at(-1);
      if (last?.part === "figures")
        parts[parts.length - 1] = { part: "figures", figures: [...last.figures, ...figures] };
      else parts.push({ part: "figures", figures });
    } else if (body.kind === "text") parts.push({ part: "text", head: headOf(widget), blocks: body.blocks });
    else if (body.kind === "table") parts.push(tablePart(widget, body.data, frame));
    else if (body.kind === "chart") parts.push(chartPart(widget, body, frame));
  }
  return {
    lead: lead?.body.kind === "text" ? lead.body.blocks : [],
    parts,
    missing: view.attention ? [...missing, `${view.attention}.`] : missing,
  };
}

function summaryFigure(widget: WidgetView, figure: SummaryFigure, isAlone: boolean): DigestFigure {
  const { goal } = figure;
  const goalText =
    goal && (goal.text.includes(goal.goalText) ? goal.text : `${goal.text} (${goal.goalText})`);
  return {
    label: isAlone && widget.title ? widget.title : [widget.title, figure.label].filter(Boolean).join(": "),
    value: figure.figure.text,
    change: figure.change,
    details: [
      ...(widget.example ? [exampleWord] : []),
      ...(figure.was ? [`${figure.compared ? `${figure.compared}, ` : ""}was ${figure.was.text}`] : []),
      ...(goalText ? [goalText] : []),
      ...(figure.hint ? [figure.hint] : []),
      ...marksOf(widget),
      ...widget.notes,
    ],
  };
}

const days: readonly DataColumn["type"][] = ["date", "week", "month"];

/** Long time series become totals. */
function chartPart(
  widget: WidgetView,
  { chart, data }: Extract<WidgetBody, { kind: "chart" }>,
  frame: Frame,
): DigestPart {
  const [grain] = data.columns;
  const isCourse = grain !== undefined && days.includes(grain.type) && data.rows.length > frame.room.rows;
  if (data.rows.length > 0 && !isCourse) return tablePart(widget, data, frame);
  const figures = data.columns.flatMap((column, at): DigestFigure[] => {
    const total = data.totals?.[at];
    if (column.role !== "metric" || column.comparison || !total) return [];
    const before = data.columns.findIndex(({ key }) => key === `${column.key}.before`);
    const was = data.totals?.[before];
    return [
      {
        label: column.label,
        value: total.text,
        change: total.change ?? null,
        details: [
          ...(was ? [`was ${was.text}`] : []),
          ...(chart.kind === "gauge" && chart.goal ? [goalWords(chart.goal)] : []),
        ],
      },
    ];
  });
  const more =
    data.rows.length > 0
      ? `${frame.words.count(data.rows.length)} rows by ${(grain?.label ?? "row").toLowerCase()} on the dashboard`
      : null;
  return { part: "totals", head: headOf(widget), figures, more };
}

/** Older snapshots have only `text`. */
function goalWords({ text, goalText }: NonNullable<GaugeChart["goal"]>): string {
  return goalText === undefined ? `the goal is ${text}` : `${text} (${goalText})`;
}

function tablePart(widget: WidgetView, data: DataTable, { room, words }: Frame): DigestPart {
  const kept = data.columns
    .map((_, at) => at)
    .filter((at) => !data.columns[at]?.comparison)
    .slice(0, room.columns);
  const cells = (row: readonly DataCell[]) =>
    kept.map((at): DigestCell => {
      const cell = row[at];
      return {
        text: cell?.text ?? "",
        change: changeInCell(cell?.change, "under"),
        align: data.columns[at]?.role === "metric" ? "end" : "start",
      };
    });
  const rows = data.rows.slice(0, room.rows).map(cells);
  const leftColumns = data.columns.filter(({ comparison }) => !comparison).length - kept.length;
  const shown = [
    rows.length < data.rows.length && `${words.count(rows.length)} of ${words.count(data.of)} shown`,
    leftColumns > 0 && `${leftColumns} more ${leftColumns === 1 ? "column" : "columns"} on the dashboard`,
  ].filter((text) => text !== false);
  return {
    part: "table",
    head: headOf(widget),
    columns: kept.map((at) => data.columns[at]?.label ?? ""),
    rows,
    totals:
      data.totals &&
      cells(
        data.totals.map((cell, at) =>
          at === 0 && data.columns[0]?.role === "dimension" ? { ...cell, text: data.totalsLabel } : cell,
        ),
      ),
    shown: shown.length > 0 ? shown.join(", ") : null,
  };
}

function headOf(widget: WidgetView): DigestHead {
  const { title, subtitle, notes } = widget;
  return { title, subtitle: [subtitle, ...marksOf(widget)].filter(Boolean).join(" · "), notes };
}

function missingSentence({ title }: WidgetView, { what, detail }: { what: string; detail: string }): string {
  const sentence = [what, detail]
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");
  return title ? `${title}: ${sentence}` : sentence;
}

/** "▲ 12.4% better" */
export function changeText({ arrow, text, word, until }: ChangeView): string {
  return [arrow === "up" ? "▲" : arrow === "down" ? "▼" : null, text, word, until ?? null]
    .filter((part) => part !== null)
    .join(" ");
}
