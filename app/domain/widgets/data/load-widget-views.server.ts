import { setImmediate as nextTurn } from "node:timers/promises";
import { findProvider } from "#app/connectors/registry.ts";
import { isExampleId } from "#app/domain/sources/example/example-id.ts";
import { exampleSources } from "#app/domain/sources/example/example-sources.ts";
import { queryName } from "#app/domain/sources/queries/cached-tables.server.ts";
import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import { type WaitPolicy, providerQuery } from "#app/domain/sources/queries/provider-tables.server.ts";
import { withKeptCoverage } from "#app/domain/sources/queries/with-kept-coverage.server.ts";
import { listKnownColumns, type KnownColumns } from "#app/domain/sources/queries/known-columns.server.ts";
import type { Source } from "#app/domain/sources/source.ts";
import { type CacheEntry, listCacheEntries } from "#db/queries/sources/report-queries.ts";
import { now } from "#app/lib/clock.server.ts";
import { runYielding } from "#app/lib/steps.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import { type CalculatedMetricRow, listCalculatedMetrics } from "#db/queries/sources/calculated-metrics.ts";
import { listSourcesById } from "#db/queries/sources/sources.ts";
import type { InteractiveWidget, OrderBy, Widget } from "#db/schema/documents/dashboard.ts";
import { isCalculatedKey, type KnownSource, knownSource } from "#app/domain/sources/known-source.ts";
import type { PlannedGoals } from "#app/domain/plans/planned-goal.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { Fact } from "../facts/facts.ts";
import { widgetViewSteps } from "../view/build-widget-view.ts";
import type { WidgetData } from "../view/widget-data.ts";
import type { Reader } from "../view/failed-answer.ts";
import { NameSlots } from "../rows/name-slots.ts";
import type { ReceiptIds } from "../rows/view-context.ts";
import {
  type MissingComparison,
  type QueriedWidget,
  LoadedAnswers,
  buildFollowUpQueries,
  widgetData,
} from "./widget-answers.ts";
import { buildWidgetQueries } from "./widget-questions.ts";

export type Reading = Reader & {
  readonly period: Period;
  readonly lang: string;
  readonly receipt: ReceiptIds | null;
  readonly names?: NameSlots;
  readonly patience?: WaitPolicy | null;
  readonly sorts?: ReadonlyMap<string, OrderBy>;
  readonly ahead?: boolean;
  readonly rowChanges?: boolean;
  readonly facts?: Fact[];
  readonly plans?: PlannedGoals;
  /** Rate limits new queries of visitors with other dates. */
  readonly visitedDashboard?: string | null;
};

export type ViewInputs = {
  readonly sources: readonly Source[];
  readonly definitions: readonly CalculatedMetricRow[];
  readonly columns: KnownColumns;
  readonly entries: readonly CacheEntry[];
  readonly queries: number;
};

export function areComplete({ entries, queries }: ViewInputs, at: Date): boolean {
  return (
    entries.length === queries &&
    entries.every(
      ({ version, staleAt, failure }) =>
        version !== null && failure === null && (staleAt === null || staleAt > at),
    )
  );
}

export async function loadViewInputs(
  companyId: string,
  widgets: readonly Widget[],
  { period }: Pick<Reading, "period">,
  rows?: Omit<ViewInputs, "entries" | "queries">,
): Promise<ViewInputs> {
  const instances = widgets.flatMap((widget) => (widget.nature === "interactive" ? widget.instances : []));
  const ids = [...new Set(instances.map(({ sourceId }) => sourceId))];
  if (ids.length === 0) return { sources: [], definitions: [], columns: new Map(), entries: [], queries: 0 };
  const usesCalculated = instances.some(({ config }) => config.metrics.some(isCalculatedKey));
  const [listed, definitions] = rows
    ? [rows.sources.filter(({ source }) => ids.includes(source.id)), rows.definitions]
    : await Promise.all([
        listSourcesById(companyId, ids),
        usesCalculated ? listCalculatedMetrics(companyId, ids) : [],
      ]);
  const at = now();
  const examples = exampleSources(companyId, ids, at);
  const stored = listed.filter(({ source }) => !isExampleId(source.id));
  const sources = [...(await withKeptCoverage(companyId, stored)), ...examples];
  const columns = rows ? rows.columns : await listKnownColumns(companyId, stored);
  const inputs = { sources, definitions, columns, entries: [], queries: 0 };
  const provided = new Set(
    stored.flatMap(({ source: { id, kind } }) => (findProvider(kind) === null ? [] : [id])),
  );
  if (provided.size === 0) return inputs;
  const known = knownSources(inputs);
  const questions = widgets.flatMap((widget) =>
    widget.nature === "interactive" && widget.instances.some(({ sourceId }) => provided.has(sourceId))
      ? buildWidgetQueries(widget, known, { period, at }).flatMap(({ instance, query }) => {
          const source = known.get(instance.sourceId)?.source.source;
          return (source && provided.has(source.id) && providerQuery(source, query)) || [];
        })
      : [],
  );
  const entries = await listCacheEntries(companyId, questions);
  const queries = new Set(questions.map(queryName)).size;
  return { ...inputs, entries, queries };
}

