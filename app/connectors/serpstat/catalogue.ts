import { nonAdditive, average, count, snapshotCount } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
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

export const ofTracker = whenReportIs("rank-tracker", "rank-competitors");
export const ofDatabase = whenReportIs("overview", "keywords", "pages", "competitors");
export const ofLinks = whenReportIs("backlinks", "referring-domains");
export const ofKeywords = whenReportIs("rank-tracker", "keywords");

export const dimensions = {
  month: { label: "Month", type: "month", when: whenReportIs("overview", ...ofTracker.reportType) },
  keyword: { label: "Keyword", type: "text", when: ofKeywords },
  url: { label: "Page", type: "url", when: whenReportIs(...ofKeywords.reportType, "pages") },
  tag: { label: "Tag", type: "choice", when: whenReportIs("rank-tracker") },
  competitor: { label: "Domain", type: "text", when: whenReportIs("rank-competitors", "competitors") },
  referringDomain: { label: "Referring domain", type: "text", when: whenReportIs("referring-domains") },
} as const;

const sinceUpdate = "Between the last update in the date range and the one before it.";

const { top1, top3, top5, top10, top20, ...others } = rankMetrics;

export const metrics = {
  ...availableWhen(ofKeywords, others),
  ...availableWhen(whenReportIs(...ofKeywords.reportType, "rank-competitors"), {
    top1,
    top3,
    top5,
    top10,
    top20,
  }),
  ...availableWhen(whenReportIs("rank-competitors"), {
    averagePosition: average("Average daily position", "days", "decimal", { direction: "less" }),
    trafficShare: average("Share of traffic", "days", "percent"),
    trackedKeywords: snapshotCount("Keywords found"),
    days: count("Days measured", { direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("overview"), {
    organicKeywords: snapshotCount("Organic keywords"),
    paidKeywords: snapshotCount("Paid keywords", { direction: "neutral" }),
    ads: snapshotCount("Ads", { direction: "neutral" }),
    newKeywords: snapshotCount("New keywords", { help: sinceUpdate }),
    lostKeywords: snapshotCount("Lost keywords", { help: sinceUpdate, direction: "less" }),
    improvedKeywords: snapshotCount("Keywords moved up", { help: sinceUpdate }),
    declinedKeywords: snapshotCount("Keywords moved down", { help: sinceUpdate, direction: "less" }),
  }),
  ...availableWhen(whenReportIs("overview", "competitors"), {
    visibility: nonAdditive("Visibility", "decimal", { help: "Serpstat's own score, not a percentage." }),
  }),
  ...availableWhen(whenReportIs("overview", "keywords", "pages"), {
    traffic: snapshotCount("Traffic", { help: "Monthly visits, estimated by Serpstat." }),
  }),
  ...availableWhen(whenReportIs("keywords"), {
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
    competition: average("Ad competition", "found", "percent", { direction: "neutral" }),
    difficulty: average("Keyword difficulty", "found", "decimal", { direction: "less" }),
  }),
  ...availableWhen(whenReportIs("pages"), { pageKeywords: snapshotCount("Page keywords") }),
  ...availableWhen(whenReportIs("competitors"), {
    commonKeywords: nonAdditive("Common keywords", "integer", { direction: "neutral" }),
    competitorKeywords: nonAdditive("Competitor keywords", "integer", { direction: "neutral" }),
    missingKeywords: nonAdditive("Missing keywords", "integer", { direction: "less" }),
    relevance: nonAdditive("Relevance", "percent", { direction: "neutral" }),
  }),
  ...availableWhen(ofLinks, {
    domainRank: nonAdditive("Domain rank", "decimal", { help: "Serpstat's own score, from 0 to 100." }),
    referringPages: snapshotCount("Links"),
  }),
  ...availableWhen(whenReportIs("backlinks"), {
    referringDomains: nonAdditive("Referring domains", "integer"),
    referringIps: nonAdditive("Referring IP addresses", "integer"),
    followLinks: snapshotCount("Follow links"),
    nofollowLinks: snapshotCount("Nofollow links", { direction: "neutral" }),
    textLinks: snapshotCount("Text links", { direction: "neutral" }),
    imageLinks: snapshotCount("Image links", { direction: "neutral" }),
    outgoingLinks: snapshotCount("Outgoing links", { direction: "neutral" }),
    threats: snapshotCount("Links from malicious pages", { direction: "less" }),
  }),
};
