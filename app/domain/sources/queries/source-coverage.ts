import { endOfStep } from "#app/connectors/tables/columns/row-coverage.ts";
import { dayGrain } from "#app/connectors/tables/columns/table-catalogue.ts";
import {
  type Days,
  keptDaysOf,
  type Parameters,
  type ProviderConnector,
} from "#app/connectors/core/define.ts";
import {
  addDays,
  addMonths,
  type DateRange,
  dayAt,
  endOfMonth,
  isTimeZone,
  type PlainDate,
  rangeDays,
  startOfMonth,
  type TimeZone,
  timeZone,
  today,
  yesterday,
} from "#app/lib/plain-date.ts";
import { type Coverage, fullCoverage, joinedDays, type Step } from "#app/metrics/periods/coverage.ts";
import { settledUntil } from "#app/metrics/periods/settled-until.ts";
import type { TableCoverage } from "#app/metrics/table.ts";
import type { FileCoverage, TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import type { Source } from "../source.ts";

type Told = Required<AnsweredDays> & { readonly coverage: TableCoverage };

type CoverageQuery = { readonly parameters: Parameters; readonly metrics: readonly string[] };

/** By a file's rows, or a provider's retention and settling time (numbers.md 28). Today is never final. */
export function sourceCoverage(
  { source, upload }: Source,
  connector: Pick<ProviderConnector, "days"> | null,
  asked: CoverageQuery,
  now: Date,
): Coverage {
  if (upload) return fileCoverage({ ...upload, readAt: upload.createdAt }, asked.metrics);
  return providerCoverage(connector?.days ?? null, source.zone, asked.parameters, now);
}

function providerCoverage(
  days: Days | null,
  accountZone: string | null,
  parameters: Parameters,
  now: Date,
): Coverage {
  const zone = zoneOf(days && days.zone !== "account" ? days.zone : accountZone);
  if (!days) return { ...fullCoverage, finalUntil: yesterday(zone, now) };
  const kept = keptDaysOf(days, parameters);
  return {
    ...fullCoverage,
    first: kept === null ? null : addDays(today(zone, now), -kept),
    finalUntil: settledUntil(days.settlesAfterHours, zone, now),
  };
}

type CoveredFile = {
  readonly columns: readonly TableColumn[];
  readonly options: TableOptions;
  readonly firstDay: Coverage["first"];
  readonly lastDay: Coverage["last"];
  readonly coverage: FileCoverage | null;
  readonly readAt: Date;
};

function fileCoverage(
  { columns, options, firstDay, lastDay, coverage, readAt }: CoveredFile,
  metrics: readonly string[],
): Coverage {
  const grain = dayGrain(columns, options);
  if (grain === null || !firstDay || !lastDay) return fullCoverage;
  const { step: found = "day", gaps = [], columnGaps = {}, periods } = coverage ?? {};
  const step = grain === "day" || found === "period" ? found : grain;
  const readOn = dayAt(zoneOf(options.zone), readAt);
  // Whole-month files were stored without the last day of their rows.
  const last = grain === "day" ? endOfStep(lastDay, step) : grain === "month" ? endOfMonth(lastDay) : lastDay;
  return {
    first: firstDay,
    last,
    gaps:
      options.empty_days === "zero"
        ? []
        : [...gaps, ...metrics.flatMap((key) => gapsOfColumn(key, columns, columnGaps))],
    step,
    ...(grain !== "day" && { isWhole: true }),
    ...(periods && { periods }),
    // A file read before its last day ended has part of it.
    finalUntil: lastStart(lastDay, step, periods) > readOn ? null : addDays(readOn, -1),
  };
}

function lastStart(lastDay: PlainDate, step: Step, periods: readonly DateRange[] = []): PlainDate {
  switch (step) {
    case "day":
      return lastDay;
    case "week":
      return addDays(lastDay, -6);
    case "month":
      return startOfMonth(lastDay);
    case "quarter":
      return startOfMonth(addMonths(lastDay, -2));
    case "period":
      return periods.reduce(
        (latest, { from }) => (from > latest ? from : latest),
        periods[0]?.from ?? lastDay,
      );
  }
}

/** A ratio is known by itself or its parts: dividing by zero empties its cell. */
function gapsOfColumn(
  key: string,
  columns: readonly TableColumn[],
  columnGaps: FileCoverage["columnGaps"],
): readonly DateRange[] {
  const own = columnGaps[key] ?? [];
  const column = columns.find((one) => one.key === key);
  if (own.length === 0 || column?.role !== "metric" || column.combine !== "ratio") return own;
  const ofParts = [columnGaps[column.of ?? ""] ?? [], columnGaps[column.per ?? ""] ?? []].flat();
  const empty = new Set(ofParts.flatMap(rangeDays));
  return joinedDays(own.flatMap(rangeDays).filter((day) => empty.has(day)));
}

/** An answer speaks only for its own days (numbers.md 43). */
export type AnsweredDays = { readonly range: DateRange; readonly coverage: TableCoverage | undefined };

/** Ends of data count only where no answer knows days beyond. */
export function narrowedCoverage(planned: Coverage, answers: readonly AnsweredDays[]): Coverage {
  const told = answers.flatMap(({ range, coverage }) => (coverage ? [{ range, coverage }] : []));
  if (told.length === 0) return planned;
  const unknown = new Set(told.flatMap(unknownDays));
  const knownDays = answers.flatMap(({ range }) => rangeDays(range)).filter((date) => !unknown.has(date));
  const first = latest([planned.first, ...told.map(({ coverage }) => coverage.first)]);
  const last = earliest([planned.last, ...told.map(lastDay)]);
  const periods = told.flatMap(({ coverage }) => coverage.periods ?? []);
  return {
    ...planned,
    first: first !== null && knownDays.some((date) => date < first) ? planned.first : first,
    last: last !== null && knownDays.some((date) => date > last) ? planned.last : last,
    gaps: joinedDays([...planned.gaps.flatMap(rangeDays), ...unknown]),
    step: told.at(-1)!.coverage.step ?? planned.step,
    ...(told.some(({ coverage }) => coverage.isWhole) && { isWhole: true }),
    ...(periods.length > 0 && { periods }),
  };
}

function unknownDays({ range, coverage: { first, last, gaps = [] } }: Told): PlainDate[] {
  return rangeDays(range).filter(
    (date) =>
      (first && date < first) ||
      (last && date > last) ||
      gaps.some(({ from, to }) => from <= date && date <= to),
  );
}

/** Data up to the range's end may go on. */
function lastDay({ range, coverage: { last } }: Told): PlainDate | null {
  return last && last < range.to ? last : null;
}

function zoneOf(name: string | null): TimeZone {
  return isTimeZone(name) ? name : timeZone("UTC");
}

type MaybeDay = PlainDate | null | undefined;

function latest(days: readonly MaybeDay[]): PlainDate | null {
  return (
    days
      .flatMap((date) => date ?? [])
      .sort()
      .at(-1) ?? null
  );
}

function earliest(days: readonly MaybeDay[]): PlainDate | null {
  return days.flatMap((date) => date ?? []).sort()[0] ?? null;
}
