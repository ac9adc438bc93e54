import { only } from "#app/connectors/core/only.ts";
import { rankMetrics } from "#app/connectors/core/ranks.ts";
import { count, mean } from "#app/connectors/core/site-catalogue.ts";

export const reportTypes = {
  positions: "Tracked positions",
  overview: "Domain overview",
  countries: "Domain in every country",
  keywords: "Organic keywords",
  "paid-keywords": "Paid keywords",
  competitors: "Organic competitors",
} as const;

export const ofProject = { reportType: ["positions"] } as const;
export const ofDatabase = {
  reportType: ["overview", "keywords", "paid-keywords", "competitors"],
} as const;
export const ofDomain = { reportType: [...ofDatabase.reportType, "countries"] } as const;
const ofKeywords = { reportType: ["positions", "keywords", "paid-keywords"] } as const;
const ofStanding = { reportType: ["overview", "countries"] } as const;

export const dimensions = {
  month: { label: "Month", type: "month", when: { reportType: ["positions", "overview"] } },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  keywordGroup: { label: "Keyword group", type: "choice", when: ofProject },
  searchEngine: { label: "Search engine", type: "choice", when: ofProject },
  url: { label: "Page", type: "url", when: ofKeywords },
  country: { label: "Country", type: "country", when: { reportType: ["countries"] } },
  competitor: { label: "Competitor", type: "text", when: { reportType: ["competitors"] } },
} as const;

const money = { combine: "snapshot", format: "money", direction: "neutral" } as const;
const alone = { ...count, alone: true } as const;
const estimate = "For a month, as SE Ranking estimates it.";

export const metrics = {
  ...only(ofKeywords, {
    ...rankMetrics,
    cpc: { ...mean, format: "money", direction: "neutral", label: "Cost per click" },
    competition: { ...mean, format: "decimal", direction: "neutral", label: "Competition" },
  }),
  ...only(ofProject, {
    efficiency: { ...mean, format: "decimal", label: "Keyword efficiency index" },
    mapPosition: {
      ...mean,
      format: "decimal",
      direction: "less",
      label: "Position in maps",
      help: "On the last day that was looked at.",
    },
    paidPosition: {
      ...mean,
      format: "decimal",
      direction: "less",
      label: "Paid position",
      help: "On the last day that was looked at.",
    },
  }),
  ...only(
    { reportType: ["keywords", "paid-keywords"] },
    {
      difficulty: { ...mean, format: "decimal", direction: "less", label: "Keyword difficulty" },
      trafficShare: { ...count, format: "percent", label: "Share of traffic" },
    },
  ),
  ...only(ofDomain, {
    traffic: { ...count, label: "Traffic", help: estimate },
    trafficCost: { ...money, label: "Traffic cost", help: estimate },
  }),
  ...only(ofStanding, {
    organicKeywords: { ...count, label: "Organic keywords" },
    newKeywords: { ...count, label: "New keywords" },
    lostKeywords: { ...count, direction: "less", label: "Lost keywords" },
    improvedKeywords: { ...count, label: "Keywords that rose" },
    declinedKeywords: { ...count, direction: "less", label: "Keywords that fell" },
    unchangedKeywords: { ...count, direction: "neutral", label: "Keywords that stayed" },
    keywords1To5: { ...count, label: "Keywords on places 1–5" },
    keywords6To10: { ...count, label: "Keywords on places 6–10", direction: "neutral" },
    keywords11To20: { ...count, label: "Keywords on places 11–20", direction: "neutral" },
    keywords21To50: { ...count, label: "Keywords on places 21–50", direction: "neutral" },
    keywords51To100: { ...count, label: "Keywords on places 51–100", direction: "neutral" },
    paidKeywords: { ...count, direction: "neutral", label: "Paid keywords" },
    paidTraffic: { ...count, direction: "neutral", label: "Paid traffic", help: estimate },
    paidTrafficCost: { ...money, label: "Paid traffic cost", help: estimate },
  }),
  ...only(
    { reportType: ["competitors"] },
    {
      commonKeywords: { ...alone, direction: "neutral", label: "Common keywords" },
      competitorKeywords: { ...alone, direction: "neutral", label: "Keywords of the competitor" },
      missingKeywords: { ...alone, direction: "less", label: "Missing keywords" },
    },
  ),
} as const;
