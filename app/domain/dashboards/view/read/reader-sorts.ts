import { orderableColumns } from "#app/domain/widgets/changes/order-by.ts";
import type { DashboardContent, OrderBy, Widget } from "#db/schema/documents/dashboard.ts";

export type ReaderSorts = ReadonlyMap<string, OrderBy>;

/** `sort=<widget>:<column>:<asc|desc>`, one per table. Ignores hidden columns. */
export function sortsFromUrl(
  params: URLSearchParams,
  content: Pick<DashboardContent, "widgets">,
): ReaderSorts {
  return readSorts(params.getAll("sort"), content);
}

export function readSorts(
  texts: readonly string[],
  { widgets }: Pick<DashboardContent, "widgets">,
): ReaderSorts {
  const asked = new Map(
    texts.flatMap((text) => {
      const [, id, column, dir] = /^([^:]+):(.+):(asc|desc)$/s.exec(text) ?? [];
      return id && column && (dir === "asc" || dir === "desc") ? [[id, { column, dir }] as const] : [];
    }),
  );
  return new Map(
    widgets.flatMap((widget) => {
      const order = asked.get(widget.id);
      return order && sortableColumns(widget).has(order.column) ? [[widget.id, order] as const] : [];
    }),
  );
}

export function sortedAddress(
  { base, query }: { readonly base: string; readonly query: string },
  sorts: ReaderSorts,
  widgetId: string,
  order: OrderBy,
): string {
  const params = new URLSearchParams(query);
  for (const text of sortTexts(new Map([...sorts, [widgetId, order]]))) params.append("sort", text);
  return `${base}?${params}#${widgetId}`;
}

export function sortTexts(sorts: ReaderSorts): string[] {
  return [...sorts].map(([id, { column, dir }]) => `${id}:${column}:${dir}`);
}

function sortableColumns(widget: Widget): ReadonlySet<string> {
  if (widget.nature !== "interactive" || widget.format !== "table") return new Set();
  const columns = new Set(orderableColumns(widget.instances));
  columns.delete("dimension");
  for (const { prefix, metricsOptions } of widget.instances)
    for (const [metric, options] of Object.entries(metricsOptions))
      if (options.cloaked) columns.delete(widget.instances.length > 1 ? `${prefix}.${metric}` : metric);
  return columns;
}
