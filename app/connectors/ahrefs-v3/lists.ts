import type { Source } from "./read.ts";

/** Lists with one row for each page, competitor or domain. */
export const lists = {
  pages: {
    key: "url",
    order: "sum_traffic:desc",
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
    order: "keywords_common:desc",
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
    order: "domain_rating:desc",
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
  Record<string, { key: string; order: string; isLive: boolean; source: Source }>
>;
