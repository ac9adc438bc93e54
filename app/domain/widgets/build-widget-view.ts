import { type DateRange, type PlainDate, isPlainDate } from "#app/lib/plain-date.ts";
import type { Formatter } from "#app/metrics/format.ts";
import type { Dimension, Flag, Table } from "#app/metrics/table.ts";
import type { InteractiveWidget, OrderBy, PassiveWidget, Widget } from "#db/schema/documents.ts";
import { buildGauge, buildRadar, mostAxes } from "./build-dials.ts";
import { buildEmpty } from "./build-message.ts";
import { buildParts } from "./build-parts.ts";
import { buildSeries, shortEnds } from "./build-series.ts";
import { buildSummary } from "./build-summary.ts";
import { buildTable } from "./build-table.ts";
import { coversText, coverageView } from "./coverage-view.ts";
import type { NameSlots } from "./name-slots.ts";
import { flagWords } from "./flag-words.ts";
import {
  type Answer,
  isTimeType,
  joinAnswers,
  type ShownTable,
  totalBefore,
  withGaps,
} from "./shown-table.ts";
import { parseMarkup } from "./text-markup.ts";
import {
  leftOut,
  listedRows,
  listsLess,
  orderOf,
  orderOfParts,
  orderTable,
  tableRows,
} from "./whole-table.ts";
import { type ReceiptIds, unitOfColumn, type ViewContext } from "./view-context.ts";
import type { LostSource, WidgetBody, WidgetView } from "./widget-view.ts";

/** A chart of more names is a wall that nobody reads, and pulls its neighbours to its height; a table takes them all. */
const mostBars = 60;

/** Why a widget has no numbers: a source that must be reconnected, a file that is gone. */
export type Trouble = {
  readonly what: string;
  readonly detail: string;
  readonly fix: { readonly label: string; readonly href: string } | null;
  /** Where "Try again" posts to, once whatever it was is mended. */
  readonly againHref?: string;
  /** Nothing is wrong: a provider is being asked. */
  readonly isPending?: boolean;
  readonly againInSeconds?: number;
  readonly lost?: LostSource;
};

/** With the second dimension of a chart, where it has one. */
export type Answered = Answer & { readonly split: Table | null };

/** `missing`: what is wrong with other sources of a merged widget, which shows the rest (numbers.md 37). */
export type WidgetAnswers = {
  readonly outcome: "answers";
  readonly answers: readonly Answered[];
  readonly missing?: readonly Trouble[];
};

export type WidgetData = WidgetAnswers | { readonly outcome: "trouble"; readonly trouble: Trouble };

export type ViewFrame = {
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  readonly words: Formatter;
  readonly receipt: ReceiptIds | null;
  readonly names?: NameSlots;
  /** The order that a reader chose for a table, by the widget's id. */
  readonly sorts?: ReadonlyMap<string, OrderBy>;
  /** A chart's data has all its names, also those that are not drawn. */
  readonly allNames?: boolean;
};

/** What a widget shows: pure, so that page, PDF, mail and tests get the same. */
export function buildWidgetView(widget: Widget, data: WidgetData | null, frame: ViewFrame): WidgetView {
  return widget.nature === "passive" ? buildPassive(widget, frame) : buildInteractive(widget, data, frame);
}

function buildInteractive(widget: InteractiveWidget, data: WidgetData | null, frame: ViewFrame): WidgetView {
  if (!data || data.outcome === "trouble") {
    const trouble = data?.trouble ?? {
      what: "This widget has no source",
      detail: "Choose one in edit mode.",
      fix: null,
      lost: { name: "", how: "none", since: null } as const,
    };
    return {
      ...common(widget),
      subtitle: "",
      body: { kind: "broken", ...trouble },
      notes: [],
      fetchedAt: null,
      settledUntil: null,
      flags: [],
    };
  }
  const { answers, missing = [] } = data;
  const { context, joined, tables, undated } = joinedWidget(widget, data, frame);
  const { comparison } = context;
  const flags = distinctFlags(
    answers.flatMap(({ current, split }) => (split ? [current, split] : [current])),
  );
  const settledUntil =
    tables
      .map((table) => table.settledUntil)
      .filter((day) => day !== null)
      .sort()[0] ?? null;
  const made = bodyOf(context, joined, answers, settledUntil, frame);
  const coverage = undated ? null : coverageOf(widget, answers, { ...frame, comparison });
  return {
    ...common(widget),
    ...(made.body.kind === "empty" && { height: 1 as const }),
    subtitle: [...new Set(answers.map(({ sourceName }) => sourceName)), ...made.words].join(" · "),
    body: made.body,
    notes: [
      ...(made.notes ?? []),
      ...missing.map(({ what }) => `Not in these numbers: ${what}${/[.!?]$/.test(what) ? "" : "."}`),
      ...notesOf(flags, frame.words),
    ],
    ...(coverage && { coverage }),
    fetchedAt: tables.map((table) => table.fetchedAt).sort()[0] ?? null,
    settledUntil,
    flags,
  };
}

