import type { MetricFormat } from "#app/metrics/metric.ts";
import type { FilterRule, Parameters } from "#db/schema/documents.ts";
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
const kinds = [{ value: "plain" }, { value: "upload" }, { value: "historic" }] as const;

export const widgetFormNames: readonly string[] = [
  "intent version nature title size description columns",
  "source sourceBefore params param.* search.* dimension split prefix",
  "titleBefore orderBefore",
  "metric addMetric label.* written.* hide.* calculated.*",
  "filter field.* op.* value.*",
  "look rows order compares highlights grid stacked labels bars totals",
  "min max goal",
  "kind content header caption image alt picture",
  "article from.* to.* text.*",
].flatMap((names) => names.split(" "));

/** Accepts any form. Row fields end in the row's key: "hide.clicks", "op.f2". */
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
    source: text("source"),
    parameters: parametersIn(form),
    searches: Object.fromEntries(
      [...form.keys()]
        .filter((name) => name.startsWith("search."))
        .map((name) => [name.slice("search.".length), text(name).trim()]),
    ),
    dimension: text("dimension"),
    split: text("split"),
    metrics: [...new Set(all("metric"))].map((key) => ({
      key,
      label: text(`label.${key}`).trim(),
      written: oneOf(metricFormats, text(`written.${key}`)) ?? "",
      hidden: ticked(`hide.${key}`),
    })),
    filters: all("filter").map((id) => ({
      id,
      field: text(`field.${id}`),
      op: oneOf(filterOps, text(`op.${id}`)) ?? "is",
      value: text(`value.${id}`),
    })),
    prefix: text("prefix").trim(),
    look: oneOf(chartTypes, text("look")) ?? "table",
    rows: text("rows").trim(),
    order: text("order"),
    compares: ticked("compares"),
    highlights: ticked("highlights"),
    grid: ticked("grid"),
    stacked: ticked("stacked"),
    labels: ticked("labels"),
    bars: ticked("bars"),
    totals: ticked("totals"),
    min: text("min").trim(),
    max: text("max").trim(),
    goal: text("goal").trim(),
    kind: oneOf(kinds, text("kind")) ?? "plain",
    content: text("content"),
    header: text("header").trim(),
    caption: text("caption").trim(),
    image: text("image"),
    alt: text("alt").trim(),
    articles: all("article").map((id) => ({
      id,
      from: text(`from.${id}`),
      to: text(`to.${id}`),
      text: text(`text.${id}`),
    })),
  };
}

/** `params` gives each type, since an unchecked box sends nothing. */
function parametersIn(form: FormData): Parameters {
  const values: Record<string, string | readonly string[] | boolean> = {};
  for (const named of form.getAll("params")) {
    const [type = "", name = ""] = typeof named === "string" ? named.split(" ") : [];
    if (!/^\w{1,60}$/.test(name)) continue;
    const sent = form.getAll(`param.${name}`).filter((value) => typeof value === "string");
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

/** Buttons that change the form: "add-metric", "remove-filter f2" … */
export function withIntent(draft: WidgetDraft, intent: string, addMetric: string): WidgetDraft {
  const [what, id = ""] = intent.split(" ");
  switch (what) {
    case "add-metric":
      return addMetric === "" || draft.metrics.some(({ key }) => key === addMetric)
        ? draft
        : {
            ...draft,
            metrics: [...draft.metrics, { key: addMetric, label: "", written: "", hidden: false }],
          };
    case "remove-metric":
      return { ...draft, metrics: draft.metrics.filter(({ key }) => key !== id) };
    case "metric-up":
      return { ...draft, metrics: oneUp(draft.metrics, ({ key }) => key === id) };
    case "add-filter":
      return {
        ...draft,
        filters: [...draft.filters, { id: freeId("f", draft.filters), field: "", op: "is", value: "" }],
      };
    case "remove-filter":
      return { ...draft, filters: draft.filters.filter((filter) => filter.id !== id) };
    case "add-article":
      return { ...draft, articles: [...draft.articles, emptyArticle(freeId("a", draft.articles))] };
    case "remove-article":
      return { ...draft, articles: draft.articles.filter((article) => article.id !== id) };
    case "remove-image":
      return { ...draft, image: "" };
    default:
      return draft;
  }
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
