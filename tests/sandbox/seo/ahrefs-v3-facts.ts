import { rankNumbers, searches, type Seen, seen } from "./ranks.ts";
import { steady } from "../stand-in.ts";

/** Invented sites, and all of Ahrefs' data about them. */
export const site = "harbour-lane-bakery.example";
const market = "lakeside-market.example";
export const countries = ["fr", "gb", "us"];
export const projects = [
  { project_id: "9549866", project_name: "Harbour Lane Bakery", url: `${site}/` },
  { project_id: "9549867", project_name: "Lakeside Market", url: `${market}/` },
];

/** The state of one site in one country on one day; money in cents. */
export function stateOf(target: string, country: string, date: string) {
  const number = (most: number, what: string) => steady(most, what, target, country, date);
  const [top3, top4, top11, top21, top51] = [
    number(40, "3"),
    number(90, "10"),
    number(150, "20"),
    number(300, "50"),
    number(600, "51"),
  ];
  return {
    org_traffic: number(9000, "traffic"),
    org_cost: number(900_000, "cost"),
    paid_traffic: number(400, "paid"),
    paid_cost: number(50_000, "paid cost"),
    org_keywords: top3 + top4 + top11 + top21 + top51,
    org_keywords_1_3: top3,
    paid_keywords: number(20, "paid keywords"),
    paid_pages: number(6, "paid pages"),
    top3,
    top4_10: top4,
    top11_20: top11,
    top11_plus: top11 + top21 + top51,
    top21_50: top21,
    top51_plus: top51,
    pages: number(200, "pages"),
  };
}
type State = ReturnType<typeof stateOf>;

export function statesOf(target: string, country: string | null, date: string): State {
  const states = (country ? [country] : countries).map((one) => stateOf(target, one, date));
  const keys = Object.keys(states[0]!) as (keyof State)[];
  return Object.fromEntries(
    keys.map((key) => [key, states.reduce((all, one) => all + one[key], 0)]),
  ) as State;
}

export function linksOf(target: string, date: string) {
  const refdomains = steady(500, "refdomains", target, date);
  return {
    domain_rating: steady(900, "rating", target, date) / 10,
    ahrefs_rank: 1 + steady(900_000, "rank", target, date),
    url_rating: steady(900, "url rating", target, date) / 10,
    refdomains,
    live: refdomains * 7,
    all_time: refdomains * 11,
    live_refdomains: refdomains,
    all_time_refdomains: refdomains * 2,
  };
}

/** Keywords of a site: the market has more of them than one reply contains. */
export function keywordsOf(target: string, country: string | null, date: string) {
  return searches(target === market ? 130 : 24).flatMap((keyword) =>
    (country ? [country] : countries.slice(1)).map((where) => {
      const position = 1 + steady(60, target, where, keyword, date);
      return {
        keyword,
        keyword_country: where,
        best_position: position,
        best_position_url: `https://${target}/${position % 3 ? "shop" : ""}`,
        volume: steady(9000, "volume", where, keyword),
        sum_traffic: steady(300, "visits", target, where, keyword),
        sum_paid_traffic:
          steady(2, "paid", target, where, keyword) === 0
            ? null
            : steady(40, "paid visits", target, where, keyword),
        keyword_difficulty: steady(100, "difficulty", keyword),
        cpc: steady(500, "cpc", keyword),
      };
    }),
  );
}

export const pagesOf = (target: string) =>
  ["", "shop", "news", "recipes/rye"].map((page) => ({
    url: `https://${target}/${page}`,
    sum_traffic: steady(500, "page", target, page),
    value: steady(50_000, "page value", target, page),
    keywords: steady(50, "page keywords", target, page),
    referring_domains: steady(30, "page domains", target, page),
    ur: steady(600, "page rating", target, page) / 10,
  }));

export const competitorsOf = (target: string) =>
  ["mill-and-oven.example", "corner-crumb.example", "north-quay-bread.example"].map((domain) => ({
    competitor_domain: domain,
    domain_rating: steady(900, domain) / 10,
    keywords_common: steady(40, target, domain),
    keywords_competitor: steady(400, target, domain),
    keywords_target: steady(300, domain, target),
    share: steady(1000, "share", domain) / 10,
    traffic: steady(9000, "visits", domain),
    value: steady(900_000, "value", domain),
  }));

export const refdomainsOf = (target: string) =>
  ["quayside-news.example", "breadlovers.example", "old-town-guide.example"].map((domain) => ({
    domain,
    domain_rating: steady(900, "from", domain) / 10,
    links_to_target: 1 + steady(40, target, domain),
    dofollow_links: steady(1, target, domain),
    new_links: steady(3, "new", target, domain),
    lost_links: steady(3, "lost", target, domain),
  }));

export const tracked = (device: string, from: string, to: string) =>
  seen(site, [device === "mobile" ? "mobile" : "desktop"], searches(12), from, to);

export function trackerRow({ keyword, url, position, volume }: Seen) {
  return {
    keyword,
    country: "gb",
    location: "United Kingdom",
    url: position === null ? null : url,
    position,
    volume,
    traffic: position === null ? 0 : Math.round(volume / (position + 2)),
    keyword_difficulty: steady(100, "difficulty", keyword),
    cost_per_click: position === null ? null : steady(400, "click", keyword),
    keyword_has_data: true,
  };
}

function trackerStats(of: readonly Seen[], competitor: string) {
  const at = (least: number, most: number) =>
    of.filter(({ position }) => position !== null && position >= least && position <= most).length;
  return {
    competitor,
    average_position: rankNumbers(of).position,
    pos_1_3: at(1, 3),
    pos_4_10: at(4, 10),
    pos_11_20: at(11, 20),
    pos_21_50: at(21, 50),
    pos_51_plus: at(51, 999),
    pos_no_rank: of.length - at(1, 999),
    traffic: steady(900, competitor),
    traffic_value: steady(90_000, competitor),
    share_of_voice: steady(1000, "voice", competitor) / 10,
    share_of_traffic_value: steady(1000, "value", competitor) / 10,
  };
}
export const rivals = [site, "mill-and-oven.example", "corner-crumb.example"];
export const rivalStats = (device: string, date: string) =>
  rivals.map((rival) => trackerStats(seen(rival, [device], searches(12), date, date), rival));
