import type { CutList, ListOrder } from "#app/connectors/core/answers/cut-list.ts";
import type { Source } from "./read.ts";
import { siteKeywords } from "./sources.ts";

export const lists = {
  pages: {
    key: "url",
    usual: { by: "sum_traffic", dir: "desc" },
    isLive: false,
    source: {
      path: "site-explorer/top-pages",
      envelope: "pages",
      cells: { url: "url" },
      numbers: {
        traffic: "sum_traffic",
        trafficValue: "value",
        rankedKeywords: "keywords",
        referringDomains: "referring_domains",
        urlRating: "ur",
      },
      hasSelect: true,
      takes: ["protocol", "mode", "country"],
    },
  },
  competitors: {
    key: "competitor",
    usual: { by: "keywords_common", dir: "desc" },
    isLive: false,
    source: {
      path: "site-explorer/organic-competitors",
      envelope: "competitors",
      cells: { competitor: "competitor_domain" },
      numbers: {
        domainRating: "domain_rating",
        commonKeywords: "keywords_common",
        competitorKeywords: "keywords_competitor",
        targetKeywords: "keywords_target",
        commonShare: "share",
        traffic: "traffic",
        trafficValue: "value",
      },
      hasSelect: true,
      takes: ["protocol", "mode", "country"],
    },
  },
  "referring-domains": {
    key: "referringDomain",
    usual: { by: "domain_rating", dir: "desc" },
    isLive: true,
    source: {
      path: "site-explorer/refdomains",
      envelope: "refdomains",
      cells: { referringDomain: "domain" },
      numbers: {
        domainRating: "domain_rating",
        links: "links_to_target",
        dofollowLinks: "dofollow_links",
        newLinks: "new_links",
        lostLinks: "lost_links",
      },
      hasSelect: true,
      takes: ["protocol", "mode"],
    },
  },
} as const satisfies Readonly<
  Record<string, { key: string; usual: ListOrder; isLive: boolean; source: Source }>
>;

/**
 * "order_by: A column to order results by. See response schema for valid column identifiers": any column of a
 * list. A selected column costs no more as the order.
 * https://github.com/ahrefs/ahrefs-python/blob/15022030974f/src/ahrefs/_search_index.json
 */
export const cutLists = {
  keywords: {
    key: "keyword",
    orders: { ...siteKeywords.numbers, lastPosition: siteKeywords.numbers.position },
    usual: { by: "sum_traffic", dir: "desc" },
  },
  pages: { ...lists.pages, orders: lists.pages.source.numbers },
  competitors: { ...lists.competitors, orders: lists.competitors.source.numbers },
  "referring-domains": { ...lists["referring-domains"], orders: lists["referring-domains"].source.numbers },
} as const satisfies Readonly<Record<string, CutList>>;
