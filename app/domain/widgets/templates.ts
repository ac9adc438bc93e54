import type { ProviderConnector } from "#app/connectors/core/define.ts";
import type { FormatOptions } from "#db/schema/documents/dashboard.ts";
import {
  dataFormats,
  defaultOptions,
  type Height,
  type Width,
  widgetDefaults,
  widths,
  heights,
} from "./widget.ts";

export type WidgetTemplate = {
  readonly id: string;
  readonly name: string;
  readonly help: string;
  readonly width: Width;
  readonly height: Height;
} & (
  | {
      readonly nature: "interactive";
      readonly format: (typeof dataFormats)[number];
      readonly formatOptions: FormatOptions;
      readonly dimension: "date" | "other" | null;
    }
  | {
      readonly nature: "passive";
      readonly format: "textCard";
      readonly type: "plain" | "upload" | "historic";
    }
);

const interactive = { nature: "interactive", formatOptions: {} } as const;
const passive = { nature: "passive", format: "textCard" } as const;

export const widgetTemplates: readonly WidgetTemplate[] = [
  {
    ...interactive,
    id: "number",
    name: "Number",
    help: "One value with its change",
    format: "summary",
    dimension: null,
    width: 1,
    height: 1,
  },
  {
    ...interactive,
    id: "line",
    name: "Line",
    help: "Trend over time",
    format: "chart",
    dimension: "date",
    width: 3,
    height: 2,
  },
  {
    ...interactive,
    id: "area",
    name: "Area",
    help: "Trend with filled area",
    format: "chart",
    formatOptions: { subFormat: "area" },
    dimension: "date",
    width: 2,
    height: 2,
  },
  {
    ...interactive,
    id: "bar",
    name: "Bar",
    help: "Compare days, weeks or categories",
    format: "chart",
    formatOptions: { subFormat: "bar" },
    dimension: "date",
    width: 2,
    height: 2,
  },
  {
    ...interactive,
    id: "pie",
    name: "Pie",
    help: "Shares of a whole",
    format: "chart:pie",
    dimension: "other",
    width: 1,
    height: 2,
  },
  {
    ...interactive,
    id: "doughnut",
    name: "Doughnut",
    help: "Shares of a whole",
    format: "chart:pie",
    formatOptions: { doughnut: true },
    dimension: "other",
    width: 1,
    height: 2,
  },
  {
    ...interactive,
    id: "radar",
    name: "Radar",
    help: "Compare 3–8 values",
    format: "chart:radar",
    dimension: "other",
    width: 2,
    height: 2,
  },
  {
    ...interactive,
    id: "gauge",
    name: "Gauge",
    help: "Progress toward a goal",
    format: "chart:gauge",
    dimension: null,
    width: 1,
    height: 1,
  },
  {
    ...interactive,
    id: "table",
    name: "Table",
    help: "Several metrics per row",
    format: "table",
    dimension: "other",
    width: 4,
    height: 3,
  },
  {
    ...passive,
    id: "text",
    name: "Text",
    help: "Notes in your own words",
    type: "plain",
    width: 1,
    height: 2,
  },
  {
    ...passive,
    id: "picture",
    name: "Image",
    help: "A photo or a screenshot",
    type: "upload",
    width: 1,
    height: 1,
  },
  {
    ...passive,
    id: "history",
    name: "Text by date",
    help: "A text for each date range, shown when the dashboard’s dates match",
    type: "historic",
    width: 1,
    height: 2,
  },
];

export function findTemplate(id: string | null): WidgetTemplate | null {
  return widgetTemplates.find((template) => template.id === id) ?? null;
}

export function templateList(types: readonly string[]) {
  return widgetTemplates.map(({ id, name, help, ...template }) => ({
    id,
    name,
    description: help,
    widgets: [
      template.nature === "interactive"
        ? {
            nature: template.nature,
            width: template.width,
            height: template.height,
            format: template.format,
            formatOptions: { ...defaultOptions(template.format), ...template.formatOptions },
            rowsLimit: widgetDefaults.rowsLimit,
            instances: types.map((type) => ({
              type,
              config: { template: id, metrics: [], dimension: template.dimension === "date" ? "date" : null },
            })),
          }
        : { ...template, instances: [] },
    ],
  }));
}

/** `GET /api/configs/widgets/:type` (specification section 3). */
export function widgetConfig(type: string, name: string, connector: ProviderConnector | null) {
  const option = (word: string) => `/api/sources/{sourceId}/${word}`;
  return {
    type,
    name,
    nature: "interactive",
    formats: dataFormats.map((format) => ({ format, formatOptions: defaultOptions(format) })),
    sizes: heights.flatMap((height) => widths.map((width) => `${width}x${height}`)),
    dailyData: connector === null || connector.days !== null,
    defaults: { ...widgetDefaults, orderBy: { column: "dimension", dir: "asc" } },
    parameters: [
      {
        name: "source",
        label: "Source",
        required: true,
        global: false,
        dependsOn: [],
        options: "/api/sources",
      },
      ...(connector ? paramConfigs(connector, option) : []),
      {
        name: "dimension",
        label: "Dimension",
        required: false,
        global: false,
        dependsOn: ["source"],
        options: option("dimensions"),
      },
      {
        name: "split",
        label: "Break down by",
        required: false,
        global: false,
        dependsOn: ["source", "dimension"],
        options: option("dimensions"),
      },
      {
        name: "metrics",
        label: "Metrics",
        required: true,
        global: false,
        dependsOn: ["source"],
        options: option("metrics"),
      },
      {
        name: "filter",
        label: "Filter",
        required: false,
        global: false,
        dependsOn: ["source"],
        options: option("dimensions"),
      },
    ],
  };
}

function paramConfigs({ params }: ProviderConnector, option: (word: string) => string) {
  return Object.entries(params).map(([name, param]) => ({
    name,
    label: param.label,
    help: param.help ?? "",
    type: param.type,
    required: param.required ?? false,
    global: param.global ?? false,
    dependsOn: ["source", ...(param.dependsOn ?? [])],
    when: param.when ?? {},
    unless: param.unless ?? {},
    default: "default" in param ? (param.default ?? null) : null,
    options: !("options" in param)
      ? null
      : typeof param.options === "string"
        ? option(param.options)
        : param.options,
  }));
}
