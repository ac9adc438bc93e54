import type { KnownSource } from "#app/domain/sources/known-source.ts";
import type { FilterRule, InteractiveWidget, Widget } from "#db/schema/documents.ts";
import { type DashboardFilter, filterWords } from "./dashboard-filter.ts";
import { filterFields, knownDimensions } from "./filter-dimensions.ts";

export type FilteredWidget = {
  /** Its filters: "Campaign is Spring sale". */
  readonly words: readonly string[];
  /** Labels of dimensions that the widget does not have. */
  readonly missing: readonly string[];
};

export type FilteredWidgets =
  | {
      readonly outcome: "filtered";
      readonly widgets: readonly Widget[];
      /** By widget id. */
      readonly states: ReadonlyMap<string, FilteredWidget>;
      /** "Campaign is Spring sale" */
      readonly words: readonly string[];
    }
  | { readonly outcome: "unknown-dimension"; readonly message: string };

/**
 * Joins the filters with the widgets' own, so that sources are queried with them. Without `mayFilterByAll`
 * only by dimensions that the dashboard shows by name.
 */
export function filterWidgets(
  widgets: readonly Widget[],
  sources: ReadonlyMap<string, KnownSource>,
  filters: readonly DashboardFilter[],
  mayFilterByAll: boolean,
): FilteredWidgets {
  const known = knownDimensions(widgets, sources);
  const labels = new Map<DashboardFilter, string>();
  for (const filter of filters) {
    const found = known.get(filter.dimension);
    if (!found || (!mayFilterByAll && !found.isShown))
      return {
        outcome: "unknown-dimension",
        message: `No widget of this dashboard can be filtered by “${filter.dimension}”.`,
      };
    labels.set(filter, found.label);
  }
  const states = new Map<string, FilteredWidget>();
  const filtered = widgets.map((widget) => {
    if (widget.nature === "passive" || widget.instances.length === 0) return widget;
    const fields = filterFields(widget, sources);
    const own = filters.filter(({ dimension }) => fields.has(dimension));
    const missing = filters.filter((filter) => !own.includes(filter));
    states.set(widget.id, {
      words: own.map((filter) => filterWords(filter, labels.get(filter)!)),
      missing: [...new Set(missing.map((filter) => labels.get(filter)!))],
    });
    return own.length === 0
      ? widget
      : filteredWidget(widget, (place) =>
          own.map(({ dimension, op, value }) => ({ field: fields.get(dimension)![place]!.key, op, value })),
        );
  });
  return {
    outcome: "filtered",
    widgets: filtered,
    states,
    words: filters.map((filter) => filterWords(filter, labels.get(filter)!)),
  };
}

/** A goal is set for the whole, so a part has none. */
function filteredWidget(
  widget: InteractiveWidget,
  rulesOf: (place: number) => readonly FilterRule[],
): InteractiveWidget {
  const { goal: _ofTheWhole, ...formatOptions } = widget.formatOptions;
  return {
    ...widget,
    formatOptions,
    instances: widget.instances.map((instance, place) => ({
      ...instance,
      config: { ...instance.config, filter: joined(instance.config.filter ?? [], rulesOf(place)) },
    })),
  };
}

function joined(own: readonly FilterRule[], added: readonly FilterRule[]): readonly FilterRule[] {
  const isOwn = (rule: FilterRule) =>
    own.some(({ field, op, value }) => field === rule.field && op === rule.op && value === rule.value);
  return [...own, ...added.filter((rule) => !isOwn(rule))];
}
