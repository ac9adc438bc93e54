import { isShown, paramProblems, effectiveValues } from "#app/connectors/core/params/params.ts";
import type { Catalogue, Parameters } from "#app/connectors/core/define.ts";
import type { Param } from "#app/connectors/core/params/param.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { listKnownColumns } from "#app/domain/sources/queries/known-columns.server.ts";
import { type Source, sourceCatalogue } from "#app/domain/sources/source.ts";
import { type CalculatedMetricRow, listCalculatedMetrics } from "#db/queries/sources/calculated-metrics.ts";
import { listSourcesById } from "#db/queries/sources/sources.ts";
import type { InteractiveWidget, Widget, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { calculatedKey } from "#app/domain/sources/known-source.ts";
import { orderableColumns } from "#app/domain/widgets/changes/order-by.ts";
import { catalogueFor } from "#app/domain/widgets/draft/param-choices.server.ts";
import { widgetDefaults } from "#app/domain/widgets/widget.ts";
import { stableJson } from "#app/domain/widgets/changes/widget-hash.ts";

/** By path: "widgets.0.instances.0.config.metrics". */
export type WidgetFaults = Readonly<Record<string, readonly string[]>>;

/** Only changed instances: vanished columns must not block a save. */
export async function checkWidgets(
  companyId: string,
  stored: readonly Widget[],
  widgets: readonly Widget[],
): Promise<WidgetFaults> {
  const changed = changedInstances(stored, widgets);
  const ids = [...new Set(changed.map(({ instance }) => instance.sourceId))];
  const [sources, definitions] = await Promise.all([
    listSourcesById(companyId, ids),
    listCalculatedMetrics(companyId, ids),
  ]);
  const columns = await listKnownColumns(companyId, sources);
  const faults: Record<string, string[]> = {};
  const add = (place: string, message: string) => (faults[place] ??= []).push(message);
  for (const one of changed) {
    const source = sources.find(({ source: { id } }) => id === one.instance.sourceId);
    if (!source) {
      if (one.before?.sourceId !== one.instance.sourceId)
        add(`${one.place}.sourceId`, "Choose one of your company's sources.");
      continue;
    }
    if (source.source.kind !== one.instance.type) continue;
    await checkInstance(
      { ...one, companyId, source, definitions, columns: columns.get(source.source.id) ?? null },
      add,
    );
  }
  for (const [at, widget] of widgets.entries())
    if (widget.nature === "interactive") checkOrder(widget, at, storedWidget(stored, widget), add);
  return faults;
}

type Changed = {
  readonly place: string;
  readonly instance: WidgetInstance;
  readonly before: WidgetInstance | null;
};
type Add = (place: string, message: string) => void;

function changedInstances(stored: readonly Widget[], widgets: readonly Widget[]): Changed[] {
  return widgets.flatMap((widget, at) => {
    if (widget.nature !== "interactive") return [];
    const old = storedWidget(stored, widget);
    return widget.instances.flatMap((instance, nth): Changed[] => {
      const before = old?.instances.find(({ id }) => id === instance.id) ?? old?.instances[nth] ?? null;
      const isSame =
        before?.sourceId === instance.sourceId &&
        isEqual(
          [before.config, before.metricsOptions, before.currency],
          [instance.config, instance.metricsOptions, instance.currency],
        );
      return isSame ? [] : [{ place: `widgets.${at}.instances.${nth}`, instance, before }];
    });
  });
}

function storedWidget(stored: readonly Widget[], { id }: Widget): InteractiveWidget | null {
  const widget = stored.find((one) => one.id === id);
  return widget?.nature === "interactive" ? widget : null;
}

type Checked = Changed & {
  readonly companyId: string;
  readonly source: Source;
  readonly definitions: readonly CalculatedMetricRow[];
  readonly columns: Catalogue | null;
};

async function checkInstance(checked: Checked, add: Add): Promise<void> {
  const { place, instance, source, definitions } = checked;
  const before = checked.before?.sourceId === instance.sourceId ? checked.before : null;
  const { metrics, dimension, split = null, filter = [], parameters = {} } = instance.config;
  namedTwice(instance, `${place}.metricsOptions`, add);
  if (instance.currency !== before?.currency) checkCurrency(instance, source, `${place}.currency`, add);
  const isAskedAlike = before !== null && isEqual(before.config.parameters ?? {}, parameters);
  const paramFaults = isAskedAlike ? [] : parameterFaults(source, parameters);
  for (const { name, message } of paramFaults) add(`${place}.config.parameters.${name}`, message);
  const catalogue = paramFaults.length > 0 ? null : await catalogueOf(checked, parameters);
  if (!catalogue) return;
  const { name } = source.source;
  const hasMetric = (key: string) =>
    catalogue.metrics.some((one) => one.key === key) ||
    definitions.some((one) => one.sourceId === source.source.id && calculatedKey(one.id) === key);
  const hasDimension = (key: string) => catalogue.dimensions.some((one) => one.key === key);
  const isNew = (key: string | null | undefined, old: string | null | undefined) =>
    typeof key === "string" && (!isAskedAlike || key !== old);

  for (const key of metrics)
    if (!hasMetric(key) && !(isAskedAlike && before.config.metrics.includes(key)))
      add(`${place}.config.metrics`, `${name} has no metric “${key}”.`);
  if (isNew(dimension, before?.config.dimension) && !hasDimension(dimension!))
    add(`${place}.config.dimension`, `${name} has no dimension “${dimension}”.`);
  if (isNew(split, before?.config.split) && !hasDimension(split!))
    add(`${place}.config.split`, `${name} has no dimension “${split}”.`);
  for (const [at, rule] of filter.entries()) {
    const isOld = isAskedAlike && (before.config.filter ?? []).some((old) => isEqual(old, rule));
    if (!isOld && !hasMetric(rule.field) && !hasDimension(rule.field))
      add(`${place}.config.filter.${at}.field`, `${name} has no column “${rule.field}”.`);
  }
}

/** The default replaces an unknown currency (numbers.md rule 20). */
function checkCurrency({ currency }: WidgetInstance, { source }: Source, place: string, add: Add): void {
  if (currency === widgetDefaults.currency || source.currency === null || source.currency === currency)
    return;
  add(place, `${source.name} reports in ${source.currency}. Amounts are not converted to ${currency}.`);
}

/** Null for a file not read yet or a spreadsheet never queried. */
async function catalogueOf(
  { companyId, source, columns }: Checked,
  parameters: Parameters,
): Promise<Catalogue | null> {
  const connector = findProvider(source.source.kind);
  if (!connector) return source.upload?.state === "ready" ? sourceCatalogue(source) : null;
  return catalogueFor(companyId, source, effectiveValues(connector, parameters), columns);
}

function parameterFaults(source: Source, given: Parameters): { name: string; message: string }[] {
  const connector = findProvider(source.source.kind);
  if (!connector) return [];
  const values = effectiveValues(connector, given);
  const wrong = Object.entries(connector.params).flatMap(([name, param]) => {
    const message = name in given && isShown(param, values) && valueFault(param, given[name]);
    return message ? [{ name, message }] : [];
  });
  return [...paramProblems(connector, given), ...wrong];
}

function valueFault(param: Param, given: Parameters[string] | undefined): string | null {
  if (param.type === "switch") return typeof given === "boolean" ? null : "Must be true or false.";
  if (param.type === "text" || typeof param.options === "string") return null;
  const known = new Set(param.options.map(({ value }) => value));
  const unknown = [given].flat().filter((value) => value !== "" && !known.has(String(value)));
  return unknown.length === 0 ? null : `“${unknown.join(", ")}” is not one of ${[...known].join(", ")}.`;
}

function namedTwice({ metricsOptions }: WidgetInstance, place: string, add: Add): void {
  const names = Object.entries(metricsOptions).flatMap(([key, { label }]) => (label ? [[key, label]] : []));
  for (const [at, [key = "", label = ""]] of names.entries())
    if (names.slice(0, at).some(([, other = ""]) => other.toLowerCase() === label.toLowerCase()))
      add(`${place}.${key}.label`, "Another metric in this widget has this name.");
}

function checkOrder(widget: InteractiveWidget, at: number, before: InteractiveWidget | null, add: Add): void {
  const { orderBy, instances } = widget;
  if (!orderBy || isEqual(orderBy, before?.orderBy) || orderableColumns(instances).has(orderBy.column))
    return;
  add(`widgets.${at}.orderBy.column`, `This widget has no column “${orderBy.column}” to sort by.`);
}

function isEqual(one: unknown, other: unknown): boolean {
  return stableJson(one) === stableJson(other);
}
