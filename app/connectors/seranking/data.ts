import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { listAnswer } from "#app/connectors/core/answers/list-answer.ts";
import { lineOf, numbersOf, rowOf } from "#app/connectors/core/families/seo-columns.ts";
import { cutListsOf, seoAnswer, type SeoList } from "#app/connectors/core/families/seo-lists.ts";
import { LooseNumber } from "#app/connectors/core/loose-number.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { plainDate, startOfMonth, timeZone, today } from "#app/lib/plain-date.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { metrics } from "./catalogue.ts";
import { Amount, Countries, found, foundInCountry, Months, Now, paid, whole } from "./data-replies.ts";

// https://seranking.com/api/data/domain-analysis/
export const dataApi = (): string => `https://api.seranking.com/${apiVersion("seranking")}`;
const paging = { by: "page", size: 200, mostPages: 3 } as const;

export async function overview(ask: PlainReportRequest): Promise<Answer> {
  const month = startOfMonth(ask.range.to);
  const isByMonth = ask.dimensions.includes("month");
  if (!isByMonth && month >= startOfMonth(today(timeZone("UTC"), ask.now))) {
    const { organic, adv } = await ask.call(requestOf(ask, "domain/overview/db"), Now);
    return { rows: [{ ...numbersOf(found, organic), ...numbersOf(paid, adv) }], isOfRange: true };
  }
  const rows = new Map<string, Record<string, string | number | null>>();
  const isPaid = ask.metrics.some((metric) => metric.startsWith("paid"));
  for (const type of isPaid ? ["organic", "adv"] : ["organic"])
    for (const row of await ask.call(requestOf(ask, "domain/overview/history", { type }), Months)) {
      const at = plainDate(row.year, row.month, 1);
      if (at > month || at < (isByMonth ? startOfMonth(ask.range.from) : month)) continue;
      const numbers = numbersOf(type === "adv" ? paid : found, row);
      rows.set(at, { ...rows.get(at), ...(isByMonth && { month: at }), ...numbers });
    }
  return { rows: [...rows.values()], isOfRange: true };
}

/** The worldwide row is the sum. */
export async function countries(ask: PlainReportRequest): Promise<Answer> {
  const query = {
    currency: "USD",
    show_zones_list: 1,
    fields: "price,traffic,keywords,positions_diff,positions_tops",
  };
  const { organic, adv } = await ask.call(requestOf(ask, "domain/overview/worldwide", query), Countries);
  const ads = new Map(adv.map((row) => [row.source, row]));
  const all = organic.map((row) => ({
    source: row.source,
    country: row.country,
    numbers: { ...numbersOf(foundInCountry, row), ...numbersOf(paid, ads.get(row.source)) },
  }));
  const zones = all.filter(({ source }) => source !== "worldwide");
  return {
    rows: ask.dimensions.length > 0 ? zones.map(({ country, numbers }) => ({ country, ...numbers })) : [],
    totals: all.find(({ source }) => source === "worldwide")?.numbers ?? {},
  };
}

const searches = {
  key: "keyword",
  isCurrent: true,
  cells: { keyword: "keyword", url: "url" },
  numbers: {
    position: "position",
    volume: "volume",
    traffic: "traffic",
    trafficCost: "price",
    trafficShare: "traffic_percent",
    cpc: "cpc",
    competition: "competition",
    difficulty: "difficulty",
  },
  hundredths: ["trafficShare"],
  /**
   * Values of `order_field`:
   * https://github.com/seranking/seo-data-api-mcp-server/blob/13d14422/src/tools/data/domain/domain-keywords.ts
   */
  orders: {
    position: "position",
    lastPosition: "position",
    volume: "volume",
    traffic: "traffic",
    cpc: "cpc",
    competition: "competition",
  },
  usual: { by: "traffic", dir: "desc" },
} as const satisfies SeoList;
export const cutLists = cutListsOf({ keywords: searches, "paid-keywords": searches });
const Searches = z.array(lineOf(searches, LooseNumber).extend({ difficulty: Amount }));

export function keywords(ask: PlainReportRequest, type: "organic" | "adv"): Promise<Answer> {
  return seoAnswer(
    ask,
    searches,
    metrics,
    async ({ by, dir }) => {
      const query = { type, limit: paging.size, order_field: by, order_type: dir };
      const { items, isTruncated } = await allPages(paging, async (page) => ({
        items: await ask.call(requestOf(ask, "domain/keywords", { ...query, page }), Searches),
      }));
      return { rows: items.map((item) => rowOf(searches, item)), isTruncated };
    },
    () => wholeOf(ask, type),
  );
}

const rivals = {
  key: "competitor",
  cells: { competitor: "domain" },
  numbers: {
    commonKeywords: "common_keywords",
    competitorKeywords: "total_keywords",
    missingKeywords: "missing_keywords",
    traffic: "traffic_sum",
    trafficCost: "price_sum",
  },
} as const;

export async function competitors(ask: PlainReportRequest): Promise<Answer> {
  const request = requestOf(ask, "domain/competitors", { type: "organic", stats: 1 });
  const all = await ask.call(request, z.array(lineOf(rivals, LooseNumber)));
  const rows = all.map((one) => rowOf(rivals, one));
  const { key } = rivals;
  const answer = listAnswer(rows, { key, dimensions: ask.dimensions, metrics }, { isTruncated: false });
  return { ...answer, isOfRange: false };
}

async function wholeOf(ask: PlainReportRequest, type: "organic" | "adv") {
  const now = await ask.call(requestOf(ask, "domain/overview/db"), Now);
  return numbersOf(whole, now[type] ?? {});
}

function requestOf(
  { params: { target, database } }: PlainReportRequest,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
) {
  const request = { method: "GET", url: `${dataApi()}/${path}` } as const;
  return { ...request, query: { domain: target?.trim(), source: database, ...query } };
}
