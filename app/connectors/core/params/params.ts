import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension } from "#app/metrics/table.ts";
import type { DimensionSpec, MetricSpec, Parameters, ProviderConnector } from "../define.ts";
import type { Param, When } from "./param.ts";
import type { Catalogue } from "../define.ts";

export type ParamProblem = { readonly name: string; readonly message: string };

export function matchesCondition(when: When | undefined, values: Parameters): boolean {
  return Object.entries(when ?? {}).every(([name, allowed]) => {
    const value = values[name];
    return (allowed ?? []).some((one) =>
      Array.isArray(value) ? value.includes(one) : String(value ?? "") === one,
    );
  });
}

export function isShown(param: Param, values: Parameters): boolean {
  return (
    matchesCondition(param.when, values) && (param.dependsOn ?? []).every((name) => isFilled(values[name]))
  );
}

export function effectiveValues(connector: ProviderConnector, given: Parameters): Parameters {
  const values: Record<string, string | readonly string[] | boolean> = {};
  for (const [name, param] of Object.entries(connector.params)) {
    if (!isShown(param, values)) continue;
    const value = given[name];
    if (param.type === "switch") values[name] = typeof value === "boolean" ? value : param.default === true;
    else if (param.type === "multi-select")
      values[name] = Array.isArray(value) ? value : isFilled(value) ? [String(value)] : [];
    else if (isFilled(value)) values[name] = String(value);
    else if (param.default !== undefined) values[name] = param.default;
  }
  return values;
}

export function paramProblems(connector: ProviderConnector, given: Parameters): ParamProblem[] {
  const values = effectiveValues(connector, given);
  return Object.entries(connector.params).flatMap(([name, param]) => {
    const isExempt = param.unless !== undefined && matchesCondition(param.unless, values);
    const isWanted = param.required === true && !isExempt && isShown(param, values);
    return isWanted && !isFilled(values[name])
      ? [{ name, message: `${param.type === "text" ? "Enter" : "Choose"} ${param.label.toLowerCase()}.` }]
      : [];
  });
}

export function catalogueOf(connector: ProviderConnector, given: Parameters): Catalogue {
  const values = effectiveValues(connector, given);
  const dimensions = dimensionsOf(openAmong<DimensionSpec>(connector.dimensions, values));
  return {
    dimensions: withWeeks(dimensions),
    metrics: metricsOf(openAmong<MetricSpec>(connector.metrics, values)),
  };
}

export function wholeCatalogue(connector: ProviderConnector, named: Catalogue | null): Catalogue {
  const own = ownCatalogue(connector);
  if (!named) return own;
  const known = new Set([...own.dimensions, ...own.metrics].map(({ key }) => key));
  const isNew = ({ key }: { readonly key: string }) => !known.has(key);
  return {
    dimensions: withWeeks([...own.dimensions, ...named.dimensions.filter(isNew)]),
    metrics: [...own.metrics, ...named.metrics.filter(isNew)],
  };
}

const ownCatalogues = new WeakMap<ProviderConnector, Catalogue>();

function ownCatalogue(connector: ProviderConnector): Catalogue {
  const made = ownCatalogues.get(connector);
  if (made) return made;
  const dimensions = withWeeks(dimensionsOf(connector.dimensions));
  const own = { dimensions, metrics: metricsOf(connector.metrics) };
  ownCatalogues.set(connector, own);
  return own;
}

export function dimensionsOf(specs: Readonly<Record<string, DimensionSpec>>): Dimension[] {
  return Object.entries(specs).map(([key, { label, type, once }]) => ({
    key,
    label,
    type,
    ...(once && { once }),
  }));
}

export function metricsOf(specs: Readonly<Record<string, MetricSpec>>): Metric[] {
  return Object.entries(specs).map(([key, { when: _, ...spec }]) => ({ direction: "more", ...spec, key }));
}

export function withWeeks(dimensions: readonly Dimension[]): Dimension[] {
  const has = (key: string) => dimensions.some((dimension) => dimension.key === key);
  return dimensions.flatMap((dimension): Dimension[] => {
    if (dimension.key !== "date") return [dimension];
    const week: Dimension = { key: "week", label: "Week", type: "week" };
    const month: Dimension = { key: "month", label: "Month", type: "month" };
    return [dimension, ...(has("week") ? [] : [week]), ...(has("month") ? [] : [month])];
  });
}

export function isFilled(value: Parameters[string] | undefined): boolean {
  if (typeof value === "boolean") return true;
  return Array.isArray(value) ? value.some((one) => one !== "") : value !== undefined && value !== "";
}

function openAmong<Spec extends { readonly when?: When }>(
  specs: Readonly<Record<string, Spec>>,
  values: Parameters,
): Readonly<Record<string, Spec>> {
  return Object.fromEntries(Object.entries(specs).filter(([, { when }]) => matchesCondition(when, values)));
}
