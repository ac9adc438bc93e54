import type { Answer, MetricSpec, ProviderConnector } from "#app/connectors/core/define.ts";
import { metricsOf } from "#app/connectors/core/params/params.ts";
import {
  day as plainDay,
  daysBetween,
  type PlainDate,
  rangeDays,
  timeZone,
  yesterday,
} from "#app/lib/plain-date.ts";
import { aggregate } from "#app/metrics/aggregate.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import { exampleNames } from "./example-names.ts";
import { chance, dayFactor, daySizes, growth, shareOut, usualLevel, usualSize } from "./example-numbers.ts";

type Asked = Parameters<ProviderConnector["report"]>[0];
type Kind = Pick<ProviderConnector, "id" | "dimensions" | "metrics">;

const ofDays: Dimension = { key: "date", label: "Date", type: "date" };
const epoch = plainDay("1970-01-01");
const timeTypes: readonly string[] = ["date", "week", "month"];
const maxSeries = 4;

/** A name's part of a day is equal in all widgets: totals agree. */
export function exampleReport(
  kind: Kind,
  { dimensions, metrics, range, filter, without, currency, now }: Asked,
): Answer {
  const specs = metrics.map((key) => [key, kind.metrics[key]!] as const);
  const until = yesterday(timeZone("UTC"), now);
  const days = rangeDays(range).filter(
    (date) => date <= until && !without.some(({ from, to }) => date >= from && date <= to),
  );
  const named = (key: string): Dimension => ({ key, label: key, type: kind.dimensions[key]?.type ?? "text" });
  const isTime = (key: string) => timeTypes.includes(named(key).type);
  const filtered = [...new Set(filter.map(({ field }) => field))].filter((key) => !isTime(key));
  const fields = [...new Set([...filtered, ...dimensions.filter((key) => !isTime(key))])].map(named);
  const { counts } = createFilters(filter, { dimensions: [...fields, ofDays], metrics: [] });
  const detailed = days.flatMap((date) => rowsOfDay(kind, fields, specs, date)).filter(counts);
  const by = dimensions.map(named);
  const result = aggregate(detailed, {
    dimensions: [...fields, ofDays],
    metrics: metricsOf(Object.fromEntries(specs)).map((metric) =>
      metric.combine === "unique" ? { ...metric, combine: "sum" as const } : metric,
    ),
    by,
  });
  const unique = specs.flatMap(([key, { combine }]) => (combine === "unique" ? [key] : []));
  const isByDay = dimensions.some((key) => named(key).type === "date");
  const times = isByDay ? 1 : days.length;
  return {
    rows: result.rows.map((row) => withUniques(row, unique, times)),
    currency,
    isOfRange: true,
  };
}

/** People return: several days count fewer than their sum. */
function withUniques(row: Row, unique: readonly string[], days: number): Row {
  const share = 1 / (1 + 0.025 * Math.max(0, days - 1));
  const counted = unique.map((key) => [key, Math.round(Number(row[key] ?? 0) * share)]);
  return { ...row, ...Object.fromEntries(counted) };
}

type Specs = readonly (readonly [key: string, spec: MetricSpec])[];

function rowsOfDay(kind: Kind, fields: readonly Dimension[], specs: Specs, date: PlainDate): Row[] {
  const n = daysBetween(epoch, date);
  const combinations = combine(fields);
  const sizes = sizesOf(kind);
  const values = specs.map(([key, spec]) => {
    if (isLevel(spec)) return combinations.map((names) => levelOf(kind.id, key, spec, names, n));
    const unit = spec.format === "money" ? 100 : 1;
    const factor = spec.combine === "snapshot" ? growth(n) : dayFactor(kind.id, key, n);
    const whole = Math.round((sizes.get(key) ?? usualSize(key)) * unit * factor);
    return spread(whole, fields, key).map((part) => part / unit);
  });
  return combinations.map((names, at) => ({
    date,
    ...Object.fromEntries(fields.map(({ key }, nth) => [key, names[nth]!])),
    ...Object.fromEntries(specs.map(([key], nth) => [key, values[nth]![at]!])),
  }));
}

function combine(fields: readonly Dimension[]): string[][] {
  return fields.reduce<string[][]>(
    (known, field, nth) => known.flatMap((names) => namesOf(field, nth).map((name) => [...names, name])),
    [[]],
  );
}

function namesOf({ key, type }: Dimension, nth: number): readonly string[] {
  const names = exampleNames(key, { type });
  return nth === 0 ? names : names.slice(0, maxSeries);
}

function spread(whole: number, fields: readonly Dimension[], metric: string): number[] {
  return fields.reduce<number[]>(
    (parts, field, nth) => {
      const weights = namesOf(field, nth).map(
        (name, at) => (1 / (at + 1) ** 0.9) * (0.8 + 0.4 * chance(metric, field.key, name)),
      );
      return parts.flatMap((part) => shareOut(part, weights));
    },
    [whole],
  );
}

/** Averages, rates and ranks do not add up. */
function isLevel({ combine: how, format, ...spec }: MetricSpec): boolean {
  return (
    how === "average" ||
    format === "percent" ||
    (how === "snapshot" && "alone" in spec && spec.alone === true)
  );
}

function levelOf(kind: string, key: string, spec: MetricSpec, names: readonly string[], n: number): number {
  const own = names.length === 0 ? 1 : 0.7 + 0.6 * chance(kind, key, ...names);
  const level = usualLevel(key, spec) * own * (0.94 + 0.12 * chance(kind, key, ...names, n));
  if (spec.format === "percent") return Math.round(Math.min(level, 0.98) * 10_000) / 10_000;
  if (spec.format === "money") return Math.round(level * 100) / 100;
  return spec.format === "integer" ? Math.max(1, Math.round(level)) : Math.round(level * 10) / 10;
}

const known = new Map<string, ReadonlyMap<string, number>>();

function sizesOf({ id, metrics }: Kind): ReadonlyMap<string, number> {
  const sizes = known.get(id) ?? daySizes(metrics);
  known.set(id, sizes);
  return sizes;
}
