import { searches, seen } from "./ranks.ts";
import { steady } from "../stand-in.ts";

/** Invented sites, and all of SE Ranking's data about them. */
export const site = "harbour-lane-bakery.example";
/** Has more keywords than the product reads. */
const market = "lakeside-market.example";
export const rival = "mill-and-oven.example";
export const sites = [
  { id: 123_456, title: "Harbour Lane Bakery", name: site },
  { id: 123_457, title: "Lakeside Market", name: market },
];
/** The id in the project, then the one that all projects share. */
export const engines = [
  { site_engine_id: 1, search_engine_id: 200, region_id: 0, region_name: "London", lang_code: "en" },
  { site_engine_id: 2, search_engine_id: 201, region_id: 0, region_name: null, lang_code: "en" },
];
export const engineNames = [
  { id: 200, name: "Google UK", region_id: 0 },
  { id: 201, name: "Google UK Mobile", region_id: 0 },
];
export const tracked = searches(12);
export const groupOf = (at: number) => (at % 2 === 0 ? 7 : 8);

export const trackedBy = (domain: string, from: string, to: string) =>
  seen(
    domain,
    engines.map(({ site_engine_id }) => String(site_engine_id)),
    tracked,
    from,
    to,
  );

export function standing(domain: string, source: string, type: string, month: string) {
  const number = (most: number, what: string) => steady(most, what, type, domain, source, month);
  return {
    base_domain: domain,
    price_sum: number(900_000, "price") / 100,
    traffic_sum: number(90_000, "traffic"),
    keywords_new_count: number(400, "new"),
    keywords_down_count: number(400, "down"),
    keywords_up_count: number(400, "up"),
    keywords_equal_count: number(400, "equal"),
    keywords_lost_count: number(400, "lost"),
    keywords_count: number(9000, "count"),
    top1_5: number(90, "5"),
    top6_10: number(90, "10"),
    top11_20: number(200, "20"),
    top21_50: number(400, "50"),
    top51_100: number(900, "100"),
  };
}

export const zones = [
  ["us", "USA"],
  ["uk", "United Kingdom"],
  ["nl", "Netherlands"],
] as const;

/** The same numbers by country, under other names. */
export function zoneOf(domain: string, source: string, country: string, type: string) {
  const { keywords_count, traffic_sum, price_sum, ...rest } = standing(domain, source, type, "now");
  const {
    keywords_new_count,
    keywords_up_count,
    keywords_down_count,
    keywords_lost_count,
    keywords_equal_count,
    base_domain: _,
    ...tops
  } = rest;
  return {
    source,
    country,
    keywords_count,
    traffic_sum,
    price_sum,
    positions_new_count: keywords_new_count,
    positions_up_count: keywords_up_count,
    positions_down_count: keywords_down_count,
    positions_lost_count: keywords_lost_count,
    positions_equal_count: keywords_equal_count,
    positions_tops: tops,
  };
}

export const foundFor = (domain: string, source: string, type: string) =>
  searches(domain === market ? 700 : 210).map((keyword) => ({
    block_type: null,
    block_position: 2,
    keyword,
    position: 1 + steady(99, "place", type, domain, source, keyword),
    prev_pos: null,
    volume: 10 * steady(900, "volume", keyword),
    cpc: steady(400, "cpc", keyword) / 100,
    competition: steady(100, "competition", keyword) / 100,
    url: `https://${domain}/${steady(1, "page", keyword) ? "shop" : ""}`,
    difficulty: steady(100, "difficulty", keyword),
    total_sites: null,
    traffic: steady(400, "visits", type, domain, source, keyword),
    traffic_percent: steady(90, "share", keyword) / 100,
    price: steady(9000, "price", keyword) / 100,
  }));

export const competitorsOf = (domain: string) =>
  [rival, "corner-crumb.example", "north-quay-bread.example"].map((one) => ({
    domain: one,
    common_keywords: steady(90, "common", domain, one),
    total_keywords: steady(900, "total", one),
    missing_keywords: steady(800, "missing", domain, one),
    traffic_sum: steady(9000, "visits", one),
    price_sum: steady(90_000, "price", one) / 100,
  }));

/** All countries, and the row that is their sum. */
export function zonesOf(domain: string, type: string) {
  const all = zones.map(([source, country]) => zoneOf(domain, source, country, type));
  const sum = (key: "keywords_count" | "traffic_sum" | "price_sum") =>
    all.reduce((total, one) => total + one[key], 0);
  const tops = all.reduce((total, { positions_tops }) => total + positions_tops.top1_5, 0);
  return [
    {
      source: "worldwide",
      country: "Worldwide",
      keywords_count: sum("keywords_count"),
      traffic_sum: sum("traffic_sum"),
      price_sum: sum("price_sum"),
      positions_tops: { top1_5: tops },
    },
    ...all,
  ] as const;
}
