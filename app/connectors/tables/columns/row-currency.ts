import { type Currency, commonCurrency } from "#app/metrics/money.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Cell, Dimension, Row } from "#app/metrics/table.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";

export type RowCurrency =
  | { readonly outcome: "same"; readonly currency: Currency }
  /** `without`: metrics that would add up several currencies. */
  | {
      readonly outcome: "mixed";
      readonly message: string;
      readonly names: string;
      readonly without: readonly string[];
      readonly ofRows: ReadonlyMap<Cell, string>;
    };

/** Null without such a column or without money. */
export function rowCurrency(
  columns: readonly TableColumn[],
  metrics: readonly Metric[],
  by: readonly Dimension[],
) {
  const column = columns.find((one) => one.role === "dimension" && one.isCurrency);
  const money = metrics.filter(({ format }) => format === "money").map(({ key }) => key);
  if (!column || money.length === 0) return null;
  const found = new Set<Currency>();
  const [only, ...more] = by;
  const named = only && more.length === 0 && only.type !== "week" && only.type !== "month" ? only.key : null;
  const ofRows = new Map<Cell, Currency | "several">();
  return {
    add(row: Row): void {
      if (money.every((key) => typeof row[key] !== "number")) return;
      const cell = row[column.key];
      const currency = typeof cell === "string" ? cell.toUpperCase() : null;
      found.add(currency);
      if (named === null) return;
      const name = row[named] ?? null;
      const known = ofRows.get(name);
      if (known === undefined) ofRows.set(name, currency);
      else if (known !== currency) ofRows.set(name, "several");
    },
    finish(): RowCurrency {
      const common = commonCurrency([...found]);
      if (common.outcome === "same") return common;
      const names = metrics
        .filter(({ key, combine }) => money.includes(key) && combine === "sum")
        .map(({ label }) => label);
      return {
        outcome: "mixed",
        names: common.names,
        message: `${names.join(" and ") || "Money"}: ${common.message} Filter by ${column.name} to see one of them.`,
        without: metrics.filter((metric) => hasMoney(metric, money)).map(({ key }) => key),
        ofRows: new Map(
          [...ofRows].flatMap(([name, currency]) =>
            currency === null || currency === "several" ? [] : [[name, currency] as const],
          ),
        ),
      };
    },
  };
}

function hasMoney(metric: Metric, money: readonly string[]): boolean {
  if (money.includes(metric.key)) return true;
  if (metric.combine === "ratio") return money.includes(metric.of) || money.includes(metric.per);
  return metric.combine === "average" && money.includes(metric.weightedBy);
}
