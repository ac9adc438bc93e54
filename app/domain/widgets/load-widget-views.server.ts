import { setImmediate as nextTurn } from "node:timers/promises";
import { findProvider } from "#app/connectors/registry.ts";
import type { LoadedTable } from "#app/domain/sources/loaded-table.ts";
import { loadTables } from "#app/domain/sources/load-tables.server.ts";
import { type Patience, providerQuestion, standingsOf } from "#app/domain/sources/provider-tables.server.ts";
import { listKnownColumns, type KnownColumns } from "#app/domain/sources/known-columns.server.ts";
import type { Source } from "#app/domain/sources/source.ts";
import type { Standing } from "#db/queries/report-questions.ts";
import { formatter } from "#app/metrics/format.ts";
import type { Period } from "#app/metrics/periods.ts";
import type { Table } from "#app/metrics/table.ts";
import { type CalculatedMetricRow, listCalculatedMetrics } from "#db/queries/calculated-metrics.ts";
import { listSourcesById } from "#db/queries/sources.ts";
import type { InteractiveWidget, Widget, WidgetInstance } from "#db/schema/documents.ts";
import { buildWidgetView, type Trouble, type WidgetData } from "./build-widget-view.ts";
import { shownMetrics, shownWithParts } from "./calculated-columns.ts";
import { failedAnswer, forAgency, type Reader, withLastNumbers } from "./failed-answer.ts";
import { isCalculatedKey, type KnownSource, knownSource, wantedMetrics } from "./known-source.ts";
import type { ReceiptIds } from "./view-context.ts";
import { comparedDaysOf, questionsOfWidget } from "./widget-questions.server.ts";
import type { WidgetView } from "./widget-view.ts";

export type Reading = Reader & {
  readonly period: Period;
  readonly lang: string;
  readonly receipt: ReceiptIds | null;
  /** How long this reader waits for numbers that a provider has to be asked for. */
  readonly patience?: Patience | null;
  /** Nobody looks yet: what is asked for now is there when somebody does. */
  readonly ahead?: boolean;
};

/** What the database says about the sources of these widgets: together with the period it decides every number. */
export type ViewInputs = {
  readonly sources: readonly Source[];
  readonly definitions: readonly CalculatedMetricRow[];
  /** What sources name their columns, where their data decides it. */
  readonly columns: KnownColumns;
  /** How the questions to providers stand: newer answers make another view. */
  readonly standings: readonly Standing[];
};

export async function loadViewInputs(
  companyId: string,
  widgets: readonly Widget[],
  { period }: Pick<Reading, "period">,
): Promise<ViewInputs> {
  const instances = widgets.flatMap((widget) => (widget.nature === "interactive" ? widget.instances : []));
  const ids = [...new Set(instances.map(({ sourceId }) => sourceId))];
  if (ids.length === 0) return { sources: [], definitions: [], columns: new Map(), standings: [] };
  const usesCalculated = instances.some(({ config }) => config.metrics.some(isCalculatedKey));
  const [sources, definitions] = await Promise.all([
    listSourcesById(companyId, ids),
    usesCalculated ? listCalculatedMetrics(companyId, ids) : [],
  ]);
  const columns = await listKnownColumns(companyId, sources);
  const inputs = { sources, definitions, columns, standings: [] };
  const known = knownSources(inputs);
  const questions = widgets.flatMap((widget) =>
    widget.nature === "interactive"
      ? questionsOfWidget(widget, known, { period }).flatMap(({ instance, query }) => {
          const source = known.get(instance.sourceId)?.source.source;
          return (source && providerQuestion(source, query)) ?? [];
        })
      : [],
  );
  const standings = questions.length === 0 ? [] : [...(await standingsOf(companyId, questions)).values()];
  return { ...inputs, standings };
}

/** What widgets show over a period. All their questions are asked together: one look at the cache for a whole page. */
export async function loadWidgetViews(
  companyId: string,
  widgets: readonly Widget[],
  reading: Reading,
  inputs?: ViewInputs,
): Promise<WidgetView[]> {
  const { data, comparisons } = await loadWidgetData(companyId, widgets, reading, inputs);
  const frame = {
    range: reading.period.range,
    comparison: reading.period.compareRange,
    words: formatter(reading.lang),
    receipt: reading.receipt,
  };
  const views: WidgetView[] = [];
  for (const [place, widget] of widgets.entries()) {
    if (place > 0) await nextTurn(); // a large page is tens of milliseconds of work: others get their turn in between
    views.push(
      withComparison(buildWidgetView(widget, data[place] ?? null, frame), comparisons.get(widget.id)),
    );
  }
  return views;
}

