import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import type { Steps } from "#app/lib/steps.ts";
import { isTimeDimension } from "#app/metrics/periods/time-steps.ts";
import type { Dimension, Table } from "#app/metrics/table.ts";
import type { WidgetBody } from "#app/views/widget-view.ts";
import { buildGauge, buildRadar, maxAxes } from "./build-dials.ts";
import { buildEmpty } from "./build-empty.ts";
import { buildEmptyBody, hasNoValues, isEmpty, hasNoKnownValue } from "./build-nothing.ts";
import { buildParts, maxParts } from "./build-parts.ts";
import { buildSeries } from "./series/build-series.ts";
import { buildSummary } from "./build-summary.ts";
import { buildTable } from "./build-table.ts";
import { shortEnds } from "./series/cut-ends.ts";
import { withGaps } from "../rows/time-rows.ts";
import { type ShownTable } from "../rows/shown-table.ts";
import type { ViewContext } from "../rows/view-context.ts";
import {
  countUnstoredRows,
  listedRows,
  orderOf,
  orderOfParts,
  orderTable,
  tableRows,
} from "../rows/whole-table.ts";
import type { QueriedResult, ViewFrame } from "./widget-data.ts";

const maxBars = 60;

type Made = {
  readonly body: WidgetBody;
  readonly words: readonly string[];
  readonly notes?: readonly string[];
};

export function* buildBody(
  context: ViewContext,
  joined: ShownTable,
  answers: readonly QueriedResult[],
  settledUntil: PlainDate | null,
  { allNames = false, sorts }: ViewFrame,
): Steps<Made> {
  const { widget, range, words } = context;
  const shownColumns = joined.columns.filter((column) => !column.cloaked);
  if (shownColumns.length === 0)
    return { body: buildEmpty("All metrics are hidden", "Show at least one in edit mode."), words: [] };
  if (widget.format === "summary")
    return {
      body: isEmpty(joined)
        ? buildEmptyBody(context, joined, answers)
        : buildSummary(context, joined, answers),
      words: [],
    };
  if (widget.format === "chart:gauge")
    return {
      body: isEmpty(joined) ? buildEmptyBody(context, joined, answers) : buildGauge(context, joined),
      words: [],
    };
  if (joined.rows.length === 0 || hasNoKnownValue(joined, answers))
    return { body: buildEmptyBody(context, joined, answers), words: [] };

  if (widget.format === "chart" && joined.dimension && isEmpty(joined) && hasNoValues(joined))
    return { body: buildEmptyBody(context, joined, answers), words: [] };

  const order = orderOf(widget, joined);
  const inOrder = (table: ShownTable, most = widget.rowsLimit, by = order) =>
    orderTable(table, by, words.lang, most);
  const grain = joined.dimension ? [`per ${grainWord(joined.dimension)}`] : [];
  const all = joined.rows.length + (answers.length === 1 ? countUnstoredRows(answers[0]!.current) : 0);
  const some = (shown: number, of = all) =>
    of > shown ? [`${words.count(shown)} of ${words.count(of)} shown`] : [];
  switch (widget.format) {
    case "table": {
      const sortable = joined.dimension !== null && answers.every(({ current }) => hasAllRows(current));
      const by = (sortable && sorts?.get(widget.id)) || order;
      const rows = yield* inOrder(yield* tableRows(context, joined, answers), widget.rowsLimit, by);
      const data = buildTable(context, rows, widget.rowsLimit, by);
      const totals =
        data.totals && data.of > data.shown && !context.withholds
          ? [`totals cover all ${words.count(data.of)}`]
          : [];
      return {
        body: {
          kind: "table",
          data,
          bars: widget.formatOptions.bars === true && !widget.hiddenHighlight,
          ...(sortable && { sortable }),
        },
        words: [...some(data.shown, data.of), ...totals, ...cutWords(context, rows, answers)],
      };
    }
    case "chart": {
      if (!joined.dimension)
        return {
          body: buildEmpty("This chart needs a dimension", "Choose a dimension, such as the date."),
          words: [],
        };
      const isTime = isTimeDimension(joined.dimension);
      const most = allNames ? joined.rows.length : Math.min(widget.rowsLimit, maxBars);
      const drawn = isTime ? withGaps(joined, range) : firstRows(yield* inOrder(joined, most), most);
      const made = buildSeries(context, drawn, answers[0] ?? null, settledUntil, isTime ? undefined : all);
      return {
        body: made.body,
        words: [...grain, ...(isTime ? [] : some(drawn.rows.length)), ...made.words],
        notes: made.notes,
      };
    }
    case "chart:pie": {
      const isKnown = joined.rows.some((row) => typeof row.values[shownColumns[0]!.key] === "number");
      if (!isKnown && isEmpty(joined)) return { body: buildEmptyBody(context, joined, answers), words: [] };
      const by = orderOfParts(widget, joined);
      // Unknown numbers come last only when sorted by them.
      const isByShare = by?.column === shownColumns[0]!.key;
      const most = isByShare ? Math.max(widget.rowsLimit, maxParts) : joined.rows.length;
      const byShare = yield* inOrder(listedRows(joined, answers), most, by);
      return {
        body: yield* buildParts(context, byShare, widget.rowsLimit),
        words: joined.dimension ? [`share of ${shownColumns[0]!.label.toLowerCase()}`] : [],
      };
    }
    case "chart:radar": {
      const listed = yield* inOrder(listedRows(joined, answers), Math.max(widget.rowsLimit, maxAxes));
      const body = buildRadar(context, listed);
      if (body)
        return { body, words: [...grain, ...(joined.dimension ? some(maxAxes, listed.rows.length) : [])] };
      return {
        body: { kind: "table", data: buildTable(context, listed, widget.rowsLimit, order), bars: false },
        words: grain,
        notes: ["A radar chart needs at least three values, so this is shown as a table."],
      };
    }
  }
}

const firstRows = (table: ShownTable, most: number) => ({ ...table, rows: table.rows.slice(0, most) });

function hasAllRows({ flags }: Table): boolean {
  return !flags.some(({ flag }) => flag === "shortened" || flag === "truncated");
}

function cutWords(
  context: ViewContext,
  { dimension, rows }: ShownTable,
  answers: readonly QueriedResult[],
): string[] {
  if (!dimension || answers.some(({ current }) => current.flags.some(({ flag }) => flag === "no-dates")))
    return [];
  const shown = rows.slice(0, context.widget.rowsLimit).map((row) => row.key);
  return shortEnds(context, dimension, shown.filter(isPlainDate).sort());
}

function grainWord({ label, type }: Dimension): string {
  const word = label.toLowerCase();
  return type === "date" && word === "date" ? "day" : word;
}
