import type { DashboardContent } from "#db/schema/documents.ts";
import { filtersFromUrl, noFilters, type RequestedFilters } from "./dashboard-filter.ts";

/** Dashboards with hidden filters always show visitors all data; `isRefused` says so. */
export function requestedFilters(
  as: "owner" | "visitor",
  { hiddenFilters = false }: Pick<DashboardContent, "hiddenFilters">,
  params: URLSearchParams,
): RequestedFilters & { readonly isHidden: boolean; readonly isRefused: boolean } {
  const asked = filtersFromUrl(params);
  const isHidden = as === "visitor" && hiddenFilters;
  const isAsked = asked.isForm || asked.filters.length > 0 || asked.problems !== null;
  return isHidden ? { ...noFilters, isHidden, isRefused: isAsked } : { ...asked, isHidden, isRefused: false };
}
