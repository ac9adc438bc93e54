import { z } from "zod";
import { lineOf, numbersOf } from "#app/connectors/core/families/seo-columns.ts";
import { isPlainDate } from "#app/lib/plain-date.ts";

const numbers = {
  averageRank: "average_rank",
  latestAverageRank: "average_rank",
  shareOfVoice: "share_of_voice",
  shareOfVoicePercent: "share_of_voice_percentage",
  estimatedVisits: "estimated_visits",
  averageCtr: "average_ctr",
  highestCtr: "average_ctr_max",
  aboveTheFold: "above_the_fold",
  informational: "informational_intent",
  commercial: "commercial_intent",
  transactional: "transactional_intent",
  navigational: "navigational_intent",
  keywords: "keywords",
  volume: "search_volume",
};
const distribution = {
  rank1to3: "keywords_0_3",
  rank4to10: "keywords_4_10",
  rank11to20: "keywords_11_20",
  rank21to50: "keywords_21_50",
  rankAbove50: "keywords_above_50",
  unranked: "keywords_unranked",
  tracked: "keywords_total",
};
const movement = { winners: "winners", losers: "losers", unmoved: "no_movement" };

const number = z.number().nullish();
const Day = lineOf({ numbers }, number)
  .extend({
    date: z.string().refine(isPlainDate, "not a day"),
    ranking_distribution: lineOf({ numbers: distribution }, number).nullish(),
    ranking_movement: lineOf({ numbers: movement }, number).nullish(),
  })
  .transform(({ date, ranking_distribution: ranks, ranking_movement: moves, ...day }) => ({
    date,
    values: {
      ...numbersOf({ numbers, hundredths: ["shareOfVoicePercent", "averageCtr", "highestCtr"] }, day),
      ...numbersOf({ numbers: distribution }, ranks),
      ...numbersOf({ numbers: movement }, moves),
    },
  }));
export type Day = z.output<typeof Day>;
export const history = z.array(Day).default([]);

/** Days of a domain count ranked keywords, days of a tag all. */
export function measuredOn(
  { values: { tracked = null, unranked, keywords = null } }: Day,
  isRanked: boolean,
) {
  if (!isRanked) return keywords;
  return tracked === null ? null : tracked - (unranked ?? 0);
}

const within = (name: string, columns: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, `${name}.${column}`]));
const fields: Readonly<Record<string, string>> = {
  ...numbers,
  ...within("ranking_distribution", distribution),
  ...within("ranking_movement", movement),
};

/** AccuRanker returns only requested fields. */
export function fieldsOf(metrics: readonly string[], isRanked: boolean): string[] {
  const measured = isRanked ? ["tracked", "unranked"] : ["keywords"];
  const keys = metrics.flatMap((key) => (key === "measured" ? measured : key));
  return ["date", ...new Set(keys.flatMap((key) => fields[key] ?? []))];
}