export async function loadWidgetViews(
  companyId: string,
  widgets: readonly Widget[],
  reading: Reading,
  inputs?: ViewInputs,
): Promise<WidgetView[]> {
  return (await loadViews(companyId, widgets, reading, inputs)).views;
}

/** `isNarrowed`: `inputs` is then no cache key. */
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
    ...(reading.sorts && { sorts: reading.sorts }),
    ...(reading.rowChanges && { rowChanges: true }),
    ...(reading.facts && { facts: reading.facts }),
    ...(reading.plans && { plans: reading.plans }),
    names: await namesOf(widgets, data, reading.names ?? new NameSlots()),
  };
  const views: WidgetView[] = [];
  for (const [place, widget] of widgets.entries()) {
    if (place > 0) await nextTurn(); // tens of ms of CPU on a large page
    views.push(
      withComparison(
        await runYielding(widgetViewSteps(widget, data[place] ?? null, frame)),
        widget.nature === "interactive"
          ? missingComparisonOf(widget, comparisons.get(widget.id), data[place]!)
          : null,
      ),
    );
  }
  return { views, isNarrowed };
}

/** Colors must not depend on the chart. */
async function namesOf(
  widgets: readonly Widget[],
  data: readonly (WidgetData | null)[],
  names: NameSlots,
): Promise<NameSlots> {
  for (const [place, widget] of widgets.entries()) {
    const answered = data[place];
    const first = answered?.outcome === "answers" ? answered.answers[0] : undefined;
    if (widget.nature === "interactive" && first)
      await runYielding(names.addFrom(widget, first.current, first.split));
  }
  return names;
}

/** `data` is null for text widgets. */
export async function loadWidgetData(
  companyId: string,
  widgets: readonly Widget[],
  reading: Reading,
  inputs?: ViewInputs,
): Promise<{
  readonly sources: ReadonlyMap<string, KnownSource>;
  readonly data: readonly (WidgetData | null)[];
  readonly comparisons: ReadonlyMap<string, MissingComparison>;
  /** Results covered fewer days. */
  readonly isNarrowed: boolean;
}> {
  const known = inputs ?? (await loadViewInputs(companyId, widgets, reading));
  const sources = knownSources(known);
  const asking = { ...reading, at: now() };
  const interactive = widgets.filter((widget) => widget.nature === "interactive");
  const asked = interactive.flatMap((widget) =>
    buildWidgetQueries(widget, sources, asking).map((question) => ({ widget, question })),
  );
  const loaded = new LoadedAnswers();
  const load = async (
    questions: readonly QueriedWidget[],
    given: { readonly visitedDashboard: string | null; readonly entries?: readonly CacheEntry[] },
  ) => {
    const answerable = questions.flatMap(({ widget, question }) => {
      const found = sources.get(question.instance.sourceId);
      return found ? [{ widget, question, source: found.source }] : [];
    });
    const tables = await loadTables(
      companyId,
      answerable.map(({ source, question }) => ({ source, query: question.query })),
      {
        patience: reading.patience ?? null,
        ahead: reading.ahead ?? false,
        ...given,
      },
    );
    answerable.forEach(({ widget, question }, place) => loaded.set(widget, question, tables[place]!));
  };
  await load(asked, {
    visitedDashboard: reading.visitedDashboard ?? null,
    entries: known.entries,
  });
  const narrowed = interactive.flatMap((widget) => buildFollowUpQueries(widget, sources, loaded, asking));
  if (narrowed.length > 0) await load(narrowed, { visitedDashboard: null });
  const data = widgets.map((widget) =>
    widget.nature === "interactive" ? widgetData(widget, sources, loaded, asking) : null,
  );
  return { sources, data, comparisons: loaded.comparisons(), isNarrowed: narrowed.length > 0 };
}

type ComparisonState = { readonly outcome: "waiting" | "failure"; readonly of: readonly string[] };

function missingComparisonOf(
  { instances }: InteractiveWidget,
  missing: MissingComparison | undefined,
  data: WidgetData | null,
): ComparisonState | null {
  if (!missing) return null;
  const shown = data?.outcome === "answers" ? data.answers : [];
  const without = shown.filter(({ instance }) => missing.instances.has(instance.id));
  const isPart = instances.length > 1 && without.length < shown.length;
  return {
    outcome: missing.outcome,
    of: isPart ? [...new Set(without.map(({ sourceName }) => sourceName))] : [],
  };
}

function withComparison(view: WidgetView, missing: ComparisonState | null): WidgetView {
  if (!missing || view.body.kind === "broken") return view;
  const { outcome: comparison, of } = missing;
  const whose = of.length > 0 ? ` for ${of.join(" and ")}` : "";
  const note =
    comparison === "waiting"
      ? `The comparison data${whose} is loading.`
      : `The comparison data${whose} could not be loaded.`;
  return {
    ...view,
    notes: [...view.notes, note],
    comparison,
    ...(comparison === "waiting" && { isPending: true }),
  };
}

export function knownSources({
  sources,
  definitions,
  columns,
}: Omit<ViewInputs, "entries" | "queries">): Map<string, KnownSource> {
  return new Map(
    sources.map((source) => [
      source.source.id,
      knownSource(source, definitions, columns.get(source.source.id) ?? null),
    ]),
  );
}
