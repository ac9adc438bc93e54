import type { DataTable, WidgetView } from "#app/views/widget-view.ts";
import type { Widget } from "#db/schema/documents.ts";

/** Raw values, nothing formatted. */
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
  readonly compare?: { readonly totals: readonly (number | null)[] };
  readonly change?: {
    readonly rows: readonly (readonly (number | null)[])[];
    readonly totals: readonly (number | null)[] | null;
  };
  readonly shown: number;
  readonly of: number;
  readonly flags: WidgetView["flags"];
  readonly fetchedAt: string | null;
  readonly settledUntil: string | null;
  readonly coverage?: {
    readonly days: number;
    readonly of: number;
    readonly step: "day" | "week" | "month";
    readonly missing: readonly { readonly from: string; readonly to: string }[];
    /** Days that `change` compares. */
    readonly compared: { readonly days: number; readonly of: number } | null;
    readonly notes: readonly string[];
  };
  /** The query still runs: retry in a few seconds. */
  readonly isPending?: true;
  readonly comparison?: "pending" | "failed";
  readonly error?: { readonly message: string; readonly detail: string };
};

export function widgetResult(view: WidgetView): WidgetResult | null {
  const { body, flags, fetchedAt, settledUntil, comparison } = view;
  const state = {
    flags,
    fetchedAt,
    settledUntil,
    ...coverageResult(view),
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
      return {
        ...tableResult(body.data),
        ...(body.chart.kind === "gauge" && gaugeCompare(body.data)),
        ...state,
      };
    case "table":
      return { ...tableResult(body.data), ...state };
    case "summary":
      return {
        ...tableResult(body.data),
        ...compareResult(body.figures.map(({ was }) => was?.value ?? null)),
        ...state,
      };
  }
}

function coverageResult({ coverage }: WidgetView): Pick<WidgetResult, "coverage"> {
  if (!coverage) return {};
  const { known: days, of, step, missingDays: missing, compared } = coverage;
  const notes = [...new Set(coverage.notes.map(({ text }) => text))];
  return { coverage: { days, of, step, missing, compared, notes } };
}

function gaugeCompare({ totals }: DataTable): Pick<WidgetResult, "compare"> {
  return compareResult((totals ?? []).map(({ before }) => before ?? null));
}

function compareResult(totals: readonly (number | null)[]): Pick<WidgetResult, "compare"> {
  return totals.some((value) => value !== null) ? { compare: { totals } } : {};
}

function tableResult(data: DataTable): Omit<WidgetResult, "flags" | "fetchedAt" | "settledUntil"> {
  const cells = [...data.rows.flat(), ...(data.totals ?? [])];
  const hasChange = cells.some((cell) => cell.change);
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
    ...(hasChange && {
      change: {
        rows: data.rows.map((row) => row.map((cell) => cell.change?.value ?? null)),
        totals: data.totals?.map((cell) => cell.change?.value ?? null) ?? null,
      },
    }),
  };
}

export function widgetWithResult(widget: Widget, view: WidgetView | undefined) {
  return { ...widget, result: view ? widgetResult(view) : null };
}
