import { isPlainDate } from "#app/lib/plain-date.ts";
import type { Calculated } from "#app/metrics/calculated/calculated.ts";
import { Combiner, divide, numberIn, planOf } from "#app/metrics/combine.ts";
import { evaluate } from "#app/metrics/calculated/evaluate.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { isTimeDimension, startOfStep } from "#app/metrics/periods/time-steps.ts";
import { type CountedRows, rowCounter } from "#app/metrics/receipt/receipt.ts";
import type { Cell, Dimension, Row } from "#app/metrics/table.ts";

export type Scanned = {
  readonly counted: CountedRows;
  readonly again: number | null;
  /** Null where a mean makes no sense. */
  readonly meanOfDays: number | null;
  readonly some: readonly Row[];
};

export type RowScan = {
  readonly metric: Metric;
  readonly calculated: Calculated | null;
  readonly metrics: readonly Metric[];
  readonly dimensions: readonly Dimension[];
  readonly hasDays: boolean;
  readonly most: number;
};

export function createScan(question: RowScan): { add(row: Row): void; finish(): Scanned } {
  const { metric, calculated, metrics, dimensions, most } = question;
  const plan = planOf(metrics, dimensions);
  const valueOf = (combiner: Combiner) =>
    calculated ? evaluate(calculated.expression, (key) => combiner.value(key)) : combiner.value(metric.key);
  const all = new Combiner(plan);
  const counter = rowCounter(metric);
  const days = question.hasDays && hasMeanOfDays(metric, calculated) ? new Map<Cell, Combiner>() : null;
  let some: Row[] = [];

  return {
    add(row) {
      all.add(row);
      counter.add(row);
      if (days) {
        const day = row.date ?? null;
        const ofDay = days.get(day) ?? new Combiner(plan);
        days.set(day, ofDay);
        ofDay.add(row);
      }
      if (metric.combine !== "snapshot") {
        if (some.length < most) some.push(row);
      } else if (numberIn(row[metric.key]) !== null) {
        some.push(row);
        if (some.length >= 2 * most) some = latest(some, most);
      }
    },
    finish: () => ({
      counted: counter.counted(),
      again: valueOf(all),
      meanOfDays: days && meanOf([...days.values()].map(valueOf)),
      some: metric.combine === "snapshot" ? latest(some, most) : some,
    }),
  };
}

/** Sums have no meaningful mean of days. */
function hasMeanOfDays({ combine, format }: Metric, calculated: Calculated | null): boolean {
  if (calculated) return format === "percent" || calculated.denominator !== null;
  return combine === "ratio" || combine === "average";
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < 2 ? null : divide(exactSum(known), known.length);
}

function latest(rows: readonly Row[], most: number): Row[] {
  const day = (row: Row) => String(row.date ?? "");
  return rows.toSorted((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0)).slice(0, most);
}

export function detailCell(row: Row, dimension: Dimension): Cell {
  const { date = null } = row;
  if (!isTimeDimension(dimension)) return row[dimension.key] ?? null;
  if (dimension.type === "date") return date;
  return isPlainDate(date) ? startOfStep(dimension, date) : null;
}
