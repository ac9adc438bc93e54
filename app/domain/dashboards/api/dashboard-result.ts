import type { AnnotationView, DataCell, DataTable, WidgetView } from "#app/views/widget-view.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";
import type { FilteredWidget } from "../filters/filter-widgets.ts";

export type WidgetResult = {
  readonly columns: readonly {
    key: string;
    label: string;
    role: "dimension" | "metric";
    type: string;
    class: string | null;
    unit: string | null;
  }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly totals: readonly (string | number | null)[] | null;
  readonly compare?: Compared & {
    /** Null where the value has a change. Missing if all have. */
    readonly reasons?: readonly (readonly (string | null)[])[];
  };
  /** `sessions.diff`: a ratio, points for percentages, else absolute. */
  readonly change?: Compared;
  readonly shown: number;
  readonly of: number;
  readonly flags: WidgetView["flags"];
  readonly fetchedAt: string | null;
  readonly settledUntil: string | null;
  readonly coverage?: {
    readonly days: number;
    readonly of: number;
    readonly step: "day" | "week" | "month" | "quarter" | "period";
    readonly missing: readonly { readonly from: string; readonly to: string }[];
    readonly compared: { readonly days: number; readonly of: number } | null;
    readonly notes: readonly string[];
  };
  readonly example?: true;
  readonly annotations?: readonly ReturnType<typeof annotationEntity>[];
  /** The query still runs: retry in a few seconds. */
  readonly isPending?: true;
  readonly comparison?: "pending" | "failed";
  readonly error?: { readonly message: string; readonly detail: string };
  readonly filteredBy?: readonly string[];
  readonly notFilteredBy?: readonly string[];
};

/** Parallel to the result's columns and rows; null for dimensions. */
type Compared = {
  readonly columns: readonly (string | null)[];
  readonly rows: readonly (readonly (number | null)[])[];
  readonly totals: readonly (number | null)[] | null;
};

export function widgetResult(view: WidgetView): WidgetResult | null {
  const { body, flags, fetchedAt, settledUntil, comparison } = view;
  const state = {
    flags,
    fetchedAt,
    settledUntil,
    ...(view.example && ({ example: true } as const)),
    ...coverageResult(view),
    ...annotationsResult(view),
    ...(comparison === "waiting" && ({ isPending: true, comparison: "pending" } as const)),
    ...(comparison === "failure" && ({ comparison: "failed" } as const)),
  };
  switch (body.kind) {
    case "text":
    case "image":
      return null;
    case "broken":
      return {
        columns: [],
        rows: [],
        totals: null,
        shown: 0,
        of: 0,
        ...state,
        ...(body.isPending ? { isPending: true } : { error: { message: body.what, detail: body.detail } }),
      };
    case "empty":
      return { columns: [], rows: [], totals: null, shown: 0, of: 0, ...state };
    case "chart":
    case "table":
    case "summary":
      return { ...tableResult(body.data), ...state };
  }
}

function coverageResult({ coverage }: WidgetView): Pick<WidgetResult, "coverage"> {
  if (!coverage) return {};
  const { known: days, of, step, missingDays: missing, compared } = coverage;
  const notes = [...new Set(coverage.notes.map(({ text }) => text))];
  return { coverage: { days, of, step, missing, compared, notes } };
}

function annotationsResult({ annotations }: WidgetView): Pick<WidgetResult, "annotations"> {
  if (!annotations) return {};
  return {
    annotations: annotations.map(annotationEntity),
  };
}

export function annotationEntity({
  id,
  from,
  to,
  text,
  fullText = text,
  list,
  isInternal,
}: Omit<AnnotationView, "number">) {
  return { id, from, to, text: fullText, list, visible: isInternal !== true };
}

function tableResult(data: DataTable): Omit<WidgetResult, "flags" | "fetchedAt" | "settledUntil"> {
  const compare = parallelTable(data, "before", ({ before }) => before ?? null);
  const isApart = data.rows.some((row) => row.some(({ apart }) => apart));
  const reasons = data.rows.map((row) => row.map(({ apart }) => (apart ? apartWords[apart] : null)));
  const change = parallelTable(data, "diff", (cell) => cell.change?.value ?? null);
  return {
    columns: data.columns.map(({ key, label, role, type, class: metricClass, unit }) => ({
      key,
      label,
      role,
      type,
      class: metricClass,
      unit,
    })),
    rows: data.rows.map((row) => row.map(({ raw }) => raw)),
    totals: data.totals?.map(({ raw }) => raw) ?? null,
    shown: data.shown,
    of: data.of,
    ...(compare && { compare: isApart ? { ...compare, reasons } : compare }),
    ...(change && { change }),
  };
}

const apartWords: Readonly<Record<NonNullable<DataCell["apart"]>, string>> = {
  days: "Not compared: the earlier row covers other days.",
  unknown: "Not compared: not all days of both periods are known.",
};

/** Null without any value. "diff" is from specification section 9. */
function parallelTable(
  { columns, rows, totals }: DataTable,
  suffix: "before" | "diff",
  valueOf: (cell: DataCell) => number | null,
): Compared | null {
  const compared = {
    columns: columns.map(({ key, role }) => (role === "metric" ? `${key}.${suffix}` : null)),
    rows: rows.map((row) => row.map(valueOf)),
    totals: totals?.map(valueOf) ?? null,
  };
  const isKnown = (value: number | null) => value !== null;
  return compared.rows.some((row) => row.some(isKnown)) || compared.totals?.some(isKnown) ? compared : null;
}

export function widgetWithResult(widget: Widget, view: WidgetView | undefined, filtered?: FilteredWidget) {
  const result = view ? widgetResult(view) : null;
  const isFiltered = filtered && filtered.words.length + filtered.missing.length > 0;
  return {
    ...widget,
    result:
      result && isFiltered
        ? { ...result, filteredBy: filtered.words, notFilteredBy: filtered.missing }
        : result,
  };
}
