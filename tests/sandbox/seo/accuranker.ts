import type { DateRange } from "#app/lib/plain-date.ts";
import {
  accounts,
  ctrOf,
  domains,
  historyOf,
  type Keyword,
  keywords,
  pageOf,
  placeOn,
  rivals,
  summaryOf,
  visitsOf,
} from "./accuranker-facts.ts";
import { daysOf, json, sandboxToken, type StandIn, type Trial, isUnusual } from "../stand-in.ts";

const refused = (status: number, detail: string) => json({ detail }, status);
const unauthenticated = () => refused(401, "Invalid token.");
const site = domains[0]!.domain;

type Tree = { [name: string]: Tree };

function treeOf(fields: string): Tree {
  const tree: Tree = {};
  for (const path of fields.split(",").filter(Boolean))
    path.split(".").reduce<Tree>((at, name) => (at[name] ??= {}), tree);
  return tree;
}

class UnknownField extends Error {}

/** Only requested fields come back: for a list of objects, the same of each. Without fields it is empty. */
function picked(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => picked(one, tree));
  if (typeof value !== "object" || value === null || Object.keys(tree).length === 0) return value;
  return Object.fromEntries(
    Object.entries(tree).map(([name, below]) => {
      if (!(name in value)) throw new UnknownField(name);
      return [name, picked((value as Record<string, unknown>)[name], below)];
    }),
  );
}

function answer(value: unknown, asked: URLSearchParams): Response {
  const fields = treeOf(asked.get("fields") ?? "");
  const isEmpty = Object.keys(fields).length === 0;
  try {
    if (!Array.isArray(value)) return json(isEmpty ? {} : picked(value, fields));
    // At most a hundred at a time, whatever is requested.
    const [offset, limit] = [
      Number(asked.get("offset") ?? 0),
      Math.min(100, Number(asked.get("limit") ?? 100)),
    ];
    const page = value.slice(offset, offset + limit) as unknown[];
    return json(isEmpty ? page.map(() => ({})) : picked(page, fields));
  } catch (error) {
    if (!(error instanceof UnknownField)) throw error;
    return refused(400, `Unknown field: ${error.message}`);
  }
}

function keywordOf(one: Keyword, from: string, to: string) {
  return {
    id: one.id,
    keyword: one.keyword,
    search_type: one.device,
    search_engine: one.engine,
    search_locale: {
      id: 1,
      country_code: one.country,
      region: one.country === "IE" ? "Ireland" : "United Kingdom",
    },
    tags: one.tags,
    search_volume: {
      search_volume: one.volume,
      avg_cost_per_click: one.cpc,
      avg_cost_per_click_currency: "GBP",
      competition: 0.5,
    },
    // The first keyword was checked again one afternoon: its morning rank is still in the list.
    ranks: daysOf(from, to).flatMap((date) => {
      const place = placeOn(site, one, date);
      const rank = (time: string, at: number | null) => ({
        created_at: `${date}T${time}Z`,
        rank: at ?? (one.device === 1 ? 101 : null),
        highest_ranking_page: at === null ? null : `https://${site}${pageOf(one)}`,
        share_of_voice: visitsOf(at, one.volume),
        share_of_voice_percentage: ctrOf(at),
        estimated_visits: visitsOf(at, one.volume),
        ctr: ctrOf(at),
      });
      const again = one.id === keywords[0]!.id && isUnusual(date, "-15");
      return again ? [rank("15:00:00", place), rank("04:11:00", 99)] : [rank("04:11:00", place)];
    }),
  };
}

function domainReply(path: string, asked: URLSearchParams, now: Date): Response {
  const [, id, list] = path.split("/");
  const domain = domains.find((one) => String(one.id) === id);
  if (!domain) return refused(404, "Not found.");
  const today = now.toISOString().slice(0, 10);
  const [from, to] = [asked.get("period_from") ?? today, asked.get("period_to") ?? today];
  if (asked.has("period_from") !== asked.has("period_to"))
    return refused(400, "Both period_from and period_to are needed.");
  if (daysOf(from, to).length > 100) return refused(400, "The period is limited to 100 days.");
  const tagged = (tag: string) => keywords.filter(({ tags }) => tags.includes(tag));
  const history = (some: readonly Keyword[]) => historyOf(domain.domain, some, from, to);
  switch (list) {
    case "":
      return answer(
        {
          ...domainOf(domain),
          get history() {
            return history(keywords);
          },
          get competitors() {
            return rivals.map((rival) => ({
              ...rival,
              history: historyOf(rival.domain, keywords, from, to),
            }));
          },
        },
        asked,
      );
    case "keywords":
      return answer(
        keywords.map((one) => keywordOf(one, from, to)),
        asked,
      );
    case "tags":
      return answer(
        ["local", "products"].map((tag) => ({ tag, history: history(tagged(tag)) })),
        asked,
      );
    case "landing_pages": {
      const pages = [...new Set(keywords.map(pageOf))];
      return answer(
        pages.map((page, at) => ({
          id: at,
          path: page,
          history: history(keywords.filter((one) => pageOf(one) === page)),
        })),
        asked,
      );
    }
    default:
      return refused(404, "Not found.");
  }
}

