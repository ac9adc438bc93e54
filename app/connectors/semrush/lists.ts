import type { Answer } from "#app/connectors/core/define.ts";
import { cutListsOf, seoAnswer, type SeoList } from "#app/connectors/core/families/seo-lists.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { numberIn } from "#app/metrics/combine.ts";
import { metrics } from "./catalogue.ts";
import { api, queryOf, standingOf } from "./domain.ts";
import { manyLinesOf, unlessOutOfUnits } from "./lines.ts";
import { api as linksApi, targetOf } from "./links.ts";

const byTraffic = { by: "tr", dir: "desc" } as const;
const traffic = { traffic: "tr", trafficShare: "tr" };
const places = { position: "po", lastPosition: "po", volume: "nq" };
const shares = ["trafficShare", "costShare"];

type List = SeoList & {
  readonly type: string;
  readonly whole?: Readonly<Record<string, string>>;
};

/**
 * Values of `display_sort`: https://developer.semrush.com/api/v3/analytics/domain-reports/ and …/backlinks/
 */
const lists = {
  keywords: {
    type: "domain_organic",
    key: "keyword",
    cells: { keyword: "Ph", url: "Ur" },
    numbers: {
      position: "Po",
      volume: "Nq",
      traffic: "Tg",
      trafficShare: "Tr",
      costShare: "Tc",
      cpc: "Cp",
      competition: "Co",
      difficulty: "Kd",
    },
    hundredths: shares,
    orders: { ...places, ...traffic, costShare: "tc", cpc: "cp", competition: "co", difficulty: "kd" },
    usual: byTraffic,
    whole: { keywords: "organicKeywords", traffic: "organicTraffic" },
  },
  "paid-keywords": {
    type: "domain_adwords",
    key: "keyword",
    cells: { keyword: "Ph", url: "Ur" },
    numbers: {
      position: "Po",
      volume: "Nq",
      traffic: "Tg",
      trafficShare: "Tr",
      cpc: "Cp",
      competition: "Co",
    },
    hundredths: shares,
    orders: { ...places, ...traffic },
    usual: byTraffic,
    whole: { keywords: "paidKeywords", traffic: "paidTraffic" },
  },
  pages: {
    type: "domain_organic_unique",
    key: "url",
    cells: { url: "Ur" },
    numbers: { pageKeywords: "Pc", traffic: "Tg", trafficShare: "Tr" },
    hundredths: shares,
    orders: { ...traffic, pageKeywords: "pc" },
    usual: byTraffic,
    whole: { traffic: "organicTraffic" },
  },
  competitors: {
    type: "domain_organic_organic",
    key: "competitor",
    cells: { competitor: "Dn" },
    numbers: {
      relevance: "Cr",
      commonKeywords: "Np",
      organicKeywords: "Or",
      organicTraffic: "Ot",
      organicTrafficCost: "Oc",
      paidKeywords: "Ad",
    },
    orders: { commonKeywords: "np", relevance: "cr" },
    usual: { by: "np", dir: "desc" },
  },
  "referring-domains": {
    type: "backlinks_refdomains",
    key: "referringDomain",
    isCurrent: true,
    cells: { country: "country", referringDomain: "domain" },
    numbers: { authority: "domain_ascore", backlinks: "backlinks_num" },
    orders: { backlinks: "backlinks_num", authority: "domain_ascore" },
    usual: { by: "backlinks_num", dir: "desc" },
  },
} as const satisfies Readonly<Record<string, List>>;
export const cutLists = cutListsOf(lists);

export function list(ask: PlainReportRequest, reportType: keyof typeof lists): Promise<Answer> {
  const list: List = lists[reportType];
  const { term } = ask.params;
  const isOfLinks = reportType === "referring-domains";
  const query = {
    type: list.type,
    ...(isOfLinks ? targetOf(ask) : queryOf(ask)),
    ...(term && { display_filter: `+|Ph|Co|${term.replaceAll("|", " ")}` }),
  };
  return seoAnswer(
    ask,
    list,
    metrics,
    ({ by, dir }) =>
      manyLinesOf(ask, isOfLinks ? linksApi() : api, list, { ...query, display_sort: `${by}_${dir}` }),
    async () => (list.whole && !term ? knownOf(ask, list.whole) : {}),
  );
}

/** The domain's totals cost one line. */
async function knownOf(ask: PlainReportRequest, whole: Readonly<Record<string, string>>) {
  const [line] = (await unlessOutOfUnits(standingOf(ask))) ?? [];
  const entries = line ? Object.entries(whole) : [];
  return Object.fromEntries(entries.map(([total, metric]) => [total, numberIn(line?.[metric])]));
}
