import { findProvider } from "#app/connectors/registry.ts";
import { exampleKind } from "#app/domain/sources/example/example-id.ts";
import type { DashboardContent, Widget, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import type { Candidate } from "./candidates.ts";
import { copyWidget, type FormulaKeys } from "./copy-content.ts";
import { propertyParam, type Slot, slotsOf } from "./slots.ts";

export function exampleSlots(content: DashboardContent): Slot[] {
  return slotsOf(content).filter(({ sourceId }) => exampleKind(sourceId) !== null);
}

/** Examples use the dashboard's currency: clients must not see dollars. */
export function withExampleCurrency(content: DashboardContent): DashboardContent {
  const { currency } = content.defaults;
  if (!currency || exampleSlots(content).length === 0) return content;
  const inCurrency = (one: WidgetInstance) =>
    exampleKind(one.sourceId) === null ? one : { ...one, currency };
  const widgets = content.widgets.map((widget): Widget =>
    widget.nature === "passive" ? widget : { ...widget, instances: widget.instances.map(inCurrency) },
  );
  return { ...content, widgets };
}

export function exampleSlotName({ kind, sourceId }: Pick<Slot, "kind" | "sourceId">): string {
  const nth = /-(\d+)$/.exec(sourceId)?.[1];
  return `${findProvider(kind)?.name ?? kind}${nth ? ` ${nth}` : ""}`;
}

export function fillExampleSlots(
  content: DashboardContent,
  chosen: ReadonlyMap<string, Candidate>,
  formulaKeys: FormulaKeys,
): DashboardContent {
  const slots = slotsOf(content);
  const bySlot = new Map(slots.map((slot) => [slot.key, chosen.get(slot.sourceId) ?? asItIs(slot)]));
  const widgets = content.widgets.map((widget): Widget => {
    if (widget.nature === "passive" || !widget.instances.some(({ sourceId }) => chosen.has(sourceId)))
      return widget;
    const filled = copyWidget(widget, bySlot, formulaKeys);
    return typeof filled === "string" ? widget : filled;
  });
  return { ...content, widgets };
}

export function fillFromWidget(
  before: DashboardContent,
  after: DashboardContent,
  widgetId: string,
): DashboardContent {
  const [old, chosen] = [before, after].map((content) => instancesOf(content, widgetId));
  const pairs = (old ?? []).flatMap((instance, at): [string, Candidate][] => {
    const next = chosen?.[at];
    const isTaken = exampleKind(instance.sourceId) === next?.type && exampleKind(next.sourceId) === null;
    const candidate = isTaken ? candidateOf(next) : null;
    return candidate ? [[instance.sourceId, candidate]] : [];
  });
  return pairs.length === 0 ? after : fillExampleSlots(after, new Map(pairs), () => null);
}

function instancesOf({ widgets }: DashboardContent, id: string): readonly WidgetInstance[] {
  const widget = widgets.find((one) => one.id === id);
  return widget?.nature === "interactive" ? widget.instances : [];
}

/** Null for several properties. */
function candidateOf({ sourceId, type, currency, config }: WidgetInstance): Candidate | null {
  const param = propertyParam(type);
  const values = param === null ? [] : [config.parameters?.[param] ?? []].flat();
  if (values.length > 1) return null;
  const [property = null] = values;
  return { ...exampleCandidate(sourceId, typeof property === "string" ? property : null), currency };
}

function asItIs({ sourceId, property }: Pick<Slot, "sourceId" | "property">): Candidate {
  return {
    value: "",
    sourceId,
    property,
    label: "",
    name: "",
    currency: null,
    clientId: null,
    columns: null,
  };
}

export function exampleCandidate(sourceId: string, property: string | null): Candidate {
  return { ...asItIs({ sourceId, property }), value: sourceId };
}
