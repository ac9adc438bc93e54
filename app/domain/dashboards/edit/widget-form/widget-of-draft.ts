import { isPlainDate } from "#app/lib/plain-date.ts";
import type {
  FormatOptions,
  InteractiveWidget,
  PassiveWidget,
  Widget,
  WidgetInstance,
} from "#db/schema/documents/dashboard.ts";
import { foldLabel } from "#app/connectors/tables/columns/column-labels.ts";
import { type DraftChoices, metricName } from "#app/domain/widgets/draft/draft-choices.ts";
import { chartTypes, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { sizeNamed, widgetDefaults, widgetLimits } from "#app/domain/widgets/widget.ts";

export type DraftProblems = Readonly<Record<string, readonly string[]>>;

const emptyList = "Please fill out this field.";
const needsDimension = new Set(["line", "area", "bar", "pie", "doughnut", "radar"]);

/** Specification section 5. */
export function draftProblems(draft: WidgetDraft, choices: DraftChoices | null): DraftProblems {
  const problems: Record<string, string[]> = {};
  const miss = (field: string, message: string) => (problems[field] ??= []).push(message);
  if (!sizeNamed(draft.size)) miss("size", "Choose a size.");
  if (draft.title.length > widgetLimits.title) miss("title", `At most ${widgetLimits.title} characters.`);
  if (draft.nature === "passive") passiveProblems(draft, miss);
  else interactiveProblems(draft, choices, miss);
  return problems;
}

type Miss = (field: string, message: string) => void;

function interactiveProblems(draft: WidgetDraft, choices: DraftChoices | null, miss: Miss): void {
  if (draft.title === "") miss("title", "Enter a title.");
  if (draft.sourceId === "" || !choices) miss("sourceId", "Choose a source.");
  for (const { name, message } of choices?.missing ?? []) {
    const isList = choices?.params.some((param) => param.name === name && param.type === "multi-select");
    miss(`parameters.${name}`, isList ? emptyList : message);
  }
  if (choices && draft.metrics.length === 0) miss("addMetric", "Choose at least one metric.");
  if (draft.metrics.length > 0 && draft.metrics.every(({ cloaked }) => cloaked))
    miss("addMetric", "Show at least one metric.");
  if (choices) metricNameProblems(draft, choices, miss);
  if (choices && needsDimension.has(draft.format) && draft.dimension === "")
    miss("dimension", "Choose a dimension. Only numbers and tables work without one.");
  for (const { id, field, value } of draft.filter) {
    if (field === "") miss(`field.${id}`, "Choose a field to filter on.");
    if (value.trim() === "") miss(`value.${id}`, "Enter a value for the filter.");
  }
  const rows = wholeOf(draft.rowsLimit);
  if (rows === null || rows < 1 || rows > widgetLimits.rows)
    miss("rowsLimit", `Show 1 to ${widgetLimits.rows} rows.`);
  if (draft.goal !== "" && numberOf(draft.goal) === null)
    miss("goal", "The goal must be a number, such as 1800.");
  if (draft.format === "gauge") {
    const [min, max] = [numberOf(draft.minValue), numberOf(draft.maxValue)];
    if (min === null) miss("minValue", "The minimum must be a number.");
    if (max === null) miss("maxValue", "The maximum must be a number.");
    if (min !== null && max !== null && min >= max)
      miss("maxValue", "The maximum must be greater than the minimum.");
  }
}

function metricNameProblems({ metrics }: WidgetDraft, choices: DraftChoices, miss: Miss): void {
  for (const { key, label } of metrics) {
    if (label === "") continue;
    if (label.length > widgetLimits.metricLabel)
      miss(`label.${key}`, `At most ${widgetLimits.metricLabel} characters.`);
    const isTaken = metrics.some(
      (other) => other.key !== key && foldLabel(metricName(other, choices)) === foldLabel(label),
    );
    if (isTaken) miss(`label.${key}`, "Another metric in this widget has this name.");
  }
}

function passiveProblems(draft: WidgetDraft, miss: Miss): void {
  switch (draft.type) {
    case "plain":
      if (draft.content.trim() === "") miss("content", "Enter text.");
      return;
    case "upload":
      if (draft.fileId === "") miss("picture", "Choose an image.");
      if (draft.alt === "") miss("alt", "Enter alternative text for the image.");
      return;
    case "historic":
      if (draft.articles.length === 0) miss("articles", "Add at least one text with dates.");
      for (const { id, startDate, endDate, content } of draft.articles) {
        if (!isPlainDate(startDate)) miss(`startDate.${id}`, "Enter a start date.");
        if (!isPlainDate(endDate)) miss(`endDate.${id}`, "Enter an end date.");
        else if (startDate > endDate) miss(`endDate.${id}`, "The end date is before the start date.");
        if (content.trim() === "") miss(`content.${id}`, "Enter text.");
      }
  }
}

export type DraftSource = { readonly type: string; readonly name: string; readonly currency: string | null };

type Parts = {
  readonly id: string;
  readonly instanceId: string;
  readonly before: Widget | null;
  readonly source: DraftSource | null;
};

export function widgetOfDraft(draft: WidgetDraft, parts: Parts): Widget {
  const { id, before } = parts;
  const common = {
    id,
    title: draft.title,
    ...(sizeNamed(draft.size) ?? { width: widgetDefaults.width, height: widgetDefaults.height }),
    order: before?.order ?? 0,
    hash: "",
    realTime: draft.nature === "interactive" && draft.realTime,
    description: draft.description,
  };
  return draft.nature === "passive"
    ? { ...common, ...passivePart(draft) }
    : { ...common, ...interactivePart(draft, parts) };
}

function passivePart(draft: WidgetDraft): Pick<
  PassiveWidget,
  "nature" | "format" | "type" | "inputs" | "images"
> & {
  description: string;
} {
  const { type, content, header, caption, fileId, alt, articles } = draft;
  // Specification section 5: an upload needs header and content, or a description.
  const said = type === "upload" && caption !== "" ? { header: caption, content: alt } : { header, content };
  const inputs = {
    ...(said.content !== "" && { content: said.content }),
    ...(said.header !== "" && { header: said.header }),
    ...(caption !== "" && { caption }),
    ...(type === "historic" && {
      articles: articles.flatMap(({ startDate, endDate, content }) =>
        isPlainDate(startDate) && isPlainDate(endDate) ? [{ startDate, endDate, content }] : [],
      ),
    }),
  };
  return {
    nature: "passive",
    format: "textCard",
    type,
    inputs,
    images: fileId === "" ? [] : [{ fileId, alt }],
    description: draft.description || (type === "upload" && caption === "" ? alt : ""),
  };
}

type InteractivePart = Omit<
  InteractiveWidget,
  "id" | "title" | "width" | "height" | "order" | "hash" | "realTime" | "description"
>;

function interactivePart(draft: WidgetDraft, { before, instanceId, source }: Parts): InteractivePart {
  const chosen = chartTypes.find(({ value }) => value === draft.format) ?? chartTypes[7];
  const [column, dir] = splitOrder(draft.orderBy);
  const kept = before?.nature === "interactive" ? before : null;
  const isMerged = (kept?.instances.length ?? 0) > 1;
  const decimals = wholeOf(draft.decimals);
  return {
    nature: "interactive",
    format: chosen.format,
    formatOptions: { ...optionsOf(draft, chosen.options), ...(decimals !== null && { decimals }) },
    hiddenChange: !draft.visibleChange,
    hiddenHighlight: !draft.visibleHighlight,
    rowsLimit: wholeOf(draft.rowsLimit) ?? widgetDefaults.rowsLimit,
    percent: draft.percent,
    orderBy: column === "" ? null : { column, dir },
    instances: isMerged
      ? kept!.instances
      : [instanceOf(draft, kept?.instances[0] ?? null, instanceId, source)],
  };
}

function instanceOf(
  draft: WidgetDraft,
  before: WidgetInstance | null,
  id: string,
  source: DraftSource | null,
): WidgetInstance {
  const same = before?.sourceId === draft.sourceId ? before : null;
  return {
    id: before?.id ?? id,
    type: source?.type ?? same?.type ?? "",
    prefix: (draft.prefix || source?.name || same?.prefix || "").slice(0, 100),
    sourceId: draft.sourceId,
    config: {
      metrics: draft.metrics.map(({ key }) => key),
      dimension: draft.dimension || null,
      split: draft.split || null,
      filter: draft.filter.map(({ field, op, value }) => ({ field, op, value: value.trim() })),
      ...(Object.keys(draft.parameters).length > 0 && { parameters: draft.parameters }),
    },
    currency: source?.currency ?? same?.currency ?? widgetDefaults.currency,
    accounts: same?.accounts ?? [],
    inputs: same?.inputs ?? {},
    metricsOptions: Object.fromEntries(
      draft.metrics
        .filter(({ label, format, cloaked }) => label !== "" || format !== "" || cloaked)
        .map(({ key, label, format, cloaked }) => [
          key,
          {
            ...(label !== "" && { label }),
            ...(format !== "" && { format }),
            ...(cloaked && { cloaked: true }),
          },
        ]),
    ),
  };
}

function optionsOf(draft: WidgetDraft, own: FormatOptions): FormatOptions {
  const goal = numberOf(draft.goal);
  const withGoal = goal === null ? {} : { goal };
  switch (draft.format) {
    case "line":
    case "area":
    case "bar":
      return {
        ...own,
        visibleGrid: draft.visibleGrid,
        ...(draft.format !== "line" && { stacked: draft.stacked }),
      };
    case "pie":
    case "doughnut":
      return own;
    case "radar":
      return { visibleLabels: draft.visibleLabels };
    case "gauge":
      return {
        minValue: numberOf(draft.minValue) ?? 0,
        maxValue: numberOf(draft.maxValue) ?? 100,
        ...withGoal,
      };
    case "table":
      return { bars: draft.bars, totals: draft.totals };
    case "number":
      return withGoal;
  }
}

/** A merged widget's column key may contain spaces. */
function splitOrder(order: string): [column: string, dir: "asc" | "desc"] {
  const at = order.lastIndexOf(" ");
  return at < 1 ? ["", "asc"] : [order.slice(0, at), order.slice(at + 1) === "desc" ? "desc" : "asc"];
}

function wholeOf(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** "1800", "1,800", "17.86" */
function numberOf(text: string): number | null {
  const plain = text.replaceAll(",", "");
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}
