import { nonAdditive, average, snapshot, snapshotCount } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { rankMetrics } from "#app/connectors/core/answers/ranks.ts";

export const reportTypes = {
  positions: "Tracked positions",
  overview: "Domain overview",
  countries: "Domain by country",
  keywords: "Organic keywords",
  "paid-keywords": "Paid keywords",
  competitors: "Organic competitors",
} as const;

export const ofProject = whenReportIs("positions");
export const ofDatabase = whenReportIs("overview", "keywords", "paid-keywords", "competitors");
export const ofDomain = whenReportIs(...ofDatabase.reportType, "countries");
const ofKeywords = whenReportIs("positions", "keywords", "paid-keywords");

export const dimensions = {
  month: { label: "Month", type: "month", when: whenReportIs("positions", "overview") },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  keywordGroup: { label: "Keyword group", type: "choice", when: ofProject },
  searchEngine: { label: "Search engine", type: "choice", when: ofProject },
  url: { label: "Page", type: "url", when: ofKeywords },
  country: { label: "Country", type: "country", when: whenReportIs("countries") },
  competitor: { label: "Competitor", type: "text", when: whenReportIs("competitors") },
} as const;

const lastCheck = "On the last checked day.";
const estimate = "For one month, estimated by SE Ranking.";

export const metrics = {
  ...availableWhen(ofKeywords, {
    ...rankMetrics,
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
    competition: average("Competition", "found", "decimal", { direction: "neutral" }),
  }),
  ...availableWhen(ofProject, {
    efficiency: average("Keyword efficiency index", "found", "decimal"),
    mapPosition: average("Maps position", "found", "decimal", { help: lastCheck, direction: "less" }),
    paidPosition: average("Paid position", "found", "decimal", { help: lastCheck, direction: "less" }),
  }),
  ...availableWhen(whenReportIs("keywords", "paid-keywords"), {
    difficulty: average("Keyword difficulty", "found", "decimal", { direction: "less" }),
    trafficShare: snapshot("Share of traffic", "percent"),
  }),
  ...availableWhen(ofDomain, {
    traffic: snapshotCount("Traffic", { help: estimate }),
    trafficCost: snapshot("Traffic cost", "money", { help: estimate, direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("overview", "countries"), {
    organicKeywords: snapshotCount("Organic keywords"),
    newKeywords: snapshotCount("New keywords"),
    lostKeywords: snapshotCount("Lost keywords", { direction: "less" }),
    improvedKeywords: snapshotCount("Keywords moved up"),
    declinedKeywords: snapshotCount("Keywords moved down", { direction: "less" }),
    unchangedKeywords: snapshotCount("Keywords unchanged", { direction: "neutral" }),
    keywords1To5: snapshotCount("Keywords in positions 1–5"),
    keywords6To10: snapshotCount("Keywords in positions 6–10", { direction: "neutral" }),
    keywords11To20: snapshotCount("Keywords in positions 11–20", { direction: "neutral" }),
    keywords21To50: snapshotCount("Keywords in positions 21–50", { direction: "neutral" }),
    keywords51To100: snapshotCount("Keywords in positions 51–100", { direction: "neutral" }),
    paidKeywords: snapshotCount("Paid keywords", { direction: "neutral" }),
    paidTraffic: snapshotCount("Paid traffic", { help: estimate, direction: "neutral" }),
    paidTrafficCost: snapshot("Paid traffic cost", "money", { help: estimate, direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("competitors"), {
    commonKeywords: nonAdditive("Common keywords", "integer", { direction: "neutral" }),
    competitorKeywords: nonAdditive("Competitor keywords", "integer", { direction: "neutral" }),
    missingKeywords: nonAdditive("Missing keywords", "integer", { direction: "less" }),
  }),
};
