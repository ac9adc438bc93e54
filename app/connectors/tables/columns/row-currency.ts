import { type Currency, commonCurrency } from "#app/metrics/money.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Row } from "#app/metrics/table.ts";
import type { TableColumn } from "#db/schema/documents.ts";

/** What the rows of an answer say of their money, where a column names the currency of each. */
export type RowCurrency =
  | { readonly outcome: "same"; readonly currency: Currency }
  /** `without`: the metrics that would add one currency to another. */
  | { readonly outcome: "mixed"; readonly message: string; readonly without: readonly string[] };

/** Null where no column names a currency, or no money is asked for. */
export function rowCurrency(columns: readonly TableColumn[], metrics: readonly Metric[]) {
  const column = columns.find((one) => one.role === "dimension" && one.isCurrency);
  const money = metrics.filter(({ format }) => format === "money").map(({ key }) => key);
  if (!column || money.length === 0) return null;
  const found = new Set<Currency>();
  return {
    add(row: Row): void {
      if (money.every((key) => typeof row[key] !== "number")) return;
      const cell = row[column.key];
      found.add(typeof cell === "string" ? cell.toUpperCase() : null);
    },
    finish(): RowCurrency {
      const common = commonCurrency([...found]);
      if (common.outcome === "same") return common;
      const names = metrics
        .filter(({ key, combine }) => money.includes(key) && combine === "sum")
        .map(({ label }) => label);
      return {
        outcome: "mixed",
        message: `${names.join(" and ") || "Money"}: ${common.message} Filter by ${column.name} to see one of them.`,
        without: metrics.filter((metric) => hasMoney(metric, money)).map(({ key }) => key),
      };
    },
  };
}

function hasMoney(metric: Metric, money: readonly string[]): boolean {
  if (money.includes(metric.key)) return true;
  if (metric.combine === "ratio") return money.includes(metric.of) || money.includes(metric.per);
  return metric.combine === "average" && money.includes(metric.weightedBy);
}
