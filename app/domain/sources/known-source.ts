import type { Catalogue, ProviderConnector } from "#app/connectors/core/define.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { type Calculated, compileCalculated, type Scope } from "#app/metrics/calculated/calculated.ts";
import { isCalculatedType } from "#app/metrics/calculated/calculated-types.ts";
import type { CalculatedMetricRow } from "#db/queries/sources/calculated-metrics.ts";
import type { WidgetInstance } from "#db/schema/documents/dashboard.ts";
import { exampleConnector } from "./example/example-table.ts";
import { type Source, sourceCatalogue } from "./source.ts";

export type KnownSource = {
  readonly source: Source;
  readonly connector: ProviderConnector | null;
  readonly catalogue: Catalogue;
  readonly calculated: ReadonlyMap<string, Calculated>;
};

/** `columns`: those named by the source's data. */
export function knownSource(
  source: Source,
  definitions: readonly CalculatedMetricRow[],
  columns: Catalogue | null,
): KnownSource {
  const catalogue = sourceCatalogue(source, columns);
  const compiled = compileCalculated(formulaScope(source, catalogue, definitions));
  const calculated = new Map(
    [...compiled].flatMap(([key, made]) =>
      made.outcome === "ready" ? [[key, made.calculated] as const] : [],
    ),
  );
  const { id, kind } = source.source;
  return { source, connector: exampleConnector(id) ?? findProvider(kind), catalogue, calculated };
}

export function formulaScope(
  { source }: Source,
  catalogue: Catalogue,
  definitions: readonly CalculatedMetricRow[],
): Scope {
  return {
    metrics: catalogue.metrics.map((metric) => ({ metric, currency: metric.currency ?? source.currency })),
    definitions: definitions.flatMap(({ id, sourceId, name, type, expression, direction }) =>
      sourceId === source.id && isCalculatedType(type)
        ? [{ key: calculatedKey(id), name, type, expression, direction }]
        : [],
    ),
    currency: source.currency,
  };
}

export function calculatedKey(id: string): string {
  return `calculated:${id}`;
}

export function isCalculatedKey(key: string): boolean {
  return key.startsWith("calculated:");
}

/** Drops metrics that are gone; open columns are checked with the result. */
export function wantedMetrics(instance: WidgetInstance, known: KnownSource): readonly string[] {
  const isOpen = known.connector?.catalogue !== undefined;
  return instance.config.metrics.filter(
    (key) =>
      (isOpen && !isCalculatedKey(key)) ||
      known.calculated.has(key) ||
      known.catalogue.metrics.some((metric) => metric.key === key),
  );
}
