import { setImmediate as nextTurn } from "node:timers/promises";
import { findProvider } from "#app/connectors/registry.ts";
import type { LoadedTable } from "#app/domain/sources/loaded-table.ts";
import { loadTables } from "#app/domain/sources/load-tables.server.ts";
import { type Patience, providerQuestion, standingsOf } from "#app/domain/sources/provider-tables.server.ts";
import { withKeptCoverage } from "#app/domain/sources/keep-coverage.server.ts";
import { narrowedCoverage } from "#app/domain/sources/source-coverage.ts";
import { listKnownColumns, type KnownColumns } from "#app/domain/sources/known-columns.server.ts";
import type { Source } from "#app/domain/sources/source.ts";
import type { Standing } from "#db/queries/report-questions.ts";
import { type Coverage, knownDays } from "#app/metrics/coverage.ts";
import { formatter } from "#app/metrics/format.ts";
import type { Period } from "#app/metrics/periods.ts";
import type { Table } from "#app/metrics/table.ts";
import { type CalculatedMetricRow, listCalculatedMetrics } from "#db/queries/calculated-metrics.ts";
import { listSourcesById } from "#db/queries/sources.ts";
import type { InteractiveWidget, Widget, WidgetInstance } from "#db/schema/documents.ts";
import { type Answered, buildWidgetView, type Trouble, type WidgetData } from "./build-widget-view.ts";
import { shownMetrics, shownWithParts } from "./calculated-columns.ts";
import { failedAnswer, forAgency, type Reader, withLastNumbers } from "./failed-answer.ts";
import { isCalculatedKey, type KnownSource, knownSource, wantedMetrics } from "./known-source.ts";
import { askedDimension, type Comparison, comparisonQuestions, type Question } from "./questions.ts";
import type { ReceiptIds } from "./view-context.ts";
import {
  canLeaveOutDays,
  comparisonOf,
  instanceCoverage,
  questionsOfWidget,
} from "./widget-questions.server.ts";
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
  const [listed, definitions] = await Promise.all([
    listSourcesById(companyId, ids),
    usesCalculated ? listCalculatedMetrics(companyId, ids) : [],
  ]);
  const sources = await withKeptCoverage(companyId, listed);
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
  return (await loadViews(companyId, widgets, reading, inputs)).views;
}

/** `isNarrowed`: more was asked than `inputs` tell of, so the views may change while these stay. */
export async function loadViews(
  companyId: string,
  widgets: readonly Widget[],
  reading: Reading,
  inputs?: ViewInputs,
): Promise<{ readonly views: WidgetView[]; readonly isNarrowed: boolean }> {
  const { data, comparisons, isNarrowed } = await loadWidgetData(companyId, widgets, reading, inputs);
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
  return { views, isNarrowed };
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
  /** Answers told that fewer days are known than was expected: more was asked than `loadViewInputs` knows. */
  readonly isNarrowed: boolean;
}> {
  const known = inputs ?? (await loadViewInputs(companyId, widgets, reading));
  const sources = knownSources(known);
  const interactive = widgets.filter((widget) => widget.nature === "interactive");
  const asked = interactive.flatMap((widget) =>
    questionsOfWidget(widget, sources, reading).map((question) => ({ widget, question })),
  );
  const loaded = new LoadedAnswers();
  const load = async (questions: readonly Asked[]) => {
    const answerable = questions.flatMap(({ widget, question }) => {
      const found = sources.get(question.instance.sourceId);
      return found ? [{ widget, question, source: found.source }] : [];
    });
    const tables = await loadTables(
      companyId,
      answerable.map(({ source, question }) => ({ source, query: question.query })),
      { patience: reading.patience ?? null, ahead: reading.ahead ?? false, standings: known.standings },
    );
    answerable.forEach(({ widget, question }, place) => loaded.set(widget, question, tables[place]!));
  };
  await load(asked);
  const narrowed = interactive.flatMap((widget) => narrowedQuestions(widget, sources, loaded, reading));
  if (narrowed.length > 0) await load(narrowed);
  const data = widgets.map((widget) =>
    widget.nature === "interactive" ? dataOf(widget, sources, loaded, reading) : null,
  );
  return { sources, data, comparisons: loaded.comparisons(), isNarrowed: narrowed.length > 0 };
}

type Asked = { readonly widget: InteractiveWidget; readonly question: Question };

/** What became of the questions of some widgets. A later answer to the same part of a widget replaces the earlier one. */
class LoadedAnswers {
  private readonly answers = new Map<string, LoadedTable>();
  private readonly coverages = new Map<string, Coverage>();

  set(widget: InteractiveWidget, { instance, part }: Question, answer: LoadedTable): void {
    this.answers.set(nameOf(widget, instance, part), answer);
  }

  drop(widget: InteractiveWidget, instance: WidgetInstance, part: Question["part"]): void {
    this.answers.delete(nameOf(widget, instance, part));
  }

  get(widget: InteractiveWidget, instance: WidgetInstance, part: Question["part"]): LoadedTable | undefined {
    return this.answers.get(nameOf(widget, instance, part));
  }

  setCoverage(widget: InteractiveWidget, instance: WidgetInstance, coverage: Coverage): void {
    this.coverages.set(nameOf(widget, instance, "coverage"), coverage);
  }

