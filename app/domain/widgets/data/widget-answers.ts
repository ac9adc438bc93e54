import { findProvider } from "#app/connectors/registry.ts";
import { withColumnNames } from "#app/domain/sources/column-names.ts";
import type { LoadedTable } from "#app/domain/sources/queries/loaded-table.ts";
import { type AnsweredDays, narrowedCoverage } from "#app/domain/sources/queries/source-coverage.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { type Coverage, knownDays } from "#app/metrics/periods/coverage.ts";
import type { Table } from "#app/metrics/table.ts";
import type { InteractiveWidget, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { type KnownSource, wantedMetrics } from "#app/domain/sources/known-source.ts";
import type { QueriedResult, MissingSource, WidgetFailure, WidgetData } from "../view/widget-data.ts";
import { shownMetrics, shownWithParts } from "../rows/calculated-columns.ts";
import { failedAnswer, forAgency, type Reader, withLastNumbers } from "../view/failed-answer.ts";
import { queriedDimension, buildComparisonQueries, type WidgetQuery } from "./questions.ts";
import {
  type QueryContext,
  comparisonOf,
  instanceCoverage,
  isAnswerable,
  buildWidgetQueries,
} from "./widget-questions.ts";

type Reading = Reader & QueryContext;

export type QueriedWidget = { readonly widget: InteractiveWidget; readonly question: WidgetQuery };

export type MissingComparison = {
  readonly outcome: "waiting" | "failure";
  readonly instances: ReadonlySet<string>;
};

export class LoadedAnswers {
  private readonly answers = new Map<string, LoadedTable>();
  private readonly ranges = new Map<string, DateRange | null>();
  private readonly coverages = new Map<string, Coverage>();

  set(widget: InteractiveWidget, { instance, part, query }: WidgetQuery, answer: LoadedTable): void {
    this.answers.set(nameOf(widget, instance, part), answer);
    this.ranges.set(nameOf(widget, instance, part), query.range);
  }

  drop(widget: InteractiveWidget, instance: WidgetInstance, part: WidgetQuery["part"]): void {
    this.answers.delete(nameOf(widget, instance, part));
  }

  get(
    widget: InteractiveWidget,
    instance: WidgetInstance,
    part: WidgetQuery["part"],
  ): LoadedTable | undefined {
    return this.answers.get(nameOf(widget, instance, part));
  }

  /** Null without a table or days. */
  answered(
    widget: InteractiveWidget,
    instance: WidgetInstance,
    part: WidgetQuery["part"],
  ): AnsweredDays | null {
    const table = tableIn(this.get(widget, instance, part));
    const range = this.ranges.get(nameOf(widget, instance, part));
    return table && range ? { range, coverage: table.coverage } : null;
  }

  setCoverage(widget: InteractiveWidget, instance: WidgetInstance, coverage: Coverage): void {
    this.coverages.set(nameOf(widget, instance, "coverage"), coverage);
  }

  coverage(widget: InteractiveWidget, instance: WidgetInstance): Coverage | null {
    return this.coverages.get(nameOf(widget, instance, "coverage")) ?? null;
  }

  comparisons(): Map<string, MissingComparison> {
    const missing = new Map<string, MissingComparison>();
    for (const [name, answer] of this.answers) {
      const [widget, instance, part] = JSON.parse(name) as [string, string, WidgetQuery["part"]];
      const isOfComparison = part === "previous" || part === "compared";
      if (!isOfComparison || answer.outcome === "table" || tableIn(answer)) continue;
      const current = this.answers.get(JSON.stringify([widget, instance, "current"]));
      if (!tableIn(current) && current?.outcome !== "waiting") continue;
      const known = missing.get(widget);
      missing.set(widget, {
        outcome: known?.outcome === "failure" ? "failure" : answer.outcome,
        instances: new Set([...(known?.instances ?? []), instance]),
      });
    }
    return missing;
  }
}

function nameOf({ id }: InteractiveWidget, instance: WidgetInstance, part: string): string {
  return JSON.stringify([id, instance.id, part]);
}

export function buildFollowUpQueries(
  widget: InteractiveWidget,
  sources: ReadonlyMap<string, KnownSource>,
  loaded: LoadedAnswers,
  { period, at }: QueryContext,
): QueriedWidget[] {
  return widget.instances.flatMap((instance): QueriedWidget[] => {
    const known = sources.get(instance.sourceId);
    const current = loaded.answered(widget, instance, "current");
    if (!known || !current) return [];
    const planned = instanceCoverage(instance, known, at);
    const before = loaded.answered(widget, instance, "previous");
    const answered = before ? [current, before] : [current];
    if (answered.every(({ coverage }) => coverage === undefined)) return [];
    const coverage = narrowedCoverage(planned, answered);
    loaded.setCoverage(widget, instance, coverage);
    const comparison = widget.hiddenChange ? null : comparisonOf(period, coverage);
    const queried = comparisonOf(period, planned);
    if (!comparison || JSON.stringify(comparison) === JSON.stringify(queried)) return [];
    loaded.drop(widget, instance, "previous");
    loaded.drop(widget, instance, "compared");
    const query = buildWidgetQueries(widget, sources, { period, at }).find(
      (question) => question.instance.id === instance.id && question.part === "current",
    )?.query;
    if (!query || !isAnswerable(comparison, known, queriedDimension(widget, instance))) return [];
    return buildComparisonQueries(instance, query, comparison).map((question) => ({ widget, question }));
  });
}

export function widgetData(
  widget: InteractiveWidget,
  sources: ReadonlyMap<string, KnownSource>,
  loaded: LoadedAnswers,
  reading: Reading,
): WidgetData | null {
  if (widget.instances.length === 0) return null;
  const answers: QueriedResult[] = [];
  const troubles: MissingSource[] = [];
  for (const instance of widget.instances) {
    const known = sources.get(instance.sourceId);
    const found = loaded.get(widget, instance, "current");
    const trouble = failureOfWidget(instance, known, found, reading);
    if (trouble || !known)
      troubles.push({
        ...(trouble ?? gone(instance, reading)),
        name: known?.source.source.name ?? (instance.prefix || kindName(instance)),
      });
    else answers.push(answerOf(widget, instance, known, loaded, reading));
  }
  const [trouble] = troubles;
  if (trouble && (answers.length === 0 || trouble.isPending)) return { outcome: "trouble", trouble };
  return { outcome: "answers", answers, ...(troubles.length > 0 && { missing: troubles }) };
}

function withMetricNames(table: Table, { metricsOptions }: WidgetInstance): Table {
  const names = Object.entries(metricsOptions).flatMap(([key, { label }]) =>
    label ? [[key, label] as const] : [],
  );
  return names.length === 0 ? table : withColumnNames(table, Object.fromEntries(names));
}

function answerOf(
  widget: InteractiveWidget,
  instance: WidgetInstance,
  known: KnownSource,
  loaded: LoadedAnswers,
  reading: Reading,
): QueriedResult {
  const wanted = wantedMetrics(instance, known);
  const table = (
    part: WidgetQuery["part"],
    keys: readonly string[] = wanted,
    shown = shownMetrics,
  ): Table | null => {
    const found = tableIn(loaded.get(widget, instance, part));
    return found ? withMetricNames(shown(found, keys, known.calculated), instance) : null;
  };
  const source = loaded.coverage(widget, instance) ?? instanceCoverage(instance, known, reading.at);
  const comparison = comparisonOf(reading.period, source);
  const isPossible =
    comparison === null || isAnswerable(comparison, known, queriedDimension(widget, instance));
  const days =
    comparison && (isPossible ? comparison.days : { ...comparison.days, outcome: "none" as const });
  const compared = table("compared");
  // Otherwise periods of unequal length are compared.
  const isComparable = compared !== null || days?.outcome !== "part" || days.now === null;
  const first = wanted.slice(0, 1);
  const answer = loaded.get(widget, instance, "current");
  const failed = answer?.outcome === "failure" ? answer : null;
  const current = table("current")!;
  const recent = table("recent");
  const minutes = findProvider(instance.type)?.realTime?.recentMinutes ?? 0;
  return {
    instance,
    sourceName: known.source.source.name,
    current: failed ? withLastNumbers(current, failed.what, reading) : current,
    previous: isComparable ? table("previous") : null,
    compared,
    byDay: table("byDay", first),
    ...(recent && { recent: { table: recent, minutes } }),
    split: table("split", first, shownWithParts),
    coverage: { source, known: knownDays(reading.period.range, source), days },
  };
}

function failureOfWidget(
  instance: WidgetInstance,
  known: KnownSource | undefined,
  answer: LoadedTable | undefined,
  reading: Reading,
): WidgetFailure | null {
  if (!known) return gone(instance, reading);
  if (wantedMetrics(instance, known).length === 0)
    return {
      what:
        reading.as === "owner"
          ? `${known.source.source.name} no longer has the columns this widget uses`
          : "Not available at the moment",
      detail: forAgency(reading, "Choose others in edit mode."),
      fix: null,
    };
  if (!answer) return gone(instance, reading);
  if (answer.outcome === "waiting")
    return {
      what: "Loading data",
      detail: `Waiting for ${findProvider(known.source.source.kind)?.name ?? "the source"}. The data appears in a moment.`,
      fix: null,
      isPending: true,
    };
  if (answer.outcome === "table" || answer.lastTable) return null;
  if (answer.againInSeconds !== undefined)
    return { what: answer.what, detail: "", fix: null, againInSeconds: answer.againInSeconds };
  const { id, kind, name } = known.source.source;
  return failedAnswer(answer, { id, kind, name, isProvider: findProvider(kind) !== null }, reading);
}

function tableIn(answer: LoadedTable | undefined): Table | null {
  if (!answer || answer.outcome === "waiting") return null;
  return answer.outcome === "table" ? answer.table : (answer.lastTable ?? null);
}

function gone(instance: WidgetInstance, reading: Reading): WidgetFailure {
  return {
    what: "The source of this widget was deleted",
    detail: forAgency(reading, "Choose another one in edit mode."),
    fix: null,
    lost: { name: kindName(instance), how: "deleted", since: null },
  };
}

function kindName({ type }: WidgetInstance): string {
  return findProvider(type)?.name ?? "File";
}
