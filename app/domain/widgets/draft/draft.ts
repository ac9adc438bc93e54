import type { MetricFormat } from "#app/metrics/metric.ts";
import type {
  FilterRule,
  FormatOptions,
  InteractiveWidget,
  PassiveWidget,
  Widget,
} from "#db/schema/documents/dashboard.ts";
import type { Parameters } from "#db/schema/documents/query.ts";
import type { WidgetTemplate } from "../templates.ts";
import { defaultOptions, widgetDefaults } from "../widget.ts";

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

export type DraftFormat = (typeof chartTypes)[number]["value"];

export type DraftMetric = {
  readonly key: string;
  /** "" for the source's label. */
  readonly label: string;
  /** "" for the source's format. */
  readonly format: MetricFormat | "";
  readonly cloaked: boolean;
};
export type DraftFilter = {
  readonly id: string;
  readonly field: string;
  readonly op: FilterRule["op"];
  readonly value: string;
};
export type DraftArticle = {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly content: string;
};

export type WidgetDraft = {
  readonly nature: "interactive" | "passive";
  readonly title: string;
  readonly size: string;
  readonly description: string;

  readonly sourceId: string;
  readonly parameters: Parameters;
  readonly searches: Readonly<Record<string, string>>;
  readonly dimension: string;
  readonly split: string;
  readonly metrics: readonly DraftMetric[];
  readonly filter: readonly DraftFilter[];
  readonly prefix: string;
  readonly format: DraftFormat;
  readonly rowsLimit: string;
  /** "clicks desc"; "" for the default. */
  readonly orderBy: string;
  readonly visibleChange: boolean;
  readonly visibleHighlight: boolean;
  readonly visibleGrid: boolean;
  readonly stacked: boolean;
  readonly visibleLabels: boolean;
  readonly bars: boolean;
  readonly totals: boolean;
  readonly minValue: string;
  readonly maxValue: string;
  readonly goal: string;
  readonly percent: boolean;
  readonly decimals: string;
  readonly realTime: boolean;

  readonly type: PassiveWidget["type"];
  readonly content: string;
  readonly header: string;
  readonly caption: string;
  readonly fileId: string;
  readonly alt: string;
  readonly articles: readonly DraftArticle[];
};

export const emptyDraft: WidgetDraft = {
  nature: "interactive",
  title: "",
  size: `${widgetDefaults.width}x${widgetDefaults.height}`,
  description: "",
  sourceId: "",
  parameters: {},
  searches: {},
  dimension: "",
  split: "",
  metrics: [],
  filter: [],
  prefix: "",
  format: "table",
  rowsLimit: String(widgetDefaults.rowsLimit),
  orderBy: "",
  visibleChange: true,
  visibleHighlight: true,
  visibleGrid: true,
  stacked: true,
  visibleLabels: false,
  bars: false,
  totals: true,
  minValue: "0",
  maxValue: "100",
  goal: "",
  percent: false,
  decimals: "",
  realTime: false,
  type: "plain",
  content: "",
  header: "",
  caption: "",
  fileId: "",
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
      type: template.type,
      ...(template.type === "historic" && { articles: [emptyArticle("a1")] }),
    };
  const { dimension } = template;
  return {
    ...emptyDraft,
    size,
    format: draftFormatOf(template.format, template.formatOptions),
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
    type,
    content: inputs.content ?? "",
    header: inputs.header ?? "",
    caption: inputs.caption ?? "",
    fileId: images[0]?.fileId ?? "",
    alt: images[0]?.alt ?? "",
    articles: (inputs.articles ?? []).map(({ startDate, endDate, content }, at) => ({
      id: `a${at + 1}`,
      startDate,
      endDate,
      content,
    })),
  };
}

function interactiveDraft(widget: InteractiveWidget, common: WidgetDraft): WidgetDraft {
  const { format, formatOptions, orderBy, instances } = widget;
  const [first] = instances;
  const options = { ...defaultOptions(format), ...formatOptions };
  return {
    ...common,
    sourceId: first?.sourceId ?? "",
    parameters: first?.config.parameters ?? {},
    prefix: first?.prefix ?? "",
    dimension: first?.config.dimension ?? "",
    split: first?.config.split ?? "",
    metrics: (first?.config.metrics ?? []).map((key) => ({
      key,
      label: first?.metricsOptions[key]?.label ?? "",
      format: first?.metricsOptions[key]?.format ?? "",
      cloaked: first?.metricsOptions[key]?.cloaked ?? false,
    })),
    filter: (first?.config.filter ?? []).map((rule, at) => ({ ...rule, id: `f${at + 1}` })),
    format: draftFormatOf(format, options),
    rowsLimit: String(widget.rowsLimit),
    orderBy: orderBy ? `${orderBy.column} ${orderBy.dir}` : "",
    visibleChange: !widget.hiddenChange,
    visibleHighlight: !widget.hiddenHighlight,
    visibleGrid: options.visibleGrid ?? true,
    stacked: options.stacked ?? true,
    visibleLabels: options.visibleLabels ?? false,
    bars: options.bars ?? false,
    totals: options.totals ?? true,
    minValue: String(options.minValue ?? 0),
    maxValue: String(options.maxValue ?? 100),
    goal: options.goal === undefined ? "" : String(options.goal),
    percent: widget.percent,
    decimals: options.decimals === undefined ? "" : String(options.decimals),
    realTime: widget.realTime,
  };
}

export function draftFormatOf(format: InteractiveWidget["format"], options: FormatOptions): DraftFormat {
  if (format === "chart") return options.subFormat ?? "line";
  if (format === "chart:pie") return options.doughnut ? "doughnut" : "pie";
  return chartTypes.find((type) => type.format === format)?.value ?? "table";
}

export function emptyArticle(id: string): DraftArticle {
  return { id, startDate: "", endDate: "", content: "" };
}
