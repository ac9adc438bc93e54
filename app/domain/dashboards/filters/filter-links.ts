import { unknownText } from "#app/metrics/format/format.ts";
import type { FilterHref } from "#app/views/filter-href.ts";
import {
  type DashboardFilter,
  filterLimits,
  filterQuery,
  withFilter,
  withoutFilters,
} from "./dashboard-filter.ts";
import { type Filtering, filterValueOf } from "./filter-page.ts";
import { joinQueries } from "./read-filtering.ts";

export type FilterLinks = Pick<Filtering, "links"> & {
  readonly query: string;
  readonly filters: readonly DashboardFilter[];
  readonly kept: readonly string[];
};

/** Null for names that are no value, and for filters already set. */
export function filterHrefOf({ links, query, filters, kept }: FilterLinks) {
  return (widgetId: string): FilterHref | null => {
    const own = links.get(widgetId);
    if (!own) return null;
    return (part, raw) => {
      const [dimension, value] = [own[part], filterValueOf(raw)];
      const isOther = part === "series" && (raw === "Other" || raw === unknownText);
      if (dimension === null || value === null || isOther || value.length > filterLimits.value) return null;
      const next = withoutFilters(withFilter(filters, { dimension, op: "is", value }), kept);
      if (next.length > filterLimits.filters || filterQuery(next) === filterQuery(filters)) return null;
      return `?${joinQueries(query, filterQuery(next))}`;
    };
  };
}
