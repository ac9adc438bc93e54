import type { DimensionSpec } from "#app/connectors/core/define.ts";
import { only } from "#app/connectors/core/only.ts";
import { rankMetrics } from "#app/connectors/core/ranks.ts";

export const reportTypes = {
  domain: "Domain",
  keywords: "Keywords",
  tags: "Tags",
  "landing-pages": "Landing pages",
  competitors: "Competitors",
} as const;

export const dimensions = {
  date: { label: "Date", type: "date" },
  ...only(
    { reportType: ["keywords"] },
    {
      keyword: { label: "Keyword", type: "text" },
      searchEngine: { label: "Search engine", type: "choice" },
      device: { label: "Device", type: "choice" },
      country: { label: "Country", type: "country" },
    },
  ),
  ...only(
    { reportType: ["keywords", "landing-pages"] },
    { landingPage: { label: "Landing page", type: "url" } },
  ),
  ...only({ reportType: ["tags"] }, { tag: { label: "Tag", type: "text" } }),
  ...only({ reportType: ["competitors"] }, { competitor: { label: "Competitor", type: "text" } }),
} as const satisfies Readonly<Record<string, DimensionSpec>>;

const count = { combine: "snapshot", format: "integer" } as const;
const neutral = { ...count, direction: "neutral" } as const;
const share = { combine: "snapshot", alone: true, format: "percent" } as const;
const mean = { combine: "average", weightedBy: "measured" } as const;
const keywordMean = { combine: "average", weightedBy: "found" } as const;

export const metrics = {
  ...only(
    { reportType: ["domain", "tags", "landing-pages", "competitors"] },
    {
      averageRank: {
        ...mean,
        format: "decimal",
        direction: "less",
        label: "Average rank",
        help: "Over the days of the period; 1 is the top.",
      },
      latestAverageRank: {
        combine: "snapshot",
        alone: true,
        format: "decimal",
        direction: "less",
        label: "Average rank on the last day",
      },
      averageCtr: { ...mean, format: "percent", label: "Average CTR" },
      highestCtr: { ...mean, format: "percent", label: "Highest possible CTR" },
      measured: {
        combine: "sum",
        format: "integer",
        direction: "neutral",
        label: "Ranks measured",
        help: "One for each keyword and day. Averages are over these.",
      },
    },
  ),
  ...only(
    { reportType: ["domain", "competitors"] },
    {
      rank1to3: { ...count, label: "Keywords ranked 1 to 3" },
      rank4to10: { ...count, label: "Keywords ranked 4 to 10" },
      rank11to20: { ...neutral, label: "Keywords ranked 11 to 20" },
      rank21to50: { ...neutral, label: "Keywords ranked 21 to 50" },
      rankAbove50: { ...neutral, label: "Keywords ranked above 50" },
      unranked: { ...count, direction: "less", label: "Keywords not ranked" },
      tracked: { ...neutral, label: "Keywords tracked" },
      winners: { ...count, label: "Keywords that went up", help: "On the last day, against the day before." },
      losers: { ...count, direction: "less", label: "Keywords that went down" },
      unmoved: { ...neutral, label: "Keywords that stayed" },
    },
  ),
  ...only(
    { reportType: ["domain", "tags", "landing-pages"] },
    {
      aboveTheFold: { ...count, label: "Keywords above the fold" },
      informational: { ...neutral, label: "Keywords with informational intent" },
      commercial: { ...neutral, label: "Keywords with commercial intent" },
      transactional: { ...neutral, label: "Keywords with transactional intent" },
      navigational: { ...neutral, label: "Keywords with navigational intent" },
    },
  ),
  ...only(
    { reportType: ["keywords"] },
    {
      ...rankMetrics,
      ctr: { ...keywordMean, format: "percent", label: "CTR" },
      cpc: { ...keywordMean, format: "money", direction: "neutral", label: "Cost per click" },
      competition: {
        ...keywordMean,
        format: "decimal",
        direction: "less",
        label: "Competition",
        help: "Among advertisers, from 0 to 1.",
      },
    },
  ),
  ...only(
    { reportType: ["keywords", "tags", "landing-pages"] },
    {
      keywords: rankMetrics.keywords,
      volume: rankMetrics.volume,
    },
  ),
  shareOfVoice: {
    ...count,
    label: "Share of voice",
    help: "Visits a month that the ranks are worth, as AccuRanker estimates them.",
  },
  shareOfVoicePercent: { ...share, label: "Share of voice, percent" },
  estimatedVisits: { ...count, label: "Estimated visits" },
} as const;
