import { addDays, day } from "#app/lib/plain-date.ts";
import { daysOf, steady } from "../stand-in.ts";

// Invented domains and the ranks of their keywords on every day.

export const accounts = [
  { id: 41, name: "Pine Street Agency" },
  { id: 42, name: "Old Town Media" },
];
export const domains = [
  {
    id: 1201,
    domain: "harbour-lane-bakery.example",
    display_name: "Harbour Lane",
    group: "Food",
    account: 0,
  },
  { id: 1202, domain: "northwind-cycles.example", display_name: null, group: "Sport", account: 0 },
  { id: 1203, domain: "old-town-museum.example", display_name: "Museum", group: "Culture", account: 1 },
];
export const rivals = [
  { id: 771, domain: "corner-bread.example", display_name: "Corner Bread" },
  { id: 772, domain: "flour-and-salt.example", display_name: "" },
];

const things = [
  "bread",
  "sourdough",
  "rye loaf",
  "cake",
  "croissant",
  "bun",
  "tart",
  "pie",
  "coffee",
  "brunch",
];
const wishes = ["near me", "delivery", "recipe", "vegan", "best", "price"];

export type Keyword = {
  readonly id: number;
  readonly keyword: string;
  readonly device: 1 | 2;
  readonly engine: { readonly id: number; readonly name: string };
  readonly country: string;
  readonly tags: readonly string[];
  readonly volume: number;
  readonly cpc: number;
};

/** The same words on computers and phones, some in two countries; a few have two tags, some none. */
export const keywords: readonly Keyword[] = things.flatMap((thing, at) =>
  wishes.flatMap((wish, wished) =>
    ([1, 2] as const).map((device): Keyword => {
      const keyword = `${thing} ${wish}`;
      return {
        id: 5_000 + at * 100 + wished * 10 + device,
        keyword,
        device,
        engine: wish === "price" ? { id: 2, name: "Bing" } : { id: 1, name: "Google" },
        country: thing === "coffee" ? "IE" : "GB",
        tags: [
          ...(wished % 2 ? ["products"] : []),
          ...(wish === "near me" || wish === "delivery" ? ["local"] : []),
        ],
        volume: 10 * (1 + steady(300, "volume", keyword)),
        cpc: steady(400, "cpc", keyword) / 100,
      };
    }),
  ),
);

const places = new Map<string, number | null>();

/** 1 to 100; null without a rank. */
export function placeOn(site: string, { id }: Keyword, date: string): number | null {
  const name = `${site} ${id} ${date}`;
  const known = places.get(name);
  if (known !== undefined) return known;
  const usual = 1 + steady(95, "place", site, id);
  const place = Math.max(1, usual + steady(10, "move", site, id, date) - 5);
  const seen = place > 80 ? null : place;
  places.set(name, seen);
  return seen;
}

/** Of every hundred searches. */
export const ctrOf = (place: number | null) => (place === null ? 0 : Math.round(300 / place) / 10);
export const visitsOf = (place: number | null, volume: number) => Math.round((volume * ctrOf(place)) / 100);
export const pageOf = ({ keyword }: Keyword) => `/${keyword.split(" ")[0]}`;

/** AccuRanker's figures for some keywords on one day. */
export function summaryOf(site: string, some: readonly Keyword[], date: string) {
  const seen = some.map((one) => ({ ...one, place: placeOn(site, one, date) }));
  const before = some.map((one) => placeOn(site, one, addDays(day(date), -1)) ?? 101);
  const ranked = seen.flatMap(({ place }) => (place === null ? [] : [place]));
  const within = (from: number, to: number) => ranked.filter((place) => place >= from && place <= to).length;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const moves = seen.map(({ place }, at) => (place ?? 101) - before[at]!);
  const visits = sum(seen.map(({ place, volume }) => visitsOf(place, volume)));
  return {
    ranked,
    visits,
    volume: sum(some.map(({ volume }) => volume)),
    averageRank: ranked.length > 0 ? sum(ranked) / ranked.length : null,
    averageCtr: some.length > 0 ? sum(seen.map(({ place }) => ctrOf(place))) / some.length : 0,
    bands: {
      keywords_0_3: within(1, 3),
      keywords_4_10: within(4, 10),
      keywords_11_20: within(11, 20),
      keywords_21_50: within(21, 50),
      keywords_above_50: within(51, 100),
      keywords_unranked: some.length - ranked.length,
      keywords_total: some.length,
    },
    movement: {
      winners: moves.filter((move) => move < 0).length,
      losers: moves.filter((move) => move > 0).length,
      no_movement: moves.filter((move) => move === 0).length,
    },
  };
}

/** A day in a history. */
export function historyOf(site: string, some: readonly Keyword[], from: string, to: string) {
  return daysOf(from, to).map((date) => {
    const { averageRank, averageCtr, visits, volume, bands, movement } = summaryOf(site, some, date);
    return {
      date,
      average_rank: averageRank,
      average_ctr: averageCtr,
      average_ctr_max: 30,
      share_of_voice: visits,
      share_of_voice_percentage: (100 * visits) / (volume || 1),
      estimated_visits: visits,
      above_the_fold: bands.keywords_0_3,
      informational_intent: some.filter(({ keyword }) => keyword.endsWith("recipe")).length,
      commercial_intent: some.filter(({ keyword }) => keyword.endsWith("best")).length,
      transactional_intent: some.filter(({ keyword }) => keyword.endsWith("price")).length,
      navigational_intent: 0,
      keywords: some.length,
      search_volume: volume,
      ranking_distribution: bands,
      ranking_movement: movement,
    };
  });
}
