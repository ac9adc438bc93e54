import { alone, average, count, standing } from "#app/connectors/core/metrics.ts";
import { inReports, only } from "#app/connectors/core/params/only.ts";
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
  keyword: { label: "Keyword", type: "text", when: inReports("keywords") },
  searchEngine: { label: "Search engine", type: "choice", when: inReports("keywords") },
  device: { label: "Device", type: "choice", when: inReports("keywords") },
  country: { label: "Country", type: "country", when: inReports("keywords") },
  landingPage: { label: "Landing page", type: "url", when: inReports("keywords", "landing-pages") },
  tag: { label: "Tag", type: "text", when: inReports("tags") },
  competitor: { label: "Competitor", type: "text", when: inReports("competitors") },
} as const;

export const metrics = {
  ...only(inReports("domain", "tags", "landing-pages", "competitors"), {
    averageRank: average("Average rank", "measured", "decimal", {
      help: "Average over the date range. 1 is the top position.",
      direction: "less",
    }),
    latestAverageRank: alone("Average rank on the last day", "decimal", { direction: "less" }),
    averageCtr: average("Average CTR", "measured", "percent"),
    highestCtr: average("Max CTR", "measured", "percent"),
    measured: count("Measured ranks", {
      help: "One per keyword and day. Averages are based on these.",
      direction: "neutral",
    }),
  }),
  ...only(inReports("domain", "competitors"), {
    rank1to3: standing("Keywords ranked 1 to 3"),
    rank4to10: standing("Keywords ranked 4 to 10"),
    rank11to20: standing("Keywords ranked 11 to 20", { direction: "neutral" }),
    rank21to50: standing("Keywords ranked 21 to 50", { direction: "neutral" }),
    rankAbove50: standing("Keywords ranked above 50", { direction: "neutral" }),
    unranked: standing("Keywords not ranked", { direction: "less" }),
    tracked: standing("Keywords tracked", { direction: "neutral" }),
    winners: standing("Keywords moved up", { help: "On the last day, compared with the day before." }),
    losers: standing("Keywords moved down", { direction: "less" }),
    unmoved: standing("Keywords unchanged", { direction: "neutral" }),
  }),
  ...only(inReports("domain", "tags", "landing-pages"), {
    aboveTheFold: standing("Keywords above the fold"),
    informational: standing("Keywords with informational intent", { direction: "neutral" }),
    commercial: standing("Keywords with commercial intent", { direction: "neutral" }),
    transactional: standing("Keywords with transactional intent", { direction: "neutral" }),
    navigational: standing("Keywords with navigational intent", { direction: "neutral" }),
  }),
  ...only(inReports("keywords"), {
    ...rankMetrics,
    ctr: average("CTR", "found", "percent"),
    cpc: average("Cost per click", "found", "money", { direction: "neutral" }),
    competition: average("Competition", "found", "decimal", {
      help: "Competition among advertisers, from 0 to 1.",
      direction: "less",
    }),
  }),
  ...only(inReports("keywords", "tags", "landing-pages"), {
    keywords: rankMetrics.keywords,
    volume: rankMetrics.volume,
  }),
  shareOfVoice: standing("Share of voice", {
    help: "Monthly visits from these ranks, estimated by AccuRanker.",
  }),
  shareOfVoicePercent: alone("Share of voice (%)", "percent"),
  estimatedVisits: standing("Estimated visits"),
};
