import type { Answer } from "#app/connectors/core/define.ts";
import { listAnswer } from "#app/connectors/core/answers/list-answer.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { dayAt, startOfMonth, timeZone } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { apiVersion } from "#app/lib/api-versions.ts";
import { metrics } from "./catalogue.ts";
import { firstLinesOf } from "./cut-lists.ts";
import { domainOf, linesOf, numbersOf, textsOf } from "./lines.ts";
import { latestFirst, monthsBack } from "./months.ts";

const api = () => `https://api.semrush.com/analytics/${apiVersion("semrush")}/`;

const summary = {
  backlinks: "total",
  referringDomains: "domains_num",
  referringPages: "urls_num",
  referringIps: "ips_num",
  followLinks: "follows_num",
  nofollowLinks: "nofollows_num",
  sponsoredLinks: "sponsored_num",
  userLinks: "ugc_num",
  textLinks: "texts_num",
  imageLinks: "images_num",
  authority: "ascore",
};
const history = { backlinks: "backlinks_num", referringDomains: "domains_num", authority: "score" };

/** Current links. Only three numbers have a history, by month and for whole domains. */
export async function backlinks(ask: PlainReportRequest): Promise<Answer> {
  if (ask.dimensions.length === 0) {
    const query = { type: "backlinks_overview", ...targetOf(ask) };
    const lines = await linesOf(ask, api(), Object.values(summary), query);
    return { rows: lines.map((line) => numbersOf(line, summary)) };
  }
  const lines = await linesOf(ask, api(), [...Object.values(history), "date"], {
    type: "backlinks_historical",
    target: domainOf(ask),
    target_type: "root_domain",
    timespan: "months",
    display_limit: monthsBack(ask),
  });
  const from = startOfMonth(ask.range.from);
  const rows = lines.flatMap((line): Row[] => {
    const seconds = line.number("date");
    const day = seconds === null ? null : dayAt(timeZone("UTC"), new Date(seconds * 1000));
    return day && startOfMonth(day) >= from && day <= ask.range.to
      ? [{ month: startOfMonth(day), ...numbersOf(line, history) }]
      : [];
  });
  return { rows: latestFirst(rows), isOfRange: true };
}

export async function referringDomains(ask: PlainReportRequest): Promise<Answer> {
  const numbers = { authority: "domain_ascore", backlinks: "backlinks_num" };
  const cells = { country: "country", referringDomain: "domain" };
  const columns = [...Object.values(numbers), ...Object.values(cells)];
  const query = { type: "backlinks_refdomains", ...targetOf(ask) };
  const { lines, isTruncated } = await firstLinesOf(ask, "referring-domains", api(), columns, query);
  const rows = lines.map((line) => ({ ...textsOf(line, cells), ...numbersOf(line, numbers) }));
  const { dimensions } = ask;
  const answer = listAnswer(rows, { key: "referringDomain", dimensions, metrics }, { isTruncated });
  return { ...answer, isOfRange: false };
}

function targetOf(ask: PlainReportRequest) {
  const { target, mode } = ask.params;
  return { target: mode === "root_domain" ? domainOf(ask) : target, target_type: mode };
}
