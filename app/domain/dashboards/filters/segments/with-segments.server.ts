import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { type DashboardFilter, filterQuery } from "../dashboard-filter.ts";
import type { FilterForm } from "../filter-form.ts";
import { joinQueries } from "../read-filtering.ts";
import { isSameFilter, listSegmentsOf } from "./list-segments.server.ts";

type Read = {
  readonly dashboard: Dashboard;
  readonly filtering: { readonly filters: readonly DashboardFilter[] };
};

/** Replaces filters; dates and sorts stay. */
export async function withSegments(
  viewer: Viewer,
  { dashboard, filtering: { filters } }: Read,
  form: FilterForm,
): Promise<FilterForm> {
  const segments = await listSegmentsOf(viewer, dashboard);
  const dates = new URLSearchParams(
    form.kept.filter(([name]) => name !== "filter").map(([name, value]) => [name, value]),
  );
  const isSaved = segments.some((segment) => isSameFilter(segment.filters, filters));
  const manageHref = `${form.action}/segments`;
  return {
    ...form,
    segments: {
      links: segments.map((segment) => ({
        name: segment.name,
        href: `${form.action}?${joinQueries(dates.toString(), segment.query)}`,
        isCurrent: isSameFilter(segment.filters, filters),
      })),
      saveHref: filters.length > 0 && !isSaved ? `${manageHref}?${filterQuery(filters)}` : null,
      manageHref,
      keepHref: filters.length > 0 ? `${form.action}/filters?${filterQuery(filters)}` : null,
      keptHref: `${form.action}/filters`,
    },
  };
}
