import { type CutList, listOrder } from "#app/connectors/core/cut-list.ts";
import type { PlainAsk } from "#app/connectors/core/plain-ask.ts";

const byTraffic = { by: "tr", dir: "desc" } as const;
/** Shares are of one whole, so that both have one order. */
const traffic = { traffic: "tr", trafficShare: "tr" };
const places = { position: "po", lastPosition: "po", volume: "nq" };

/**
 * The values of `display_sort` as each report's page names them.
 * https://developer.semrush.com/api/v3/analytics/domain-reports/ and …/backlinks/
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

export function sortOf({ order }: PlainAsk, reportType: keyof typeof cutLists) {
  const { by, dir } = listOrder(cutLists[reportType], order);
  return { display_sort: `${by}_${dir}` };
}
