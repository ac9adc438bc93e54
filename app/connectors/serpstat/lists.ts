import { z } from "zod";
import type { ListOrder } from "#app/connectors/core/define.ts";
import type { Answer } from "#app/connectors/core/define.ts";
import { lineOf, rowOf } from "#app/connectors/core/families/seo-columns.ts";
import { cutListsOf, seoAnswer, type SeoList } from "#app/connectors/core/families/seo-lists.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { metrics } from "./catalogue.ts";
import { Amount, siteOf } from "./domain.ts";
import { ask } from "./rpc.ts";

/** Every row costs a credit. */
const paging = { by: "page", size: 100, mostPages: 3 } as const;

const ofKeywords = {
  position: "position",
  volume: "region_queries_count",
  traffic: "traff",
  cpc: "cost",
  competition: "concurrency",
  difficulty: "difficulty",
};
const ofPages = { pageKeywords: "organic_keywords", traffic: "potencial_traff" };

/**
 * Fields of `sort`: https://serpstat.com/api/614-url-keywords-v4-serpstaturlproceduregeturlkeywords/ and
 * https://github.com/bold84/serpstat-mcp. Competitors sort only the current page.
 */
const lists = {
  keywords: {
    method: "SerpstatDomainProcedure.getDomainKeywords",
    key: "keyword",
    isCurrent: true,
    cells: { keyword: "keyword", url: "url" },
    numbers: ofKeywords,
    hundredths: ["competition"],
    orders: { ...ofKeywords, lastPosition: "position" },
    usual: { by: "traff", dir: "desc" },
  },
  pages: {
    method: "SerpstatDomainProcedure.getTopUrls",
    key: "url",
    isCurrent: true,
    cells: { url: "url" },
    numbers: ofPages,
    orders: ofPages,
    usual: { by: "potencial_traff", dir: "desc" },
  },
  competitors: {
    method: "SerpstatDomainProcedure.getOrganicCompetitorsPage",
    key: "competitor",
    isCurrent: true,
    cells: { competitor: "domain" },
    numbers: {
      competitorKeywords: "all",
      commonKeywords: "common",
      visibility: "visibility",
      missingKeywords: "missing",
      relevance: "relevance",
    },
    hundredths: ["relevance"],
    usual: { by: "common", dir: "desc" },
  },
  "referring-domains": {
    method: "SerpstatBacklinksProcedure.getRefDomains",
    key: "referringDomain",
    isCurrent: true,
    cells: { referringDomain: "domain_from" },
    numbers: { referringPages: "ref_pages", domainRank: "domainRank" },
    orders: { domainRank: "domain_rank" },
    usual: { by: "domain_rank", dir: "desc" },
  },
} as const satisfies Readonly<Record<string, SeoList & { method: string }>>;
export const cutLists = cutListsOf(lists);

type List = (typeof lists)[keyof typeof lists];

const Now = z.object({ currentValue: Amount }).transform(({ currentValue }) => currentValue);

export function list(question: PlainReportRequest, reportType: keyof typeof lists): Promise<Answer> {
  const list = lists[reportType];
  return seoAnswer(
    question,
    list,
    metrics,
    (order) => read(question, list, order),
    async ({ total }) =>
      list.key === "keyword"
        ? { keywords: total, ...(question.params.term ? {} : await trafficOf(question)) }
        : {},
  );
}

async function read(question: PlainReportRequest, list: List, order: ListOrder) {
  const isOfRivals = list.key === "competitor";
  const line = lineOf(list, Amount);
  const Reply = z.object({
    data: z.array(isOfRivals ? line.extend({ all: Now, common: Now, visibility: Now }) : line),
    summary_info: z.object({ total: z.number().nullish() }).default({}),
  });
  const params = paramsOf(question, list, order);
  const mostPages = isOfRivals ? 1 : paging.mostPages;
  const { items, ...found } = await allPages({ ...paging, mostPages }, async (page) => {
    const reply = await ask(question, list.method, { ...params, page, size: paging.size }, Reply);
    return { items: reply?.data ?? [], total: reply?.summary_info.total };
  });
  const { domain } = siteOf(question);
  const rows = items.map((item) => rowOf(list, item));
  return { ...found, rows: rows.filter(({ competitor }) => competitor !== domain) }; // competitors include the domain itself
}

function paramsOf(question: PlainReportRequest, { key }: List, { by, dir }: ListOrder) {
  const { target, mode, term } = question.params;
  if (key === "referringDomain") return { query: target?.trim(), searchType: mode, sort: by, order: dir };
  const withSubdomains = mode === "domain_with_subdomains";
  return {
    ...siteOf(question),
    ...(key === "keyword" && { withSubdomains, ...(term && { keywords: [term.trim()] }) }),
    sort: { [by]: dir },
  };
}

/** Costs five credits. */
async function trafficOf(question: PlainReportRequest): Promise<Record<string, number | null>> {
  const { domain, se } = siteOf(question);
  const Info = z.object({ data: z.array(z.object({ domain: z.string(), traff: Amount })) });
  const info = await ask(question, "SerpstatDomainProcedure.getDomainsInfo", { domains: [domain], se }, Info);
  return { traffic: info?.data.find((one) => one.domain === domain)?.traff ?? null };
}
