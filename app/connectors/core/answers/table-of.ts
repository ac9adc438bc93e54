import {
  addDays,
  type DateRange,
  isPlainDate,
  isTimeZone,
  type PlainDate,
  rangeDays,
  type TimeZone,
  timeZone,
  today,
} from "#app/lib/plain-date.ts";
import { aggregate } from "#app/metrics/aggregate.ts";
import { timeDimension } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { settledUntil } from "#app/metrics/periods/settled-until.ts";
import { joinedDays } from "#app/metrics/periods/coverage.ts";
import type { Cell, Dimension, Flag, Row, Table, TableCoverage } from "#app/metrics/table.ts";
import { isTimeDimension, missingSteps } from "#app/metrics/periods/time-steps.ts";
import { type Answer, type Days, keptDaysOf, type ReportQuery } from "../define.ts";
import type { Request } from "../wire/request.ts";
import { flagIf } from "../flags.ts";
import type { Plan } from "../plan.ts";
import { toTable, unknownCells } from "./to-table.ts";
import type { SourceAccess } from "../wire/provider.ts";
import { requestWords } from "../wire/request.ts";

const ofDays: Dimension = { key: "date", label: "Date", type: "date" };

type Silence = Pick<Made, "query" | "range"> & {
  readonly days: Days | null;
  readonly until: PlainDate | null;
  readonly today: PlainDate;
};

type Made = {
  readonly asked: SourceAccess;
  readonly query: ReportQuery;
  readonly plan: Plan;
  readonly range: DateRange;
  readonly answer: Answer;
  readonly whole: Answer | null;
  readonly sent: readonly Request[];
};

export function tableOf({ asked, query, plan, range, answer, whole, sent }: Made): Table {
  const { connector, wire, account } = asked;
  const { by, grain, metrics } = plan;
  const zone = zoneOf(connector.days, answer);
  const until = connector.days ? settledUntil(connector.days.settlesAfterHours, zone, wire.now()) : null;
  // Missing days may have data, and sums are partial.
  const isCut = (answer.flags ?? []).some(({ flag }) => flag === "truncated");
  const all = isCut ? answer.rows : withQuietDays(answer.rows, plan, connector.days, range, until);
  const left = connector.leavesOutDays ? [] : (query.without ?? []);
  const detailed = left.length === 0 ? all : all.filter((row) => !isAmong(row.date, left));
  const counted = detailed.filter(plan.counts);
  const { rows, totals } = aggregate(counted, {
    dimensions: timeDimension(grain) ? grain : [...grain, ofDays],
    metrics,
    by,
  });
  const isNone =
    counted.length === 0 &&
    (answer.listsAll ||
      isQuiet({ days: connector.days, query, range, until, today: today(zone, wire.now()) }));
  const own = isCut ? unknownCells(metrics) : isNone ? { ...totals, ...zeroOf(metrics) } : totals;
  const coverage = coverageOf(answer, all, connector.days, {
    from: range.from,
    to: until && until < range.to ? until : range.to,
  });
  const isNarrowed =
    left.length > 0 || plan.ourRules.some(({ field }) => by.some(({ key }) => key === field));
  const given = isNarrowed ? [] : answer.totals ? [answer.totals] : whole ? wholeOf(whole) : [];
  return toTable({
    plan,
    range,
    rows,
    totals: given.length > 0 ? combined(given, metrics) : own,
    currency: answer.currency ?? null,
    zone: connector.days ? zone : null,
    flags: [
      ...flagIf(given.length === 0 && grain.length > 0, "derived-totals"),
      ...flagIf(!connector.days && !answer.isOfRange, "no-dates"),
      ...flagsOf(answer, whole),
      ...(until && range.to > until
        ? [{ flag: "unsettled", from: until < range.from ? range.from : addDays(until, 1) } as const]
        : []),
    ],
    fetchedAt: wire.now().toISOString(),
    settledUntil: until,
    ...(coverage && { coverage }),
    provenance: {
      source: connector.id,
      account,
      query: [...new Set(sent.map(requestWords))].slice(0, 20).join("\n\n"),
      version: null,
      rowsUsed: detailed.length,
    },
  });
}

function isAmong(day: Cell | undefined, ranges: readonly DateRange[]): boolean {
  return typeof day === "string" && ranges.some(({ from, to }) => from <= day && day <= to);
}

function coverageOf(
  { coverage }: Answer,
  rows: readonly Row[],
  days: Days | null,
  final: DateRange,
): TableCoverage | undefined {
  if (coverage?.gaps) return { ...coverage, gaps: coverage.gaps.filter(({ from }) => from <= final.to) };
  if (days?.missing !== "unknown" || !rows.some(({ date }) => isPlainDate(date))) return coverage;
  const known = new Set(rows.map(({ date }) => date));
  const gaps = joinedDays(rangeDays(final).filter((day) => !known.has(day)));
  return gaps.length > 0 ? { ...coverage, gaps } : coverage;
}

function wholeOf({ totals, rows }: Answer): readonly Row[] {
  return totals ? [totals] : rows;
}

function combined(rows: readonly Row[], metrics: readonly Metric[]) {
  return aggregate(rows, { dimensions: [ofDays], metrics, by: [] }).totals;
}

function flagsOf(answer: Answer, whole: Answer | null): Flag[] {
  const known = new Map(
    [...(answer.flags ?? []), ...(whole?.flags ?? [])].map((flag) => [JSON.stringify(flag), flag]),
  );
  return [...known.values()];
}

function zoneOf(days: Days | null, { zone }: Answer): TimeZone {
  const named = days && days.zone !== "account" ? days.zone : (zone ?? "UTC");
  return isTimeZone(named) ? named : timeZone("UTC");
}

/** A provider that leaves out days of zero says by silence that a known range has nothing. */
function isQuiet({ days, query, range, until, today }: Silence): boolean {
  if (days?.missing !== "zero" || until === null || range.to > until) return false;
  const kept = keptDaysOf(days, query.parameters ?? {});
  return kept === null || range.from >= addDays(today, -kept);
}

/** The average of nothing is unknown. */
function zeroOf(metrics: readonly Metric[]): Readonly<Record<string, number>> {
  const isCount = ({ combine, format }: Metric) =>
    combine === "sum" || (combine === "unique" && format !== "percent");
  return Object.fromEntries(metrics.filter(isCount).map(({ key }) => [key, 0]));
}

function withQuietDays(
  rows: readonly Row[],
  { grain, base }: Plan,
  days: Days | null,
  range: DateRange,
  until: string | null,
): readonly Row[] {
  const [time] = grain;
  if (grain.length !== 1 || !time || !isTimeDimension(time) || days?.missing !== "zero") return rows;
  const quiet = zeroOf(base);
  const missing = missingSteps(
    rows.map((row) => row[time.key]),
    time,
    range,
  );
  return [
    ...rows,
    ...missing
      .filter((step) => until === null || step <= until)
      .map((step) => ({ [time.key]: step, ...quiet })),
  ];
}
