import { monthsOf, rankNumbers, type Seen } from "./ranks.ts";
import {
  competitorsOf,
  engineNames,
  engines,
  foundFor,
  groupOf,
  rival,
  site,
  sites,
  standing,
  tracked,
  trackedBy,
  zonesOf,
} from "./seranking-facts.ts";
import { inOrder, json, sandboxToken, type StandIn, steady } from "../stand-in.ts";

/** Keywords with all their days; booleans are 0 and 1, some numbers are text, and 0 means no rank. */
function positionsOf(domain: string, query: URLSearchParams): Response {
  const [from, to] = [query.get("date_from"), query.get("date_to")];
  if (!from || !to) return refusal(400, "date_from and date_to are required");
  const all = trackedBy(domain, from, to);
  const asked = query.get("site_engine_id");
  const chosen = engines.filter(({ site_engine_id }) => !asked || String(site_engine_id) === asked);
  return json(
    chosen.map(({ site_engine_id }) => ({
      site_engine_id,
      keywords: tracked.map((name, at) => {
        const days = all.filter(
          ({ keyword, engine }) => keyword === name && engine === String(site_engine_id),
        );
        return {
          id: at + 1,
          name,
          volume: days[0]?.volume ?? 0,
          competition: "0.5",
          suggested_bid: steady(400, "bid", name) / 100,
          kei: 1,
          results: "123000",
          total_sum: 0,
          positions: days.map(({ date, position }) => ({
            date,
            pos: position ?? 0,
            change: 0,
            price: 0,
            is_map: 0,
            map_position: steady(4, "map", name, date),
            paid_position: steady(3, "ad", name, date),
          })),
          ...(query.get("with_landing_pages") === "1" && { landing_pages: pagesOf(days) }),
        };
      }),
    })),
  );
}

/** Reported for the first day with a page. */
function pagesOf(days: readonly Seen[]) {
  return days.flatMap(({ url, date }, at) => (url === days[at - 1]?.url ? [] : [{ url, date }]));
}

const refusal = (status: number, message: string) => json({ message }, status);
const incorrect = () => refusal(403, "Incorrect token");

function projectReply(path: readonly string[], query: URLSearchParams): Response | null {
  const [area, id, what] = path;
  if (area === "account") return json({ currency: "rur", value: 2_296_380.85 });
  if (area === "system") return json(engineNames);
  if (area === "sites" && !id)
    return json(sites.map((one) => ({ ...one, is_active: 1, check_freq: "check_daily" })));
  if (area === "competitors")
    return id === "site"
      ? json([{ id: 77, name: "Mill and Oven", url: rival }])
      : id === "77"
        ? positionsOf(rival, query)
        : refusal(404, "Not found");
  if ((area === "sites" || area === "keyword-groups") && id !== String(sites[0]!.id))
    return refusal(403, "Access denied");
  if (area === "keyword-groups")
    return json([
      { id: 7, name: "Shop" },
      { id: 8, name: "Recipes" },
    ]);
  if (what === "search-engines") return json(engines);
  if (what === "keywords")
    return json(tracked.map((name, at) => ({ id: at + 1, name, group_id: groupOf(at) })));
  return what === "positions" ? positionsOf(site, query) : null;
}

function dataReply(path: string, query: URLSearchParams, today: string): Response | null {
  if (path === "account/subscription")
    return json({ subscription_info: { status: "active", units_limit: 5_000_000, units_left: 4_975_033 } });
  const [domain, source, type] = ["domain", "source", "type"].map((name) => query.get(name) ?? "");
  if (!domain) return refusal(400, "domain is required");
  if (path !== "domain/overview/worldwide" && !/^[a-z]{2}$/.test(source!))
    return refusal(400, "source is required");
  switch (path) {
    case "domain/overview/db": {
      const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
      const of = (kind: string) => ({ ...standing(domain!, source!, kind, today.slice(0, 7)), year, month });
      return json({ organic: of("organic"), adv: of("adv") });
    }
    case "domain/overview/history":
      return json(
        monthsOf("2026-01-01", today).map((month) => ({
          ...standing(domain!, source!, type!, month),
          year: Number(month.slice(0, 4)),
          month: Number(month.slice(5, 7)),
        })),
      );
    case "domain/overview/worldwide":
      return json({ organic: zonesOf(domain!, "organic"), adv: zonesOf(domain!, "adv") });
    case "domain/keywords": {
      const [limit, page] = [Number(query.get("limit") ?? 100), Number(query.get("page") ?? 1)];
      if (limit > 1000) return refusal(400, "limit must not be greater than 1000");
      const [field, direction] = [query.get("order_field") ?? "traffic", query.get("order_type") ?? "desc"];
      if (!["traffic", "volume", "position", "cpc", "competition", "kei"].includes(field))
        return refusal(400, "order_field is not valid");
      const rows = inOrder(foundFor(domain!, source!, type!), field, direction);
      return json(rows.slice((page - 1) * limit, page * limit));
    }
    case "domain/competitors":
      return json(competitorsOf(domain!));
    default:
      return null;
  }
}

