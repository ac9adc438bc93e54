import { findProvider } from "#app/connectors/registry.ts";
import { exampleKind } from "#app/domain/sources/example/example-id.ts";
import { isFullMonth } from "#app/lib/plain-date.ts";
import type { Steps } from "#app/lib/steps.ts";
import type { Flag } from "#app/metrics/table.ts";
import type { InteractiveWidget, PassiveWidget, Widget } from "#db/schema/documents/dashboard.ts";
import type { ExampleMark, WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import { factsOf, isSettled } from "../facts/facts.ts";
import { widgetDefaults } from "../widget.ts";
import { buildBody } from "./build-body.ts";
import { buildEmpty } from "./build-empty.ts";
import { coverageView } from "./coverage-view.ts";
import { distinctFlags, notesOf } from "./flag-words.ts";
import { joinAnswers } from "../rows/join-answers.ts";
import { parseMarkup } from "./parse-markup.ts";
import type { ViewContext } from "../rows/view-context.ts";
import { withDecimals } from "../rows/shown-table.ts";
import { hasUnlistedRows } from "../rows/whole-table.ts";
import type { QueriedResult, MissingSource, ViewFrame, WidgetAnswers, WidgetData } from "./widget-data.ts";

/** Pure; in steps, since a widget may have 200,000 rows. */
export function* widgetViewSteps(
  widget: Widget,
  data: WidgetData | null,
  frame: ViewFrame,
): Steps<WidgetView> {
  return widget.nature === "passive"
    ? buildPassive(widget, frame)
    : yield* buildInteractive(widget, data, frame);
}

function* buildInteractive(
  widget: InteractiveWidget,
  data: WidgetData | null,
  { receipt, ...rest }: ViewFrame,
): Steps<WidgetView> {
  const example = exampleMark(widget);
  // Invented numbers have no receipt.
  const frame = { ...rest, receipt: example ? null : receipt };
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
      ...(example && { example }),
      notes: [],
      fetchedAt: null,
      settledUntil: null,
      flags: [],
    };
  }
  const { answers, missing = [] } = data;
  const { context, joined, tables, undated } = yield* joinedWidget(widget, data, frame);
  const { comparison } = context;
  const flags: Flag[] = [
    ...missing.map((source) => ({ flag: "note", text: missingWords(source) }) as const),
    ...currencyNotes(answers),
    ...distinctFlags(answers),
  ];
  const settledUntil =
    tables
      .map((table) => table.settledUntil)
      .filter((day) => day !== null)
      .sort()[0] ?? null;
  const made = yield* buildBody(context, joined, answers, settledUntil, frame);
  frame.facts?.push(...factsOf(context, joined, answers));
  const coverage = undated ? null : coverageOf(widget, answers, { ...frame, comparison });
  return {
    ...common(widget),
    ...(made.body.kind === "empty" && { height: 1 as const }),
    subtitle: [...new Set(answers.map(({ sourceName }) => sourceName)), ...made.words].join(" · "),
    body: made.body,
    notes: [
      ...(made.notes ?? []),
      ...notesOf(flags, frame.words).filter(
        (note) => !("detail" in made.body && made.body.detail.includes(note)),
      ),
    ],
    ...(coverage && { coverage }),
    ...(example && { example }),
    fetchedAt:
      answers
        .filter(({ instance }) => exampleKind(instance.sourceId) === null)
        .map(({ current }) => current.fetchedAt)
        .sort()[0] ?? null,
    settledUntil,
    flags,
  };
}

function exampleMark({ instances }: InteractiveWidget): ExampleMark | null {
  const kinds = [...new Set(instances.flatMap(({ sourceId }) => exampleKind(sourceId) ?? []))];
  const [kind] = kinds;
  if (kind === undefined) return null;
  return { kind, name: kinds.map((one) => findProvider(one)?.name ?? one).join(" and "), href: null };
}

/** Saves refuse other currencies unless the source's was unknown. */
function currencyNotes(answers: readonly QueriedResult[]): Flag[] {
  const texts = answers.flatMap(({ instance, current: { currency, metrics }, sourceName }) => {
    const wanted = instance.currency;
    const hasMoney = metrics.some(({ format }) => format === "money");
    if (!hasMoney || currency === null || wanted === currency || wanted === widgetDefaults.currency)
      return [];
    return [`${sourceName} reports in ${currency}. Amounts are not converted to ${wanted}.`];
  });
  return [...new Set(texts)].map((text) => ({ flag: "note", text }));
}

function missingWords({ name, what, lost }: MissingSource): string {
  if (lost?.how === "deleted") return `Not included: ${name}, which was deleted.`;
  const reason = what.replace(/[.]$/, "");
  if (reason.includes(name)) return `Not included: ${reason}.`;
  return `Not included: ${name} (${reason.charAt(0).toLowerCase()}${reason.slice(1)}).`;
}

export function* joinedWidget(
  widget: InteractiveWidget,
  { answers, missing = [] }: WidgetAnswers,
  frame: ViewFrame,
) {
  const tables = answers.map(({ current }) => current);
  const undated = tables.some((table) => table.flags.some(({ flag }) => flag === "no-dates"));
  // Without dates, the comparison returns the same rows.
  const comparison = undated ? null : frame.comparison;
  const context: ViewContext = {
    ...frame,
    comparison,
    widget,
    withholds: tables.some(hasUnlistedRows),
    isWhole: missing.length === 0,
    isOver:
      missing.length === 0 &&
      isFullMonth(frame.range) &&
      answers.every((answer) => isSettled(answer, frame.range)),
    planned: frame.plans?.get(widget.id) ?? null,
  };
  const table = yield* joinAnswers(
    undated ? answers.map((answer) => ({ ...answer, previous: null })) : answers,
    frame.range,
    comparison,
  );
  const columns = table.columns.map((column) => withDecimals(column, widget.formatOptions));
  return { context, joined: { ...table, columns }, tables, undated };
}

function coverageOf(widget: InteractiveWidget, answers: readonly QueriedResult[], frame: ViewFrame) {
  const sources = answers.flatMap(({ sourceName: name, coverage }) => (coverage ? [{ name, coverage }] : []));
  return coverageView(sources, { ...frame, isCompared: !widget.hiddenChange && frame.comparison !== null });
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
        ? buildEmpty("No text yet", widget.type === "historic" ? "There is no text for this date range." : "")
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
