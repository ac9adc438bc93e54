import { type Calculated, withCalculated } from "#app/metrics/calculated/calculated.ts";
import type { Table } from "#app/metrics/table.ts";

export function neededMetrics(
  wanted: readonly string[],
  calculated: ReadonlyMap<string, Calculated>,
): readonly string[] {
  return [...new Set(wanted.flatMap((key) => calculated.get(key)?.needs ?? [key]))];
}

export function shownMetrics(
  table: Table,
  wanted: readonly string[],
  calculated: ReadonlyMap<string, Calculated>,
): Table {
  const own = wanted.flatMap((key) => calculated.get(key) ?? []);
  const metrics = wanted.flatMap((key) => {
    const made = calculated.get(key);
    if (!made) return table.metrics.find((metric) => metric.key === key) ?? [];
    return made.currency === null ? made.metric : { ...made.metric, currency: made.currency };
  });
  if (own.length === 0) return { ...table, metrics };
  return {
    ...table,
    metrics,
    rows: table.rows.map((row) => withCalculated(row, own)),
    totals: numbersOf(withCalculated(table.totals, own)),
  };
}

export function shownWithParts(
  table: Table,
  wanted: readonly string[],
  calculated: ReadonlyMap<string, Calculated>,
): Table {
  const shown = shownMetrics(table, wanted, calculated);
  const parts = table.metrics.filter(({ key }) => !wanted.includes(key));
  return { ...shown, metrics: [...shown.metrics, ...parts] };
}

function numbersOf(values: Readonly<Record<string, unknown>>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === "number" ? value : null]),
  );
}
