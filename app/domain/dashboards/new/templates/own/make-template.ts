import { findConnector, findProvider } from "#app/connectors/registry.ts";
import type {
  DashboardContent,
  InteractiveWidget,
  Widget,
  WidgetInstance,
} from "#db/schema/documents/dashboard.ts";
import { namePattern } from "#app/domain/dashboards/edit/copies/copy-content.ts";
import {
  isAccountChoice,
  propertyParam,
  slotKey,
  slotsOf,
} from "#app/domain/dashboards/edit/copies/slots.ts";
import { findKindTemplate } from "../kinds/kind-templates.ts";
import { siteSlot } from "../template.ts";
import { withoutClient } from "./template-texts.ts";

export type MadeTemplate = {
  readonly content: DashboardContent;
  readonly leftOut: readonly string[];
  /** Texts by date, about one client. */
  readonly emptied: readonly string[];
};

/** `previous`: the version before; slots have the same names. */
export function makeTemplate(
  content: DashboardContent,
  client: { readonly name: string } | null,
  previous: DashboardContent | null,
): MadeTemplate {
  const slots = slotNames(content, previous);
  const [leftOut, emptied]: [string[], string[]] = [[], []];
  const widgets = content.widgets.flatMap((widget): Widget[] => {
    if (widget.nature === "passive") {
      const { articles = [], ...inputs } = widget.inputs;
      if (articles.length === 0) return [widget];
      emptied.push(widget.title);
      return [{ ...widget, inputs: { ...inputs, articles: [] } }];
    }
    const made = withSlots(widget, slots);
    if (!made) leftOut.push(widget.title);
    return made ? [made] : [];
  });
  const { clientImage: _image, color, ...styles } = content.styles;
  const { filters: _filters, ...kept } = content; // filter values are the client's
  const made: DashboardContent = {
    ...kept,
    name: namePattern(content.name, client?.name ?? null),
    widgets,
    // A client's color is the client's.
    styles: { ...styles, ...(!client && color !== undefined && { color }) },
    ...(content.rangeType === "custom" && { rangeType: "last_30_days" as const }),
    ...(content.comparison === "custom" && { comparison: "previous" as const }),
    startDate: null,
    endDate: null,
    compareStartDate: null,
    compareEndDate: null,
    timezone: "UTC",
    defaults: {},
  };
  return { content: client ? withoutClient(made, client.name) : made, leftOut, emptied };
}

/** By slot: "google-ads-2". */
function slotNames(content: DashboardContent, previous: DashboardContent | null): Map<string, string> {
  const before = new Map(
    instancesIn(previous).map(({ widgetId, instance }) => [`${widgetId} ${instance.id}`, instance.sourceId]),
  );
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const give = (key: string, name: string) => {
    names.set(key, name);
    taken.add(name);
  };
  for (const { widgetId, instance } of instancesIn(content)) {
    const name = before.get(`${widgetId} ${instance.id}`);
    const key = slotKey(instance);
    if (name !== undefined && !names.has(key) && !taken.has(name)) give(key, name);
  }
  for (const name of before.values()) taken.add(name);
  for (const { key, kind } of slotsOf(content)) {
    if (names.has(key)) continue;
    let name = kind;
    for (let n = 2; taken.has(name); n++) name = `${kind}-${n}`;
    give(key, name);
  }
  return names;
}

function instancesIn(content: DashboardContent | null) {
  return (content?.widgets ?? []).flatMap((widget) =>
    widget.nature === "interactive"
      ? widget.instances.map((instance) => ({ widgetId: widget.id, instance }))
      : [],
  );
}

function withSlots(widget: InteractiveWidget, slots: ReadonlyMap<string, string>): InteractiveWidget | null {
  const instances: WidgetInstance[] = [];
  const prefixes = new Map<string, string>();
  for (const instance of widget.instances) {
    const parameters = templateParameters(instance);
    if (parameters === "choice") return null;
    const { config, type, prefix } = instance;
    const kindName = findConnector(type)?.name ?? type;
    let own = kindName;
    for (let n = 2; [...prefixes.values()].includes(own); n++) own = `${kindName} ${n}`;
    prefixes.set(prefix, own);
    instances.push({
      ...instance,
      sourceId: slots.get(slotKey(instance))!,
      prefix: own,
      config: { ...config, ...(parameters && { parameters }) },
      accounts: [],
      inputs: {},
    });
  }
  const { orderBy } = widget;
  const merged = widget.instances.length > 1;
  const before = merged && orderBy && [...prefixes].find(([old]) => orderBy.column.startsWith(`${old}.`));
  return {
    ...widget,
    instances,
    orderBy: before ? { ...orderBy!, column: before[1] + orderBy!.column.slice(before[0].length) } : orderBy,
  };
}

type ParameterValues = NonNullable<WidgetInstance["config"]["parameters"]>;

function templateParameters({ type, config }: WidgetInstance): ParameterValues | null | "choice" {
  if (!config.parameters) return null;
  const connector = findProvider(type);
  if (!connector) return config.parameters;
  const [property, site] = [propertyParam(type), siteParam(type)];
  const kept: Record<string, ParameterValues[string]> = {};
  for (const [name, value] of Object.entries(config.parameters)) {
    if (name === property) kept[name] = "";
    else if (name === site) kept[name] = value === "" ? "" : siteSlot;
    else if (!isAccountChoice(type, name)) kept[name] = value;
    else if (connector.params[name]!.required && value !== "") return "choice";
  }
  return kept;
}

export function siteParam(kind: string): string | null {
  const template = findKindTemplate(kind);
  const widgets = template ? [...template.numbers, ...template.rows.flat()] : [];
  for (const { parameters } of widgets)
    for (const [name, value] of Object.entries(parameters)) if (value === siteSlot) return name;
  return null;
}
