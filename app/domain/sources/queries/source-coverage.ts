import { endOfStep } from "#app/connectors/tables/columns/row-coverage.ts";
import { dayGrain } from "#app/connectors/tables/columns/table-catalogue.ts";
import type { Days, Parameters, ProviderConnector } from "#app/connectors/core/define.ts";
import {
  addDays,
  type DateRange,
  dayAt,
  isTimeZone,
  rangeDays,
  type TimeZone,
  timeZone,
  today,
  yesterday,
} from "#app/lib/plain-date.ts";
import { type Coverage, fullCoverage, intersectCoverage, joinedDays } from "#app/metrics/periods/coverage.ts";
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
  const { step = "day", gaps = [], columnGaps = {} } = coverage ?? {};
  const readOn = dayAt(zoneOf(options.zone), readAt);
  return {
    first: firstDay,
    last: endOfStep(lastDay, step),
    gaps:
      options.empty_days === "zero"
        ? []
        : [...gaps, ...metrics.flatMap((key) => gapsOfColumn(key, columns, columnGaps))],
    step: grain === "month" ? "month" : step,
    ...(grain === "month" && { isWholeMonths: true }),
    // A file read before its last day ended has only part of that day.
    finalUntil: lastDay > readOn ? null : addDays(readOn, -1),
  };
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
    const { first = null, last = null, gaps = [], step = known.step } = answer;
    return intersectCoverage(
      { ...known, step, ...(step === "week" && { first: first ?? known.first }) },
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
