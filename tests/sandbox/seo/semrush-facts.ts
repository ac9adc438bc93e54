import { searches } from "./ranks.ts";
import { steady } from "../stand-in.ts";

/** Invented domains, and all of Semrush's data about them. */
export const site = "harbour-lane-bakery.example";
/** Has more keywords than the product reads. */
const market = "lakeside-market.example";
export const projects = [
  { project_id: 643_526_670_283_248, project_name: "Harbour Lane Bakery", url: site },
  { project_id: 643_526_670_283_249, project_name: "Lakeside Market", url: market },
];
export const campaign = `${projects[0]!.project_id}_16852`;
export const tracked = searches(110);

/** A domain's state in a database in a month; the current one without a month. */
export function standing(domain: string, database: string, month: string): Record<string, string> {
  const number = (most: number, what: string) => String(steady(most, what, domain, database, month));
  return {
    Db: database,
    Dn: domain,
    Dt: `${month.replace("-", "")}15`,
    Rk: String(1 + steady(900_000, "rank", domain, database, month)),
    Or: number(5000, "organic keywords"),
    Ot: number(90_000, "organic traffic"),
    Oc: number(70_000, "organic cost"),
    Ad: number(40, "paid keywords"),
    At: number(900, "paid traffic"),
    Ac: number(3000, "paid cost"),
  };
}
export const databases = ["us", "uk", "de", "mobile-uk"];

/** Keywords of a domain; the first has two pages. */
export function foundFor(domain: string, database: string) {
  const words = searches(domain.endsWith(market) ? 400 : 129);
  return [words[0]!, ...words].map((Ph, at) => ({
    Ph,
    Po: String(1 + steady(99, domain, database, Ph, at)),
    Nq: String(10 * steady(900, "volume", Ph)),
    Cp: (steady(300, "cpc", Ph) / 100).toFixed(2),
    Ur: `https://${domain}/${at === 0 ? "" : "shop"}`,
    Tg: String(steady(500, "visits", domain, Ph, at)),
    Tr: (steady(500, "visits", domain, Ph, at) / 100).toFixed(2),
    Tc: (steady(100, "cost share", domain, Ph, at) / 100).toFixed(2),
    Co: (steady(100, "competition", Ph) / 100).toFixed(2),
    Kd: String(steady(100, "difficulty", Ph)),
  }));
}

export const pagesOf = (domain: string) =>
  ["", "shop", "news; and more", 'the "big" loaf'].map((page) => ({
    Ur: `https://${domain}/${page}`,
    Pc: String(steady(50, "page keywords", domain, page)),
    Tg: String(steady(900, "page visits", domain, page)),
    Tr: (steady(3000, "page share", domain, page) / 100).toFixed(2),
  }));

export const competitorsOf = (domain: string, database: string) =>
  ["mill-and-oven.example", "corner-crumb.example"].map((Dn) => ({
    ...standing(Dn, database, "now"),
    Ot: String(steady(90_000, "visits", Dn)),
    Cr: (steady(100, "relevance", domain, Dn) / 100).toFixed(2),
    Np: String(steady(300, "common", domain, Dn)),
  }));

export function linksOf(target: string, month: string): Record<string, string> {
  const keys =
    "ascore total domains_num urls_num ips_num follows_num nofollows_num sponsored_num ugc_num texts_num images_num";
  const numbers = keys.split(" ").map((key) => [key, String(steady(900, key, target, month))] as const);
  return Object.fromEntries(numbers);
}

export const refdomainsOf = (target: string) =>
  ["quayside-news.example", "breadlovers.example", "old-town-guide.example"].map((domain) => ({
    domain,
    country: domain.startsWith("q") ? "gb" : "us",
    domain_ascore: String(steady(100, domain)),
    backlinks_num: String(1 + steady(900, target, domain)),
  }));

export function measured(date: string) {
  const number = (most: number, what: string) => steady(most, what, date);
  return {
    Vr: number(1000, "Vr") / 10,
    Av: 1 + number(300, "Av") / 10,
    Sov: number(900, "Sov") / 10,
    Tr: number(90_000, "Tr") / 10,
    Tc: number(9000, "Tc") / 10,
  };
}

export const visits = (position: number | null) => (position === null ? 0 : 100 / position);

export function campaignsOf(project: string) {
  const place = { id: 2826, name: "United Kingdom", type: "country", code: "uk", hl: "en" };
  const campaigns = [
    {
      id: `${project}_16852`,
      url: site,
      type: "rootdomain",
      engine: "google",
      device: "desktop",
      location: place,
    },
    {
      id: `${project}_16853`,
      url: site,
      type: "rootdomain",
      engine: "google",
      device: "phone",
      location: place,
    },
  ].map((one) => ({ ...one, isGathering: false, language: "English", keywords_count: tracked.length }));
  return { project_id: project, campaigns, limits: { targets: 5000 } };
}

export function standingNumber(metric: string, row: Record<string, string>): number | null {
  const codes: Record<string, string> = {
    rank: "Rk",
    organicKeywords: "Or",
    organicTraffic: "Ot",
    organicTrafficCost: "Oc",
    paidKeywords: "Ad",
  };
  const cell = row[codes[metric] ?? ""];
  return cell === undefined ? null : Number(cell);
}

/** The values of `display_sort`, less their direction, as each report's page lists them. */
export const sorts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  domain_organic: { po: "Po", tg: "Tg", tr: "Tr", tc: "Tc", nq: "Nq", co: "Co", kd: "Kd", cp: "Cp" },
  domain_adwords: { po: "Po", tg: "Tg", tr: "Tr", tc: "Tc", nq: "Nq" },
  domain_organic_unique: { pc: "Pc", tg: "Tg", tr: "Tr" },
  domain_organic_organic: { np: "Np", cr: "Cr" },
  backlinks_refdomains: { domain_ascore: "domain_ascore", backlinks_num: "backlinks_num" },
};
