import { only } from "#app/connectors/core/only.ts";
import { rankMetrics } from "#app/connectors/core/ranks.ts";
import { count, mean, referringDomain, score } from "#app/connectors/core/site-catalogue.ts";

export const reportTypes = {
  overview: "Domain overview",
  countries: "Domain in every country",
  keywords: "Organic keywords",
  "paid-keywords": "Paid keywords",
  pages: "Organic pages",
  competitors: "Organic competitors",
  backlinks: "Backlinks",
  "referring-domains": "Referring domains",
  tracking: "Position tracking",
  "tracking-keywords": "Position tracking, keywords",
} as const;

export const ofDatabase = {
  reportType: ["overview", "keywords", "paid-keywords", "pages", "competitors"],
} as const;
export const ofLinks = { reportType: ["backlinks", "referring-domains"] } as const;
export const ofTracking = { reportType: ["tracking", "tracking-keywords"] } as const;
const ofKeywords = { reportType: ["keywords", "paid-keywords", "tracking-keywords"] } as const;
const ofSearches = { reportType: ["keywords", "paid-keywords"] } as const;

export const dimensions = {
  month: {
    label: "Month",
    type: "month",
    when: { reportType: ["overview", "backlinks", ...ofTracking.reportType] },
  },
  database: { label: "Country database", type: "choice", when: { reportType: ["countries"] } },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  url: { label: "Page", type: "url", when: { reportType: [...ofKeywords.reportType, "pages"] } },
  competitor: { label: "Competitor", type: "text", when: { reportType: ["competitors"] } },
  referringDomain,
  country: { label: "Country", type: "country", when: { reportType: ["referring-domains"] } },
} as const;

const money = { combine: "snapshot", format: "money", direction: "neutral" } as const;
const share = { combine: "snapshot", format: "percent" } as const;
const daily = { combine: "average", weightedBy: "days" } as const;
const estimate = "For a month, as Semrush estimates it.";

export const metrics = {
  ...only(
    { reportType: ["overview", "countries"] },
    {
      rank: { ...score, format: "integer", direction: "less", label: "Semrush rank" },
      paidTraffic: { ...count, label: "Paid traffic", help: estimate },
      paidTrafficCost: { ...money, label: "Paid traffic cost", help: estimate },
    },
  ),
  ...only(
    { reportType: ["overview", "countries", "competitors"] },
    {
      organicKeywords: { ...count, label: "Organic keywords" },
      organicTraffic: { ...count, label: "Organic traffic", help: estimate },
      organicTrafficCost: {
        ...money,
        label: "Organic traffic cost",
        help: "What the organic visits of a month would cost as ads.",
      },
      paidKeywords: { ...count, label: "Paid keywords" },
    },
  ),
  ...only(ofKeywords, {
    ...rankMetrics,
    cpc: { ...mean, format: "money", direction: "neutral", label: "Cost per click" },
  }),
  ...only(ofSearches, {
    competition: {
      ...mean,
      format: "decimal",
      direction: "neutral",
      label: "Competition",
      help: "Among advertisers, from 0 to 1.",
    },
  }),
  ...only(
    { reportType: ["keywords"] },
    {
      difficulty: {
        ...mean,
        format: "decimal",
        direction: "less",
        label: "Keyword difficulty",
        help: "From 0 to 100.",
      },
      costShare: { ...share, direction: "neutral", label: "Share of traffic cost" },
    },
  ),
  ...only(
    { reportType: [...ofSearches.reportType, "pages"] },
    {
      traffic: { ...count, label: "Traffic", help: estimate },
      trafficShare: { ...share, label: "Share of traffic", help: "Of the domain's traffic from search." },
    },
  ),
  ...only({ reportType: ["pages"] }, { pageKeywords: { ...count, label: "Keywords of the page" } }),
  ...only(
    { reportType: ["competitors"] },
    {
      relevance: { ...score, direction: "neutral", label: "Competitor relevance", help: "From 0 to 1." },
      commonKeywords: { ...score, format: "integer", direction: "neutral", label: "Common keywords" },
    },
  ),
  ...only(ofLinks, {
    authority: { ...score, label: "Authority score", help: "From 0 to 100." },
    backlinks: { ...count, label: "Backlinks" },
  }),
  ...only(
    { reportType: ["backlinks"] },
    {
      referringDomains: { ...score, format: "integer", label: "Referring domains" },
      referringPages: { ...count, label: "Referring pages" },
      referringIps: { ...score, format: "integer", label: "Referring IP addresses" },
      followLinks: { ...count, label: "Follow links" },
      nofollowLinks: { ...count, direction: "neutral", label: "Nofollow links" },
      sponsoredLinks: { ...count, direction: "neutral", label: "Sponsored links" },
      userLinks: { ...count, direction: "neutral", label: "Links in user content" },
      textLinks: { ...count, direction: "neutral", label: "Text links" },
      imageLinks: { ...count, direction: "neutral", label: "Image links" },
    },
  ),
  ...only(
    { reportType: ["tracking"] },
    {
      visibility: { ...daily, format: "percent", label: "Visibility" },
      averagePosition: { ...daily, format: "decimal", direction: "less", label: "Average position" },
      shareOfVoice: { ...daily, format: "percent", label: "Share of voice" },
      trackedTraffic: { ...daily, format: "decimal", label: "Estimated traffic a day" },
      trackedTrafficCost: {
        ...daily,
        format: "money",
        direction: "neutral",
        label: "Estimated traffic cost a day",
      },
      days: {
        combine: "sum",
        format: "integer",
        direction: "neutral",
        label: "Days measured",
        help: "Averages are over these days.",
      },
    },
  ),
  ...only(
    { reportType: ["tracking-keywords"] },
    {
      latestTraffic: { ...count, format: "decimal", label: "Estimated traffic on the last day" },
    },
  ),
} as const;
