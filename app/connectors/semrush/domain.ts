import type { Answer } from "#app/connectors/core/define.ts";
import { listAnswer } from "#app/connectors/core/answers/list-answer.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { isInRange, startOfMonth, timeZone, today } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { metrics } from "./catalogue.ts";
import { dayIn, latestFirst, monthsBack } from "./months.ts";
import { domainOf, linesOf } from "./lines.ts";

export const api = "https://api.semrush.com/";

const numbers = {
  rank: "Rk",
  organicKeywords: "Or",
  organicTraffic: "Ot",
  organicTrafficCost: "Oc",
  paidKeywords: "Ad",
  paidTraffic: "At",
  paidTrafficCost: "Ac",
};

export async function overview(ask: PlainReportRequest): Promise<Answer> {
  if (ask.dimensions.length === 0) return { rows: await standingOf(ask), isOfRange: true };
  const report = {
    type: "domain_rank_history",
    ...queriedFields(ask),
    database: ask.params.database,
    display_sort: "dt_desc",
    display_limit: monthsBack(ask),
  };
  const lines = await linesOf(ask, api, { cells: { date: "Dt" }, numbers }, report);
  const range = { from: startOfMonth(ask.range.from), to: ask.range.to };
  const rows = lines.flatMap(({ date: text, ...line }): Row[] => {
    const date = dayIn(String(text));
    return date && isInRange(startOfMonth(date), range) ? [{ month: startOfMonth(date), ...line }] : [];
  });
  return { rows: latestFirst(rows), isOfRange: true };
}

export async function countries(ask: PlainReportRequest): Promise<Answer> {
  const report = {
    type: "domain_ranks",
    ...queriedFields(ask),
    display_date: monthOf(ask),
    display_limit: 200,
  };
  const rows = await linesOf(ask, api, { cells: { database: "Db" }, numbers }, report);
  return listAnswer(rows, { key: "database", dimensions: ask.dimensions, metrics }, { isTruncated: false });
}

export function standingOf(ask: PlainReportRequest): Promise<Row[]> {
  const query = { type: "domain_rank", ...queryOf(ask) };
  return linesOf(ask, api, { cells: { domain: "Dn" }, numbers }, query);
}

export function queryOf(ask: PlainReportRequest) {
  return { ...queriedFields(ask), database: ask.params.database, display_date: monthOf(ask) };
}

function queriedFields(ask: PlainReportRequest) {
  return { domain: domainOf(ask), export_escape: 1 };
}

/** Past months are from their 15th, at five times the price. */
function monthOf({ range, now }: PlainReportRequest): string | undefined {
  const month = startOfMonth(range.to);
  return month < startOfMonth(today(timeZone("UTC"), now))
    ? `${month.slice(0, 7).replace("-", "")}15`
    : undefined;
}