  coverage(widget: InteractiveWidget, instance: WidgetInstance): Coverage | null {
    return this.coverages.get(nameOf(widget, instance, "coverage")) ?? null;
  }

  /** By widget, where what it is compared with is not there. */
  comparisons(): Map<string, "waiting" | "failure"> {
    const missing = new Map<string, "waiting" | "failure">();
    for (const [name, answer] of this.answers) {
      const [widget, , part] = JSON.parse(name) as [string, string, Question["part"]];
      const isOfComparison = part === "previous" || part === "compared";
      if (!isOfComparison || answer.outcome === "table" || tableIn(answer)) continue;
      if (missing.get(widget) !== "failure") missing.set(widget, answer.outcome);
    }
    return missing;
  }
}

function nameOf({ id }: InteractiveWidget, instance: WidgetInstance, part: string): string {
  return JSON.stringify([id, instance.id, part]);
}

/**
 * What has to be asked anew for a comparison, since the answers told that fewer days are known than was expected of the
 * source: a tab of a spreadsheet with holes, an account that is younger than the period.
 */
function narrowedQuestions(
  widget: InteractiveWidget,
  sources: ReadonlyMap<string, KnownSource>,
  loaded: LoadedAnswers,
  { period }: Reading,
): Asked[] {
  return widget.instances.flatMap((instance): Asked[] => {
    const known = sources.get(instance.sourceId);
    const current = tableIn(loaded.get(widget, instance, "current"));
    if (!known || !current) return [];
    const planned = instanceCoverage(instance, known);
    const told = [current, tableIn(loaded.get(widget, instance, "previous"))].map((table) => table?.coverage);
    if (told.every((coverage) => coverage === undefined)) return [];
    const coverage = narrowedCoverage(planned, told);
    loaded.setCoverage(widget, instance, coverage);
    const comparison = widget.hiddenChange ? null : comparisonOf(period, coverage);
    const before = comparisonOf(period, planned);
    if (!comparison || JSON.stringify(comparison) === JSON.stringify(before)) return [];
    loaded.drop(widget, instance, "previous");
    loaded.drop(widget, instance, "compared");
    const query = questionsOfWidget(widget, sources, { period }).find(
      (question) => question.instance.id === instance.id && question.part === "current",
    )?.query;
    if (!query || !isAnswerable(comparison, known, askedDimension(widget, instance))) return [];
    return comparisonQuestions(instance, query, comparison).map((question) => ({ widget, question }));
  });
}

/** Single days can be left out only where the source answers for exactly these days. */
function isAnswerable({ days }: Comparison, { source }: KnownSource, dimension: string | null): boolean {
  const hasHoles =
    days.outcome === "part" && [days.before, days.now].some((set) => (set?.without.length ?? 0) > 0);
  return !hasHoles || canLeaveOutDays(source, dimension);
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
  loaded: LoadedAnswers,
  reading: Reading,
): WidgetData | null {
  if (widget.instances.length === 0) return null;
  const answers: Answered[] = [];
  const troubles: Trouble[] = [];
  for (const instance of widget.instances) {
    const known = sources.get(instance.sourceId);
    const found = loaded.get(widget, instance, "current");
    const trouble = troubleOf(instance, known, found, reading);
    if (trouble || !known) troubles.push(trouble ?? gone(instance, reading));
    else answers.push(answerOf(widget, instance, known, loaded, reading));
  }
  const [trouble] = troubles;
  if (trouble && (answers.length === 0 || trouble.isPending)) return { outcome: "trouble", trouble };
  return { outcome: "answers", answers, ...(troubles.length > 0 && { missing: troubles }) };
}

function answerOf(
  widget: InteractiveWidget,
  instance: WidgetInstance,
  known: KnownSource,
  loaded: LoadedAnswers,
  reading: Reading,
): Answered {
  const wanted = wantedMetrics(instance, known);
  const table = (
    part: Question["part"],
    keys: readonly string[] = wanted,
    shown = shownMetrics,
  ): Table | null => {
    const found = tableIn(loaded.get(widget, instance, part));
    return found ? shown(found, keys, known.calculated) : null;
  };
  const source = loaded.coverage(widget, instance) ?? instanceCoverage(instance, known);
  const comparison = comparisonOf(reading.period, source);
  const isPossible = comparison === null || isAnswerable(comparison, known, askedDimension(widget, instance));
  const days =
    comparison && (isPossible ? comparison.days : { ...comparison.days, outcome: "none" as const });
  const compared = table("compared");
  // Over all days, where some must be left out, the change would be of unequal periods.
  const isComparable = compared !== null || days?.outcome !== "part" || days.now === null;
  const first = wanted.slice(0, 1);
  const answer = loaded.get(widget, instance, "current");
  const failed = answer?.outcome === "failure" ? answer : null;
  const current = table("current")!;
  return {
    instance,
    sourceName: known.source.source.name,
    current: failed ? withLastNumbers(current, failed.what, reading) : current,
    previous: isComparable ? table("previous") : null,
    compared,
    byDay: table("byDay", first),
    split: table("split", first, shownWithParts),
    coverage: { source, known: knownDays(reading.period.range, source), days },
  };
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
