import { nonAdditive, average, snapshotCount, snapshot } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { rankMetrics } from "#app/connectors/core/answers/ranks.ts";

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

export const ofSites = whenReportIs("overview", "keywords", "pages", "competitors", "referring-domains");
export const ofTracker = whenReportIs("rank-tracker", "rank-history", "rank-competitors");
export const ofKeywords = whenReportIs("keywords", "rank-tracker", "rank-history");
const ofPositions = whenReportIs(...ofKeywords.reportType, "rank-competitors");

export const dimensions = {
  date: { label: "Date", type: "date", when: whenReportIs("overview", "rank-history") },
  country: { label: "Country", type: "country", when: whenReportIs("overview", ...ofKeywords.reportType) },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  url: { label: "Page", type: "url", when: whenReportIs(...ofKeywords.reportType, "pages") },
  competitor: { label: "Competitor", type: "text", when: whenReportIs("competitors", "rank-competitors") },
  referringDomain: { label: "Referring domain", type: "text", when: whenReportIs("referring-domains") },
} as const;

const lastDay = "Available for the last day of the date range only.";

const { position, found, keywords, top3, top10, top20, top50, top10Share, ...others } = rankMetrics;

export const metrics = {
  ...availableWhen(whenReportIs("overview", "competitors", "referring-domains"), {
    domainRating: nonAdditive("Domain rating", "decimal", { help: "From 0 to 100." }),
  }),
  ...availableWhen(whenReportIs("overview", "pages"), {
    urlRating: nonAdditive("URL rating", "decimal", { help: "From 0 to 100." }),
    referringDomains: nonAdditive("Referring domains", "integer"),
  }),
  ...availableWhen(whenReportIs("overview"), {
    ahrefsRank: nonAdditive("Ahrefs rank", "integer", { help: lastDay, direction: "less" }),
    organicKeywords: snapshotCount("Organic keywords"),
    keywordsTop3: snapshotCount("Keywords in positions 1–3"),
    keywords4To10: snapshotCount("Keywords in positions 4–10", { direction: "neutral" }),
    keywords11To20: snapshotCount("Keywords in positions 11–20", { direction: "neutral" }),
    keywords21To50: snapshotCount("Keywords in positions 21–50", { direction: "neutral" }),
    keywordsFrom51: snapshotCount("Keywords in positions 51+", { direction: "neutral" }),
    pages: snapshotCount("Pages in search results"),
    paidKeywords: snapshotCount("Paid keywords", { help: lastDay, direction: "neutral" }),
    paidPages: snapshotCount("Paid pages", { help: lastDay, direction: "neutral" }),
    paidTrafficCost: snapshot("Paid traffic cost", "money", { direction: "neutral" }),
    backlinks: snapshotCount("Backlinks", { help: lastDay }),
    allTimeBacklinks: snapshotCount("Backlinks (all time)", { help: lastDay }),
    allTimeReferringDomains: nonAdditive("Referring domains (all time)", "integer", { help: lastDay }),
  }),
  ...availableWhen(whenReportIs("overview", "keywords", "pages", "competitors", ...ofTracker.reportType), {
    traffic: snapshotCount("Organic traffic", { help: "Monthly visits from search, estimated by Ahrefs." }),
  }),
  ...availableWhen(whenReportIs("overview", "pages", "competitors", "rank-competitors"), {
    trafficValue: snapshot("Traffic value", "money", {
      help: "What the organic visits would cost as paid ads.",
    }),
  }),
  ...availableWhen(whenReportIs("overview", "keywords"), {
    paidTraffic: snapshotCount("Paid traffic", { direction: "neutral" }),
  }),
  ...availableWhen(ofPositions, { position, found, keywords, top3, top10, top20, top50, top10Share }),
  ...availableWhen(ofKeywords, {
    ...others,
    difficulty: average("Keyword difficulty", "found", "decimal", { direction: "less" }),
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("pages"), { rankedKeywords: snapshotCount("Page keywords") }),
  ...availableWhen(whenReportIs("competitors"), {
    commonKeywords: nonAdditive("Common keywords", "integer", { direction: "neutral" }),
    competitorKeywords: nonAdditive("Competitor-only keywords", "integer", { direction: "neutral" }),
    targetKeywords: nonAdditive("Site-only keywords", "integer"),
    commonShare: nonAdditive("Share of common keywords", "percent", { direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("referring-domains"), {
    links: snapshotCount("Links to the site"),
    dofollowLinks: snapshotCount("Dofollow links"),
    newLinks: snapshotCount("New links"),
    lostLinks: snapshotCount("Lost links", { direction: "less" }),
  }),
  ...availableWhen(whenReportIs("rank-competitors"), {
    shareOfVoice: nonAdditive("Share of voice", "percent"),
    shareOfTrafficValue: nonAdditive("Share of traffic value", "percent"),
  }),
};
