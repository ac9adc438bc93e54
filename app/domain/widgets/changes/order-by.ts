import type { InteractiveWidget, OrderBy, Widget, WidgetInstance } from "#db/schema/documents.ts";

/**
 * Null (also for a missing column) means each format's default: the dimension ascending (specification
 * section 9), or shares descending.
 */
export function dropMissingOrder(
  orderBy: OrderBy | null,
  instances: readonly WidgetInstance[],
): OrderBy | null {
  return orderBy && orderableColumns(instances).has(orderBy.column) ? orderBy : null;
}

/** A merged widget prefixes its metrics. */
export function orderableColumns(instances: readonly WidgetInstance[]): ReadonlySet<string> {
  const merged = instances.length > 1;
  const columns = instances.flatMap(({ prefix, config }) =>
    config.metrics.map((metric) => (merged ? `${prefix}.${metric}` : metric)),
  );
  const dimension = instances[0]?.config.dimension ?? null;
  return new Set(dimension === null ? columns : ["dimension", dimension, ...columns]);
}

export function orderingMetric(widget: InteractiveWidget, instance: WidgetInstance): OrderBy | null {
  const merged = widget.instances.length > 1;
  const columns = widget.instances.flatMap(({ id, prefix, config, metricsOptions }) =>
    config.metrics.map((metric) => ({
      id,
      metric,
      column: merged ? `${prefix}.${metric}` : metric,
      cloaked: metricsOptions[metric]?.cloaked ?? false,
    })),
  );
  const { orderBy, format } = widget;
  const isShare = orderBy === null && format === "chart:pie";
  const found = isShare
    ? columns.find(({ cloaked }) => !cloaked)
    : columns.find(({ column }) => column === orderBy?.column);
  return found?.id === instance.id ? { column: found.metric, dir: orderBy?.dir ?? "desc" } : null;
}

export function withKeptOrder(widget: Widget): Widget {
  return widget.nature === "interactive"
    ? { ...widget, orderBy: dropMissingOrder(widget.orderBy, widget.instances) }
    : widget;
}