export const seranking: StandIn = {
  kind: "seranking",
  origins: ["https://api4.seranking.com", "https://api.seranking.com"],
  keys: { account: "seo@north-quay.example", token: sandboxToken },
  handle(request, { now }) {
    const { host, pathname, searchParams } = new URL(request.url);
    const key = request.headers.get("authorization");
    if (!key) return refusal(403, "No token");
    if (key !== `Token ${sandboxToken}`) return incorrect();
    const path = pathname.slice(1);
    return host === "api4.seranking.com"
      ? projectReply(path.split("/"), searchParams)
      : dataReply(path.replace(/^v1\//, ""), searchParams, now.toISOString().slice(0, 10));
  },
  trials: [
    {
      about: "tracked positions",
      parameters: { reportType: "positions", property: "123456" },
      metrics: [
        "position",
        "lastPosition",
        "found",
        "keywords",
        "top3",
        "top10",
        "top30",
        "top10Share",
        "volume",
        "cpc",
      ],
      dimension: "searchEngine",
      expected(metric, { from, to }) {
        const bids = tracked.map((name) => steady(400, "bid", name) / 100);
        if (metric === "cpc") return bids.reduce((all, bid) => all + bid, 0) / bids.length;
        return rankNumbers(trackedBy(site, from, to))[metric] ?? null;
      },
    },
    {
      about: "positions of a competitor in one search engine",
      parameters: { reportType: "positions", property: "123456", searchEngine: "2", competitor: "77" },
      metrics: ["position", "keywords", "top10"],
      dimension: "keyword",
      expected: (metric, { from, to }) =>
        rankNumbers(trackedBy(rival, from, to).filter(({ engine }) => engine === "2"))[metric] ?? null,
    },
    {
      about: "overview of a domain",
      parameters: { reportType: "overview", target: site, database: "uk" },
      metrics: [
        "organicKeywords",
        "traffic",
        "trafficCost",
        "newKeywords",
        "keywords1To5",
        "paidKeywords",
        "paidTrafficCost",
      ],
      expected(metric, { to }) {
        const [organic, adv] = ["organic", "adv"].map((type) => standing(site, "uk", type, to.slice(0, 7)));
        const known: Record<string, number> = {
          organicKeywords: organic!.keywords_count,
          traffic: organic!.traffic_sum,
          trafficCost: organic!.price_sum,
          newKeywords: organic!.keywords_new_count,
          keywords1To5: organic!.top1_5,
          paidKeywords: adv!.keywords_count,
          paidTrafficCost: adv!.price_sum,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "a domain in every country",
      parameters: { reportType: "countries", target: site },
      metrics: ["organicKeywords", "traffic", "trafficCost", "keywords1To5", "paidTraffic"],
      dimension: "country",
      expected(metric) {
        const [[all], [ads]] = [zonesOf(site, "organic"), zonesOf(site, "adv")];
        const known: Record<string, number> = {
          organicKeywords: all.keywords_count,
          traffic: all.traffic_sum,
          trafficCost: all.price_sum,
          keywords1To5: all.positions_tops.top1_5,
          paidTraffic: ads.traffic_sum,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "organic keywords",
      parameters: { reportType: "keywords", target: site, database: "uk" },
      metrics: [
        "position",
        "keywords",
        "top10",
        "volume",
        "traffic",
        "trafficCost",
        "trafficShare",
        "difficulty",
      ],
      dimension: "keyword",
      expected(metric) {
        const rows = foundFor(site, "uk", "organic");
        const sum = (key: "traffic" | "price" | "traffic_percent" | "difficulty") =>
          rows.reduce((all, row) => all + row[key], 0);
        const known: Record<string, number> = {
          traffic: sum("traffic"),
          trafficCost: sum("price"),
          trafficShare: sum("traffic_percent") / 100,
          difficulty: sum("difficulty") / rows.length,
        };
        const places = rows.map((row) => ({ ...row, date: "now", engine: "uk" }));
        return known[metric] ?? rankNumbers(places)[metric] ?? null;
      },
    },
    {
      about: "competitors",
      parameters: { reportType: "competitors", target: site, database: "uk" },
      metrics: ["commonKeywords", "missingKeywords", "traffic", "trafficCost"],
      dimension: "competitor",
      expected(metric) {
        const rows = competitorsOf(site);
        if (metric === "traffic") return rows.reduce((all, row) => all + row.traffic_sum, 0);
        return metric === "trafficCost" ? rows.reduce((all, row) => all + row.price_sum, 0) : null;
      },
    },
  ],
  troubles: {
    "expired token": { reply: incorrect, is: "reconnect" },
    "missing permission": { reply: () => refusal(403, "Subscription required"), is: "no-access" },
    "rate limit": {
      reply: () =>
        json(
          {
            error: {
              code: 429,
              message: "Too Many Requests",
              description: "The call-rate limit has been reached. Please reduce your request frequency.",
            },
          },
          429,
        ),
      is: "slow-down",
    },
    "out of quota": { reply: () => refusal(403, "Insufficient funds"), is: "out-of-quota" },
  },
  nothing: ({ url }) => (url.includes("/positions") ? json([]) : null),
};
