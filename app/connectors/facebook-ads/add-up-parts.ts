import type { MetricSpec } from "#app/connectors/core/define.ts";
import type { Cell, Row } from "#app/metrics/table.ts";

type Columns = {
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly specs: Readonly<Record<string, MetricSpec>>;
};

/** People and averages are unknown unless only one part has them. */
export function addUpParts(parts: readonly (readonly Row[])[], columns: Columns): Row[] {
  if (parts.length < 2) return parts.flat();
  const { dimensions, metrics, specs } = columns;
  const byName = new Map<string, Row>();
  for (const row of parts.flat()) {
    const name = JSON.stringify(dimensions.map((key) => row[key]));
    const known = byName.get(name);
    const together = (key: string) => {
      const [a, b] = [known![key] ?? null, row[key] ?? null];
      if (specs[key]!.combine === "sum") return added(a, b);
      return specs[key]!.combine === "unique" ? theOnly(a, b) : null;
    };
    byName.set(
      name,
      known ? { ...known, ...Object.fromEntries(metrics.map((key) => [key, together(key)])) } : row,
    );
  }
  return [...byName.values()];
}

function added(a: Cell, b: Cell): Cell {
  return typeof a === "number" && typeof b === "number" ? a + b : null;
}

/** Zero people of one part change nothing; an unknown number is not zero. */
function theOnly(a: Cell, b: Cell): Cell {
  if (a === null || b === null) return null;
  return a === 0 ? b : b === 0 ? a : null;
}
