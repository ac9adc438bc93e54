import type { KnownSource } from "#app/domain/sources/known-source.ts";
import type { FilterRule, InteractiveWidget, Widget } from "#db/schema/documents/dashboard.ts";
import { type DashboardFilter, filterWords } from "./dashboard-filter.ts";
import { dimensionLabel, filterFields, knownDimensions } from "./filter-dimensions.ts";

export type FilteredWidget = {
  /** "Campaign is Spring sale" */
  readonly words: readonly string[];
  /** Labels of dimensions it lacks. */
  readonly missing: readonly string[];
};

export type AppliedFilters = {
  readonly widgets: readonly Widget[];
  /** By widget id. */
  readonly states: ReadonlyMap<string, FilteredWidget>;
  readonly words: readonly string[];
  readonly filters: readonly DashboardFilter[];
  readonly problem: string | null;
  /** Labels without a widget: then no widget shows data. */
  readonly lost: readonly string[];
};

export type AskedFilters = {
  /** The dashboard's. */
  readonly kept: readonly DashboardFilter[];
  /** The reader's. */
  readonly filters: readonly DashboardFilter[];
  /** Else only by what widgets show by name. */
  readonly mayFilterByAll: boolean;
};

export function filterWidgets(
  widgets: readonly Widget[],
  sources: ReadonlyMap<string, KnownSource>,
  { kept, filters: asked, mayFilterByAll }: AskedFilters,
): AppliedFilters {
  const known = knownDimensions(widgets, sources);
  const mayUse = ({ dimension }: DashboardFilter) =>
    known.has(dimension) && (mayFilterByAll || known.get(dimension)!.isShown);
  const refused = asked.find((filter) => !mayUse(filter));
  const own = asked.filter(mayUse);
  const filters = [...kept, ...own];
  const labels = new Map(
    filters.map((filter) => [filter, known.get(filter.dimension)?.label ?? dimensionLabel(filter.dimension)]),
  );
  const lost = [...new Set(kept.flatMap(({ dimension }) => (known.has(dimension) ? [] : [dimension])))];
  const states = new Map<string, FilteredWidget>();
  const filtered = widgets.map((widget) => {
    if (widget.nature === "passive" || widget.instances.length === 0) return widget;
    const fields = filterFields(widget, sources);
    const applied = filters.filter(({ dimension }) => fields.has(dimension));
    const missing = filters.filter((filter) => !applied.includes(filter));
    states.set(widget.id, {
      words: applied.map((filter) => filterWords(filter, labels.get(filter)!)),
      missing: [...new Set(missing.map((filter) => labels.get(filter)!))],
    });
    if (applied.length === 0 && lost.length === 0) return widget;
    const rulesOf = (place: number) => [
      ...applied.map(({ dimension, op, value }) => ({
        field: fields.get(dimension)![place]!.key,
        op,
        value,
      })),
      ...lost.map((dimension) => ({ field: `lost ${dimension}`, op: "is" as const, value: "" })),
    ];
    // Goals apply to the whole dashboard, not to a reader's part.
    return filteredWidget(
      applied.some((filter) => own.includes(filter)) ? withoutGoal(widget) : widget,
      rulesOf,
    );
  });
  return {
    widgets: filtered,
    states,
    words: filters.map((filter) => filterWords(filter, labels.get(filter)!)),
    filters: own,
    problem: refused ? `No widget of this dashboard can be filtered by “${refused.dimension}”.` : null,
    lost: lost.map(dimensionLabel),
  };
}

function withoutGoal(widget: InteractiveWidget): InteractiveWidget {
  const { goal: _ofTheWhole, ...formatOptions } = widget.formatOptions;
  return { ...widget, formatOptions };
}

function filteredWidget(
  widget: InteractiveWidget,
  rulesOf: (place: number) => readonly FilterRule[],
): InteractiveWidget {
  return {
    ...widget,
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
