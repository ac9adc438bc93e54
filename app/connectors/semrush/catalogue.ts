import { nonAdditive, average, count, snapshot, snapshotCount } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { rankMetrics } from "#app/connectors/core/answers/ranks.ts";

export const reportTypes = {
  overview: "Domain overview",
  countries: "Domain by country",
  keywords: "Organic keywords",
  "paid-keywords": "Paid keywords",
  pages: "Organic pages",
  competitors: "Organic competitors",
  backlinks: "Backlinks",
  "referring-domains": "Referring domains",
  tracking: "Position tracking",
  "tracking-keywords": "Position tracking, keywords",
} as const;

export const ofDatabase = whenReportIs("overview", "keywords", "paid-keywords", "pages", "competitors");
export const ofLinks = whenReportIs("backlinks", "referring-domains");
export const ofTracking = whenReportIs("tracking", "tracking-keywords");
export const ofKeywords = whenReportIs("keywords", "paid-keywords", "tracking-keywords");
const ofSearches = whenReportIs("keywords", "paid-keywords");

export const dimensions = {
  month: {
    label: "Month",
    type: "month",
    when: whenReportIs("overview", "backlinks", ...ofTracking.reportType),
  },
  database: { label: "Country database", type: "choice", when: whenReportIs("countries") },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  url: { label: "Page", type: "url", when: whenReportIs(...ofKeywords.reportType, "pages") },
  competitor: { label: "Competitor", type: "text", when: whenReportIs("competitors") },
  referringDomain: { label: "Referring domain", type: "text", when: whenReportIs("referring-domains") },
  country: { label: "Country", type: "country", when: whenReportIs("referring-domains") },
} as const;

const estimate = "For one month, estimated by Semrush.";

export const metrics = {
  ...availableWhen(whenReportIs("overview", "countries"), {
    rank: nonAdditive("Semrush rank", "integer", { direction: "less" }),
    paidTraffic: snapshotCount("Paid traffic", { help: estimate }),
    paidTrafficCost: snapshot("Paid traffic cost", "money", { help: estimate, direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("overview", "countries", "competitors"), {
    organicKeywords: snapshotCount("Organic keywords"),
    organicTraffic: snapshotCount("Organic traffic", { help: estimate }),
    organicTrafficCost: snapshot("Organic traffic cost", "money", {
      help: "What the organic visits of a month would cost as paid ads.",
      direction: "neutral",
    }),
    paidKeywords: snapshotCount("Paid keywords"),
  }),
  ...availableWhen(ofKeywords, {
    ...rankMetrics,
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
  }),
  ...availableWhen(ofSearches, {
    competition: average("Competition", "found", "decimal", {
      help: "Competition among advertisers, from 0 to 1.",
      direction: "neutral",
    }),
  }),
  ...availableWhen(whenReportIs("keywords"), {
    difficulty: average("Keyword difficulty", "found", "decimal", {
      help: "From 0 to 100.",
      direction: "less",
    }),
    costShare: snapshot("Share of traffic cost", "percent", { direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs(...ofSearches.reportType, "pages"), {
    traffic: snapshotCount("Traffic", { help: estimate }),
    trafficShare: snapshot("Share of traffic", "percent", { help: "Share of the domain's search traffic." }),
  }),
  ...availableWhen(whenReportIs("pages"), { pageKeywords: snapshotCount("Page keywords") }),
  ...availableWhen(whenReportIs("competitors"), {
    relevance: nonAdditive("Competitor relevance", "decimal", { help: "From 0 to 1.", direction: "neutral" }),
    commonKeywords: nonAdditive("Common keywords", "integer", { direction: "neutral" }),
  }),
  ...availableWhen(ofLinks, {
    authority: nonAdditive("Authority score", "decimal", { help: "From 0 to 100." }),
    backlinks: snapshotCount("Backlinks"),
  }),
  ...availableWhen(whenReportIs("backlinks"), {
    referringDomains: nonAdditive("Referring domains", "integer"),
    referringPages: snapshotCount("Referring pages"),
    referringIps: nonAdditive("Referring IP addresses", "integer"),
    followLinks: snapshotCount("Follow links"),
    nofollowLinks: snapshotCount("Nofollow links", { direction: "neutral" }),
    sponsoredLinks: snapshotCount("Sponsored links", { direction: "neutral" }),
    userLinks: snapshotCount("UGC links", { direction: "neutral" }),
    textLinks: snapshotCount("Text links", { direction: "neutral" }),
    imageLinks: snapshotCount("Image links", { direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("tracking"), {
    visibility: average("Visibility", "days", "percent"),
    averagePosition: average("Average position", "days", "decimal", { direction: "less" }),
    shareOfVoice: average("Share of voice", "days", "percent"),
    trackedTraffic: average("Estimated daily traffic", "days", "decimal"),
    trackedTrafficCost: average("Estimated daily traffic cost", "days", "money", { direction: "neutral" }),
    days: count("Days measured", { help: "Averages are based on these days.", direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("tracking-keywords"), {
    latestTraffic: snapshot("Estimated traffic on the last day", "decimal"),
  }),
};
