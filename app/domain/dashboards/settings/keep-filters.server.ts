import type { Viewer } from "#app/auth/viewer.ts";
import { knownSources, loadViewInputs } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { DashboardContent, Widget } from "#db/schema/documents/dashboard.ts";
import { saveDashboard, type SaveOutcome } from "../edit/content/save-dashboard.server.ts";
import { whatChanged } from "../edit/content/what-changed.ts";
import { calendarOf } from "../view/read/period-from-url.ts";
import {
  type DashboardFilter,
  filterLimits,
  filterText,
  filterWords,
  readFilters,
  withFilter,
} from "../filters/dashboard-filter.ts";
import { dimensionLabel, knownDimensions } from "../filters/filter-dimensions.ts";

export async function findDashboardFilters(dashboard: Dashboard) {
  const { companyId, content } = dashboard;
  const period = resolvePeriod(content, calendarOf(dashboard, now()));
  const inputs = await loadViewInputs(companyId, content.widgets, { period });
  const known = knownDimensions(content.widgets, knownSources(inputs));
  return {
    dimensions: [...known.values()].map(({ dimension, label }) => ({ dimension, label })),
    kept: readFilters(content.filters ?? []),
    wordsOf: (filter: DashboardFilter) =>
      filterWords(filter, known.get(filter.dimension)?.label ?? dimensionLabel(filter.dimension)),
  };
}

export type KeptFilters =
  | SaveOutcome
  | { readonly outcome: "unknown-dimension"; readonly message: string }
  | { readonly outcome: "limit" };

export async function keepFilters(
  viewer: Viewer,
  dashboard: Dashboard,
  added: readonly DashboardFilter[],
): Promise<KeptFilters> {
  const { dimensions } = await findDashboardFilters(dashboard);
  const unknown = added.find((filter) => !dimensions.some(({ dimension }) => dimension === filter.dimension));
  if (unknown) return { outcome: "unknown-dimension", message: unknownWords(unknown) };
  const all = (content: DashboardContent) => added.reduce(withFilter, readFilters(content.filters ?? []));
  if (all(dashboard.content).length > filterLimits.filters) return { outcome: "limit" };
  return saveFilters(viewer, dashboard, all);
}

/** Present filters stay while listed. Problems by field: "filters.1". */
export async function checkFilters(
  dashboard: Dashboard,
  widgets: readonly Widget[],
  given: readonly DashboardFilter[],
): Promise<
  { readonly filters: readonly string[] } | { readonly problems: Readonly<Record<string, readonly string[]>> }
> {
  const { content } = dashboard;
  const kept = new Set(content.filters ?? []);
  const added = given.filter((filter) => !kept.has(filterText(filter)));
  const { dimensions } =
    added.length > 0
      ? await findDashboardFilters({ ...dashboard, content: { ...content, widgets } })
      : { dimensions: [] };
  const known = new Set(dimensions.map(({ dimension }) => dimension));
  const unknown = given.flatMap((filter, at) =>
    added.includes(filter) && !known.has(filter.dimension)
      ? [[`filters.${at}`, [unknownWords(filter)]] as const]
      : [],
  );
  if (unknown.length > 0) return { problems: Object.fromEntries(unknown) };
  const filters = given.reduce(withFilter, [] as readonly DashboardFilter[]);
  return filters.length > filterLimits.filters
    ? { problems: { filters: [`A dashboard can keep ${filterLimits.filters} filters.`] } }
    : { filters: filters.map(filterText) };
}

function unknownWords({ dimension }: DashboardFilter): string {
  return `No widget of this dashboard can be filtered by “${dimension}”.`;
}

export function removeFilter(viewer: Viewer, dashboard: Dashboard, text: string): Promise<SaveOutcome> {
  return saveFilters(viewer, dashboard, ({ filters = [] }) =>
    readFilters(filters).filter((filter) => filterText(filter) !== text),
  );
}

function saveFilters(
  viewer: Viewer,
  dashboard: Dashboard,
  change: (content: DashboardContent) => readonly DashboardFilter[],
): Promise<SaveOutcome> {
  return saveDashboard(viewer, dashboard, null, (before) => {
    const { filters: _before, ...content } = before;
    const filters = change(before).map(filterText);
    const changed = filters.length === 0 ? content : { ...content, filters };
    return { content: changed, what: whatChanged(before, changed) };
  });
}
