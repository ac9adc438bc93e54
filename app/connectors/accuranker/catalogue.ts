import { nonAdditive, average, count, snapshotCount } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { rankMetrics } from "#app/connectors/core/answers/ranks.ts";

export const reportTypes = {
  domain: "Domain",
  keywords: "Keywords",
  tags: "Tags",
  "landing-pages": "Landing pages",
  competitors: "Competitors",
} as const;

export const dimensions = {
  date: { label: "Date", type: "date" },
  keyword: { label: "Keyword", type: "text", when: whenReportIs("keywords") },
  searchEngine: { label: "Search engine", type: "choice", when: whenReportIs("keywords") },
  device: { label: "Device", type: "choice", when: whenReportIs("keywords") },
  country: { label: "Country", type: "country", when: whenReportIs("keywords") },
  landingPage: { label: "Landing page", type: "url", when: whenReportIs("keywords", "landing-pages") },
  tag: { label: "Tag", type: "text", when: whenReportIs("tags") },
  competitor: { label: "Competitor", type: "text", when: whenReportIs("competitors") },
} as const;

export const metrics = {
  ...availableWhen(whenReportIs("domain", "tags", "landing-pages", "competitors"), {
    averageRank: average("Average rank", "measured", "decimal", {
      help: "Average over the date range. 1 is the top position.",
      direction: "less",
    }),
    latestAverageRank: nonAdditive("Average rank on the last day", "decimal", { direction: "less" }),
    averageCtr: average("Average CTR", "measured", "percent"),
    highestCtr: average("Max CTR", "measured", "percent"),
    measured: count("Measured ranks", {
      help: "One per keyword and day. Averages are based on these.",
      direction: "neutral",
    }),
  }),
  ...availableWhen(whenReportIs("domain", "competitors"), {
    rank1to3: snapshotCount("Keywords ranked 1 to 3"),
    rank4to10: snapshotCount("Keywords ranked 4 to 10"),
    rank11to20: snapshotCount("Keywords ranked 11 to 20", { direction: "neutral" }),
    rank21to50: snapshotCount("Keywords ranked 21 to 50", { direction: "neutral" }),
    rankAbove50: snapshotCount("Keywords ranked above 50", { direction: "neutral" }),
    unranked: snapshotCount("Keywords not ranked", { direction: "less" }),
    tracked: snapshotCount("Keywords tracked", { direction: "neutral" }),
    winners: snapshotCount("Keywords moved up", { help: "On the last day, compared with the day before." }),
    losers: snapshotCount("Keywords moved down", { direction: "less" }),
    unmoved: snapshotCount("Keywords unchanged", { direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("domain", "tags", "landing-pages"), {
    aboveTheFold: snapshotCount("Keywords above the fold"),
    informational: snapshotCount("Keywords with informational intent", { direction: "neutral" }),
    commercial: snapshotCount("Keywords with commercial intent", { direction: "neutral" }),
    transactional: snapshotCount("Keywords with transactional intent", { direction: "neutral" }),
    navigational: snapshotCount("Keywords with navigational intent", { direction: "neutral" }),
  }),
  ...availableWhen(whenReportIs("keywords"), {
    ...rankMetrics,
    ctr: average("CTR", "found", "percent"),
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
    competition: average("Competition", "found", "decimal", {
      help: "Competition among advertisers, from 0 to 1.",
      direction: "less",
    }),
  }),
  ...availableWhen(whenReportIs("keywords", "tags", "landing-pages"), {
    keywords: rankMetrics.keywords,
    volume: rankMetrics.volume,
  }),
  shareOfVoice: snapshotCount("Share of voice", {
    help: "Monthly visits from these ranks, estimated by AccuRanker.",
  }),
  shareOfVoicePercent: nonAdditive("Share of voice (%)", "percent"),
  estimatedVisits: snapshotCount("Estimated visits"),
};
