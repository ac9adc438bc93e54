import type { KnownSource } from "#app/domain/sources/known-source.ts";
import type { DashboardContent, InteractiveWidget, Widget } from "#db/schema/documents/dashboard.ts";
import { readFilters } from "../../filters/dashboard-filter.ts";
import { dimensionLabel, filterFields } from "../../filters/filter-dimensions.ts";

export type FilterMiss = {
  readonly label: string;
  /** Null: no widget has the dimension, so none shows data. */
  readonly widgets: number | null;
};

type Sources = ReadonlyMap<string, KnownSource>;

export function filterMisses(
  original: Pick<DashboardContent, "widgets" | "filters">,
  sources: Sources,
): (copied: Pick<DashboardContent, "widgets">) => readonly FilterMiss[] {
  const filters = readFilters(original.filters ?? []);
  const dimensions = [...new Set(filters.map(({ dimension }) => dimension))];
  const seen = new Map<string, ReadonlyMap<string, string>>();

  function labelsOf(widget: InteractiveWidget): ReadonlyMap<string, string> {
    const from = widget.instances.map(({ sourceId }) => {
      const known = sources.get(sourceId);
      return known?.connector && !known.connector.catalogue ? known.source.source.kind : sourceId;
    });
    const key = [widget.id, ...from].join(" ");
    const labels =
      seen.get(key) ??
      new Map([...filterFields(widget, sources)].map(([name, [field]]) => [name, field!.label]));
    seen.set(key, labels);
    return labels;
  }

  const before = new Map(withData(original.widgets).map((widget) => [widget.id, labelsOf(widget)]));
  return ({ widgets }) => {
    const copied = withData(widgets);
    if (copied.length === 0) return [];
    return dimensions.flatMap((dimension): FilterMiss[] => {
      const isFiltered = (widget: InteractiveWidget) => labelsOf(widget).has(dimension);
      const label =
        [...before.values()].find((labels) => labels.has(dimension))?.get(dimension) ??
        dimensionLabel(dimension);
      if (!copied.some(isFiltered)) return [{ label, widgets: null }];
      const missing = copied.filter((one) => before.get(one.id)?.has(dimension) && !isFiltered(one)).length;
      return missing === 0 ? [] : [{ label, widgets: missing }];
    });
  };
}

function withData(widgets: readonly Widget[]): InteractiveWidget[] {
  return widgets.filter((widget) => widget.nature === "interactive");
}

export function filterMissWords(misses: readonly FilterMiss[]): string | null {
  const words = misses.map(({ label, widgets }) =>
    widgets === null
      ? `No widget shows data: the dashboard’s filter needs ${label}, which no source of the copy has`
      : `${widgets} not filtered: the source has no ${label}`,
  );
  return words.length === 0 ? null : words.join("; ");
}
