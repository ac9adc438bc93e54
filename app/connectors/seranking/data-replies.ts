import { z } from "zod";
import { LooseNumber } from "#app/connectors/core/loose-number.ts";

const Amount = LooseNumber.optional().transform((value) => value ?? null);
const Standing = z.object({
  keywords_count: LooseNumber,
  traffic_sum: LooseNumber,
  price_sum: LooseNumber,
  keywords_new_count: Amount,
  keywords_lost_count: Amount,
  keywords_up_count: Amount,
  keywords_down_count: Amount,
  keywords_equal_count: Amount,
  top1_5: Amount,
  top6_10: Amount,
  top11_20: Amount,
  top21_50: Amount,
  top51_100: Amount,
});
export type Standing = z.output<typeof Standing>;

const Country = z
  .object({
    source: z.string(),
    country: z.string(),
    positions_new_count: Amount,
    positions_lost_count: Amount,
    positions_up_count: Amount,
    positions_down_count: Amount,
    positions_equal_count: Amount,
    positions_tops: z.record(z.string(), LooseNumber).default({}),
    ...Standing.pick({ keywords_count: true, traffic_sum: true, price_sum: true }).shape,
  })
  .transform(({ source, country, positions_tops: tops, ...row }) => ({
    source,
    country,
    standing: Standing.parse({
      ...row,
      ...tops,
      keywords_new_count: row.positions_new_count,
      keywords_lost_count: row.positions_lost_count,
      keywords_up_count: row.positions_up_count,
      keywords_down_count: row.positions_down_count,
      keywords_equal_count: row.positions_equal_count,
    }),
  }));

const Month = z.object({
  ...Standing.shape,
  year: z.coerce.number().int().min(2000),
  month: z.coerce.number().int().min(1).max(12),
});
export const Months = z.array(Month);
export const Now = z.object({ organic: Standing.nullish(), adv: Standing.nullish() });
export const Countries = z.object({
  organic: z.array(Country).default([]),
  adv: z.array(Country).default([]),
});

export const Keywords = z.array(
  z.object({
    keyword: z.string(),
    position: LooseNumber,
    volume: LooseNumber,
    cpc: LooseNumber,
    competition: LooseNumber,
    url: z.string().nullable(),
    difficulty: Amount,
    traffic: LooseNumber,
    traffic_percent: LooseNumber,
    price: LooseNumber,
  }),
);

export const Competitors = z.array(
  z.object({
    domain: z.string(),
    common_keywords: LooseNumber,
    total_keywords: LooseNumber,
    missing_keywords: LooseNumber,
    traffic_sum: LooseNumber,
    price_sum: LooseNumber,
  }),
);
