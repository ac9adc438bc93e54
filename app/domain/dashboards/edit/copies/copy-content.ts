import { findProvider } from "#app/connectors/registry.ts";
import { withClient } from "#app/domain/clients/client-brand.ts";
import { isCalculatedKey } from "#app/domain/sources/known-source.ts";
import { widgetDefaults } from "#app/domain/widgets/widget.ts";
import type {
  DashboardContent,
  InteractiveWidget,
  Widget,
  WidgetInstance,
} from "#db/schema/documents/dashboard.ts";
import { dashboardLimits } from "../../dashboard.ts";
import type { Candidate } from "./candidates.ts";
import { columnsOf, isAccountChoice, propertyParam, slotKey } from "./slots.ts";

export type CopyClient = Parameters<typeof withClient>[1] & { readonly id: string; readonly name: string };

/** Key of the same formula in another source, or null. */
export type FormulaKeys = (key: string, sourceId: string) => string | null;

export type LeftOut = "source" | "columns" | "formula" | "choice";

export type Copy = {
  readonly content: DashboardContent;
  readonly leftOut: readonly { readonly widget: InteractiveWidget; readonly why: LeftOut }[];
};

/** Leaves out widgets that would not work. */
export function copyContent(
  original: DashboardContent,
  client: CopyClient | null,
  name: string,
  chosen: ReadonlyMap<string, Candidate>,
  formulaKeys: FormulaKeys,
): Copy {
  const leftOut: { widget: InteractiveWidget; why: LeftOut }[] = [];
  const widgets = original.widgets.flatMap((widget): Widget[] => {
    if (widget.nature === "passive") return [widget];
    const copied = copyWidget(widget, chosen, formulaKeys);
    if (typeof copied !== "string") return [copied];
    leftOut.push({ widget, why: copied });
    return [];
  });
  if (!client) return { content: { ...original, name, widgets }, leftOut };
  const { color: _color, clientImage: _image, ...styles } = original.styles;
  const { currency: _currency, ...defaults } = original.defaults;
  const content = { ...original, name: copyNameFor(name, client.name), widgets, styles, defaults };
  return { content: withClient(content, client), leftOut };
}

export const clientWord = "{client}";

export function copyNameFor(name: string, clientName: string): string {
  return name.replaceAll(clientWord, clientName).slice(0, dashboardLimits.name).trim();
}

/** "Zitta: shop" of client Zitta is "{client}: shop". */
export function namePattern(name: string, clientName: string | null): string {
  const isNamed = clientName !== null && name.includes(clientName);
  const pattern = isNamed ? name.replace(clientName, clientWord) : `${clientWord}: ${name}`;
  return pattern.slice(0, dashboardLimits.name);
}

export function copyWidget(
  widget: InteractiveWidget,
  chosen: ReadonlyMap<string, Candidate>,
  formulaKeys: FormulaKeys,
): InteractiveWidget | LeftOut {
  const instances: WidgetInstance[] = [];
  const renamed = new Map<string, string>();
  for (const instance of widget.instances) {
    const copied = copyInstance(instance, chosen.get(slotKey(instance)) ?? null, formulaKeys, renamed);
    if (typeof copied === "string") return copied;
    instances.push(copied);
  }
  const { orderBy } = widget;
  const column =
    orderBy && [...renamed].reduce((name, [old, key]) => name.replaceAll(old, key), orderBy.column);
  return { ...widget, instances, orderBy: orderBy && { ...orderBy, column: column! } };
}

function copyInstance(
  instance: WidgetInstance,
  target: Candidate | null,
  formulaKeys: FormulaKeys,
  renamed: Map<string, string>,
): WidgetInstance | LeftOut {
  if (!target) return "source";
  if (slotKey(instance) === `${target.sourceId}|${target.property ?? ""}`) return instance;
  const { config } = instance;
  const { metrics } = config;
  const { columns } = target;
  const isSame = target.sourceId === instance.sourceId;
  if (columns && !isSame && !columnsOf(instance).every((key) => columns.has(key))) return "columns";
  for (const key of metrics.filter(isCalculatedKey)) {
    const own = isSame ? key : formulaKeys(key, target.sourceId);
    if (own === null) return "formula";
    renamed.set(key, own);
  }
  const parameters = copyParameters(instance, target);
  if (parameters === null) return "choice";
  const rename = (key: string) => renamed.get(key) ?? key;
  return {
    ...instance,
    sourceId: target.sourceId,
    currency: target.currency ?? (isSame ? instance.currency : widgetDefaults.currency),
    config: { ...config, metrics: metrics.map(rename), ...(config.parameters && { parameters }) },
    metricsOptions: Object.fromEntries(
      Object.entries(instance.metricsOptions).map(([key, options]) => [rename(key), options]),
    ),
  };
}

type ParameterValues = NonNullable<WidgetInstance["config"]["parameters"]>;

/** Null if a required choice depends on the original's account. */
function copyParameters({ type, config }: WidgetInstance, target: Candidate): ParameterValues | null {
  const given = config.parameters ?? {};
  const connector = findProvider(type);
  if (!connector) return given;
  const property = propertyParam(type);
  const copied: Record<string, ParameterValues[string]> = {};
  for (const [name, value] of Object.entries(given)) {
    const param = connector.params[name];
    if (name === property) {
      if (target.property === null) return null;
      copied[name] = param?.type === "multi-select" ? [target.property] : target.property;
    } else if (!param || !isAccountChoice(type, name)) copied[name] = value;
    else if (param.required && value !== "") return null;
  }
  return copied;
}
