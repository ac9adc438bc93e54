import { alone, average, snapshot, standing } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";
import { rankMetrics } from "#app/connectors/core/answers/ranks.ts";

export const reportTypes = {
  positions: "Tracked positions",
  overview: "Domain overview",
  countries: "Domain by country",
  keywords: "Organic keywords",
  "paid-keywords": "Paid keywords",
  competitors: "Organic competitors",
} as const;

export const ofProject = inReports("positions");
export const ofDatabase = inReports("overview", "keywords", "paid-keywords", "competitors");
export const ofDomain = inReports(...ofDatabase.reportType, "countries");
const ofKeywords = inReports("positions", "keywords", "paid-keywords");

export const dimensions = {
  month: { label: "Month", type: "month", when: inReports("positions", "overview") },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  keywordGroup: { label: "Keyword group", type: "choice", when: ofProject },
  searchEngine: { label: "Search engine", type: "choice", when: ofProject },
  url: { label: "Page", type: "url", when: ofKeywords },
  country: { label: "Country", type: "country", when: inReports("countries") },
  competitor: { label: "Competitor", type: "text", when: inReports("competitors") },
} as const;

const lastLook = "On the last checked day.";
const estimate = "For one month, estimated by SE Ranking.";

export const metrics = {
  ...only(ofKeywords, {
    ...rankMetrics,
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
    competition: average("Competition", "found", "decimal", { direction: "neutral" }),
  }),
  ...only(ofProject, {
    efficiency: average("Keyword efficiency index", "found", "decimal"),
    mapPosition: average("Maps position", "found", "decimal", { help: lastLook, direction: "less" }),
    paidPosition: average("Paid position", "found", "decimal", { help: lastLook, direction: "less" }),
  }),
  ...only(inReports("keywords", "paid-keywords"), {
    difficulty: average("Keyword difficulty", "found", "decimal", { direction: "less" }),
    trafficShare: snapshot("Share of traffic", "percent"),
  }),
  ...only(ofDomain, {
    traffic: standing("Traffic", { help: estimate }),
    trafficCost: snapshot("Traffic cost", "money", { help: estimate, direction: "neutral" }),
  }),
  ...only(inReports("overview", "countries"), {
    organicKeywords: standing("Organic keywords"),
    newKeywords: standing("New keywords"),
    lostKeywords: standing("Lost keywords", { direction: "less" }),
    improvedKeywords: standing("Keywords moved up"),
    declinedKeywords: standing("Keywords moved down", { direction: "less" }),
    unchangedKeywords: standing("Keywords unchanged", { direction: "neutral" }),
    keywords1To5: standing("Keywords in positions 1–5"),
    keywords6To10: standing("Keywords in positions 6–10", { direction: "neutral" }),
    keywords11To20: standing("Keywords in positions 11–20", { direction: "neutral" }),
    keywords21To50: standing("Keywords in positions 21–50", { direction: "neutral" }),
    keywords51To100: standing("Keywords in positions 51–100", { direction: "neutral" }),
    paidKeywords: standing("Paid keywords", { direction: "neutral" }),
    paidTraffic: standing("Paid traffic", { help: estimate, direction: "neutral" }),
    paidTrafficCost: snapshot("Paid traffic cost", "money", { help: estimate, direction: "neutral" }),
  }),
  ...only(inReports("competitors"), {
    commonKeywords: alone("Common keywords", "integer", { direction: "neutral" }),
    competitorKeywords: alone("Competitor keywords", "integer", { direction: "neutral" }),
    missingKeywords: alone("Missing keywords", "integer", { direction: "less" }),
  }),
};