/** The answers of a widget as one table, and what it is shown with. */
export function joinedWidget(
  widget: InteractiveWidget,
  { answers, missing = [] }: WidgetAnswers,
  frame: ViewFrame,
) {
  const tables = answers.map(({ current }) => current);
  const undated = tables.some((table) => table.flags.some(({ flag }) => flag === "no-dates"));
  // Without dates the period before would be the same rows: a change of nothing that looks like a finding.
  const comparison = undated ? null : frame.comparison;
  const context: ViewContext = {
    ...frame,
    comparison,
    widget,
    withholds: tables.some(listsLess),
    isWhole: missing.length === 0,
  };
  const joined = joinAnswers(
    undated ? answers.map((answer) => ({ ...answer, previous: null })) : answers,
    frame.range,
    comparison,
  );
  return { context, joined, tables, undated };
}

type Made = {
  readonly body: WidgetBody;
  readonly words: readonly string[];
  readonly notes?: readonly string[];
};

function bodyOf(
  context: ViewContext,
  joined: ShownTable,
  answers: readonly Answered[],
  settledUntil: PlainDate | null,
  { allNames = false, sorts }: ViewFrame,
): Made {
  const { widget, range, words } = context;
  const shownColumns = joined.columns.filter((column) => !column.cloaked);
  if (shownColumns.length === 0)
    return { body: buildEmpty("Every metric is hidden", "Show at least one in edit mode."), words: [] };
  if (widget.format === "summary")
    return {
      body: isEmpty(joined)
        ? nothing(context, joined, answers)
        : buildSummary(context, joined, answers[0]?.byDay ?? null),
      words: [],
    };
  if (widget.format === "chart:gauge")
    return {
      body: isEmpty(joined) ? nothing(context, joined, answers) : buildGauge(context, joined),
      words: [],
    };
  if (joined.rows.length === 0) return { body: nothing(context, joined, answers), words: [] };

  const order = orderOf(widget, joined);
  const inOrder = (table: ShownTable, by = order) => orderTable(table, by, words.lang);
  const ordered = inOrder(joined);
  const grain = joined.dimension ? [`per ${grainWord(joined.dimension)}`] : [];
  const all = joined.rows.length + (answers.length === 1 ? leftOut(answers[0]!.current) : 0);
  const some = (shown: number, of = all) =>
    of > shown ? [`${words.count(shown)} of ${words.count(of)} shown`] : [];
  switch (widget.format) {
    case "table": {
      const sortable = joined.dimension !== null && answers.every(({ current }) => hasAllRows(current));
      const by = (sortable && sorts?.get(widget.id)) || order;
      const rows = inOrder(tableRows(context, joined, answers), by);
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
          body: buildEmpty(
            "A chart needs something to draw along",
            "Choose one row for each of something, such as the day.",
          ),
          words: [],
        };
      const isTime = isTimeType(joined.dimension.type);
      const drawn = isTime
        ? withGaps(joined, range)
        : {
            ...ordered,
            rows: ordered.rows.slice(0, allNames ? undefined : Math.min(widget.rowsLimit, mostBars)),
          };
      const made = buildSeries(context, drawn, answers[0] ?? null, settledUntil, isTime ? undefined : all);
      return {
        body: made.body,
        words: [...grain, ...(isTime ? [] : some(drawn.rows.length)), ...made.words],
        notes: made.notes,
      };
    }
    case "chart:pie": {
      const isKnown = joined.rows.some((row) => typeof row.values[shownColumns[0]!.key] === "number");
      if (!isKnown && isEmpty(joined)) return { body: nothing(context, joined, answers), words: [] };
      const byShare = inOrder(listedRows(joined, answers), orderOfParts(widget, joined));
      return {
        body: buildParts(context, byShare, widget.rowsLimit),
        words: joined.dimension ? [`share of ${shownColumns[0]!.label.toLowerCase()}`] : [],
      };
    }
    case "chart:radar": {
      const listed = inOrder(listedRows(joined, answers));
      const body = buildRadar(context, listed);
      if (body)
        return { body, words: [...grain, ...(joined.dimension ? some(mostAxes, listed.rows.length) : [])] };
      return {
        body: { kind: "table", data: buildTable(context, listed, widget.rowsLimit, order), bars: false },
        words: grain,
        notes: ["A radar needs at least three values, so they are shown as a table."],
      };
    }
  }
}

