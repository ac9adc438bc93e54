import { noImage } from "#app/lib/images/uploaded-image.ts";
import type { MetricFormat } from "#app/metrics/metric.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import type { Parameters } from "#db/schema/documents/query.ts";
import { emptyArticle, chartTypes, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";

export const metricFormats: readonly { readonly value: MetricFormat; readonly label: string }[] = [
  { value: "integer", label: "Whole number" },
  { value: "decimal", label: "Number" },
  { value: "percent", label: "Percent" },
  { value: "money", label: "Money" },
  { value: "duration", label: "Time" },
];

export const filterOps: readonly { readonly value: FilterRule["op"]; readonly label: string }[] = [
  { value: "is", label: "is" },
  { value: "is-not", label: "is not" },
  { value: "contains", label: "contains" },
  { value: "not-contains", label: "does not contain" },
  { value: "starts-with", label: "starts with" },
  { value: "over", label: "is greater than" },
  { value: "under", label: "is less than" },
];

const natures = [{ value: "interactive" }, { value: "passive" }] as const;
const types = [{ value: "plain" }, { value: "upload" }, { value: "historic" }] as const;

export const widgetFormNames: readonly string[] = [
  "intent version beside nature title size description columns",
  "sourceId sourceIdBefore parameterTypes parameters.* search.* dimension split prefix",
  "titleBefore orderByBefore",
  "metrics addMetric label.* format.* cloaked.* calculated.*",
  "filter field.* op.* value.*",
  "format rowsLimit orderBy visibleChange visibleHighlight visibleGrid stacked visibleLabels bars totals percent decimals realTime",
  "minValue maxValue goal",
  "type content header caption fileId alt picture",
  "articles startDate.* endDate.* content.*",
].flatMap((names) => names.split(" "));

/** Row fields end in the row's key: "op.f2". `visible…` inverts the stored `hidden…`. */
export function draftFromForm(form: FormData): WidgetDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const ticked = (name: string) => text(name) === "on";
  return {
    nature: oneOf(natures, text("nature")) ?? "interactive",
    title: text("title").trim(),
    size: text("size"),
    description: text("description").trim(),
    sourceId: text("sourceId"),
    parameters: parametersIn(form),
    searches: Object.fromEntries(
      [...form.keys()]
        .filter((name) => name.startsWith("search."))
        .map((name) => [name.slice("search.".length), text(name).trim()]),
    ),
    dimension: text("dimension"),
    split: text("split"),
    metrics: [...new Set(all("metrics"))].map((key) => ({
      key,
      label: text(`label.${key}`).trim(),
      format: oneOf(metricFormats, text(`format.${key}`)) ?? "",
      cloaked: ticked(`cloaked.${key}`),
    })),
    filter: all("filter").map((id) => ({
      id,
      field: text(`field.${id}`),
      op: oneOf(filterOps, text(`op.${id}`)) ?? "is",
      value: text(`value.${id}`),
    })),
    prefix: text("prefix").trim(),
    format: oneOf(chartTypes, text("format")) ?? "table",
    rowsLimit: text("rowsLimit").trim(),
    orderBy: text("orderBy"),
    visibleChange: ticked("visibleChange"),
    visibleHighlight: ticked("visibleHighlight"),
    visibleGrid: ticked("visibleGrid"),
    stacked: ticked("stacked"),
    visibleLabels: ticked("visibleLabels"),
    bars: ticked("bars"),
    totals: ticked("totals"),
    minValue: text("minValue").trim(),
    maxValue: text("maxValue").trim(),
    goal: text("goal").trim(),
    percent: ticked("percent"),
    decimals: text("decimals"),
    realTime: ticked("realTime"),
    type: oneOf(types, text("type")) ?? "plain",
    content: text("content"),
    header: text("header").trim(),
    caption: text("caption").trim(),
    fileId: text("fileId") === noImage ? "" : text("fileId"),
    alt: text("alt").trim(),
    articles: all("articles").map((id) => ({
      id,
      startDate: text(`startDate.${id}`),
      endDate: text(`endDate.${id}`),
      content: text(`content.${id}`),
    })),
  };
}

/** An unchecked box sends nothing, so `params` gives the types. */
function parametersIn(form: FormData): Parameters {
  const values: Record<string, string | readonly string[] | boolean> = {};
  for (const named of form.getAll("parameterTypes")) {
    const [type = "", name = ""] = typeof named === "string" ? named.split(" ") : [];
    if (!/^\w{1,60}$/.test(name)) continue;
    const sent = form.getAll(`parameters.${name}`).filter((value) => typeof value === "string");
    if (type === "switch") values[name] = sent.includes("on");
    else if (type === "multi-select") values[name] = sent.filter((value) => value !== "");
    else if (sent[0]?.trim()) values[name] = sent[0].trim();
  }
  return values;
}

function oneOf<Value extends string>(
  list: readonly { readonly value: Value }[],
  value: string,
): Value | null {
  return list.find((one) => one.value === value)?.value ?? null;
}

/** "add-metric", "remove-filter f2" … Saving adds checked metrics. */
export function withIntent(draft: WidgetDraft, intent: string, addMetric: readonly string[]): WidgetDraft {
  const [what, id = ""] = intent.split(" ");
  switch (what) {
    case "save":
    case "add-metric":
      return { ...draft, metrics: withMetrics(draft.metrics, addMetric) };
    case "remove-metric":
      return { ...draft, metrics: draft.metrics.filter(({ key }) => key !== id) };
    case "metric-up":
      return { ...draft, metrics: oneUp(draft.metrics, ({ key }) => key === id) };
    case "metric-down":
      return {
        ...draft,
        metrics: oneUp(draft.metrics.toReversed(), ({ key }) => key === id).toReversed(),
      };
    case "add-filter":
      return {
        ...draft,
        filter: [...draft.filter, { id: freeId("f", draft.filter), field: "", op: "is", value: "" }],
      };
    case "remove-filter":
      return { ...draft, filter: draft.filter.filter((filter) => filter.id !== id) };
    case "add-article":
      return { ...draft, articles: [...draft.articles, emptyArticle(freeId("a", draft.articles))] };
    case "remove-article":
      return { ...draft, articles: draft.articles.filter((article) => article.id !== id) };
    default:
      return draft;
  }
}

function withMetrics(metrics: WidgetDraft["metrics"], keys: readonly string[]): WidgetDraft["metrics"] {
  const added = [...new Set(keys)].filter((key) => key !== "" && !metrics.some((one) => one.key === key));
  return [...metrics, ...added.map((key) => ({ key, label: "", format: "" as const, cloaked: false }))];
}

function oneUp<One>(list: readonly One[], is: (one: One) => boolean): readonly One[] {
  const at = list.findIndex(is);
  const one = list[at];
  if (!one || at === 0) return list;
  return [...list.slice(0, at - 1), one, ...list.slice(at - 1, at), ...list.slice(at + 1)];
}

function freeId(letter: string, list: readonly { readonly id: string }[]): string {
  for (let n = list.length + 1; ; n++)
    if (!list.some(({ id }) => id === `${letter}${n}`)) return `${letter}${n}`;
}
