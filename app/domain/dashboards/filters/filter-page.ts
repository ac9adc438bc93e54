import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { unlistedLabel } from "#app/domain/widgets/view/build-table.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";
import { type FilterDimension, knownDimensions, shownDimensions } from "./filter-dimensions.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import type { AppliedFilters, FilteredWidget } from "./filter-widgets.ts";

export type Filtering = {
  readonly dimensions: readonly FilterDimension[];
  /** By widget id. */
  readonly links: ReadonlyMap<string, { readonly rows: string | null; readonly series: string | null }>;
  readonly values: readonly string[];
  readonly problem: string | null;
  readonly filters: readonly DashboardFilter[];
  /** By widget id. */
  readonly states: ReadonlyMap<string, FilteredWidget>;
};

export const maxValues = 60;

export function filteringOf(
  widgets: readonly Widget[],
  sources: ReadonlyMap<string, KnownSource>,
  views: readonly WidgetView[],
  as: "owner" | "visitor",
  { problem, filters, states }: Pick<AppliedFilters, "problem" | "filters" | "states">,
): Filtering {
  const known = knownDimensions(widgets, sources);
  const links = new Map(
    widgets.flatMap((widget) => {
      if (widget.nature === "passive") return [];
      const { rows, series } = shownDimensions(widget, sources);
      const isOfOthers = (dimension: string | null) =>
        [...(known.get(dimension ?? "")?.widgets ?? [])].some((id) => id !== widget.id);
      const own = { rows: isOfOthers(rows) ? rows : null, series: isOfOthers(series) ? series : null };
      return own.rows || own.series ? [[widget.id, own] as const] : [];
    }),
  );
  const dimensions = [...known.values()].filter(({ isShown }) => isShown || as === "owner");
  const named = views.flatMap((view) => {
    const widget = widgets.find(({ id }) => id === view.id);
    const rows = widget?.nature === "interactive" ? shownDimensions(widget, sources).rows : null;
    return rows !== null && known.has(rows) ? namesIn(view) : [];
  });
  return {
    dimensions: dimensions.map(({ dimension, label }) => ({ dimension, label })),
    links,
    values: [...new Set(named)].slice(0, maxValues),
    problem,
    filters,
    states,
  };
}

function namesIn({ body }: WidgetView): string[] {
  if (body.kind !== "table" && body.kind !== "chart") return [];
  return body.data.rows.flatMap(([cell]) => (cell ? (filterValueOf(cell.raw) ?? []) : []));
}

/** Null for unknown names and the rows that are not listed. */
export function filterValueOf(raw: string | number | null): string | null {
  if (raw === null || raw === "" || raw === unlistedLabel) return null;
  return String(raw);
}

export function withFilterMarks(
  views: readonly WidgetView[],
  states: ReadonlyMap<string, FilteredWidget>,
): readonly WidgetView[] {
  return views.map((view) => {
    const state = states.get(view.id);
    if (!state || view.body.kind === "broken") return view;
    const { words, missing } = state;
    return {
      ...view,
      ...(words.length > 0 && { subtitle: [view.subtitle, "filtered"].filter(Boolean).join(" · ") }),
      ...(missing.length > 0 && {
        marks: [...(view.marks ?? []), `Not filtered by ${missing.join(" or ")}`],
      }),
    };
  });
}

/** Shows nothing without its filter, instead of more than the agency chose. */
export function withoutLostFilters(
  views: readonly WidgetView[],
  { states, lost }: Pick<AppliedFilters, "states" | "lost">,
  as: "owner" | "visitor",
  permalink: string,
): readonly WidgetView[] {
  if (lost.length === 0) return views;
  const [what, detail, fix] =
    as === "visitor"
      ? ["Not available at the moment", "", null]
      : [
          `This dashboard cannot be filtered by “${lost.join("” or “")}” any more`,
          "No widget has this dimension. Change the dashboard’s filters.",
          { label: "Open filters", href: `/dashboards/${permalink}/filters` },
        ];
  return views.map((view) => {
    const isLost = view.body.kind === "broken" && view.body.lost !== undefined;
    return states.has(view.id) && !isLost ? { ...view, body: { kind: "broken", what, detail, fix } } : view;
  });
}

export function withFilterTitles({
  widgets,
  states,
}: Pick<AppliedFilters, "widgets" | "states">): readonly Widget[] {
  return widgets.map((widget) => {
    const { words = [], missing = [] } = states.get(widget.id) ?? {};
    const about = [
      ...(words.length > 0 ? [`filtered: ${words.join(", ")}`] : []),
      ...(missing.length > 0 ? [`not filtered by ${missing.join(" or ")}`] : []),
    ];
    return about.length === 0 ? widget : { ...widget, title: `${widget.title} (${about.join("; ")})` };
  });
}
