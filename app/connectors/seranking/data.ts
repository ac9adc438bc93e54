import { type CutList, readFirstRows } from "#app/connectors/core/answers/cut-list.ts";
import type { Answer } from "#app/connectors/core/define.ts";
import { listAnswer } from "#app/connectors/core/answers/list-answer.ts";
import { ratioOf } from "#app/connectors/core/per-cent.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { rankAnswer, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { allPages } from "#app/connectors/core/wire/request.ts";
import { plainDate, startOfMonth, timeZone, today } from "#app/lib/plain-date.ts";
import { apiVersion } from "#app/lib/api-versions.ts";
import { metrics } from "./catalogue.ts";
import { Competitors, Countries, Keywords, Months, Now, type Standing } from "./data-replies.ts";

// https://seranking.com/api/data/domain-analysis/
export const dataApi = (): string => `https://api.seranking.com/${apiVersion("seranking")}`;
const pageSize = 200;
const maxPages = 3;

/** Numbers of the last month of the range, or by month. */
export async function overview(ask: PlainReportRequest): Promise<Answer> {
  const month = startOfMonth(ask.range.to);
  const isByMonth = ask.dimensions.includes("month");
  if (!isByMonth && month >= startOfMonth(today(timeZone("UTC"), ask.now))) {
    const { organic, adv } = await ask.call(requestOf(ask, "domain/overview/db"), Now);
    return { rows: [{ ...found(organic), ...paid(adv) }], isOfRange: true };
  }
  const rows = new Map<string, Record<string, string | number | null>>();
  const isPaid = ask.metrics.some((metric) => metric.startsWith("paid"));
  for (const type of isPaid ? ["organic", "adv"] : ["organic"])
    for (const row of await ask.call(requestOf(ask, "domain/overview/history", { type }), Months)) {
      const at = plainDate(row.year, row.month, 1);
      if (at > month || at < (isByMonth ? startOfMonth(ask.range.from) : month)) continue;
      const numbers = type === "adv" ? paid(row) : found(row);
      rows.set(at, { ...rows.get(at), ...(isByMonth && { month: at }), ...numbers });
    }
  return { rows: [...rows.values()], isOfRange: true };
}

/** As of now. The worldwide row is the sum. */
export async function countries(ask: PlainReportRequest): Promise<Answer> {
  const query = {
    currency: "USD",
    show_zones_list: 1,
    fields: "price,traffic,keywords,positions_diff,positions_tops",
  };
  const { organic, adv } = await ask.call(requestOf(ask, "domain/overview/worldwide", query), Countries);
  const ads = new Map(adv.map(({ source, standing }) => [source, standing]));
  const all = organic.map(({ source, country, standing }) => ({
    source,
    country,
    numbers: { ...found(standing), ...paid(ads.get(source)) },
  }));
  const zones = all.filter(({ source }) => source !== "worldwide");
  return {
    rows: ask.dimensions.length > 0 ? zones.map(({ country, numbers }) => ({ country, ...numbers })) : [],
    totals: all.find(({ source }) => source === "worldwide")?.numbers ?? {},
  };
}

/**
 * Values of `order_field` for `/v1/domain/keywords`.
 * https://github.com/seranking/seo-data-api-mcp-server/blob/13d14422/src/tools/data/domain/domain-keywords.ts
 */
const keywordList = {
  key: "keyword",
  orders: {
    position: "position",
    lastPosition: "position",
    volume: "volume",
    traffic: "traffic",
    cpc: "cpc",
    competition: "competition",
  },
  usual: { by: "traffic", dir: "desc" },
} as const satisfies CutList;
export const cutLists = { keywords: keywordList, "paid-keywords": keywordList };

export async function keywords(ask: PlainReportRequest, type: "organic" | "adv"): Promise<Answer> {
  const { items, isTruncated } = await readFirstRows(keywordList, ask, ({ by, dir }) => {
    const query = { type, limit: pageSize, order_field: by, order_type: dir };
    return allPages(1, maxPages, async (page) => {
      const rows = await ask.call(requestOf(ask, "domain/keywords", { ...query, page }), Keywords);
      return { items: rows, next: rows.length < pageSize ? null : page + 1 };
    });
  });
  const sightings = items.map(
    ({ keyword, url, traffic, price, traffic_percent: percent, ...row }): Sighting => ({
      series: keyword,
      date: ask.range.to,
      cells: { keyword, url },
      position: row.position || null,
      volume: row.volume,
      sums: { traffic, trafficCost: price, trafficShare: ratioOf(percent) },
      means: { cpc: row.cpc, competition: row.competition, difficulty: row.difficulty },
    }),
  );
  const answer = rankAnswer(sightings, ask.dimensions, {
    isTruncated,
    ...(isTruncated && { known: await wholeOf(ask, type) }),
  });
  return { ...answer, isOfRange: false };
}

export async function competitors(ask: PlainReportRequest): Promise<Answer> {
  const query = { type: "organic", stats: 1 };
  const all = await ask.call(requestOf(ask, "domain/competitors", query), Competitors);
  const rows = all.map((row) => ({
    competitor: row.domain,
    commonKeywords: row.common_keywords,
    competitorKeywords: row.total_keywords,
    missingKeywords: row.missing_keywords,
    traffic: row.traffic_sum,
    trafficCost: row.price_sum,
  }));
  const { dimensions } = ask;
  return {
    ...listAnswer(rows, { key: "competitor", dimensions, metrics }, { isTruncated: false }),
    isOfRange: false,
  };
}

async function wholeOf(ask: PlainReportRequest, type: "organic" | "adv") {
  const now = await ask.call(requestOf(ask, "domain/overview/db"), Now);
  const { keywords_count = null, traffic_sum = null, price_sum = null } = now[type] ?? {};
  return { keywords: keywords_count, traffic: traffic_sum, trafficCost: price_sum };
}

function found(row: Standing | null | undefined): Record<string, number | null> {
  if (!row) return {};
  return {
    organicKeywords: row.keywords_count,
    traffic: row.traffic_sum,
    trafficCost: row.price_sum,
    newKeywords: row.keywords_new_count,
    lostKeywords: row.keywords_lost_count,
    improvedKeywords: row.keywords_up_count,
    declinedKeywords: row.keywords_down_count,
    unchangedKeywords: row.keywords_equal_count,
    keywords1To5: row.top1_5,
    keywords6To10: row.top6_10,
    keywords11To20: row.top11_20,
    keywords21To50: row.top21_50,
    keywords51To100: row.top51_100,
  };
}

function paid(row: Standing | null | undefined): Record<string, number | null> {
  if (!row) return {};
  return { paidKeywords: row.keywords_count, paidTraffic: row.traffic_sum, paidTrafficCost: row.price_sum };
}

function requestOf(
  { params: { target, database } }: PlainReportRequest,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
) {
  const request = { method: "GET", url: `${dataApi()}/${path}` } as const;
  return { ...request, query: { domain: target?.trim(), source: database, ...query } };
}
