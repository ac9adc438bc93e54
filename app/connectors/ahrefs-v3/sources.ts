import { anywhere, type Source } from "./read.ts";

export const histories: readonly Source[] = [
  {
    path: "site-explorer/domain-rating-history",
    envelope: "domain_ratings",
    numbers: { domainRating: "domain_rating" },
  },
  {
    path: "site-explorer/url-rating-history",
    envelope: "url_ratings",
    numbers: { urlRating: "url_rating" },
  },
  {
    path: "site-explorer/metrics-history",
    envelope: "metrics",
    numbers: {
      traffic: "org_traffic",
      trafficValue: "org_cost",
      paidTraffic: "paid_traffic",
      paidTrafficCost: "paid_cost",
    },
    hasSelect: true,
    takes: anywhere,
  },
  {
    path: "site-explorer/refdomains-history",
    envelope: "refdomains",
    numbers: { referringDomains: "refdomains" },
    takes: ["protocol", "mode"],
  },
  {
    path: "site-explorer/keywords-history",
    envelope: "keywords",
    numbers: {
      organicKeywords: ["top3", "top4_10", "top11_plus"],
      keywordsTop3: "top3",
      keywords4To10: "top4_10",
      keywords11To20: "top11_20",
      keywords21To50: "top21_50",
      keywordsFrom51: "top51_plus",
    },
    hasSelect: true,
    takes: anywhere,
  },
  { path: "site-explorer/pages-history", envelope: "pages", numbers: { pages: "pages" }, takes: anywhere },
];

export const snapshots: readonly Source[] = [
  {
    path: "site-explorer/domain-rating",
    envelope: "domain_rating",
    numbers: { ahrefsRank: "ahrefs_rank" },
    takes: ["protocol"],
  },
  {
    path: "site-explorer/metrics",
    envelope: "metrics",
    numbers: { paidKeywords: "paid_keywords", paidPages: "paid_pages" },
    takes: anywhere,
  },
  {
    path: "site-explorer/backlinks-stats",
    envelope: "metrics",
    numbers: {
      backlinks: "live",
      allTimeBacklinks: "all_time",
      allTimeReferringDomains: "all_time_refdomains",
    },
    takes: ["protocol", "mode"],
  },
];

export const byCountry: Source = {
  path: "site-explorer/metrics-by-country",
  envelope: "metrics",
  cells: { country: "country" },
  numbers: {
    traffic: "org_traffic",
    trafficValue: "org_cost",
    paidTraffic: "paid_traffic",
    paidTrafficCost: "paid_cost",
    organicKeywords: "org_keywords",
    keywordsTop3: "org_keywords_1_3",
    paidKeywords: "paid_keywords",
    paidPages: "paid_pages",
  },
  hasSelect: true,
  takes: ["protocol", "mode"],
};

export const siteScope: Source = {
  path: "site-explorer/metrics",
  envelope: "metrics",
  numbers: { keywords: "org_keywords", traffic: "org_traffic", trafficValue: "org_cost" },
  takes: anywhere,
};

export const trackedKeywords: Source = {
  path: "rank-tracker/overview",
  envelope: "overviews",
  cells: { keyword: "keyword", url: "url", country: "country", location: "location" },
  numbers: {
    position: "position",
    volume: "volume",
    traffic: "traffic",
    difficulty: "keyword_difficulty",
    cpc: "cost_per_click",
  },
  hasSelect: true,
};

const ranked = ["pos_1_3", "pos_4_10", "pos_11_20", "pos_21_50", "pos_51_plus"];

export const trackedCompetitors: Source = {
  path: "rank-tracker/competitors-stats",
  envelope: "competitors-metrics", // with a dash, unlike all others
  cells: { competitor: "competitor" },
  numbers: {
    position: "average_position",
    found: ranked,
    keywords: [...ranked, "pos_no_rank"],
    top3: ranked.slice(0, 1),
    top10: ranked.slice(0, 2),
    top20: ranked.slice(0, 3),
    top50: ranked.slice(0, 4),
    traffic: "traffic",
    trafficValue: "traffic_value",
    shareOfVoice: "share_of_voice",
    shareOfTrafficValue: "share_of_traffic_value",
  },
  hasSelect: true,
};
