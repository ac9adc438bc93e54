import { cutListsOf, type SeoList } from "#app/connectors/core/families/seo-lists.ts";
import { anywhere, type Source } from "./read.ts";

export type List = Source &
  SeoList & {
    readonly isOfSite?: boolean;
    /** Ignores the date range. */
    readonly isLive?: boolean;
  };

const ofKeywords = {
  position: "best_position",
  volume: "volume",
  traffic: "sum_traffic",
  paidTraffic: "sum_paid_traffic",
  difficulty: "keyword_difficulty",
  cpc: "cpc",
};
const ofPages = {
  traffic: "sum_traffic",
  trafficValue: "value",
  rankedKeywords: "keywords",
  referringDomains: "referring_domains",
  urlRating: "ur",
};
const ofCompetitors = {
  domainRating: "domain_rating",
  commonKeywords: "keywords_common",
  competitorKeywords: "keywords_competitor",
  targetKeywords: "keywords_target",
  commonShare: "share",
  traffic: "traffic",
  trafficValue: "value",
};
const ofDomains = {
  domainRating: "domain_rating",
  links: "links_to_target",
  dofollowLinks: "dofollow_links",
  newLinks: "new_links",
  lostLinks: "lost_links",
};

/**
 * Any column can order; a selected column costs no more.
 * https://github.com/ahrefs/ahrefs-python/blob/15022030974f/src/ahrefs/_search_index.json
 */
export const lists = {
  keywords: {
    path: "site-explorer/organic-keywords",
    envelope: "keywords",
    key: "keyword",
    cells: { keyword: "keyword", url: "best_position_url", country: "keyword_country" },
    numbers: ofKeywords,
    orders: { ...ofKeywords, lastPosition: ofKeywords.position },
    usual: { by: "sum_traffic", dir: "desc" },
    hasSelect: true,
    takes: anywhere,
    isOfSite: true,
  },
  pages: {
    path: "site-explorer/top-pages",
    envelope: "pages",
    key: "url",
    cells: { url: "url" },
    numbers: ofPages,
    orders: ofPages,
    usual: { by: "sum_traffic", dir: "desc" },
    hasSelect: true,
    takes: anywhere,
    isOfSite: true,
  },
  competitors: {
    path: "site-explorer/organic-competitors",
    envelope: "competitors",
    key: "competitor",
    cells: { competitor: "competitor_domain" },
    numbers: ofCompetitors,
    orders: ofCompetitors,
    usual: { by: "keywords_common", dir: "desc" },
    hasSelect: true,
    takes: anywhere,
  },
  "referring-domains": {
    path: "site-explorer/refdomains",
    envelope: "refdomains",
    key: "referringDomain",
    cells: { referringDomain: "domain" },
    numbers: ofDomains,
    orders: ofDomains,
    usual: { by: "domain_rating", dir: "desc" },
    hasSelect: true,
    takes: ["protocol", "mode"],
    isLive: true,
  },
} as const satisfies Readonly<Record<string, List>>;
export const cutLists = cutListsOf(lists);
