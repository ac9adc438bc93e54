import { only } from "#app/connectors/core/only.ts";
import { rankMetrics } from "#app/connectors/core/ranks.ts";
import { count, mean, referringDomain, score } from "#app/connectors/core/site-catalogue.ts";

export const reportTypes = {
  "rank-tracker": "Rank tracker",
  "rank-competitors": "Rank tracker, domains compared",
  overview: "Domain overview",
  keywords: "Organic keywords",
  pages: "Top pages",
  competitors: "Organic competitors",
  backlinks: "Backlinks",
  "referring-domains": "Referring domains",
} as const;

export const ofTracker = { reportType: ["rank-tracker", "rank-competitors"] } as const;
export const ofDatabase = { reportType: ["overview", "keywords", "pages", "competitors"] } as const;
export const ofLinks = { reportType: ["backlinks", "referring-domains"] } as const;
const ofKeywords = { reportType: ["rank-tracker", "keywords"] } as const;

export const dimensions = {
  month: {
    label: "Month",
    type: "month",
    when: { reportType: ["overview", ...ofTracker.reportType] },
  },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  url: { label: "Page", type: "url", when: { reportType: [...ofKeywords.reportType, "pages"] } },
  tag: { label: "Tag", type: "choice", when: { reportType: ["rank-tracker"] } },
  competitor: {
    label: "Domain",
    type: "text",
    when: { reportType: ["rank-competitors", "competitors"] },
  },
  referringDomain,
} as const;

const daily = { combine: "average", weightedBy: "days" } as const;
const estimate = "Visits a month, as Serpstat estimates them.";
const sinceUpdate = "Between the last update of the period and the one before it.";

const { top1, top3, top5, top10, top20, ...others } = rankMetrics;

export const metrics = {
  ...only(ofKeywords, others),
  ...only({ reportType: [...ofKeywords.reportType, "rank-competitors"] }, { top1, top3, top5, top10, top20 }),
  ...only(
    { reportType: ["rank-competitors"] },
    {
      averagePosition: { ...daily, format: "decimal", direction: "less", label: "Average position a day" },
      trafficShare: { ...daily, format: "percent", label: "Share of traffic" },
      trackedKeywords: { ...count, label: "Keywords found" },
      days: { combine: "sum", format: "integer", direction: "neutral", label: "Days measured" },
    },
  ),
  ...only(
    { reportType: ["overview"] },
    {
      organicKeywords: { ...count, label: "Organic keywords" },
      paidKeywords: { ...count, direction: "neutral", label: "Paid keywords" },
      ads: { ...count, direction: "neutral", label: "Ads" },
      newKeywords: { ...count, label: "New keywords", help: sinceUpdate },
      lostKeywords: { ...count, direction: "less", label: "Lost keywords", help: sinceUpdate },
      improvedKeywords: { ...count, label: "Keywords that rose", help: sinceUpdate },
      declinedKeywords: { ...count, direction: "less", label: "Keywords that fell", help: sinceUpdate },
    },
  ),
  ...only(
    { reportType: ["overview", "competitors"] },
    {
      visibility: { ...score, label: "Visibility", help: "Serpstat's own measure; no percentage." },
    },
  ),
  ...only(
    { reportType: ["overview", "keywords", "pages"] },
    {
      traffic: { ...count, label: "Traffic", help: estimate },
    },
  ),
  ...only(
    { reportType: ["keywords"] },
    {
      cpc: { ...mean, format: "money", direction: "neutral", label: "Cost per click" },
      competition: { ...mean, format: "percent", direction: "neutral", label: "Competition among ads" },
      difficulty: { ...mean, format: "decimal", direction: "less", label: "Keyword difficulty" },
    },
  ),
  ...only({ reportType: ["pages"] }, { pageKeywords: { ...count, label: "Keywords of the page" } }),
  ...only(
    { reportType: ["competitors"] },
    {
      commonKeywords: { ...score, format: "integer", direction: "neutral", label: "Common keywords" },
      competitorKeywords: {
        ...score,
        format: "integer",
        direction: "neutral",
        label: "Keywords of the competitor",
      },
      missingKeywords: { ...score, format: "integer", direction: "less", label: "Missing keywords" },
      relevance: { ...score, format: "percent", direction: "neutral", label: "Relevance" },
    },
  ),
  ...only(ofLinks, {
    domainRank: { ...score, label: "Domain rank", help: "Serpstat's own, from 0 to 100." },
    referringPages: { ...count, label: "Links" },
  }),
  ...only(
    { reportType: ["backlinks"] },
    {
      referringDomains: { ...score, format: "integer", label: "Referring domains" },
      referringIps: { ...score, format: "integer", label: "Referring IP addresses" },
      followLinks: { ...count, label: "Follow links" },
      nofollowLinks: { ...count, direction: "neutral", label: "Nofollow links" },
      textLinks: { ...count, direction: "neutral", label: "Text links" },
      imageLinks: { ...count, direction: "neutral", label: "Image links" },
      outgoingLinks: { ...count, direction: "neutral", label: "Outgoing links" },
      threats: { ...count, direction: "less", label: "Links from dangerous pages" },
    },
  ),
} as const;
