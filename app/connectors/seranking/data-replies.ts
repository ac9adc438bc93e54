import { z } from "zod";
import { lineOf } from "#app/connectors/core/families/seo-columns.ts";
import { LooseNumber } from "#app/connectors/core/loose-number.ts";

export const Amount = LooseNumber.optional().transform((value) => value ?? null);

const sizes = { organicKeywords: "keywords_count", traffic: "traffic_sum", trafficCost: "price_sum" };
const changes = (of: string) => ({
  newKeywords: `${of}_new_count`,
  lostKeywords: `${of}_lost_count`,
  improvedKeywords: `${of}_up_count`,
  declinedKeywords: `${of}_down_count`,
  unchangedKeywords: `${of}_equal_count`,
});
const tops = {
  keywords1To5: "top1_5",
  keywords6To10: "top6_10",
  keywords11To20: "top11_20",
  keywords21To50: "top21_50",
  keywords51To100: "top51_100",
};

export const found = { numbers: { ...sizes, ...changes("keywords"), ...tops } };
export const foundInCountry = { numbers: { ...sizes, ...changes("positions"), ...tops } };
export const paid = {
  numbers: { paidKeywords: "keywords_count", paidTraffic: "traffic_sum", paidTrafficCost: "price_sum" },
};
export const whole = {
  numbers: { keywords: "keywords_count", traffic: "traffic_sum", trafficCost: "price_sum" },
};

const { shape: Sizes } = lineOf({ numbers: sizes }, LooseNumber);
const Standing = lineOf(found, Amount).extend(Sizes);
const Country = lineOf({ numbers: changes("positions") }, Amount)
  .extend(Sizes)
  .extend({
    source: z.string(),
    country: z.string(),
    positions_tops: z.record(z.string(), LooseNumber).default({}),
  })
  .transform(({ positions_tops: places, ...row }) => ({ ...row, ...places }));

export const Months = z.array(
  Standing.extend({
    year: z.coerce.number().int().min(2000),
    month: z.coerce.number().int().min(1).max(12),
  }),
);
export const Now = z.object({ organic: Standing.nullish(), adv: Standing.nullish() });
export const Countries = z.object({
  organic: z.array(Country).default([]),
  adv: z.array(Country).default([]),
});
