import type { MetricFormat } from "#app/metrics/metric.ts";
import type {
  FilterRule,
  FormatOptions,
  InteractiveWidget,
  Parameters,
  PassiveWidget,
  Widget,
} from "#db/schema/documents.ts";
import type { WidgetTemplate } from "../templates.ts";
import { defaultOptions, widgetDefaults } from "../widget.ts";

/** One choice for the stored format and options. */
export const chartTypes = [
  { value: "line", label: "Line", format: "chart", options: { subFormat: "line" } },
  { value: "area", label: "Area", format: "chart", options: { subFormat: "area" } },
  { value: "bar", label: "Bar", format: "chart", options: { subFormat: "bar" } },
  { value: "pie", label: "Pie", format: "chart:pie", options: { doughnut: false } },
  { value: "doughnut", label: "Doughnut", format: "chart:pie", options: { doughnut: true } },
  { value: "radar", label: "Radar", format: "chart:radar", options: {} },
  { value: "gauge", label: "Gauge", format: "chart:gauge", options: {} },
  { value: "table", label: "Table", format: "table", options: {} },
  { value: "number", label: "Number", format: "summary", options: {} },
] as const satisfies readonly {
  value: string;
  label: string;
  format: InteractiveWidget["format"];
  options: FormatOptions;
}[];

export type Look = (typeof chartTypes)[number]["value"];

export type DraftMetric = {
  readonly key: string;
  /** "" for the source's label. */
  readonly label: string;
  /** "" for the source's format. */
  readonly written: MetricFormat | "";
  readonly hidden: boolean;
};
export type DraftFilter = {
  readonly id: string;
  readonly field: string;
  readonly op: FilterRule["op"];
  readonly value: string;
};
export type DraftArticle = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
};

/** Raw form values, valid or not. */
export type WidgetDraft = {
  readonly nature: "interactive" | "passive";
  readonly title: string;
  readonly size: string;
  readonly description: string;

  readonly source: string;
  readonly parameters: Parameters;
  readonly searches: Readonly<Record<string, string>>;
  readonly dimension: string;
  readonly split: string;
  readonly metrics: readonly DraftMetric[];
  readonly filters: readonly DraftFilter[];
  readonly prefix: string;
  readonly look: Look;
  readonly rows: string;
  /** "clicks desc"; "" for the default. */
  readonly order: string;
  readonly compares: boolean;
  readonly highlights: boolean;
  readonly grid: boolean;
  readonly stacked: boolean;
  readonly labels: boolean;
  readonly bars: boolean;
  readonly totals: boolean;
  readonly min: string;
  readonly max: string;
  readonly goal: string;

  readonly kind: PassiveWidget["type"];
  readonly content: string;
  readonly header: string;
  readonly caption: string;
  readonly image: string;
  readonly alt: string;
  readonly articles: readonly DraftArticle[];
};

export const emptyDraft: WidgetDraft = {
  nature: "interactive",
  title: "",
  size: `${widgetDefaults.width}x${widgetDefaults.height}`,
  description: "",
  source: "",
  parameters: {},
  searches: {},
  dimension: "",
  split: "",
  metrics: [],
  filters: [],
  prefix: "",
  look: "table",
  rows: String(widgetDefaults.rowsLimit),
  order: "",
  compares: true,
  highlights: true,
  grid: true,
  stacked: true,
  labels: false,
  bars: false,
  totals: true,
  min: "0",
  max: "100",
  goal: "",
  kind: "plain",
  content: "",
  header: "",
  caption: "",
  image: "",
  alt: "",
  articles: [],
};

export function draftFromTemplate(template: WidgetTemplate | null): WidgetDraft {
  if (!template) return emptyDraft;
  const size = `${template.width}x${template.height}`;
  if (template.nature === "passive")
    return {
      ...emptyDraft,
      nature: "passive",
      size,
      kind: template.type,
      ...(template.type === "historic" && { articles: [emptyArticle("a1")] }),
    };
  const { dimension } = template;
  return {
    ...emptyDraft,
    size,
    look: lookOf(template.format, template.formatOptions),
    dimension: dimension === "date" ? "date" : "",
    title: "",
  };
}

export function draftOf(widget: Widget): WidgetDraft {
  const { title, description, width, height } = widget;
  const common = { ...emptyDraft, title, description, size: `${width}x${height}` };
  return widget.nature === "passive" ? passiveDraft(widget, common) : interactiveDraft(widget, common);
}

function passiveDraft({ type, inputs, images }: PassiveWidget, common: WidgetDraft): WidgetDraft {
  return {
    ...common,
    nature: "passive",
    kind: type,
    content: inputs.content ?? "",
    header: inputs.header ?? "",
    caption: inputs.caption ?? "",
    image: images[0]?.fileId ?? "",
    alt: images[0]?.alt ?? "",
    articles: (inputs.articles ?? []).map(({ startDate, endDate, content }, at) => ({
      id: `a${at + 1}`,
      from: startDate,
      to: endDate,
      text: content,
    })),
  };
}

function interactiveDraft(widget: InteractiveWidget, common: WidgetDraft): WidgetDraft {
  const { format, formatOptions, orderBy, instances } = widget;
  const [first] = instances;
  const options = { ...defaultOptions(format), ...formatOptions };
  return {
    ...common,
    source: first?.sourceId ?? "",
    parameters: first?.config.parameters ?? {},
    prefix: first?.prefix ?? "",
    dimension: first?.config.dimension ?? "",
    split: first?.config.split ?? "",
    metrics: (first?.config.metrics ?? []).map((key) => ({
      key,
      label: first?.metricsOptions[key]?.label ?? "",
      written: first?.metricsOptions[key]?.format ?? "",
      hidden: first?.metricsOptions[key]?.cloaked ?? false,
    })),
    filters: (first?.config.filter ?? []).map((rule, at) => ({ ...rule, id: `f${at + 1}` })),
    look: lookOf(format, options),
    rows: String(widget.rowsLimit),
    order: orderBy ? `${orderBy.column} ${orderBy.dir}` : "",
    compares: !widget.hiddenChange,
    highlights: !widget.hiddenHighlight,
    grid: options.visibleGrid ?? true,
    stacked: options.stacked ?? true,
    labels: options.visibleLabels ?? false,
    bars: options.bars ?? false,
    totals: options.totals ?? true,
    min: String(options.minValue ?? 0),
    max: String(options.maxValue ?? 100),
    goal: options.goal === undefined ? "" : String(options.goal),
  };
}

export function lookOf(format: InteractiveWidget["format"], options: FormatOptions): Look {
  if (format === "chart") return options.subFormat ?? "line";
  if (format === "chart:pie") return options.doughnut ? "doughnut" : "pie";
  return chartTypes.find((look) => look.format === format)?.value ?? "table";
}

export function emptyArticle(id: string): DraftArticle {
  return { id, from: "", to: "", text: "" };
}
