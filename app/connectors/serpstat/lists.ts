import { z } from "zod";
import { type CutList, readFirstRows } from "#app/connectors/core/answers/cut-list.ts";
import type { Answer } from "#app/connectors/core/define.ts";
import { listAnswer } from "#app/connectors/core/answers/list-answer.ts";
import { ratioOf } from "#app/connectors/core/per-cent.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { rankAnswer, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { allPages } from "#app/connectors/core/wire/request.ts";
import type { Row } from "#app/metrics/table.ts";
import { metrics } from "./catalogue.ts";
import { Amount, siteOf } from "./domain.ts";
import { ask } from "./rpc.ts";

/** Every row costs a credit. */
const pageSize = 100;
const maxPages = 3;

const Summary = z.object({ total: z.number().nullish() }).default({});

const Keyword = z.object({
  keyword: z.string(),
  url: z.string().nullable(),
  position: Amount,
  region_queries_count: Amount,
  cost: Amount,
  concurrency: Amount,
  traff: Amount,
  difficulty: Amount,
});
const Page = z.object({ url: z.string(), organic_keywords: Amount, potencial_traff: Amount });
const Now = z.object({ currentValue: Amount });
const Competitor = z.object({
  domain: z.string(),
  all: Now,
  common: Now,
  visibility: Now,
  missing: Amount,
  relevance: Amount,
});
const Referring = z.object({ domain_from: z.string(), ref_pages: Amount, domainRank: Amount });

/**
 * Fields of `sort`: https://serpstat.com/api/614-url-keywords-v4-serpstaturlproceduregeturlkeywords/ for
 * keywords, and the pages of getTopUrls and getRefDomains in https://github.com/bold84/serpstat-mcp. Not for
 * competitors: "This sorting will sort only data on current page."
 */
export const cutLists = {
  keywords: {
    key: "keyword",
    orders: {
      position: "position",
      lastPosition: "position",
      volume: "region_queries_count",
      traffic: "traff",
      cpc: "cost",
      competition: "concurrency",
      difficulty: "difficulty",
    },
    usual: { by: "traff", dir: "desc" },
  },
  pages: {
    key: "url",
    orders: { traffic: "potencial_traff", pageKeywords: "organic_keywords" },
    usual: { by: "potencial_traff", dir: "desc" },
  },
  "referring-domains": {
    key: "referringDomain",
    orders: { domainRank: "domain_rank" },
    usual: { by: "domain_rank", dir: "desc" },
  },
} as const satisfies Readonly<Record<string, CutList>>;

export async function keywords(question: PlainReportRequest): Promise<Answer> {
  const { term, mode } = question.params;
  const params = {
    ...siteOf(question),
    withSubdomains: mode === "domain_with_subdomains",
    ...(term && { keywords: [term.trim()] }),
  };
  const method = "SerpstatDomainProcedure.getDomainKeywords";
  const { rows, total, isTruncated } = await readFirstRows(cutLists.keywords, question, ({ by, dir }) =>
    listOf(question, method, { ...params, sort: { [by]: dir } }, Keyword),
  );
  const sightings = rows.map((row): Sighting => ({
    series: row.keyword,
    date: question.range.to,
    cells: { keyword: row.keyword, url: row.url },
    position: row.position || null,
    volume: row.region_queries_count,
    sums: { traffic: row.traff },
    means: {
      cpc: row.cost,
      competition: ratioOf(row.concurrency),
      difficulty: row.difficulty,
    },
  }));
  const known = isTruncated ? { keywords: total, ...(term ? {} : await trafficOf(question)) } : {};
  return { ...rankAnswer(sightings, question.dimensions, { isTruncated, known }), isOfRange: false };
}

export async function pages(question: PlainReportRequest): Promise<Answer> {
  const params = siteOf(question);
  const { rows, isTruncated } = await readFirstRows(cutLists.pages, question, ({ by, dir }) =>
    listOf(question, "SerpstatDomainProcedure.getTopUrls", { ...params, sort: { [by]: dir } }, Page),
  );
  const numbers = rows.map(({ url, organic_keywords, potencial_traff }) => ({
    url,
    pageKeywords: organic_keywords,
    traffic: potencial_traff,
  }));
  return listed(question, "url", numbers, isTruncated);
}

export async function competitors(question: PlainReportRequest): Promise<Answer> {
  const site = siteOf(question);
  const params = { ...site, sort: { common: "desc" } };
  const method = "SerpstatDomainProcedure.getOrganicCompetitorsPage";
  const { rows, isTruncated } = await listOf(question, method, params, Competitor, 1);
  const others = rows.filter(({ domain }) => domain !== site.domain); // the list includes the domain itself
  const numbers = others.map(({ domain, all, common, visibility, missing, relevance }) => ({
    competitor: domain,
    competitorKeywords: all.currentValue,
    commonKeywords: common.currentValue,
    visibility: visibility.currentValue,
    missingKeywords: missing,
    relevance: ratioOf(relevance),
  }));
  return listed(question, "competitor", numbers, isTruncated);
}

export async function referringDomains(question: PlainReportRequest): Promise<Answer> {
  const { target, mode } = question.params;
  const params = { query: target?.trim(), searchType: mode };
  const method = "SerpstatBacklinksProcedure.getRefDomains";
  const { rows, isTruncated } = await readFirstRows(cutLists["referring-domains"], question, ({ by, dir }) =>
    listOf(question, method, { ...params, sort: by, order: dir }, Referring),
  );
  const numbers = rows.map(({ domain_from, ref_pages, domainRank }) => ({
    referringDomain: domain_from,
    referringPages: ref_pages,
    domainRank,
  }));
  return listed(question, "referringDomain", numbers, isTruncated);
}

function listed(
  { dimensions }: PlainReportRequest,
  key: string,
  rows: readonly Row[],
  isTruncated: boolean,
): Answer {
  return { ...listAnswer(rows, { key, dimensions, metrics }, { isTruncated }), isOfRange: false };
}

async function listOf<Item extends z.ZodType>(
  question: PlainReportRequest,
  method: string,
  params: Readonly<Record<string, unknown>>,
  item: Item,
  most = maxPages,
) {
  const Reply = z.object({ data: z.array(item), summary_info: Summary });
  let total: number | null = null;
  const { items, isTruncated } = await allPages(1, most, async (page) => {
    const reply = await ask(question, method, { ...params, page, size: pageSize }, Reply);
    total = reply?.summary_info.total ?? total;
    const rows = reply?.data ?? [];
    const isLast = rows.length < pageSize || page * pageSize === total;
    return { items: rows, next: isLast ? null : page + 1, promised: total };
  });
  return { rows: items, total: total as number | null, isTruncated };
}

/** Costs five credits. */
async function trafficOf(question: PlainReportRequest): Promise<Record<string, number | null>> {
  const { domain, se } = siteOf(question);
  const Info = z.object({ data: z.array(z.object({ domain: z.string(), traff: Amount })) });
  const info = await ask(question, "SerpstatDomainProcedure.getDomainsInfo", { domains: [domain], se }, Info);
  return { traffic: info?.data.find((one) => one.domain === domain)?.traff ?? null };
}
