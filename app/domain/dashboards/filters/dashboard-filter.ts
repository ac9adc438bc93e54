import type { FilterRule } from "#db/schema/documents/dashboard.ts";

export type FilterOp = Exclude<FilterRule["op"], "over" | "under">;

export type DashboardFilter = {
  /** A shared label, "campaign", or "google-analytics.country". */
  readonly dimension: string;
  readonly op: FilterOp;
  readonly value: string;
};

export const filterOps: readonly { readonly value: FilterOp; readonly label: string }[] = [
  { value: "is", label: "is" },
  { value: "is-not", label: "is not" },
  { value: "contains", label: "contains" },
  { value: "not-contains", label: "does not contain" },
  { value: "starts-with", label: "starts with" },
];

export const filterLimits = { filters: 5, dimension: 120, value: 200 } as const;

export type FilterField = "filter" | "filterBy" | "filterOp" | "filterValue";
export type FilterProblems = Readonly<Partial<Record<FilterField, string>>>;
export type RequestedFilters = {
  readonly filters: readonly DashboardFilter[];
  readonly problems: FilterProblems | null;
  readonly isForm: boolean;
};

export const noFilters: RequestedFilters = { filters: [], problems: null, isForm: false };

/** `filter=campaign:is:Spring sale`, repeatable; all must match. */
export function filtersFromUrl(params: URLSearchParams): RequestedFilters {
  const texts = params.getAll("filter").filter((text) => text !== "");
  const isForm = ["filterBy", "filterOp", "filterValue"].some((name) => params.has(name));
  const read = texts.map(readFilter);
  const listed = read.filter((filter) => filter !== null);
  if (read.includes(null))
    return { filters: [], problems: { filter: "This filter cannot be read. Choose it again." }, isForm };
  const form = isForm ? formFilter(params) : null;
  const added = form && "filter" in form ? [form.filter] : [];
  const filters = withoutRepeated([...listed, ...added]);
  const tooMany = `At most ${filterLimits.filters} filters can be combined. Remove one first.`;
  const problems =
    form && "problems" in form
      ? form.problems
      : filters.length > filterLimits.filters
        ? { filter: tooMany }
        : null;
  return {
    filters: problems && !isForm ? [] : problems ? withoutRepeated(listed) : filters,
    problems,
    isForm,
  };
}

export function readFilters(texts: readonly string[]): DashboardFilter[] {
  return texts.flatMap((text) => readFilter(text) ?? []);
}

function readFilter(text: string): DashboardFilter | null {
  const [, dimension = "", op, given = ""] =
    /^([^:]+):(is|is-not|contains|not-contains|starts-with):(.*)$/su.exec(text) ?? [];
  const value = given.trim();
  if (!isPlain(dimension, filterLimits.dimension) || !isPlain(value, filterLimits.value)) return null;
  return { dimension: foldDimension(dimension), op: op as FilterOp, value };
}

function formFilter(
  params: URLSearchParams,
): { readonly filter: DashboardFilter } | { readonly problems: FilterProblems } {
  const [by, op, value] = ["filterBy", "filterOp", "filterValue"].map((name) =>
    (params.get(name) ?? "").trim(),
  ) as [string, string, string];
  const known = filterOps.find((one) => one.value === (op || "is"));
  const problems: FilterProblems = {
    ...(!isPlain(by, filterLimits.dimension) && { filterBy: "Choose a dimension." }),
    ...(!known && { filterOp: "Choose an operator." }),
    ...(value === ""
      ? { filterValue: "Enter a value." }
      : !isPlain(value, filterLimits.value) && {
          filterValue: `Use at most ${filterLimits.value} characters, without line breaks.`,
        }),
  };
  if (!known || Object.keys(problems).length > 0) return { problems };
  return { filter: { dimension: foldDimension(by), op: known.value, value } };
}

export function isPlain(text: string, max: number): boolean {
  return text !== "" && text.length <= max && !/[\p{Cc}\p{Cs}]/u.test(text);
}

export function foldDimension(label: string): string {
  return label.trim().replaceAll(":", " ").replace(/\s+/g, " ").toLocaleLowerCase("en");
}

/** "is" replaces another "is" of the dimension: no row has two values. */
export function withFilter(
  filters: readonly DashboardFilter[],
  added: DashboardFilter,
): readonly DashboardFilter[] {
  const isReplaced = ({ dimension, op }: DashboardFilter) =>
    added.op === "is" && op === "is" && dimension === added.dimension;
  return withoutRepeated([...filters.filter((filter) => !isReplaced(filter)), added]);
}

function withoutRepeated(filters: readonly DashboardFilter[]): DashboardFilter[] {
  return [...new Map(filters.map((filter) => [filterText(filter).toLocaleLowerCase("en"), filter])).values()];
}

export function withoutFilters(
  filters: readonly DashboardFilter[],
  dropped: readonly string[],
): readonly DashboardFilter[] {
  const texts = new Set(dropped.map((text) => text.toLocaleLowerCase("en")));
  return filters.filter((filter) => !texts.has(filterText(filter).toLocaleLowerCase("en")));
}

export function filterText({ dimension, op, value }: DashboardFilter): string {
  return `${dimension}:${op}:${value}`;
}

/** "Campaign is Spring sale" */
export function filterWords({ op, value }: DashboardFilter, label: string): string {
  return `${label} ${filterOps.find((one) => one.value === op)!.label} ${value}`;
}

/** A colon needs no escape in query strings. */
export function filterQuery(filters: readonly DashboardFilter[]): string {
  return filters
    .map(
      (filter) =>
        `filter=${encodeURIComponent(filterText(filter)).replaceAll("%3A", ":").replaceAll("%20", "+")}`,
    )
    .join("&");
}
