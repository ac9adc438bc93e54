import { addDays, isPlainDate, type PlainDate, rangeDays } from "#app/lib/plain-date.ts";
import { type Coverage, fullCoverage, joinedDays } from "#app/metrics/periods/coverage.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Row } from "#app/metrics/table.ts";
import { queriedDays } from "./period.ts";
import { planOfOne, type Series } from "./measure.ts";

// Present values are read nightly and stored (numbers.md 28, 29).

export type Readings = Readonly<Record<string, number>>;

/** Drops readings that no page needs any more. */
export function addReading(readings: Readings, day: PlainDate, value: number): Readings {
  const oldest = addDays(day, -queriedDays);
  const kept = Object.entries(readings).filter(([read]) => read > oldest && read < day);
  return { ...Object.fromEntries(kept), [day]: value };
}

/** A night without a reading is a gap. */
export function withReadings(series: Series, readings: Readings): Series {
  if (series.coverage !== null) return series;
  const days = Object.keys(readings).filter(isPlainDate).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return series;
  const { key, label, format, direction } = series.metric;
  const metric: Metric = { key, label, format, direction, combine: "snapshot", alone: true };
  const missing = rangeDays({ from: first, to: last }).filter((day) => readings[day] === undefined);
  const coverage: Coverage = { ...fullCoverage, first, last, gaps: joinedDays(missing), finalUntil: last };
  const rows = days.map((date): Row => ({ date, [key]: readings[date] ?? null }));
  const plan = planOfOne(metric, [metric]);
  return { ...series, metric, metrics: [metric], plan, daily: { days, rows }, coverage, readSince: first };
}
