import { endOfStep } from "#app/connectors/tables/columns/row-coverage.ts";
import { dayGrain } from "#app/connectors/tables/columns/table-catalogue.ts";
import type { Days, Parameters, ProviderConnector } from "#app/connectors/core/define.ts";
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
import {
  type Coverage,
  fullCoverage,
  intersectCoverage,
  joinedDays,
  type Step,
} from "#app/metrics/periods/coverage.ts";
import { settledUntil } from "#app/metrics/periods/settled.ts";
import type { TableCoverage } from "#app/metrics/table.ts";
import type { FileCoverage, TableColumn, TableOptions } from "#db/schema/documents.ts";
import type { Source } from "../source.ts";

type CoverageQuery = { readonly parameters: Parameters; readonly metrics: readonly string[] };

/**
 * Days a source knows before a query (numbers.md 28): a file by its rows, a provider by retention and
 * settling time. Today is never final.
 */
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
  const { keptDays = null } = days;
  const kept = typeof keptDays === "function" ? keptDays(parameters) : keptDays;
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
  // Files of whole months were stored without the last day of their rows.
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
    // A file read before its last day ended has only part of that day.
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

/** A ratio is known by itself, or by its two parts: its own cell is empty where it divides by zero. */
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

export function narrowedCoverage(
  coverage: Coverage,
  answers: readonly (TableCoverage | undefined)[],
): Coverage {
  return answers.reduce<Coverage>((known, answer) => {
    if (!answer) return known;
    const { first = null, last = null, gaps = [], step = known.step, isWhole, periods } = answer;
    return intersectCoverage(
      {
        ...known,
        step,
        ...(isWhole && { isWhole }),
        ...(periods && { periods }),
        ...(step === "week" && { first: first ?? known.first }),
      },
      {
        ...fullCoverage,
        first,
        last,
        gaps,
      },
    );
  }, coverage);
}

function zoneOf(name: string | null): TimeZone {
  return isTimeZone(name) ? name : timeZone("UTC");
}