/** What the sources answer to these widgets: what a view is made from, and a receipt. `data` is null for text and pictures. */
export async function loadWidgetData(
  companyId: string,
  widgets: readonly Widget[],
  reading: Reading,
  inputs?: ViewInputs,
): Promise<{
  readonly sources: ReadonlyMap<string, KnownSource>;
  readonly data: readonly (WidgetData | null)[];
  /** By widget, where what it is compared with is not there: then nothing is compared. */
  readonly comparisons: ReadonlyMap<string, "waiting" | "failure">;
}> {
  const known = inputs ?? (await loadViewInputs(companyId, widgets, reading));
  const sources = knownSources(known);
  const interactive = widgets.filter((widget) => widget.nature === "interactive");
  const asked = interactive.flatMap((widget) =>
    questionsOfWidget(widget, sources, reading).map((question) => ({ widget, question })),
  );
  const answerable = asked.flatMap(({ widget, question }) => {
    const known = sources.get(question.instance.sourceId);
    return known ? [{ widget, question, source: known.source }] : [];
  });
  const tables = await loadTables(
    companyId,
    answerable.map(({ source, question }) => ({ source, query: question.query })),
    { patience: reading.patience ?? null, ahead: reading.ahead ?? false, standings: known.standings },
  );
  const loaded = new Map<string, Map<string, LoadedTable>>();
  const comparisons = new Map<string, "waiting" | "failure">();
  answerable.forEach(({ widget, question }, place) => {
    const ofWidget = loaded.get(widget.id) ?? loaded.set(widget.id, new Map()).get(widget.id)!;
    const answer = tables[place]!;
    ofWidget.set(`${question.instance.id} ${question.part}`, answer);
    const isOfComparison = question.part === "previous" || question.part === "settled";
    if (
      isOfComparison &&
      answer.outcome !== "table" &&
      !tableIn(answer) &&
      comparisons.get(widget.id) !== "failure"
    )
      comparisons.set(widget.id, answer.outcome);
  });
  const data = widgets.map((widget) =>
    widget.nature === "interactive"
      ? dataOf(widget, sources, loaded.get(widget.id) ?? new Map(), reading)
      : null,
  );
  return { sources, data, comparisons };
}

/** Without a word the numbers would look as if nothing were compared on this page. */
function withComparison(view: WidgetView, comparison: "waiting" | "failure" | undefined): WidgetView {
  if (!comparison || view.body.kind === "broken") return view;
  const note =
    comparison === "waiting"
      ? "What this is compared with is being fetched."
      : "What this is compared with could not be read.";
  return {
    ...view,
    notes: [...view.notes, note],
    ...(comparison === "waiting" && { isPending: true }),
  };
}

function knownSources({ sources, definitions, columns }: ViewInputs): Map<string, KnownSource> {
  return new Map(
    sources.map((source) => [
      source.source.id,
      knownSource(source, definitions, columns.get(source.source.id) ?? null),
    ]),
  );
}

function dataOf(
  widget: InteractiveWidget,
  sources: ReadonlyMap<string, KnownSource>,
  loaded: ReadonlyMap<string, LoadedTable>,
  reading: Reading,
): WidgetData | null {
  if (widget.instances.length === 0) return null;
  const answers = [];
  for (const instance of widget.instances) {
    const known = sources.get(instance.sourceId);
    const trouble = troubleOf(instance, known, loaded.get(`${instance.id} current`), reading);
    if (trouble || !known) return { outcome: "trouble", trouble: trouble ?? gone(instance, reading) };
    const wanted = wantedMetrics(instance, known);
    const table = (part: string, keys: readonly string[] = wanted, shown = shownMetrics): Table | null => {
      const found = tableIn(loaded.get(`${instance.id} ${part}`));
      return found ? shown(found, keys, known.calculated) : null;
    };
    const settled = table("settled");
    // Over all days, where some must be left out, the change would be of unequal periods.
    const isComparable = settled !== null || !loaded.has(`${instance.id} settled`);
    const compared = settled && comparedDaysOf(known.source, reading.period);
    const first = wanted.slice(0, 1);
    const answer = loaded.get(`${instance.id} current`);
    const failed = answer?.outcome === "failure" ? answer : null;
    answers.push({
      instance,
      sourceName: known.source.source.name,
      current: failed ? withLastNumbers(table("current")!, failed.what, reading) : table("current")!,
      previous: isComparable ? table("previous") : null,
      settled:
        settled && compared
          ? { table: settled, range: compared.range, comparison: compared.compareRange }
          : null,
      byDay: table("byDay", first),
      split: table("split", first, shownWithParts),
    });
  }
  return { outcome: "answers", answers };
}

function troubleOf(
  instance: WidgetInstance,
  known: KnownSource | undefined,
  answer: LoadedTable | undefined,
  reading: Reading,
): Trouble | null {
  if (!known) return gone(instance, reading);
  if (wantedMetrics(instance, known).length === 0)
    return {
      what:
        reading.as === "owner"
          ? `${known.source.source.name} no longer has the columns of this widget`
          : "Not available at the moment",
      detail: forAgency(reading, "Choose others in edit mode."),
      fix: null,
    };
  if (!answer) return gone(instance, reading);
  if (answer.outcome === "waiting")
    return {
      what: "These numbers are being fetched",
      detail: `${findProvider(known.source.source.kind)?.name ?? "The source"} is being asked; they appear in a moment.`,
      fix: null,
      isPending: true,
    };
  if (answer.outcome === "table" || answer.lastTable) return null;
  const { id, kind, name } = known.source.source;
  return failedAnswer(answer, { id, kind, name, isProvider: findProvider(kind) !== null }, reading);
}

function tableIn(answer: LoadedTable | undefined): Table | null {
  if (!answer || answer.outcome === "waiting") return null;
  return answer.outcome === "table" ? answer.table : (answer.lastTable ?? null);
}

/** The kind of the source is all that a widget knows of one that was deleted. */
function gone({ type }: WidgetInstance, reading: Reading): Trouble {
  return {
    what: "The source of this widget was deleted",
    detail: forAgency(reading, "Choose another one in edit mode."),
    fix: null,
    lost: { name: findProvider(type)?.name ?? "File", how: "deleted", since: null },
  };
}