function domainOf({ id, domain, display_name, group, account }: (typeof domains)[number]) {
  return { id, domain, display_name, group: { id: 9, name: group, account: accounts[account] } };
}

/** Averages over all keywords and days, the rest as of the last day: from the ranks themselves. */
function expectedOf(of: string, some: readonly Keyword[]): Trial["expected"] {
  return (metric, range) => {
    const places = daysOf(range.from, range.to).flatMap((date) => summaryOf(of, some, date).ranked);
    const last = summaryOf(of, some, range.to);
    const known: Record<string, number | null> = {
      measured: places.length,
      averageRank: places.reduce((sum, place) => sum + place, 0) / places.length,
      latestAverageRank: last.averageRank,
      rank1to3: last.bands.keywords_0_3,
      losers: last.movement.losers,
      estimatedVisits: last.visits,
      shareOfVoicePercent: last.visits / last.volume,
      volume: last.volume,
      keywords: some.length,
    };
    return known[metric] ?? null;
  };
}

function expectedOfKeywords(metric: string, { from, to }: DateRange): number | null {
  const mobile = keywords.filter(({ device }) => device === 2);
  const places = mobile.flatMap((one) => daysOf(from, to).map((date) => placeOn(site, one, date)));
  const found = places.filter((place) => place !== null);
  const last = mobile.map((one) => ({ place: placeOn(site, one, to), volume: one.volume }));
  const top10 = last.filter(({ place }) => place !== null && place <= 10).length;
  const known: Record<string, number> = {
    found: found.length,
    position: found.reduce((sum, place) => sum + place, 0) / found.length,
    keywords: mobile.length,
    top10,
    top10Share: top10 / mobile.length,
    volume: last.reduce((sum, { volume }) => sum + volume, 0),
    estimatedVisits: last.reduce((sum, { place, volume }) => sum + visitsOf(place, volume), 0),
  };
  return known[metric] ?? null;
}

const property = String(domains[0]!.id);

export const accuranker: StandIn = {
  kind: "accuranker",
  origins: ["https://app.accuranker.com"],
  account: accounts[0]!.name,
  handle(request, { now }) {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith("/api/v4/")) return null;
    const authorization = request.headers.get("authorization");
    if (!authorization) return refused(401, "Authentication credentials were not provided.");
    if (authorization !== `Bearer ${sandboxToken}`) return unauthenticated();
    const path = pathname.slice("/api/v4/".length);
    if (path === "accounts/") return answer(accounts, searchParams);
    if (path === "domains/") return answer(domains.map(domainOf), searchParams);
    return path.startsWith("domains/") ? domainReply(path, searchParams, now) : refused(404, "Not found.");
  },
  trials: [
    {
      about: "the history of a domain",
      parameters: { property, reportType: "domain" },
      metrics: [
        "averageRank",
        "latestAverageRank",
        "measured",
        "rank1to3",
        "losers",
        "estimatedVisits",
        "shareOfVoicePercent",
      ],
      hasDays: true,
      expected: expectedOf(site, keywords),
    },
    {
      about: "the history of one competitor",
      parameters: { property, reportType: "competitors", competitor: "771" },
      metrics: ["averageRank", "measured", "estimatedVisits", "rank1to3"],
      hasDays: true,
      expected: expectedOf(rivals[0]!.domain, keywords),
    },
    {
      about: "keywords on phones",
      parameters: { property, reportType: "keywords", device: "2" },
      metrics: ["position", "found", "keywords", "top10", "top10Share", "volume", "estimatedVisits"],
      dimension: "keyword",
      hasDays: true,
      expected: expectedOfKeywords,
    },
    {
      about: "tags, whose numbers are not added up",
      parameters: { property, reportType: "tags" },
      metrics: ["averageRank", "keywords", "estimatedVisits"],
      dimension: "tag",
      expected: () => null,
    },
    {
      about: "landing pages, which share no keyword",
      parameters: { property, reportType: "landing-pages" },
      metrics: ["keywords", "volume", "estimatedVisits"],
      dimension: "landingPage",
      hasDays: true,
      expected: expectedOf(site, keywords),
    },
  ],
  troubles: {
    "expired token": { reply: unauthenticated, is: "reconnect" },
    "missing permission": { reply: () => refused(404, "Not found."), is: "no-access" },
    "rate limit": { reply: () => refused(429, "Request was throttled."), is: "slow-down" },
  },
  nothing: () => json({ history: [] }),
};
