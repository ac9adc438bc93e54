import type { FilterProblems, RequestedFilters } from "./dashboard-filter.ts";
import type { Filtering } from "./filter-page.ts";

export type ReadFiltering = Omit<Filtering, "problem"> & {
  readonly problems: FilterProblems | null;
  readonly isForm: boolean;
  readonly isHidden: boolean;
  readonly isRefused: boolean;
};

export function readFiltering(
  asked: RequestedFilters & Pick<ReadFiltering, "isHidden" | "isRefused">,
  { problem, ...filtering }: Filtering,
): ReadFiltering {
  const unknown = problem === null ? null : { [asked.isForm ? "filterBy" : "filter"]: problem };
  const problems = asked.problems ?? unknown;
  return {
    ...filtering,
    problems,
    isForm: asked.isForm,
    isHidden: asked.isHidden,
    isRefused: asked.isRefused,
  };
}

export function joinQueries(...queries: readonly string[]): string {
  return queries.filter((query) => query !== "").join("&");
}
