import { type CutList, readFirstRows } from "#app/connectors/core/answers/cut-list.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { manyLinesOf, type Query } from "./lines.ts";

const byTraffic = { by: "tr", dir: "desc" } as const;
const traffic = { traffic: "tr", trafficShare: "tr" };
const places = { position: "po", lastPosition: "po", volume: "nq" };

/**
 * Values of `display_sort`: https://developer.semrush.com/api/v3/analytics/domain-reports/ and …/backlinks/
 */
export const cutLists = {
  keywords: {
    key: "keyword",
    orders: { ...places, ...traffic, costShare: "tc", cpc: "cp", competition: "co", difficulty: "kd" },
    usual: byTraffic,
  },
  "paid-keywords": { key: "keyword", orders: { ...places, ...traffic }, usual: byTraffic },
  pages: { key: "url", orders: { ...traffic, pageKeywords: "pc" }, usual: byTraffic },
  competitors: {
    key: "competitor",
    orders: { commonKeywords: "np", relevance: "cr" },
    usual: { by: "np", dir: "desc" },
  },
  "referring-domains": {
    key: "referringDomain",
    orders: { backlinks: "backlinks_num", authority: "domain_ascore" },
    usual: { by: "backlinks_num", dir: "desc" },
  },
} as const satisfies Readonly<Record<string, CutList>>;

export function firstLinesOf(
  ask: PlainReportRequest,
  reportType: keyof typeof cutLists,
  url: string,
  columns: readonly string[],
  query: Query,
) {
  return readFirstRows(cutLists[reportType], ask, ({ by, dir }) =>
    manyLinesOf(ask, url, columns, { ...query, display_sort: `${by}_${dir}` }),
  );
}
