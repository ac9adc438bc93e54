import type {
  FormatOptions,
  InteractiveWidget,
  PassiveWidget,
  WidgetFormat,
  WidgetInstance,
} from "#db/schema/documents/dashboard.ts";

export const widths = [1, 2, 3, 4] as const;
export const heights = [1, 2, 3] as const;
export type Width = (typeof widths)[number];
export type Height = (typeof heights)[number];

export type SizeName = `${Width}x${Height}`;

export const sizes: readonly { readonly name: SizeName; readonly width: Width; readonly height: Height }[] =
  heights.flatMap((height) =>
    widths.map((width) => ({ name: `${width}x${height}` as const, width, height })),
  );

export function sizeNamed(name: string): { readonly width: Width; readonly height: Height } | null {
  const size = sizes.find((one) => one.name === name);
  return size ? { width: size.width, height: size.height } : null;
}

export const dataFormats = ["chart", "chart:pie", "chart:radar", "chart:gauge", "table", "summary"] as const;

export const widgetLimits = {
  metricLabel: 100,
  title: 200,
  description: 500,
  content: 20_000,
  instances: 12,
  metrics: 40,
  filters: 20,
  articles: 60,
  images: 12,
  rows: 1000,
  decimals: 4,
} as const;

export const widgetDefaults = {
  width: 2,
  height: 1,
  format: "table",
  rowsLimit: 15,
  currency: "USD",
} as const;

/** Specification section 3. */
export function defaultOptions(format: WidgetFormat): FormatOptions {
  switch (format) {
    case "chart":
      return { subFormat: "line", visibleGrid: true };
    case "chart:pie":
      return { doughnut: false };
    case "chart:radar":
      return { visibleLabels: false };
    case "chart:gauge":
      return { minValue: 0, maxValue: 100 };
    case "table":
      return { totals: true };
    case "summary":
    case "textCard":
      return {};
  }
}

export function newInteractiveWidget(
  id: string,
  given: Partial<Omit<InteractiveWidget, "id" | "nature">> & {
    readonly instances: readonly WidgetInstance[];
  },
): InteractiveWidget {
  const format = given.format ?? widgetDefaults.format;
  return {
    title: "",
    width: widgetDefaults.width,
    height: widgetDefaults.height,
    order: 0,
    hash: "",
    realTime: false,
    description: "",
    hiddenChange: false,
    hiddenHighlight: false,
    rowsLimit: widgetDefaults.rowsLimit,
    percent: false,
    orderBy: null,
    ...given,
    id,
    nature: "interactive",
    format,
    formatOptions: { ...defaultOptions(format), ...given.formatOptions },
  };
}

export function newPassiveWidget(
  id: string,
  given: Partial<Omit<PassiveWidget, "id" | "nature" | "format">>,
): PassiveWidget {
  return {
    title: "",
    width: widgetDefaults.width,
    height: widgetDefaults.height,
    order: 0,
    hash: "",
    realTime: false,
    description: "",
    type: "plain",
    inputs: {},
    images: [],
    ...given,
    id,
    nature: "passive",
    format: "textCard",
  };
}
