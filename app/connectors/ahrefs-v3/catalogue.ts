import { alone, average, standing, snapshot } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";
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

export const ofSites = inReports("overview", "keywords", "pages", "competitors", "referring-domains");
export const ofTracker = inReports("rank-tracker", "rank-history", "rank-competitors");
export const ofKeywords = inReports("keywords", "rank-tracker", "rank-history");
const ofPositions = inReports(...ofKeywords.reportType, "rank-competitors");

export const dimensions = {
  date: { label: "Date", type: "date", when: inReports("overview", "rank-history") },
  country: { label: "Country", type: "country", when: inReports("overview", ...ofKeywords.reportType) },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  url: { label: "Page", type: "url", when: inReports(...ofKeywords.reportType, "pages") },
  competitor: { label: "Competitor", type: "text", when: inReports("competitors", "rank-competitors") },
  referringDomain: { label: "Referring domain", type: "text", when: inReports("referring-domains") },
} as const;

const lastDay = "Available for the last day of the date range only.";

const { position, found, keywords, top3, top10, top20, top50, top10Share, ...others } = rankMetrics;

export const metrics = {
  ...only(inReports("overview", "competitors", "referring-domains"), {
    domainRating: alone("Domain rating", "decimal", { help: "From 0 to 100." }),
  }),
  ...only(inReports("overview", "pages"), {
    urlRating: alone("URL rating", "decimal", { help: "From 0 to 100." }),
    referringDomains: alone("Referring domains", "integer"),
  }),
  ...only(inReports("overview"), {
    ahrefsRank: alone("Ahrefs rank", "integer", { help: lastDay, direction: "less" }),
    organicKeywords: standing("Organic keywords"),
    keywordsTop3: standing("Keywords in positions 1–3"),
    keywords4To10: standing("Keywords in positions 4–10", { direction: "neutral" }),
    keywords11To20: standing("Keywords in positions 11–20", { direction: "neutral" }),
    keywords21To50: standing("Keywords in positions 21–50", { direction: "neutral" }),
    keywordsFrom51: standing("Keywords in positions 51+", { direction: "neutral" }),
    pages: standing("Pages in search results"),
    paidKeywords: standing("Paid keywords", { help: lastDay, direction: "neutral" }),
    paidPages: standing("Paid pages", { help: lastDay, direction: "neutral" }),
    paidTrafficCost: snapshot("Paid traffic cost", "money", { direction: "neutral" }),
    backlinks: standing("Backlinks", { help: lastDay }),
    allTimeBacklinks: standing("Backlinks (all time)", { help: lastDay }),
    allTimeReferringDomains: alone("Referring domains (all time)", "integer", { help: lastDay }),
  }),
  ...only(inReports("overview", "keywords", "pages", "competitors", ...ofTracker.reportType), {
    traffic: standing("Organic traffic", { help: "Monthly visits from search, estimated by Ahrefs." }),
  }),
  ...only(inReports("overview", "pages", "competitors", "rank-competitors"), {
    trafficValue: snapshot("Traffic value", "money", {
      help: "What the organic visits would cost as paid ads.",
    }),
  }),
  ...only(inReports("overview", "keywords"), {
    paidTraffic: standing("Paid traffic", { direction: "neutral" }),
  }),
  ...only(ofPositions, { position, found, keywords, top3, top10, top20, top50, top10Share }),
  ...only(ofKeywords, {
    ...others,
    difficulty: average("Keyword difficulty", "found", "decimal", { direction: "less" }),
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
  }),
  ...only(inReports("pages"), { rankedKeywords: standing("Page keywords") }),
  ...only(inReports("competitors"), {
    commonKeywords: alone("Common keywords", "integer", { direction: "neutral" }),
    competitorKeywords: alone("Competitor-only keywords", "integer", { direction: "neutral" }),
    targetKeywords: alone("Site-only keywords", "integer"),
    commonShare: alone("Share of common keywords", "percent", { direction: "neutral" }),
  }),
  ...only(inReports("referring-domains"), {
    links: standing("Links to the site"),
    dofollowLinks: standing("Dofollow links"),
    newLinks: standing("New links"),
    lostLinks: standing("Lost links", { direction: "less" }),
  }),
  ...only(inReports("rank-competitors"), {
    shareOfVoice: alone("Share of voice", "percent"),
    shareOfTrafficValue: alone("Share of traffic value", "percent"),
  }),
};
