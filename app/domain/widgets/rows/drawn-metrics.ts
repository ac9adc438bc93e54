import type { ShownColumn, ShownTable } from "./shown-table.ts";

export const maxSeries = 8;
const maxNames = 3;

export type DrawnMetrics = {
  readonly drawn: readonly ShownColumn[];
  readonly left: readonly ShownColumn[];
  readonly notes: readonly string[];
};

export function drawnMetrics(table: ShownTable): DrawnMetrics {
  const columns = table.columns.filter((column) => !column.cloaked);
  const isKnown = ({ key }: ShownColumn) =>
    table.rows.some(({ values, previous }) => (values[key] ?? previous?.[key] ?? null) !== null);
  const first = columns.find(isKnown) ?? columns[0]!;
  const hasUnit = ({ metric, currency }: ShownColumn) =>
    metric.format === first.metric.format && currency === first.currency;
  const sameUnit = columns.filter(hasUnit);
  const otherUnit = columns.filter((column) => !hasUnit(column));
  const unknown = otherUnit.filter(
    (column) => !isKnown(column) && columns.indexOf(column) < columns.indexOf(first),
  );
  const tooMany = sameUnit.slice(maxSeries);
  return {
    drawn: sameUnit.slice(0, maxSeries),
    left: columns.filter((column) => otherUnit.includes(column) || tooMany.includes(column)),
    notes: [
      ...leftOut(
        unknown,
        (names, are) =>
          `${names} ${are} not shown: the source does not provide ${are === "is" ? "it" : "them"}.`,
      ),
      ...leftOut(
        otherUnit.filter((column) => !unknown.includes(column)),
        (names, are) =>
          `${names} ${are === "is" ? "uses a different unit, so it is" : "use a different unit, so they are"} not shown here.`,
      ),
      ...leftOut(
        tooMany,
        (names, are) => `${names} ${are} not shown: a chart shows at most ${maxSeries} metrics.`,
      ),
    ],
  };
}

export function drawnBySplit(table: ShownTable, by: string): DrawnMetrics {
  const [first, ...left] = table.columns.filter((column) => !column.cloaked);
  return {
    drawn: [first!],
    left,
    notes: leftOut(
      left,
      (names, are) =>
        `${names} ${are} not shown: by ${by.toLowerCase()}, a chart shows only ${first!.label}.`,
    ),
  };
}

function leftOut(
  columns: readonly ShownColumn[],
  sentence: (names: string, are: "is" | "are") => string,
): string[] {
  if (columns.length === 0) return [];
  const labels = columns.map(({ label }) => label);
  const more = labels.length - maxNames;
  const named = more > 1 ? [...labels.slice(0, maxNames), `${more} more`] : labels;
  return [sentence(new Intl.ListFormat("en-GB").format(named), labels.length === 1 ? "is" : "are")];
}
