import type { DateRange } from "#app/lib/plain-date.ts";
import { type Coverage, matchSteps } from "#app/metrics/periods/coverage.ts";
import { countByBucket } from "#app/metrics/periods/cut-buckets.ts";
import type { Cell } from "#app/metrics/table.ts";
import {
  isTimeDimension,
  type TimeDimension,
  timeSteps,
  withEveryStep,
} from "#app/metrics/periods/time-steps.ts";
import type { ShownRow, ShownTable } from "./shown-table.ts";

export function withGaps(table: ShownTable, range: DateRange): ShownTable {
  const { dimension } = table;
  if (!dimension || !isTimeDimension(dimension)) return table;
  const missing = (key: Cell): ShownRow => ({ key, values: {}, previous: null });
  return { ...table, rows: withEveryStep(table.rows, dimension, range, ({ key }) => key, missing) };
}

export function sharedTimeSteps(
  step: TimeDimension,
  range: DateRange,
  comparison: DateRange,
  coverage: Coverage,
) {
  const { matched } = matchSteps(range, comparison, coverage);
  const now = countByBucket(
    step,
    matched.map((pair) => pair.now),
  );
  const before = countByBucket(
    step,
    matched.map((pair) => pair.before),
  );
  const then = timeSteps(step, comparison);
  return timeSteps(step, range).flatMap((start, place) => {
    const met = then[place];
    return met === undefined
      ? []
      : [
          {
            now: { start, days: now.get(start) ?? 0 },
            before: { start: met, days: before.get(met) ?? 0 },
          },
        ];
  });
}
