import { formatter } from "#app/metrics/format/format.ts";
import { unitOf } from "#app/metrics/format/unit.ts";
import { numberIn } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Table } from "#app/metrics/table.ts";
import type { FirstNumber } from "./first-numbers.ts";

const words = formatter("en");
const shownNumbers = 6;

export function chooseNumbers(metrics: readonly Metric[]): Metric[] {
  const sums = metrics.filter(({ combine }) => combine === "sum");
  const others = metrics.filter(({ combine }) => combine !== "sum");
  const room = Math.max(shownNumbers - others.length, Math.ceil(shownNumbers / 2));
  const chosen = [...sums.slice(0, room), ...others].slice(0, shownNumbers);
  return metrics.filter((metric) => chosen.includes(metric));
}

export function firstNumber(
  metric: Metric,
  metrics: readonly Metric[],
  table: Table,
  rows: number,
): Omit<FirstNumber, "isFileTotal"> {
  const value = numberIn(table.totals[metric.key]);
  return {
    key: metric.key,
    label: metric.label,
    text: valueText(metric, value, table.currency),
    how: howWords(metric, metrics, table, rows),
  };
}

export function valueText(metric: Metric, value: number | null, currency: string | null): string {
  return words.value(value, unitOf(metric, currency));
}

function howWords(metric: Metric, metrics: readonly Metric[], table: Table, rows: number): string {
  const part = (key: string) => metrics.find((one) => one.key === key);
  switch (metric.combine) {
    case "sum":
      return rows === 1 ? "1 row" : `Sum of ${words.count(rows)} rows`;
    case "ratio": {
      const texts = [metric.of, metric.per].map((key) => {
        const of = part(key);
        return of ? valueText(of, numberIn(table.totals[key]), table.currency) : "–";
      });
      return `${metric.times ? `${words.count(metric.times)} × ` : ""}${texts.join(" ÷ ")}`;
    }
    case "average":
      return `Weighted by ${part(metric.weightedBy)?.label ?? metric.weightedBy}`;
    case "unique":
      return "Not added up: the same people can be in several rows";
    default:
      return "The last day";
  }
}
