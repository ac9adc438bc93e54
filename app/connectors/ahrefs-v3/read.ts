import { z } from "zod";
import { type Columns, lineOf, rowOf } from "#app/connectors/core/families/seo-columns.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { sharedMetrics } from "#app/connectors/core/shared-query.ts";
import { noDataRule, nullIfNoData } from "#app/connectors/core/answers/no-data-rule.ts";
import type { Row } from "#app/metrics/table.ts";
import { apiVersion } from "#app/config/api-versions.ts";

export type Source = Omit<Columns, "hundredths"> & {
  readonly path: string;
  readonly envelope: string;
  /** Requires `select` and costs units per column. */
  readonly hasSelect?: boolean;
  readonly takes?: readonly ("mode" | "country" | "protocol")[];
};

export const anywhere = ["protocol", "mode", "country"] as const;

/** https://docs.ahrefs.com/docs/api/reference/introduction */
export const api = (): string => `https://api.ahrefs.com/${apiVersion("ahrefs")}`;

export const noDataReply = noDataRule(404);

/** In cents, or percentages from 0 to 100. */
const hundredths = [
  "trafficValue",
  "paidTrafficCost",
  "cpc",
  "commonShare",
  "shareOfVoice",
  "shareOfTrafficValue",
];

const Day = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date());

/** Empty if Ahrefs has no data. */
export async function read(
  ask: PlainReportRequest,
  { path, envelope, cells = {}, numbers, hasSelect, takes = [] }: Source,
  query: Readonly<Record<string, string | number | undefined>>,
  always: readonly string[] = [],
): Promise<Row[]> {
  const { call, params, metrics } = ask;
  const among = (keys: readonly string[]) =>
    Object.fromEntries(Object.entries(numbers).filter(([key]) => keys.includes(key) || always.includes(key)));
  const isSeries = "date_from" in query;
  const texts = { ...(isSeries && { date: "date" }), ...cells };
  const shared = among(sharedMetrics(ask));
  const line = lineOf({ cells: texts, numbers: shared }, z.number().nullable());
  const Line = isSeries ? line.extend({ date: Day }) : line;
  const Lines = z.union([Line.transform((one) => [one]), z.array(Line)]);
  const columns = new Set([...Object.values(texts), ...Object.values(shared).flat()]);
  const request = {
    method: "GET" as const,
    url: `${api()}/${path}`,
    query: {
      output: "json",
      ...Object.fromEntries(takes.map((name) => [name, name === "protocol" ? "both" : params[name]])),
      ...query,
      ...(hasSelect && { select: [...columns].join(",") }),
    },
  };
  const reply = await nullIfNoData(call(request, z.object({ [envelope]: Lines })));
  const wanted = { cells: texts, numbers: among(metrics), hundredths };
  return (reply?.[envelope] ?? []).map((one) => rowOf(wanted, one));
}
