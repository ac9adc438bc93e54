import type { InteractiveWidget, OrderBy, Widget, WidgetInstance } from "#db/schema/documents/dashboard.ts";

/** Null means `defaultOrder`. */
export function dropMissingOrder(
  orderBy: OrderBy | null,
  instances: readonly WidgetInstance[],
): OrderBy | null {
  return orderBy && orderableColumns(instances).has(orderBy.column) ? orderBy : null;
}

export function orderableColumns(instances: readonly WidgetInstance[]): ReadonlySet<string> {
  const columns = metricColumns(instances).map(({ column }) => column);
  const dimension = instances[0]?.config.dimension ?? null;
  return new Set(dimension === null ? columns : ["dimension", dimension, ...columns]);
}

function metricColumns(instances: readonly WidgetInstance[]) {
  const merged = instances.length > 1;
  return instances.flatMap(({ id, prefix, config, metricsOptions }) =>
    config.metrics.map((metric) => ({
      id,
      metric,
      column: merged ? `${prefix}.${metric}` : metric,
      cloaked: metricsOptions[metric]?.cloaked ?? false,
    })),
  );
}

export function orderingMetric(widget: InteractiveWidget, instance: WidgetInstance): OrderBy | null {
  const columns = metricColumns(widget.instances);
  const { orderBy, format } = widget;
  const isShare = orderBy === null && format === "chart:pie";
  const found = isShare
    ? columns.find(({ cloaked }) => !cloaked)
    : columns.find(({ column }) => column === orderBy?.column);
  return found?.id === instance.id ? { column: found.metric, dir: orderBy?.dir ?? "desc" } : null;
}

/** Dimension ascending (specification section 9); shares descending. */
function defaultOrder({ format, instances }: InteractiveWidget): OrderBy | null {
  if ((instances[0]?.config.dimension ?? null) === null) return null;
  if (format !== "chart:pie") return { column: "dimension", dir: "asc" };
  const [column] = metricColumns(instances).filter(({ cloaked }) => !cloaked);
  return column ? { column: column.column, dir: "desc" } : null;
}

/** Stores the default as null, to follow the metrics. */
export function withKeptOrder(widget: Widget): Widget {
  if (widget.nature !== "interactive") return widget;
  const orderBy = dropMissingOrder(widget.orderBy, widget.instances);
  return { ...widget, orderBy: isSameOrder(orderBy, defaultOrder(widget)) ? null : orderBy };
}

export function withDefaultOrder(widget: Widget): Widget {
  return widget.nature === "interactive" && widget.orderBy === null
    ? { ...widget, orderBy: defaultOrder(widget) }
    : widget;
}

function isSameOrder(one: OrderBy | null, other: OrderBy | null): boolean {
  return one?.column === other?.column && one?.dir === other?.dir;
}
