import type { Answer } from "#app/connectors/core/define.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { dayAt, startOfMonth, timeZone } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { domainOf, linesOf } from "./lines.ts";
import { latestFirst, monthsBack } from "./months.ts";

export const api = () => `https://api.semrush.com/analytics/${apiVersion("semrush")}/`;

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

/** Only three numbers have a history, by month and for whole domains. */
export async function backlinks(ask: PlainReportRequest): Promise<Answer> {
  if (ask.dimensions.length === 0) {
    const query = { type: "backlinks_overview", ...targetOf(ask) };
    return { rows: await linesOf(ask, api(), { numbers: summary }, query) };
  }
  const lines = await linesOf(
    ask,
    api(),
    { numbers: { ...history, seconds: "date" } },
    {
      type: "backlinks_historical",
      target: domainOf(ask),
      target_type: "root_domain",
      timespan: "months",
      display_limit: monthsBack(ask),
    },
  );
  const from = startOfMonth(ask.range.from);
  const rows = lines.flatMap(({ seconds, ...line }): Row[] => {
    const day = typeof seconds === "number" ? dayAt(timeZone("UTC"), new Date(seconds * 1000)) : null;
    return day && startOfMonth(day) >= from && day <= ask.range.to
      ? [{ month: startOfMonth(day), ...line }]
      : [];
  });
  return { rows: latestFirst(rows), isOfRange: true };
}

export function targetOf(ask: PlainReportRequest) {
  const { target, mode } = ask.params;
  return { target: mode === "root_domain" ? domainOf(ask) : target, target_type: mode };
}
