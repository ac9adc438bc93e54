import { alone, average, count, standing } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";
import { rankMetrics } from "#app/connectors/core/answers/ranks.ts";

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

export const ofTracker = inReports("rank-tracker", "rank-competitors");
export const ofDatabase = inReports("overview", "keywords", "pages", "competitors");
export const ofLinks = inReports("backlinks", "referring-domains");
export const ofKeywords = inReports("rank-tracker", "keywords");

export const dimensions = {
  month: { label: "Month", type: "month", when: inReports("overview", ...ofTracker.reportType) },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  url: { label: "Page", type: "url", when: inReports(...ofKeywords.reportType, "pages") },
  tag: { label: "Tag", type: "choice", when: inReports("rank-tracker") },
  competitor: { label: "Domain", type: "text", when: inReports("rank-competitors", "competitors") },
  referringDomain: { label: "Referring domain", type: "text", when: inReports("referring-domains") },
} as const;

const sinceUpdate = "Between the last update in the date range and the one before it.";

const { top1, top3, top5, top10, top20, ...others } = rankMetrics;

export const metrics = {
  ...only(ofKeywords, others),
  ...only(inReports(...ofKeywords.reportType, "rank-competitors"), { top1, top3, top5, top10, top20 }),
  ...only(inReports("rank-competitors"), {
    averagePosition: average("Average daily position", "days", "decimal", { direction: "less" }),
    trafficShare: average("Share of traffic", "days", "percent"),
    trackedKeywords: standing("Keywords found"),
    days: count("Days measured", { direction: "neutral" }),
  }),
  ...only(inReports("overview"), {
    organicKeywords: standing("Organic keywords"),
    paidKeywords: standing("Paid keywords", { direction: "neutral" }),
    ads: standing("Ads", { direction: "neutral" }),
    newKeywords: standing("New keywords", { help: sinceUpdate }),
    lostKeywords: standing("Lost keywords", { help: sinceUpdate, direction: "less" }),
    improvedKeywords: standing("Keywords moved up", { help: sinceUpdate }),
    declinedKeywords: standing("Keywords moved down", { help: sinceUpdate, direction: "less" }),
  }),
  ...only(inReports("overview", "competitors"), {
    visibility: alone("Visibility", "decimal", { help: "Serpstat's own score, not a percentage." }),
  }),
  ...only(inReports("overview", "keywords", "pages"), {
    traffic: standing("Traffic", { help: "Monthly visits, estimated by Serpstat." }),
  }),
  ...only(inReports("keywords"), {
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
    competition: average("Ad competition", "found", "percent", { direction: "neutral" }),
    difficulty: average("Keyword difficulty", "found", "decimal", { direction: "less" }),
  }),
  ...only(inReports("pages"), { pageKeywords: standing("Page keywords") }),
  ...only(inReports("competitors"), {
    commonKeywords: alone("Common keywords", "integer", { direction: "neutral" }),
    competitorKeywords: alone("Competitor keywords", "integer", { direction: "neutral" }),
    missingKeywords: alone("Missing keywords", "integer", { direction: "less" }),
    relevance: alone("Relevance", "percent", { direction: "neutral" }),
  }),
  ...only(ofLinks, {
    domainRank: alone("Domain rank", "decimal", { help: "Serpstat's own score, from 0 to 100." }),
    referringPages: standing("Links"),
  }),
  ...only(inReports("backlinks"), {
    referringDomains: alone("Referring domains", "integer"),
    referringIps: alone("Referring IP addresses", "integer"),
    followLinks: standing("Follow links"),
    nofollowLinks: standing("Nofollow links", { direction: "neutral" }),
    textLinks: standing("Text links", { direction: "neutral" }),
    imageLinks: standing("Image links", { direction: "neutral" }),
    outgoingLinks: standing("Outgoing links", { direction: "neutral" }),
    threats: standing("Links from malicious pages", { direction: "less" }),
  }),
};
