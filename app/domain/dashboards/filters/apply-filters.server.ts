import {
  knownSources,
  loadViewInputs,
  type ViewInputs,
} from "#app/domain/widgets/data/load-widget-views.server.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { readFilters } from "./dashboard-filter.ts";
import { type AppliedFilters, type AskedFilters, filterWidgets } from "./filter-widgets.ts";

type Asked = Omit<AskedFilters, "kept"> & { readonly period: Period };

type Filterable = Pick<DashboardContent, "widgets" | "filters">;

/** `inputs`: of the filtered widgets. */
export async function applyFilters(
  companyId: string,
  { widgets, filters: texts = [] }: Filterable,
  { period, ...asked }: Asked,
): Promise<AppliedFilters & { readonly inputs: ViewInputs }> {
  const inputs = await loadViewInputs(companyId, widgets, { period });
  const kept = readFilters(texts);
  const applied = filterWidgets(widgets, knownSources(inputs), { kept, ...asked });
  if (applied.words.length === 0) return { ...applied, inputs };
  return { ...applied, inputs: await loadViewInputs(companyId, applied.widgets, { period }, inputs) };
}

/** Null without filters. */
export async function applyKeptFilters(
  companyId: string,
  content: Filterable,
  period: Period,
): Promise<AppliedFilters | null> {
  if ((content.filters ?? []).length === 0) return null;
  return applyFilters(companyId, content, { period, filters: [], mayFilterByAll: true });
}
