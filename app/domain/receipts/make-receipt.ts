import type { Calculated } from "#app/metrics/calculated/calculated.ts";
import { divide } from "#app/metrics/combine.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Metric } from "#app/metrics/metric.ts";
import {
  type CountedRows,
  type Formula,
  type Operand,
  type Receipt,
  receiptOf,
} from "#app/metrics/receipt/receipt.ts";
import { displayedUnit } from "#app/metrics/format/unit.ts";
import type { ShownNumber, Values } from "./find-number.ts";

export type Meaning = {
  readonly metrics: readonly Metric[];
  readonly calculated: Calculated | null;
};

export function makeReceipt(
  column: ShownNumber["column"],
  { table, row }: Values,
  { metrics, calculated }: Meaning,
  lang: string,
  counted: CountedRows | null,
): Receipt {
  const { metric } = column;
  const receipt = receiptOf({
    table: { ...table, metrics: metrics.map((each) => (each.key === metric.key ? metric : each)) },
    key: metric.key,
    row,
    lang,
    ...(calculated && { calculated: { ...calculated, metric } }),
    ...(counted && { counted }),
  });
  if (!receipt) throw new Error(`${metric.label} is shown without being there`);
  const unit = displayedUnit(receipt.unit, column);
  return { ...receipt, unit, text: formatter(lang).value(receipt.value, unit) };
}

export function shareReceipt(part: Receipt, whole: Receipt): Receipt {
  const decimals = "decimals" in part.unit ? part.unit.decimals : undefined;
  const unit = displayedUnit({ kind: "percent" }, decimals === undefined ? {} : { decimals });
  const value = divide(part.value, whole.value);
  const operand = ({ label, value, unit, formula }: Receipt, suffix: string): Operand => ({
    label: `${label}${suffix}`,
    value,
    unit,
    note: formula.kind === "given" ? formula.operand.note : "as above",
  });
  return {
    ...part,
    label: `${part.label}, share`,
    class: "ratio",
    unit,
    value,
    text: formatter(part.lang).value(value, unit),
    formula: {
      kind: "ratio",
      of: operand(part, ""),
      per: operand(whole, ", all rows"),
      times: 1,
    },
  };
}

export function operandsOf(formula: Formula): readonly Operand[] {
  switch (formula.kind) {
    case "given":
      return [];
    case "ratio":
      return [formula.of, formula.per];
    case "average":
      return [formula.weighted, formula.weight];
    case "calculated":
      return Object.values(formula.operands);
  }
}

export function columnsOfMetric(
  { metric }: ShownNumber["column"],
  calculated: Calculated | null,
): readonly string[] {
  if (calculated) return calculated.needs;
  if (metric.combine === "ratio") return [metric.of, metric.per];
  return metric.combine === "average" ? [metric.key, metric.weightedBy] : [metric.key];
}
