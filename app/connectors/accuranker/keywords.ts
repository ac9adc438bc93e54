import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";
import { dimensionsOf } from "#app/connectors/core/params/params.ts";
import { ratioOf } from "#app/connectors/core/ratio-of.ts";
import { readPieces } from "#app/connectors/core/answers/range-pieces.ts";
import { contains, rankAnswer, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import { createFilters } from "#app/metrics/filters.ts";
import { dimensions as dimensionSpecs } from "./catalogue.ts";
import { type Ask, maxDays } from "./histories.ts";
import { fetchAll } from "./lists.ts";

const number = z.number().nullish();
const Rank = z.object({
  created_at: z.string().refine((text) => isPlainDate(text.slice(0, 10)), "not a day"),
  rank: number,
  highest_ranking_page: z.string().nullish(),
  share_of_voice: number,
  share_of_voice_percentage: number,
  estimated_visits: number,
  ctr: number,
});
const Keyword = z.object({
  id: z.number(),
  keyword: z.string(),
  search_type: z.number().nullish(),
  search_engine: z.object({ id: z.number(), name: z.string() }).nullish(),
  search_locale: z.object({ country_code: z.string() }).nullish(),
  search_volume: z
    .object({
      search_volume: number,
      avg_cost_per_click: number,
      avg_cost_per_click_currency: z.string().nullish(),
      competition: z.coerce.number().nullish(),
    })
    .nullish(),
  ranks: z.array(Rank).default([]),
});
type Keyword = z.output<typeof Keyword>;

const fields = [
  "id",
  "keyword",
  "search_type",
  "search_engine.id",
  "search_engine.name",
  "search_locale.country_code",
  "search_volume.search_volume",
  "search_volume.avg_cost_per_click",
  "search_volume.avg_cost_per_click_currency",
  "search_volume.competition",
  ...Object.keys(Rank.shape).map((name) => `ranks.${name}`),
];

export async function keywords(ask: Ask): Promise<Answer> {
  const { property = "", device, searchEngine, country, term } = ask.params;
  const path = `/domains/${encodeURIComponent(property)}/keywords/`;
  const isChosen = (one: Keyword) =>
    (!device || String(one.search_type) === device) &&
    (!searchEngine || String(one.search_engine?.id) === searchEngine) &&
    (!country || one.search_locale?.country_code === country) &&
    contains(one.keyword, term);
  const { items, isTruncated } = await readPieces(ask.range, maxDays, ({ from, to }) =>
    fetchAll(ask, path, fields, Keyword, { period_from: from, period_to: to }),
  );
  const found = items.filter(isChosen);
  const nameOf = namesOf(found);
  const { counts } = createFilters(ask.filter, { dimensions: dimensionsOf(dimensionSpecs), metrics: [] });
  const sightings = found
    .flatMap((one) => sightingsOf(one, nameOf(one)))
    .filter(
      ({ date, cells }) => date >= ask.range.from && date <= ask.range.to && counts({ date, ...cells }),
    );
  const currencies = new Set(found.flatMap((one) => one.search_volume?.avg_cost_per_click_currency ?? []));
  const { isOfRange: _, ...answer } = rankAnswer(sightings, ask.dimensions, { isTruncated });
  return { ...answer, currency: currencies.size === 1 ? [...currencies][0]! : null };
}

function namesOf(found: readonly Keyword[]): (one: Keyword) => string {
  const each = [...new Map(found.map((one) => [one.id, one])).values()];
  const times = new Map<string, number>();
  for (const { keyword } of each) times.set(keyword, (times.get(keyword) ?? 0) + 1);
  const nameOf = withUniqueNames(
    each.map((one) => {
      const words = [deviceOf(one), one.search_engine?.name, one.search_locale?.country_code];
      const isAlone = times.get(one.keyword) === 1;
      return [String(one.id), isAlone ? one.keyword : `${one.keyword} · ${words.filter(Boolean).join(", ")}`];
    }),
  );
  return ({ id }) => nameOf(String(id));
}

function deviceOf({ search_type }: Keyword): string | null {
  if (search_type === 1) return "Desktop";
  return search_type === 2 ? "Mobile" : null;
}

function sightingsOf(one: Keyword, name: string): Sighting[] {
  const { search_volume: volume } = one;
  return latestOfDays(one.ranks).map(([date, rank]) => ({
    series: String(one.id),
    date,
    cells: {
      keyword: name,
      searchEngine: one.search_engine?.name ?? null,
      device: deviceOf(one),
      country: one.search_locale?.country_code ?? null,
      landingPage: rank.highest_ranking_page || null,
    },
    position: rank.rank && rank.rank >= 1 && rank.rank <= 100 ? rank.rank : null,
    volume: volume?.search_volume ?? null,
    sums: {
      shareOfVoice: rank.share_of_voice ?? null,
      estimatedVisits: rank.estimated_visits ?? null,
    },
    means: {
      shareOfVoicePercent: ratioOf(rank.share_of_voice_percentage),
      ctr: ratioOf(rank.ctr),
      cpc: volume?.avg_cost_per_click ?? null,
      competition: volume?.competition ?? null,
    },
  }));
}

function latestOfDays(ranks: Keyword["ranks"]): [PlainDate, z.output<typeof Rank>][] {
  const days = new Map<PlainDate, z.output<typeof Rank>>();
  for (const rank of ranks) {
    const day = rank.created_at.slice(0, 10) as PlainDate;
    const known = days.get(day);
    if (!known || Date.parse(rank.created_at) >= Date.parse(known.created_at)) days.set(day, rank);
  }
  return [...days];
}
