import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { isTimeDimension, withEveryStep } from "#app/metrics/periods/time-steps.ts";
import type { Flag, Row, Table } from "#app/metrics/table.ts";
import type { Plan } from "../plan.ts";
import { keptRows } from "./kept-rows.ts";

type Result = Omit<Table, "dimensions" | "metrics"> & {
  readonly plan: Pick<Plan, "by" | "metrics" | "shows">;
  /** Null: rows without dates, so no gaps. */
  readonly range: DateRange | null;
  /** Default: unknown, never zero. */
  readonly missing?: (start: PlainDate) => Row;
  readonly keepsAll?: boolean;
  readonly hiddenFlags?: (hidden: number) => readonly Flag[];
};

export function toTable({
  plan,
  range,
  missing,
  keepsAll = false,
  hiddenFlags = () => [],
  ...result
}: Result): Table {
  const { by, metrics, shows } = plan;
  const matching = result.rows.filter(shows);
  const hidden = result.rows.length - matching.length;
  const unknown = unknownCells(metrics);
  const visible =
    range && hidden === 0 ? withGaps(matching, plan, range, missing ?? (() => unknown)) : matching;
  const rows = keepsAll ? visible : keptRows(visible, by, metrics);
  return {
    dimensions: by,
    metrics,
    ...result,
    rows,
    flags: [
      ...result.flags,
      ...(hidden > 0 ? hiddenFlags(hidden) : []),
      ...(rows.length < visible.length
        ? [{ flag: "shortened", kept: rows.length, of: visible.length } as const]
        : []),
    ],
  };
}

export function unknownCells(metrics: readonly Metric[]): Readonly<Record<string, null>> {
  return Object.fromEntries(metrics.map(({ key }) => [key, null]));
}

function withGaps(
  rows: readonly Row[],
  { by }: Pick<Plan, "by">,
  range: DateRange,
  missing: (start: PlainDate) => Row,
): readonly Row[] {
  const [time, split] = by;
  if (!time || split || !isTimeDimension(time)) return rows;
  return withEveryStep(
    rows,
    time,
    range,
    (row) => row[time.key],
    (start) => ({ [time.key]: start, ...missing(start) }),
  );
}
