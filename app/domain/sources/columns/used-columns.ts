import type { Widget } from "#db/schema/documents/dashboard.ts";

type Using = { readonly name: string; readonly permalink: string; readonly widgets: readonly Widget[] };
export type ColumnUse = {
  readonly key: string;
  readonly dashboards: readonly { readonly name: string; readonly permalink: string }[];
};

export function findColumnUses(
  sourceId: string,
  keys: readonly string[],
  dashboards: readonly Using[],
): ColumnUse[] {
  return keys.flatMap((key) => {
    const using = dashboards.filter(({ widgets }) => widgets.some((widget) => uses(widget, sourceId, key)));
    return using.length
      ? [{ key, dashboards: using.map(({ name, permalink }) => ({ name, permalink })) }]
      : [];
  });
}

function uses(widget: Widget, sourceId: string, key: string): boolean {
  if (widget.nature !== "interactive") return false;
  return widget.instances.some(({ sourceId: id, config }) => {
    const { metrics, dimension, split, filter } = config;
    const named = [...metrics, dimension, split, ...(filter ?? []).map(({ field }) => field)];
    return id === sourceId && named.includes(key);
  });
}
