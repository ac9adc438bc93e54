import type {
  DashboardContent,
  FormatOptions,
  InteractiveWidget,
  Widget,
} from "#db/schema/documents/dashboard.ts";

type WidgetSetting = {
  readonly key: string;
  readonly what: string;
  readonly pick: (widget: Widget) => unknown;
  readonly put: (into: Widget, from: Widget) => Widget;
};

type Fields = readonly string[];

function fields(key: string, what: string, names: Fields): WidgetSetting {
  const pick = (widget: Widget) =>
    Object.fromEntries(names.map((name) => [name, (widget as unknown as Record<string, unknown>)[name]]));
  return { key, what, pick, put: (into, from) => ({ ...into, ...pick(from) }) as Widget };
}

const common = [
  fields("title", "Title", ["title"]),
  fields("size", "Size", ["width", "height"]),
  fields("description", "Description", ["description"]),
] as const;
const text = fields("text", "Text and images", ["type", "inputs", "images"]);
const look = fields("look", "Display", ["hiddenChange", "hiddenHighlight", "percent", "realTime"]);
const data = fields("data", "Data", ["format", "instances", "orderBy", "rowsLimit"]);
/** Options of one format mean nothing in another. */
const dataWithOptions = fields("data", "Data and format", [
  "format",
  "instances",
  "orderBy",
  "rowsLimit",
  "formatOptions",
]);
const goal = optionsSetting("goal", "Goal", ({ goal: value }) => ({ goal: value }));
const options = optionsSetting("options", "Chart options", ({ goal: _goal, ...rest }) => rest);

function optionsSetting(
  key: string,
  what: string,
  part: (options: FormatOptions) => Partial<Record<keyof FormatOptions, unknown>>,
): WidgetSetting {
  const pick = (widget: Widget) => part((widget as InteractiveWidget).formatOptions);
  return {
    key,
    what,
    pick,
    put: (into, from) => {
      const { formatOptions } = into as InteractiveWidget;
      const dropped = new Set(Object.keys(part(formatOptions)));
      const kept = Object.entries(formatOptions).filter(([name]) => !dropped.has(name));
      const taken = Object.entries(pick(from)).filter(([, value]) => value !== undefined);
      return { ...into, formatOptions: Object.fromEntries([...kept, ...taken]) } as Widget;
    },
  };
}

export function settingsOf(...sides: readonly Widget[]): readonly WidgetSetting[] {
  const [first] = sides;
  if (first!.nature === "passive") return [...common, text];
  const hasOneFormat = sides.every(({ format }) => format === first!.format);
  return hasOneFormat ? [...common, data, goal, options, look] : [...common, dataWithOptions, look];
}

/** Order and hash follow from the dashboard. */
export function wholeWidget({ order: _order, hash: _hash, ...widget }: Widget): unknown {
  return widget;
}

type ContentSetting = {
  readonly key: string;
  readonly what: string;
  readonly pick: (content: DashboardContent) => Partial<DashboardContent>;
};

const style = (key: keyof DashboardContent["styles"], what: string): ContentSetting => ({
  key,
  what,
  pick: ({ styles }) => ({ styles: { [key]: styles[key] } }),
});

/** Name, client styles, currency and time zone are the copy's. */
export const contentSettings: readonly ContentSetting[] = [
  {
    key: "dates",
    what: "Date range and comparison",
    pick: ({ rangeType, startDate, endDate, comparison, compareStartDate, compareEndDate }) => ({
      rangeType,
      startDate,
      endDate,
      comparison,
      compareStartDate,
      compareEndDate,
    }),
  },
  {
    key: "selector",
    what: "Date picker",
    pick: ({ hiddenDateSelector, latestDay = "yesterday" }) => ({ hiddenDateSelector, latestDay }),
  },
  { key: "filters", what: "Filters for visitors", pick: ({ hiddenFilters = false }) => ({ hiddenFilters }) },
  { key: "summary", what: "Written summary", pick: ({ hiddenSummary = false }) => ({ hiddenSummary }) },
  {
    key: "receipts",
    what: "Receipts for clients",
    pick: ({ clientReceipts = false }) => ({ clientReceipts }),
  },
  {
    key: "pdf",
    what: "Pages of the PDF",
    pick: ({ pdfCover, pdfSummary, pdfSources, pdfPaper, pdfOrientation }) => ({
      ...(pdfCover !== undefined && { pdfCover }),
      ...(pdfSummary !== undefined && { pdfSummary }),
      ...(pdfSources !== undefined && { pdfSources }),
      ...(pdfPaper !== undefined && { pdfPaper }),
      ...(pdfOrientation !== undefined && { pdfOrientation }),
    }),
  },
  { key: "kept-filters", what: "Filters", pick: ({ filters = [] }) => ({ filters }) },
  {
    key: "annotations",
    what: "Annotations",
    pick: ({ hiddenLists = [], googleUpdates = false }) => ({ hiddenLists, googleUpdates }),
  },
  { key: "footer", what: "Footer", pick: ({ footer }) => ({ footer }) },
  style("theme", "Theme"),
  style("backgroundColor", "Background color"),
  style("dashboardBackgroundColor", "Dashboard background color"),
  style("backgroundImage", "Background image"),
  style("coverImage", "Cover picture"),
  style("logoImage", "Logo"),
];
