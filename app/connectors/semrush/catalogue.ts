import { alone, average, count, snapshot, standing } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";
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

export const ofDatabase = inReports("overview", "keywords", "paid-keywords", "pages", "competitors");
export const ofLinks = inReports("backlinks", "referring-domains");
export const ofTracking = inReports("tracking", "tracking-keywords");
export const ofKeywords = inReports("keywords", "paid-keywords", "tracking-keywords");
const ofSearches = inReports("keywords", "paid-keywords");

export const dimensions = {
  month: {
    label: "Month",
    type: "month",
    when: inReports("overview", "backlinks", ...ofTracking.reportType),
  },
  database: { label: "Country database", type: "choice", when: inReports("countries") },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  url: { label: "Page", type: "url", when: inReports(...ofKeywords.reportType, "pages") },
  competitor: { label: "Competitor", type: "text", when: inReports("competitors") },
  referringDomain: { label: "Referring domain", type: "text", when: inReports("referring-domains") },
  country: { label: "Country", type: "country", when: inReports("referring-domains") },
} as const;

const estimate = "For one month, estimated by Semrush.";

export const metrics = {
  ...only(inReports("overview", "countries"), {
    rank: alone("Semrush rank", "integer", { direction: "less" }),
    paidTraffic: standing("Paid traffic", { help: estimate }),
    paidTrafficCost: snapshot("Paid traffic cost", "money", { help: estimate, direction: "neutral" }),
  }),
  ...only(inReports("overview", "countries", "competitors"), {
    organicKeywords: standing("Organic keywords"),
    organicTraffic: standing("Organic traffic", { help: estimate }),
    organicTrafficCost: snapshot("Organic traffic cost", "money", {
      help: "What the organic visits of a month would cost as paid ads.",
      direction: "neutral",
    }),
    paidKeywords: standing("Paid keywords"),
  }),
  ...only(ofKeywords, {
    ...rankMetrics,
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
  }),
  ...only(ofSearches, {
    competition: average("Competition", "found", "decimal", {
      help: "Competition among advertisers, from 0 to 1.",
      direction: "neutral",
    }),
  }),
  ...only(inReports("keywords"), {
    difficulty: average("Keyword difficulty", "found", "decimal", {
      help: "From 0 to 100.",
      direction: "less",
    }),
    costShare: snapshot("Share of traffic cost", "percent", { direction: "neutral" }),
  }),
  ...only(inReports(...ofSearches.reportType, "pages"), {
    traffic: standing("Traffic", { help: estimate }),
    trafficShare: snapshot("Share of traffic", "percent", { help: "Share of the domain's search traffic." }),
  }),
  ...only(inReports("pages"), { pageKeywords: standing("Page keywords") }),
  ...only(inReports("competitors"), {
    relevance: alone("Competitor relevance", "decimal", { help: "From 0 to 1.", direction: "neutral" }),
    commonKeywords: alone("Common keywords", "integer", { direction: "neutral" }),
  }),
  ...only(ofLinks, {
    authority: alone("Authority score", "decimal", { help: "From 0 to 100." }),
    backlinks: standing("Backlinks"),
  }),
  ...only(inReports("backlinks"), {
    referringDomains: alone("Referring domains", "integer"),
    referringPages: standing("Referring pages"),
    referringIps: alone("Referring IP addresses", "integer"),
    followLinks: standing("Follow links"),
    nofollowLinks: standing("Nofollow links", { direction: "neutral" }),
    sponsoredLinks: standing("Sponsored links", { direction: "neutral" }),
    userLinks: standing("UGC links", { direction: "neutral" }),
    textLinks: standing("Text links", { direction: "neutral" }),
    imageLinks: standing("Image links", { direction: "neutral" }),
  }),
  ...only(inReports("tracking"), {
    visibility: average("Visibility", "days", "percent"),
    averagePosition: average("Average position", "days", "decimal", { direction: "less" }),
    shareOfVoice: average("Share of voice", "days", "percent"),
    trackedTraffic: average("Estimated daily traffic", "days", "decimal"),
    trackedTrafficCost: average("Estimated daily traffic cost", "days", "money", { direction: "neutral" }),
    days: count("Days measured", { help: "Averages are based on these days.", direction: "neutral" }),
  }),
  ...only(inReports("tracking-keywords"), {
    latestTraffic: snapshot("Estimated traffic on the last day", "decimal"),
  }),
};
