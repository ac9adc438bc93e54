import { findProvider } from "#app/connectors/registry.ts";
import { pickedParam } from "#app/domain/sources/kind.ts";
import { isCalculatedKey } from "#app/domain/sources/known-source.ts";
import type { DashboardContent, WidgetInstance } from "#db/schema/documents/dashboard.ts";

/** Each copy needs a source in its place. */
export type Slot = {
  readonly key: string;
  readonly sourceId: string;
  readonly kind: string;
  readonly property: string | null;
  readonly widgets: number;
  readonly columns: ReadonlySet<string>;
};

export function slotsOf({ widgets }: DashboardContent): Slot[] {
  const slots = new Map<string, Slot>();
  for (const widget of widgets) {
    if (widget.nature === "passive") continue;
    for (const key of new Set(widget.instances.map(slotKey))) {
      const instance = widget.instances.find((one) => slotKey(one) === key)!;
      const known = slots.get(key) ?? {
        key,
        sourceId: instance.sourceId,
        kind: instance.type,
        property: propertyOf(instance),
        widgets: 0,
        columns: new Set<string>(),
      };
      const used = widget.instances.filter((one) => slotKey(one) === key).flatMap(columnsOf);
      slots.set(key, {
        ...known,
        widgets: known.widgets + 1,
        columns: new Set([...known.columns, ...used]),
      });
    }
  }
  return [...slots.values()];
}

export function slotKey(instance: WidgetInstance): string {
  return `${instance.sourceId}|${propertyOf(instance) ?? ""}`;
}

/** Without formulas. */
export function columnsOf({ config }: WidgetInstance): string[] {
  const { metrics, dimension, split, filter = [] } = config;
  return [...metrics, dimension, split, ...filter.map(({ field }) => field)].filter(
    (key): key is string => Boolean(key) && !isCalculatedKey(key!),
  );
}

function propertyOf({ type, config }: WidgetInstance): string | null {
  const param = propertyParam(type);
  const value = param === null ? undefined : config.parameters?.[param];
  if (Array.isArray(value)) return value.length === 0 ? null : value.toSorted().join(",");
  return typeof value === "string" && value !== "" ? value : null;
}

/** The parameter that chooses a property, or null. */
export function propertyParam(kind: string): string | null {
  const connector = findProvider(kind);
  return connector ? (pickedParam(connector)?.name ?? null) : null;
}

export function isAccountChoice(kind: string, name: string): boolean {
  const connector = findProvider(kind);
  const param = connector?.params[name];
  const property = propertyParam(kind);
  if (!param || name === property) return false;
  if (property === null) return "options" in param && typeof param.options === "string";
  return (param.dependsOn ?? []).some((other) => other === property || isAccountChoice(kind, other));
}
