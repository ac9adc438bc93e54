import {
  knownSources,
  loadViewInputs,
  type ViewInputs,
} from "#app/domain/widgets/data/load-widget-views.server.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { Widget } from "#db/schema/documents.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { type FilteredWidget, filterWidgets } from "./filter-widgets.ts";

export type AppliedFilters = {
  readonly widgets: readonly Widget[];
  readonly states: ReadonlyMap<string, FilteredWidget>;
  readonly words: readonly string[];
  /** Then nothing is filtered. */
  readonly problem: string | null;
};

type Asked = {
  readonly period: Period;
  readonly filters: readonly DashboardFilter[];
  /** Else only by what the widgets show by name. */
  readonly mayFilterByAll: boolean;
};

/** `inputs` are those of the filtered widgets. */
export async function applyFilters(
  companyId: string,
  widgets: readonly Widget[],
  { period, filters, mayFilterByAll }: Asked,
): Promise<AppliedFilters & { readonly inputs: ViewInputs }> {
  const inputs = await loadViewInputs(companyId, widgets, { period });
  const unfiltered = { widgets, states: new Map<string, FilteredWidget>(), words: [], problem: null, inputs };
  if (filters.length === 0) return unfiltered;
  const filtered = filterWidgets(widgets, knownSources(inputs), filters, mayFilterByAll);
  if (filtered.outcome !== "filtered") return { ...unfiltered, problem: filtered.message };
  const { outcome: _, ...applied } = filtered;
  return {
    ...applied,
    problem: null,
    inputs: await loadViewInputs(companyId, filtered.widgets, { period }, inputs),
  };
}
