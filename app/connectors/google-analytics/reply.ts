import { z } from "zod";
import { flagIf, note } from "#app/connectors/core/flags.ts";
import { addDays, day, startOfWeek } from "#app/lib/plain-date.ts";
import type { Cell, Flag, Row } from "#app/metrics/table.ts";

const Name = z.object({ name: z.string() });
// Numbers are strings.
const Numbers = z.object({ value: z.string().regex(/^-?\d/).transform(Number).pipe(z.number()) });
const Line = z.object({
  dimensionValues: z.array(z.object({ value: z.string().default("") })).default([]),
  metricValues: z.array(Numbers).default([]),
});

export const Report = z
  .object({
    dimensionHeaders: z.array(Name).default([]),
    metricHeaders: z.array(Name.extend({ type: z.string().default("") })),
    // Left out if empty, as is `rowCount`.
    rows: z.array(Line).default([]),
    // An empty report may have an empty total.
    totals: z
      .array(Line)
      .default([])
      .transform((totals) => totals.filter(({ metricValues }) => metricValues.length > 0)),
    rowCount: z.number().default(0),
    metadata: z
      .object({
        currencyCode: z.string().optional(),
        timeZone: z.string().optional(),
        dataLossFromOtherRow: z.boolean().default(false),
        subjectToThresholding: z.boolean().default(false),
        samplingMetadatas: z
          .array(z.object({ samplesReadCount: z.coerce.number(), samplingSpaceSize: z.coerce.number() }))
          .default([]),
        schemaRestrictionResponse: z
          .object({ activeMetricRestrictions: z.array(z.object({ metricName: z.string() })).default([]) })
          .optional(),
        dataTruncationReasons: z
          .array(z.object({ dataTruncationMessage: z.string().default("") }))
          .default([]),
      })
      .prefault({}),
  })
  .refine(
    ({ dimensionHeaders, metricHeaders, rows, totals }) =>
      rows.every(({ dimensionValues }) => dimensionValues.length === dimensionHeaders.length) &&
      [...rows, ...totals].every(({ metricValues }) => metricValues.length === metricHeaders.length),
    "a row is not as wide as its headers",
  );
export type Report = z.output<typeof Report>;

export function apiName(dimension: string): string {
  return dimension === "week" ? "isoYearIsoWeek" : dimension === "month" ? "yearMonth" : dimension;
}

export function rowsOf(
  report: Report,
  dimensions: readonly string[],
  range: string | null,
): [key: string, row: Row][] {
  const at = dimensions.map((key) => report.dimensionHeaders.findIndex(({ name }) => name === apiName(key)));
  return report.rows.filter(isOf(report, range)).map(({ dimensionValues, metricValues }) => [
    dimensionValues.map(({ value }) => value).join("\u0000"),
    {
      ...Object.fromEntries(
        dimensions.map((key, i) => [key, cellOf(key, dimensionValues[at[i]!]?.value ?? "")]),
      ),
      ...valuesOf(report, metricValues),
    },
  ]);
}

/** Users count once over the whole range. */
export function totalsOf(report: Report, range: string | null): Record<string, number> | null {
  const total = report.totals.find(isOf(report, range));
  return total ? valuesOf(report, total.metricValues) : null;
}

function isOf({ dimensionHeaders }: Report, range: string | null) {
  const at = dimensionHeaders.findIndex(({ name }) => name === "dateRange");
  return ({ dimensionValues }: z.output<typeof Line>) =>
    range === null || dimensionValues[at]?.value === range;
}

/** Metrics that this login may not see come as zero. */
export function hiddenIn({ metadata }: Report): string[] {
  const restricted = metadata.schemaRestrictionResponse?.activeMetricRestrictions ?? [];
  return restricted.map(({ metricName }) => metricName);
}

const secondsIn: Readonly<Record<string, number>> = {
  TYPE_MILLISECONDS: 0.001,
  TYPE_MINUTES: 60,
  TYPE_HOURS: 3_600,
};

function valuesOf(report: Report, values: readonly { readonly value: number }[]): Record<string, number> {
  const hidden = hiddenIn(report);
  return Object.fromEntries(
    report.metricHeaders.flatMap(({ name, type }, at) =>
      hidden.includes(name) ? [] : [[name, values[at]!.value * (secondsIn[type] ?? 1)]],
    ),
  );
}

const daysOfWeek = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function cellOf(dimension: string, value: string): Cell {
  const digits = /^\d+$/.test(value);
  const [year, rest] = [value.slice(0, 4), value.slice(4)];
  switch (dimension) {
    case "date":
      return digits ? day(`${year}-${rest.slice(0, 2)}-${rest.slice(2)}`) : null;
    case "month":
      return digits ? day(`${year}-${rest}-01`) : null;
    case "week": // the fourth of January is always in the first week
      return digits ? addDays(startOfWeek(day(`${year}-01-04`)), 7 * (Number(rest) - 1)) : null;
    case "dayOfWeek":
      return daysOfWeek[digits ? Number(value) : -1] ?? value;
    default:
      return value === "" ? "(not set)" : value;
  }
}

export function flagsOf(report: Report, metrics: readonly string[]): Flag[] {
  const { metadata, rows } = report;
  const other = rows.some(({ dimensionValues }) => dimensionValues.some(({ value }) => value === "(other)"));
  const [sampling] = metadata.samplingMetadatas;
  return [
    ...flagIf(metadata.dataLossFromOtherRow || other, "other-row"),
    ...flagIf(metadata.subjectToThresholding, "thresholded"),
    ...(sampling ? [{ flag: "sampled" } as const, note(`Based on ${shareOf(sampling)} of the events.`)] : []),
    ...(hiddenIn(report).some((key) => metrics.includes(key))
      ? [note("This account cannot see the costs or the revenue of this property.")]
      : []),
    ...metadata.dataTruncationReasons
      .filter(({ dataTruncationMessage }) => dataTruncationMessage !== "")
      .map(({ dataTruncationMessage }) => note(dataTruncationMessage)),
  ];
}

type Sampling = Report["metadata"]["samplingMetadatas"][number];

function shareOf({ samplesReadCount, samplingSpaceSize }: Sampling): string {
  return samplingSpaceSize > 0 ? `${((100 * samplesReadCount) / samplingSpaceSize).toFixed(1)} %` : "a part";
}
