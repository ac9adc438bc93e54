import type { Catalogue } from "#app/connectors/core/define.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { ParamProblem } from "#app/connectors/core/params/params.ts";
import type { DraftMetric, WidgetDraft } from "./draft.ts";

export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly search?: string;
};

export type MetricChoice = Choice & {
  /** "Cost ÷ Orders, from sums" */
  readonly hint: string;
  readonly isCalculated: boolean;
};

export type DraftChoices = {
  readonly params: readonly ParamChoice[];
  readonly missing: readonly ParamProblem[];
  readonly dimensions: readonly Choice[];
  readonly metrics: readonly MetricChoice[];
};

export type ParamChoice = {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly type: "select" | "multi-select" | "text" | "switch";
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  readonly value: string | readonly string[] | boolean;
  readonly options: readonly Choice[];
  readonly isSearchable: boolean;
  readonly more: number;
  readonly trouble: string | null;
  readonly isDeciding: boolean;
};

type AnyMetric = Metric | (Omit<Metric, "combine"> & { readonly combine: "calculated" });

export function choicesOf(
  { dimensions, metrics }: Catalogue,
  calculated: readonly {
    readonly metric: { readonly key: string; readonly label: string };
    readonly words: string;
  }[],
  asked: Pick<DraftChoices, "params" | "missing"> = { params: [], missing: [] },
  synonyms: Readonly<Record<string, string>> | null = null,
): DraftChoices {
  const search = (key: string) =>
    synonyms ? { search: [key, synonyms[key]].filter(Boolean).join(" ") } : {};
  return {
    ...asked,
    dimensions: dimensions.map(({ key, label }) => ({ value: key, label, ...search(key) })),
    metrics: [
      ...metrics.map((metric) => ({
        value: metric.key,
        label: metric.label,
        hint: combineWords(metric, metrics),
        isCalculated: false,
        ...search(metric.key),
      })),
      ...calculated.map(({ metric, words }) => ({
        value: metric.key,
        label: metric.label,
        hint: words,
        isCalculated: true,
      })),
    ],
  };
}

export function metricName({ key, label }: DraftMetric, { metrics }: Pick<DraftChoices, "metrics">): string {
  return label || (metrics.find(({ value }) => value === key)?.label ?? key);
}

export function combineWords(metric: AnyMetric, all: readonly Metric[]): string {
  const named = (key: string) => all.find((other) => other.key === key)?.label ?? key;
  switch (metric.combine) {
    case "sum":
      return "Sum";
    case "ratio":
      return `${named(metric.of)} ÷ ${named(metric.per)}, ratio of totals`;
    case "average":
      return metric.byNumerator
        ? `Average weighted by ${named(metric.weightedBy)} ÷ ${metric.label}`
        : `Average weighted by ${named(metric.weightedBy)}`;
    case "snapshot":
      return "Latest value";
    case "unique":
      return "Unique count (not summed)";
    case "calculated":
      return "Calculated";
  }
}

export function dropUnavailableChoices(
  draft: WidgetDraft,
  choices: DraftChoices,
  isNewSource: boolean,
): WidgetDraft {
  const hasDimension = (key: string) => choices.dimensions.some(({ value }) => value === key);
  const hasMetric = (key: string) => choices.metrics.some(({ value }) => value === key);
  const metrics = draft.metrics.filter(({ key }) => hasMetric(key));
  const [first] = choices.metrics;
  const dimension = hasDimension(draft.dimension) ? draft.dimension : "";
  const parameters = Object.fromEntries(
    choices.params.flatMap(({ name, value }) => (value === "" ? [] : [[name, value]])),
  );
  return {
    ...draft,
    ...(choices.params.length > 0 && { parameters }),
    dimension: dimension === "" && isNewSource ? firstDimension(draft.format, choices) : dimension,
    split: hasDimension(draft.split) && draft.split !== draft.dimension ? draft.split : "",
    metrics:
      metrics.length === 0 && isNewSource && first
        ? [{ key: first.value, label: "", format: "", cloaked: false }]
        : metrics,
    filter: draft.filter.filter(({ field }) => field === "" || hasDimension(field) || hasMetric(field)),
  };
}

const times: ReadonlySet<string> = new Set(["date", "week", "month"]);

export function isTimeDimension(key: string): boolean {
  return times.has(key);
}

function firstDimension(format: WidgetDraft["format"], { dimensions }: DraftChoices): string {
  if (format === "number" || format === "gauge") return "";
  const isOverTime = format === "line" || format === "area" || format === "bar";
  const fitting = dimensions.find(({ value }) => (isOverTime ? value === "date" : !times.has(value)));
  return (fitting ?? dimensions[0])?.value ?? "";
}

/** First metric descending, or "" for dates and single numbers. */
export function suggestOrder({ format, dimension, metrics }: WidgetDraft): string {
  const first = metrics.find(({ cloaked }) => !cloaked);
  const hasOrder =
    format !== "number" && format !== "gauge" && dimension !== "" && !isTimeDimension(dimension);
  return hasOrder && first ? `${first.key} desc` : "";
}

export function orderChoices(draft: WidgetDraft, choices: DraftChoices): Choice[] {
  const dimension = choices.dimensions.find(({ value }) => value === draft.dimension);
  const metrics = draft.metrics.map((metric) => ({
    value: metric.key,
    label: metricName(metric, choices),
  }));
  const isParts = draft.format === "pie" || draft.format === "doughnut";
  return [
    {
      value: "",
      label: isParts ? "Largest share first" : dimension ? `${dimension.label}, ascending` : "Default order",
    },
    ...(dimension ? [{ value: `${dimension.value} desc`, label: `${dimension.label}, descending` }] : []),
    ...metrics.flatMap(({ value, label }) => [
      { value: `${value} desc`, label: `${label}, largest first` },
      { value: `${value} asc`, label: `${label}, smallest first` },
    ]),
  ];
}