/** Of rows that were cut before, the first in another order are not known. */
function hasAllRows({ flags }: Table): boolean {
  return !flags.some(({ flag }) => flag === "shortened" || flag === "truncated");
}

/** A table is in any order: its earliest and latest week or month may be cut. A source without dates is not cut at all. */
function cutWords(
  context: ViewContext,
  { dimension, rows }: ShownTable,
  answers: readonly Answered[],
): string[] {
  if (!dimension || answers.some(({ current }) => current.flags.some(({ flag }) => flag === "no-dates")))
    return [];
  const shown = rows.slice(0, context.widget.rowsLimit).map((row) => row.key);
  return shortEnds(context, dimension, shown.filter(isPlainDate).sort());
}

/** A column that is called "Date" is per day. */
function grainWord({ label, type }: Dimension): string {
  const word = label.toLowerCase();
  return type === "date" && word === "date" ? "day" : word;
}

function isEmpty(joined: ShownTable): boolean {
  return Object.values(joined.totals).every((value) => value === null);
}

/**
 * "No visits in 1–31 October 2026" is said only where all of it is known (numbers.md 32), with what the period before had;
 * else that there is no data, and for which days there is.
 */
function nothing(context: ViewContext, joined: ShownTable, answers: readonly Answered[]): WidgetBody {
  const { words, range } = context;
  const column = joined.columns.find((candidate) => !candidate.cloaked)!;
  // A row without the number is not the absence of rows: its number is not known.
  if (joined.rows.length > 0 && column.metric.combine === "unique")
    return buildEmpty(`${column.label} not known`, "The source does not give it for these days.");
  const partly = answers.filter(({ coverage }) => coverage && coverage.known.known < coverage.known.of);
  if (partly.length > 0)
    return buildEmpty(
      `No data for ${words.range(range)}`,
      partly.map(({ sourceName, coverage }) => coversText(sourceName, coverage!.source, words)).join(" "),
    );
  const before = totalBefore(joined, column.key);
  const detail =
    typeof before === "number" && context.comparison
      ? `${words.value(before, unitOfColumn(column))} in ${words.range(context.comparison)}.`
      : "The source has no rows for these days.";
  return buildEmpty(`No ${column.label.toLowerCase()} in ${words.range(range)}`, detail);
}

function coverageOf(widget: InteractiveWidget, answers: readonly Answered[], frame: ViewFrame) {
  const sources = answers.flatMap(({ sourceName: name, coverage }) => (coverage ? [{ name, coverage }] : []));
  return coverageView(sources, { ...frame, isCompared: !widget.hiddenChange && frame.comparison !== null });
}

/** Days that are not complete yet are said once on the page, not here. */
function notesOf(flags: readonly Flag[], words: Formatter): string[] {
  const notes = flags.map((flag) => (flag.flag === "unsettled" ? null : flagWords(flag, words)));
  return [...new Set(notes.filter((note) => note !== null))];
}

function distinctFlags(tables: readonly Table[]): Flag[] {
  const seen = new Map(tables.flatMap((table) => table.flags).map((flag) => [JSON.stringify(flag), flag]));
  return [...seen.values()];
}

function buildPassive(widget: PassiveWidget, frame: ViewFrame): WidgetView {
  const { content = "", header = "", caption = "", articles = [] } = widget.inputs;
  const image = widget.images[0];
  const article =
    widget.type === "historic"
      ? articles.find(({ startDate, endDate }) => startDate <= frame.range.to && endDate >= frame.range.from)
      : undefined;
  const text = widget.type === "historic" ? (article?.content ?? "") : content;
  const body: WidgetBody =
    widget.type === "upload" && image
      ? { kind: "image", fileId: image.fileId, alt: image.alt || widget.title, caption: caption || header }
      : text === ""
        ? buildEmpty(
            "Nothing written yet",
            widget.type === "historic" ? "No text was written for these days." : "",
          )
        : { kind: "text", blocks: parseMarkup(text) };
  return {
    ...common(widget),
    subtitle: widget.description,
    body,
    notes: [],
    fetchedAt: null,
    settledUntil: null,
    flags: [],
  };
}

function common(widget: Widget) {
  const { id, title, description, width, height, nature } = widget;
  return { id, title, description, width, height, nature };
}
