import type { StoredResult } from "../metrics/load-series.server.ts";
import type { ShownNumber, Side } from "#app/domain/receipts/find-number.ts";
import { Combiner } from "#app/metrics/combine.ts";
import { unitOf } from "#app/metrics/format/unit.ts";
import type { DaySet } from "#app/metrics/periods/coverage.ts";
import type { Table } from "#app/metrics/table.ts";
import { dateDimension, type Measured, rowsIn, type Series } from "../metrics/measure.ts";
import { ownUnit } from "../metrics/group-view.ts";
import type { GroupPeriod } from "../metrics/period.ts";
import { columnUnit } from "../metrics/shown-change.ts";
import type { BuiltInMetric } from "../rules/group-metrics.ts";

export type GroupNumber = {
  readonly metric: BuiltInMetric;
  readonly series: Series;
  readonly measured: Measured;
  readonly stored: StoredResult;
  readonly period: GroupPeriod;
  readonly decimals: 1 | null;
  readonly isOfAlert: boolean;
};

export function shownNumber(number: GroupNumber): ShownNumber {
  const { series, measured, period, isOfAlert } = number;
  const { known, compared, value, current, previous, days } = measured;
  const whole: DaySet = { range: period.range, without: known?.missing ?? [] };
  const now = known === null ? presentSide(number) : sideOf(number, whole, value);
  const isPart = compared !== null && days?.outcome === "part";
  const ofCompared = compared && (isPart || isOfAlert) ? sideOf(number, compared.now, current) : null;
  return {
    spot: { row: "total" },
    answer: series.coverage ? { coverage: { source: series.coverage, known: known ?? noDays, days } } : {},
    column: columnOf(number),
    dimension: null,
    split: null,
    now: isOfAlert && ofCompared ? ofCompared : now,
    before: compared && sideOf(number, compared.before, previous),
    compared: isOfAlert ? null : ofCompared,
    unequal: null,
  };
}

const noDays = { known: 0, of: 0, step: "day", missing: [] } as const;

function columnOf({ metric, series, measured, decimals, isOfAlert }: GroupNumber): ShownNumber["column"] {
  const { format, currency } = { format: series.metric.format, currency: series.currency };
  const given = isOfAlert ? { ...measured, value: null } : measured;
  const own = unitOf(format, currency);
  const unit = decimals === null ? ownUnit(metric, own, given) : columnUnit(metric, own, [0.5]);
  const shown = "decimals" in unit ? unit.decimals : undefined;
  return {
    key: series.metric.key,
    label: metric.label,
    metric: { ...series.metric, direction: metric.direction },
    currency,
    cloaked: false,
    ...(shown !== undefined && { decimals: shown }),
  };
}

function sideOf({ series, stored }: GroupNumber, days: DaySet, shown: number | null): Side {
  const rows = rowsIn(series, days);
  const { metrics, metric } = series;
  const combiner = new Combiner(metrics, [dateDimension]);
  for (const row of rows) combiner.add(row);
  const totals = Object.fromEntries(
    // Known days without rows are zero.
    metrics.map(({ key, combine }) => [key, combiner.value(key) ?? (combine === "sum" ? 0 : null)]),
  );
  const dimensions = stored.table.dimensions.filter(({ type }) => type === "date");
  const table: Table = {
    ...stored.table,
    dimensions: dimensions.length > 0 ? dimensions : [dateDimension],
    metrics,
    rows,
    totals: { ...totals, [metric.key]: shown },
    flags: [
      ...stored.table.flags.filter(({ flag }) => flag !== "derived-totals"),
      { flag: "derived-totals" },
    ],
    provenance: { ...stored.table.provenance, rowsUsed: rows.length },
  };
  return { ...days, cell: null, values: { table, row: null }, rules: [] };
}

function presentSide({ stored: { table }, period, measured, series }: GroupNumber): Side {
  const totals = { ...table.totals, [series.metric.key]: measured.value };
  return {
    range: period.range,
    without: [],
    cell: null,
    values: { table: { ...table, totals }, row: null },
    rules: [],
  };
}
