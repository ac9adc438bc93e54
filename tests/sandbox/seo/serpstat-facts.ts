import { searches, seen } from "./ranks.ts";
import { daysOf, steady } from "../stand-in.ts";

/** Invented domains, and all of Serpstat's data about them. */
export const site = "harbour-lane-bakery.example";
/** Has more keywords than the product reads. */
const market = "lakeside-market.example";
export const rival = "mill-and-oven.example";
export const projects = [
  { id: "1213108", projectName: "Harbour Lane Bakery", domain: site },
  { id: "1213109", projectName: "Lakeside Market", domain: market },
];
export const region = 372_691;
export const tracked = searches(110);
export const trackedBy = (domain: string, from: string, to: string) =>
  seen(domain, ["google"], tracked, from, to);

/** Updates come every twelve days, and on the day after for the address with "www.". */
export function historyOf(domain: string, from: string, to: string) {
  return daysOf("2026-01-01", "2026-11-21").flatMap((date, at) => {
    if (at % 12 > 1 || date < from || date > to) return [];
    const name = at % 12 === 0 ? domain : `www.${domain}`;
    const number = (most: number, what: string) => steady(most, what, name, date);
    return {
      domain: name,
      date,
      visible: number(90_000, "visible") / 10_000,
      visible_static: number(90_000, "visible") / 10_000,
      keywords: number(9000, "keywords"),
      traff: number(90_000, "traffic"),
      new_keywords: number(300, "new"),
      out_keywords: number(300, "out"),
      rised_keywords: number(300, "rised"),
      down_keywords: number(300, "down"),
      ad_keywords: number(30, "ad"),
      ads: number(20, "ads"),
    };
  });
}

export const foundFor = (domain: string) =>
  searches(domain === market ? 400 : 130).map((keyword) => ({
    domain,
    subdomain: `www.${domain}`,
    keyword,
    url: `https://www.${domain}/${steady(1, "page", keyword) ? "shop" : ""}`,
    position: 1 + steady(99, "place", domain, keyword),
    types: ["local_pack"],
    found_results: 46_400_000,
    cost: steady(400, "cpc", keyword) / 100,
    concurrency: steady(100, "competition", keyword),
    region_queries_count: 10 * steady(900, "volume", keyword),
    traff: steady(400, "visits", domain, keyword),
    difficulty: steady(100, "difficulty", keyword),
    dynamic: 0,
    intents: ["commercial"],
  }));

export const pagesOf = (domain: string) =>
  ["", "shop", "recipes/rye"].map((page) => ({
    url: `https://www.${domain}/${page}`,
    organic_keywords: steady(90, "page keywords", domain, page),
    facebook_shares: 0,
    potencial_traff: steady(900, "page visits", domain, page),
  }));

export const competitorsOf = (domain: string) =>
  [domain, rival, "corner-crumb.example"].map((one) => ({
    domain: one,
    favicon: `https://icons.example/${one}`,
    all: { currentValue: steady(9000, "all", one), dynamicValue: -12 },
    common: { currentValue: steady(900, "common", domain, one), dynamicValue: 5.3 },
    visibility: { currentValue: steady(90_000, "visible", one) / 10_000, dynamicValue: 0.2 },
    missing: steady(800, "missing", domain, one),
    relevance: steady(10_000, "relevance", domain, one) / 100,
  }));

export function linksOf(target: string) {
  const number = (what: string) => steady(9000, what, target);
  return {
    referringDomains: number("domains"),
    referringLinks: number("links"),
    referringIps: number("ips"),
    doFollowLinks: number("follow"),
    noFollowLinks: number("nofollow"),
    typeText: number("text"),
    typeImg: number("images"),
    outlinksTotal: number("out"),
    threats: steady(3, "threats", target),
    domainRank: steady(100, "rank", target),
    referringDomainsDynamics: -8,
  };
}

export const refdomainsOf = (target: string) =>
  searches(120).map((name, at) => ({
    domain_from: `${name.replaceAll(" ", "-")}.example`,
    ref_pages: 1 + steady(40, target, name),
    domainRank: 99 - (at % 90),
  }));

/** One domain on one day of the tracker; the bands have no keyword in common. */
export function comparedOn(domain: string, date: string) {
  const number = (most: number, what: string) => steady(most, what, domain, date);
  const bands = {
    top1: number(4, "1"),
    top3: number(6, "3"),
    top5: number(6, "5"),
    top10: number(9, "10"),
    top20: number(9, "20"),
  };
  const all = Object.values(bands).reduce((sum, one) => sum + one, 0);
  return { bands, all, share: number(3000, "share") / 100, average: 1 + number(200, "average") / 10 };
}
