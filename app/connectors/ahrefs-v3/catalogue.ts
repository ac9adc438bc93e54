import { only } from "#app/connectors/core/only.ts";
import { rankMetrics } from "#app/connectors/core/ranks.ts";
import { count, mean, referringDomain, score } from "#app/connectors/core/site-catalogue.ts";

export const reportTypes = {
  overview: "Site overview",
  keywords: "Organic keywords",
  pages: "Top pages",
  competitors: "Organic competitors",
  "referring-domains": "Referring domains",
  "rank-tracker": "Rank tracker, last day",
  "rank-history": "Rank tracker, every day",
  "rank-competitors": "Rank tracker, competitors",
} as const;

export const ofSites = {
  reportType: ["overview", "keywords", "pages", "competitors", "referring-domains"],
} as const;
export const ofTracker = { reportType: ["rank-tracker", "rank-history", "rank-competitors"] } as const;
const ofKeywords = { reportType: ["keywords", "rank-tracker", "rank-history"] } as const;
const ofPositions = { reportType: [...ofKeywords.reportType, "rank-competitors"] } as const;

export const dimensions = {
  date: { label: "Date", type: "date", when: { reportType: ["overview", "rank-history"] } },
  country: {
    label: "Country",
    type: "country",
    when: { reportType: ["overview", ...ofKeywords.reportType] },
  },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  url: { label: "Page", type: "url", when: { reportType: [...ofKeywords.reportType, "pages"] } },
  competitor: {
    label: "Competitor",
    type: "text",
    when: { reportType: ["competitors", "rank-competitors"] },
  },
  referringDomain,
} as const;

const share = { combine: "snapshot", alone: true, format: "percent" } as const;
const money = { combine: "snapshot", format: "money" } as const;
const lastDay = "Known for the last day of the period only.";

const { position, found, keywords, top3, top10, top20, top50, top10Share, ...others } = rankMetrics;

export const metrics = {
  ...only(
    { reportType: ["overview", "competitors", "referring-domains"] },
    {
      domainRating: { ...score, label: "Domain rating", help: "From 0 to 100." },
    },
  ),
  ...only(
    { reportType: ["overview", "pages"] },
    {
      urlRating: { ...score, label: "URL rating", help: "From 0 to 100." },
      referringDomains: { ...count, alone: true, label: "Referring domains" },
    },
  ),
  ...only(
    { reportType: ["overview"] },
    {
      ahrefsRank: { ...count, alone: true, direction: "less", label: "Ahrefs rank", help: lastDay },
      organicKeywords: { ...count, label: "Organic keywords" },
      keywordsTop3: { ...count, label: "Keywords on places 1–3" },
      keywords4To10: { ...count, label: "Keywords on places 4–10", direction: "neutral" },
      keywords11To20: { ...count, label: "Keywords on places 11–20", direction: "neutral" },
      keywords21To50: { ...count, label: "Keywords on places 21–50", direction: "neutral" },
      keywordsFrom51: { ...count, label: "Keywords on places from 51", direction: "neutral" },
      pages: { ...count, label: "Pages in search results" },
      paidKeywords: { ...count, direction: "neutral", label: "Paid keywords", help: lastDay },
      paidPages: { ...count, direction: "neutral", label: "Paid pages", help: lastDay },
      paidTrafficCost: { ...money, direction: "neutral", label: "Paid traffic cost" },
      backlinks: { ...count, label: "Backlinks", help: lastDay },
      allTimeBacklinks: { ...count, label: "Backlinks of all time", help: lastDay },
      allTimeReferringDomains: {
        ...count,
        alone: true,
        label: "Referring domains of all time",
        help: lastDay,
      },
    },
  ),
  ...only(
    { reportType: ["overview", "keywords", "pages", "competitors", ...ofTracker.reportType] },
    {
      traffic: {
        ...count,
        label: "Organic traffic",
        help: "Visits a month from search, as Ahrefs estimates them.",
      },
    },
  ),
  ...only(
    { reportType: ["overview", "pages", "competitors", "rank-competitors"] },
    {
      trafficValue: { ...money, label: "Traffic value", help: "What the organic visits would cost as ads." },
    },
  ),
  ...only(
    { reportType: ["overview", "keywords"] },
    {
      paidTraffic: { ...count, direction: "neutral", label: "Paid traffic" },
    },
  ),
  ...only(ofPositions, { position, found, keywords, top3, top10, top20, top50, top10Share }),
  ...only(ofKeywords, {
    ...others,
    difficulty: { ...mean, format: "decimal", direction: "less", label: "Keyword difficulty" },
    cpc: { ...mean, format: "money", direction: "neutral", label: "Cost per click" },
  }),
  ...only({ reportType: ["pages"] }, { rankedKeywords: { ...count, label: "Keywords of the page" } }),
  ...only(
    { reportType: ["competitors"] },
    {
      commonKeywords: { ...count, alone: true, direction: "neutral", label: "Common keywords" },
      competitorKeywords: {
        ...count,
        alone: true,
        direction: "neutral",
        label: "Keywords of the competitor only",
      },
      targetKeywords: { ...count, alone: true, label: "Keywords of this site only" },
      commonShare: { ...share, direction: "neutral", label: "Share of common keywords" },
    },
  ),
  ...only(
    { reportType: ["referring-domains"] },
    {
      links: { ...count, label: "Links to the site" },
      dofollowLinks: { ...count, label: "Dofollow links" },
      newLinks: { ...count, label: "New links" },
      lostLinks: { ...count, direction: "less", label: "Lost links" },
    },
  ),
  ...only(
    { reportType: ["rank-competitors"] },
    {
      shareOfVoice: { ...share, label: "Share of voice" },
      shareOfTrafficValue: { ...share, label: "Share of traffic value" },
    },
  ),
} as const;
