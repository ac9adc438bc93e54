import { matchesCondition, effectiveValues } from "#app/connectors/core/params/params.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { exampleKind } from "#app/domain/sources/example/example-id.ts";
import type { InstanceConfig, InteractiveWidget, WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { queriedDimension, type WidgetQuery } from "../data/questions.ts";

type Refused = { readonly why: string };

export function realTimeWidget(widget: InteractiveWidget): InteractiveWidget | Refused {
  const instances: WidgetInstance[] = [];
  for (const instance of widget.instances) {
    const made = realTimeInstance(widget, instance);
    if ("why" in made) return made;
    instances.push(made);
  }
  const [first] = instances;
  if (!first) return { why: "This widget has no source." };
  const { goal: _, ...formatOptions } = widget.formatOptions; // a goal of days
  const dimension = first.config.dimension;
  const minutes = minutesOf(first);
  return {
    ...widget,
    formatOptions,
    hiddenChange: true,
    instances,
    ...(minutes !== null && dimension !== null
      ? { rowsLimit: minutes, orderBy: { column: dimension, dir: "asc" as const } }
      : { orderBy: renamedOrder(widget, first) }),
  };
}

function realTimeInstance(widget: InteractiveWidget, instance: WidgetInstance): WidgetInstance | Refused {
  const connector = findProvider(instance.type);
  const name = connector?.name ?? "This file";
  if (exampleKind(instance.sourceId) !== null) return { why: "Example data has no realtime numbers." };
  if (!connector?.realTime) return { why: `${name} reports no realtime data.` };
  const config = realTimeConfig(connector, instance.config, queriedDimension(widget, instance));
  return "why" in config ? config : { ...instance, config };
}

function realTimeConfig(
  connector: ProviderConnector,
  config: InstanceConfig,
  by: string | null,
): InstanceConfig | Refused {
  const { realTime, name } = connector;
  const { when, like, metrics, dimensions } = realTime!;
  const labelOf = (key: string) =>
    connector.metrics[key]?.label ?? connector.dimensions[key]?.label ?? "this metric";
  if (!matchesCondition(when, effectiveValues(connector, config.parameters ?? {})))
    return { why: `${name} reports realtime data for websites and apps only.` };
  const other = config.metrics.find((key) => !metrics.includes(key));
  if (other !== undefined)
    return { why: `${name} has no realtime “${labelOf(other)}”. It has ${metrics.map(labelOf).join(", ")}.` };
  if (by !== null && !(by in like)) return { why: `${name} has no “${labelOf(by)}” in real time.` };
  const rules = (config.filter ?? []).map((rule) => ({ ...rule, field: like[rule.field] ?? rule.field }));
  const unknown = rules.find(({ field }) => !metrics.includes(field) && dimensions[field] === undefined);
  if (unknown) return { why: `${name} cannot filter by “${labelOf(unknown.field)}” in real time.` };
  return { ...config, dimension: by === null ? null : like[by]!, split: null, filter: rules };
}

/** Null unless by minute. */
function minutesOf({ type, config }: WidgetInstance): number | null {
  const realTime = findProvider(type)?.realTime;
  const isByMinute = realTime?.dimensions[config.dimension ?? ""]?.type === "minute";
  return isByMinute ? realTime!.minutes : null;
}

function renamedOrder({ orderBy, instances }: InteractiveWidget, now: WidgetInstance) {
  const before = instances[0]?.config.dimension;
  return orderBy && orderBy.column === before && now.config.dimension !== null
    ? { ...orderBy, column: now.config.dimension }
    : orderBy;
}

export function realTimeQueries(widget: InteractiveWidget): WidgetQuery[] {
  return widget.instances.flatMap((instance): WidgetQuery[] => {
    const { metrics, filter = [], parameters, dimension } = instance.config;
    const query = {
      dimension,
      split: null,
      metrics,
      filter,
      range: null,
      currency: instance.currency,
      ...(parameters && { parameters }),
      realTime: true,
    } as const;
    const realTime = findProvider(instance.type)?.realTime;
    const minute = Object.entries(realTime?.dimensions ?? {}).find(([, { type }]) => type === "minute")?.[0];
    const isNumber = widget.format === "summary" && minute !== undefined;
    const recent = realTime?.recentMinutes;
    return [
      { instance, part: "current", query },
      ...(isNumber
        ? [
            {
              instance,
              part: "byDay" as const,
              query: { ...query, dimension: minute, metrics: metrics.slice(0, 1) },
            },
          ]
        : []),
      ...(isNumber && recent !== undefined
        ? [{ instance, part: "recent" as const, query: { ...query, minutes: recent } }]
        : []),
    ];
  });
}
