import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { filtersFromUrl, noFilters, type RequestedFilters, withoutFilters } from "./dashboard-filter.ts";

/** Without the dashboard's own filters. `isRefused`: requested, but hidden here. */
export function requestedFilters(
  as: "owner" | "visitor",
  { hiddenFilters = false, filters: kept = [] }: Pick<DashboardContent, "hiddenFilters" | "filters">,
  params: URLSearchParams,
): RequestedFilters & { readonly isHidden: boolean; readonly isRefused: boolean } {
  const asked = filtersFromUrl(params);
  const isHidden = as === "visitor" && hiddenFilters;
  const isAsked = asked.isForm || asked.filters.length > 0 || asked.problems !== null;
  if (isHidden) return { ...noFilters, isHidden, isRefused: isAsked };
  return { ...asked, filters: withoutFilters(asked.filters, kept), isHidden, isRefused: false };
}
