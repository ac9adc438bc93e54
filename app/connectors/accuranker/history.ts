import { z } from "zod";
import { isPlainDate } from "#app/lib/plain-date.ts";

const number = z.number().nullish();
const numbers = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, number])) as Record<Name, typeof number>;
const Day = z.object({
  date: z.string().refine(isPlainDate, "not a day"),
  ...numbers("average_rank", "share_of_voice", "share_of_voice_percentage", "estimated_visits"),
  ...numbers("average_ctr", "average_ctr_max", "above_the_fold", "keywords", "search_volume"),
  ...numbers("informational_intent", "commercial_intent", "transactional_intent", "navigational_intent"),
  ranking_distribution: z
    .object(
      numbers(
        "keywords_0_3",
        "keywords_4_10",
        "keywords_11_20",
        "keywords_21_50",
        "keywords_above_50",
        "keywords_unranked",
        "keywords_total",
      ),
    )
    .nullish(),
  ranking_movement: z.object(numbers("winners", "losers", "no_movement")).nullish(),
});
export type Day = z.output<typeof Day>;
export const history = z.array(Day).default([]);

export type Field = { readonly fields: string; readonly of: (day: Day) => number | null | undefined };
const plain = (name: Exclude<keyof Day, "date" | "ranking_distribution" | "ranking_movement">): Field => ({
  fields: name,
  of: (day) => day[name],
});
const spread = (name: keyof NonNullable<Day["ranking_distribution"]>): Field => ({
  fields: `ranking_distribution.${name}`,
  of: (day) => day.ranking_distribution?.[name],
});
const movementField = (name: keyof NonNullable<Day["ranking_movement"]>): Field => ({
  fields: `ranking_movement.${name}`,
  of: (day) => day.ranking_movement?.[name],
});
/** 12.4 means 12.4 %. */
const percent = (field: Field): Field => ({ ...field, of: (day) => roundToHundredths(field.of(day)) });

export const fieldsOf: Readonly<Record<string, Field>> = {
  averageRank: plain("average_rank"),
  latestAverageRank: plain("average_rank"),
  shareOfVoice: plain("share_of_voice"),
  shareOfVoicePercent: percent(plain("share_of_voice_percentage")),
  estimatedVisits: plain("estimated_visits"),
  averageCtr: percent(plain("average_ctr")),
  highestCtr: percent(plain("average_ctr_max")),
  aboveTheFold: plain("above_the_fold"),
  informational: plain("informational_intent"),
  commercial: plain("commercial_intent"),
  transactional: plain("transactional_intent"),
  navigational: plain("navigational_intent"),
  keywords: plain("keywords"),
  volume: plain("search_volume"),
  rank1to3: spread("keywords_0_3"),
  rank4to10: spread("keywords_4_10"),
  rank11to20: spread("keywords_11_20"),
  rank21to50: spread("keywords_21_50"),
  rankAbove50: spread("keywords_above_50"),
  unranked: spread("keywords_unranked"),
  tracked: spread("keywords_total"),
  winners: movementField("winners"),
  losers: movementField("losers"),
  unmoved: movementField("no_movement"),
};
/** Days of a domain count ranked keywords; days of a tag count all keywords. */
export const measuredOf = {
  ranked: {
    fields: "ranking_distribution.keywords_total,ranking_distribution.keywords_unranked",
    of: ({ ranking_distribution: all }: Day) =>
      typeof all?.keywords_total === "number" ? all.keywords_total - (all.keywords_unranked ?? 0) : null,
  },
  listed: plain("keywords"),
} as const;

export function roundToHundredths(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(`${value}e-2`);
}
