import type { Catalogue } from "#app/connectors/core/define.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { ParamProblem } from "#app/connectors/core/params/params.ts";
import type { DraftMetric, WidgetDraft } from "./draft.ts";

export type Choice = { readonly value: string; readonly label: string };

export type MetricChoice = Choice & {
  /** "Sum of all rows", "Cost ÷ Orders, from sums". */
  readonly hint: string;
  readonly isCalculated: boolean;
};

/** What a source can be asked for, as the widget form offers it. */
export type DraftChoices = {
  /** What the provider must be told before there are numbers. */
  readonly params: readonly ParamChoice[];
  readonly missing: readonly ParamProblem[];
  readonly dimensions: readonly Choice[];
  readonly metrics: readonly MetricChoice[];
};

/** A parameter as the form asks for it. */
export type ParamChoice = {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly type: "select" | "multi-select" | "text" | "switch";
  readonly isRequired: boolean;
  /** There is an answer where nobody gives one, so there is no empty one to choose. */
  readonly hasDefault: boolean;
  readonly value: string | readonly string[] | boolean;
  readonly options: readonly Choice[];
  /** A list at the provider that is long or was searched: there is a field to search it by. */
  readonly isSearchable: boolean;
  readonly more: number;
  /** Why there is no list, where the provider could not give one. */
  readonly trouble: string | null;
  /** Others are asked for only when this one is known. */
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
): DraftChoices {
  return {
    ...asked,
    dimensions: dimensions.map(({ key, label }) => ({ value: key, label })),
    metrics: [
      ...metrics.map((metric) => ({
        value: metric.key,
        label: metric.label,
        hint: combineWords(metric, metrics),
        isCalculated: false,
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

/** How a metric of the draft is called in its widget. */
export function metricName({ key, label }: DraftMetric, { metrics }: Pick<DraftChoices, "metrics">): string {
  return label || (metrics.find(({ value }) => value === key)?.label ?? key);
}

/** How its values become one, in the words of the people who read them. */
export function combineWords(metric: AnyMetric, all: readonly Metric[]): string {
  const named = (key: string) => all.find((other) => other.key === key)?.label ?? key;
  switch (metric.combine) {
    case "sum":
      return "Sum of all rows";
    case "ratio":
      return `${named(metric.of)} ÷ ${named(metric.per)}, from sums`;
    case "average":
      return `Average, weighted by ${named(metric.weightedBy)}`;
    case "snapshot":
      return "Last known value";
    case "unique":
      return "Counted once each; not added up";
    case "calculated":
      return "Calculated";
  }
}

/**
 * The draft with only what its source has. A person who has just chosen a source gets a first metric and something to
 * draw along, so that the preview shows something.
 */
export function fitted(draft: WidgetDraft, choices: DraftChoices, isNewSource: boolean): WidgetDraft {
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
    dimension: dimension === "" && isNewSource ? firstDimension(draft.look, choices) : dimension,
    split: hasDimension(draft.split) && draft.split !== draft.dimension ? draft.split : "",
    metrics:
      metrics.length === 0 && isNewSource && first
        ? [{ key: first.value, label: "", written: "", hidden: false }]
        : metrics,
    filters: draft.filters.filter(({ field }) => field === "" || hasDimension(field) || hasMetric(field)),
  };
}

/** Sources with days have these; charts over time go along the day, shares and tables along something else. */
const times: ReadonlySet<string> = new Set(["date", "week", "month"]);

export function isTimeDimension(key: string): boolean {
  return times.has(key);
}

function firstDimension(look: WidgetDraft["look"], { dimensions }: DraftChoices): string {
  if (look === "number" || look === "gauge") return "";
  const isOverTime = look === "line" || look === "area" || look === "bar";
  const fitting = dimensions.find(({ value }) => (isOverTime ? value === "date" : !times.has(value)));
  return (fitting ?? dimensions[0])?.value ?? "";
}

/** Days in their order; of anything else the largest of the first metric first. "" is what the API does: by name. */
export function suggestOrder({ look, dimension, metrics }: WidgetDraft): string {
  const first = metrics.find(({ hidden }) => !hidden);
  const hasOrder = look !== "number" && look !== "gauge" && dimension !== "" && !isTimeDimension(dimension);
  return hasOrder && first ? `${first.key} desc` : "";
}

/** Orders that make sense for what is chosen; "" is the default of the API. */
export function orderChoices(draft: WidgetDraft, choices: DraftChoices): Choice[] {
  const dimension = choices.dimensions.find(({ value }) => value === draft.dimension);
  const metrics = draft.metrics.map((metric) => ({
    value: metric.key,
    label: metricName(metric, choices),
  }));
  const isParts = draft.look === "pie" || draft.look === "doughnut";
  return [
    {
      value: "",
      label: isParts ? "By share" : dimension ? `${dimension.label}, ascending` : "As it comes",
    },
    ...(dimension ? [{ value: `${dimension.value} desc`, label: `${dimension.label}, descending` }] : []),
    ...metrics.flatMap(({ value, label }) => [
      { value: `${value} desc`, label: `${label}, largest first` },
      { value: `${value} asc`, label: `${label}, smallest first` },
    ]),
  ];
}
