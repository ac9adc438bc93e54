import { z } from "zod";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { sharedMetrics } from "#app/connectors/core/shared-query.ts";
import { noDataRule, nullIfNoData } from "#app/connectors/core/answers/no-data-rule.ts";
import type { Row } from "#app/metrics/table.ts";
import { apiVersion } from "#app/lib/api-versions.ts";

export type Source = {
  readonly path: string;
  readonly envelope: string;
  readonly cells?: Readonly<Record<string, string>>;
  /** Several columns are added up. */
  readonly numbers: Readonly<Record<string, string | readonly string[]>>;
  /** Requires `select`, and costs units per column. */
  readonly hasSelect?: boolean;
  readonly takes?: readonly ("mode" | "country" | "protocol")[];
};

/** https://docs.ahrefs.com/docs/api/reference/introduction */
export const api = (): string => `https://api.ahrefs.com/${apiVersion("ahrefs")}`;

export const noDataReply = noDataRule(404);

/** In cents, or percentages from 0 to 100. */
const hundredths = new Set([
  "trafficValue",
  "paidTrafficCost",
  "cpc",
  "commonShare",
  "shareOfVoice",
  "shareOfTrafficValue",
]);

const Day = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date());

/** In our units. Empty if Ahrefs has no data. */
export async function read(
  ask: PlainReportRequest,
  { path, envelope, cells = {}, numbers, hasSelect, takes = [] }: Source,
  query: Readonly<Record<string, string | number | undefined>>,
  always: readonly string[] = [],
): Promise<Row[]> {
  const { call, params, metrics } = ask;
  const among = (keys: readonly string[]) =>
    Object.entries(numbers).filter(([key]) => keys.includes(key) || always.includes(key));
  const wanted = among(metrics);
  const columns = [...new Set(among(sharedMetrics(ask)).flatMap(([, column]) => column))];
  const isSeries = "date_from" in query;
  const Line = z.object({
    ...(isSeries && { date: Day }),
    ...Object.fromEntries(Object.values(cells).map((name) => [name, z.string().nullable()])),
    ...Object.fromEntries(columns.map((name) => [name, z.number().nullable()])),
  });
  const Lines = z.union([Line.transform((line) => [line]), z.array(Line)]);
  const request = {
    method: "GET" as const,
    url: `${api()}/${path}`,
    query: {
      output: "json",
      ...Object.fromEntries(takes.map((name) => [name, name === "protocol" ? "both" : params[name]])),
      ...query,
      // The reply has only these columns, so a series selects the date.
      ...(hasSelect && {
        select: [...(isSeries ? ["date"] : []), ...Object.values(cells), ...columns].join(","),
      }),
    },
  };
  const reply = await nullIfNoData(call(request, z.object({ [envelope]: Lines })));
  return (reply?.[envelope] ?? []).map((line) => {
    const values: Readonly<Record<string, unknown>> = line;
    return {
      ...(isSeries && { date: String(values.date) }),
      ...Object.fromEntries(Object.entries(cells).map(([key, name]) => [key, textOf(values[name])])),
      ...Object.fromEntries(wanted.map(([key, column]) => [key, numberOf(key, [column].flat(), values)])),
    };
  });
}

function numberOf(key: string, columns: readonly string[], line: Readonly<Record<string, unknown>>) {
  const values = columns.map((column) => line[column]).filter((value) => typeof value === "number");
  if (values.length < columns.length) return null;
  const sum = values.reduce((all, value) => all + value, 0);
  return hundredths.has(key) ? sum / 100 : sum;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
