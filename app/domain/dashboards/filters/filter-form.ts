import {
  type DashboardFilter,
  filterLimits,
  type FilterProblems,
  filterQuery,
  filterText,
} from "./dashboard-filter.ts";
import { joinQueries, type ReadFiltering } from "./read-filtering.ts";

export type FilterForm = {
  readonly action: string;
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly dimensions: readonly { readonly dimension: string; readonly label: string }[];
  readonly values: readonly string[];
  readonly entered: { readonly by: string; readonly op: string; readonly value: string };
  readonly problems: FilterProblems | null;
  readonly filters: readonly { readonly words: string; readonly removeHref: string }[];
  readonly clearHref: string;
  readonly isFull: boolean;
  readonly isRefused: boolean;
  readonly segments?: SegmentLinks;
};

export type SegmentLinks = {
  readonly links: readonly { readonly name: string; readonly href: string; readonly isCurrent: boolean }[];
  readonly saveHref: string | null;
  readonly manageHref: string;
  readonly keepHref: string | null;
  readonly keptHref: string;
};

type Asked = Pick<
  ReadFiltering,
  "dimensions" | "values" | "filters" | "problems" | "isHidden" | "isRefused"
> & {
  readonly action: string;
  readonly kept: string;
  readonly asked: URLSearchParams;
  readonly words: readonly string[];
};

/** Null: nothing to filter by. */
export function filterForm(given: Asked): FilterForm | null {
  const { action, kept, asked, words, dimensions, values, filters, problems, isHidden, isRefused } = given;
  if ((isHidden && !isRefused) || (!isHidden && dimensions.length === 0 && !problems)) return null;
  const address = (some: readonly DashboardFilter[]) => {
    const query = joinQueries(kept, filterQuery(some));
    return query === "" ? action : `${action}?${query}`;
  };
  const entered = (name: string) => (asked.get(name) ?? "").slice(0, filterLimits.value);
  return {
    action,
    kept: [...new URLSearchParams(kept), ...filters.map((one) => ["filter", filterText(one)] as const)],
    dimensions: isHidden ? [] : dimensions,
    values: isHidden ? [] : values,
    entered: { by: entered("filterBy"), op: entered("filterOp") || "is", value: entered("filterValue") },
    problems,
    filters: filters.map((filter, at) => ({
      words: words.at(at - filters.length) ?? filterText(filter),
      removeHref: address(filters.filter((one) => one !== filter)),
    })),
    clearHref: address([]),
    isFull: filters.length >= filterLimits.filters,
    isRefused,
  };
}
