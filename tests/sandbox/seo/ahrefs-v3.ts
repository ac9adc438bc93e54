import {
  competitorsOf,
  countries,
  keywordsOf,
  linksOf,
  pagesOf,
  projects,
  refdomainsOf,
  rivals,
  rivalStats,
  site,
  stateOf,
  statesOf,
  tracked,
  trackerRow,
} from "./ahrefs-v3-facts.ts";
import { rankNumbers, searches, seen } from "./ranks.ts";
import { daysOf, inOrder, json, sandboxToken, type StandIn, steady } from "../stand-in.ts";

const refusal = (status: number, error: string) => json({ error }, status);
const unauthorized = () => refusal(401, "Invalid API key.");

/** Rows with the requested columns; an unknown column refuses the whole call. */
function selected(envelope: string, rows: readonly object[], query: URLSearchParams): Response {
  const columns = query.get("select")?.split(",");
  if (!columns) return refusal(400, "missing required parameter: select");
  const limit = Number(query.get("limit") ?? 1000);
  const where = query.get("where");
  const term = where ? (JSON.parse(where) as { is: [string, string] }).is[1].toLowerCase() : "";
  const known = new Set(rows.flatMap((row) => Object.keys(row)));
  const wrong = columns.find((column) => rows.length > 0 && !known.has(column));
  if (wrong) return refusal(400, `bad column ${wrong}`);
  const [order = "", direction = "asc"] = (query.get("order_by") ?? "").split(":");
  if (order && rows.length > 0 && !known.has(order)) return refusal(400, `bad column ${order}`);
  const chosen = rows.filter((row) => !("keyword" in row) || String(row.keyword).includes(term));
  const sorted = order ? inOrder(chosen, order, direction) : chosen;
  const picked = sorted.slice(0, limit).map((row) => {
    const cells = row as Record<string, unknown>;
    return Object.fromEntries(columns.map((column) => [column, cells[column]]));
  });
  return json({ [envelope]: picked });
}

/** Each history's documented columns and parameters. An unknown name refuses the call. */
const historyOf: Readonly<
  Record<string, { envelope: string; columns: readonly string[]; takes: readonly string[] }>
> = {
  "domain-rating-history": { envelope: "domain_ratings", columns: ["date", "domain_rating"], takes: [] },
  "url-rating-history": { envelope: "url_ratings", columns: ["date", "url_rating"], takes: [] },
  "metrics-history": {
    envelope: "metrics",
    columns: ["date", "org_traffic", "org_cost", "paid_traffic", "paid_cost"],
    takes: ["select", "volume_mode", "protocol", "mode", "country"],
  },
  "refdomains-history": {
    envelope: "refdomains",
    columns: ["date", "refdomains"],
    takes: ["protocol", "mode"],
  },
  "keywords-history": {
    envelope: "keywords",
    columns: ["date", "top3", "top4_10", "top11_20", "top11_plus", "top21_50", "top51_plus"],
    takes: ["select", "protocol", "mode", "country"],
  },
  "pages-history": {
    envelope: "pages",
    columns: ["date", "pages"],
    takes: ["page_positions", "protocol", "mode", "country"],
  },
};
const ofMetrics =
  "org_keywords paid_keywords org_keywords_1_3 org_traffic org_cost paid_traffic paid_cost paid_pages".split(
    " ",
  );
const ofEveryHistory = ["output", "target", "date_from", "date_to", "history_grouping"];

function explore(endpoint: string, query: URLSearchParams, today: string): Response | null {
  const target = query.get("target");
  const country = query.get("country");
  if (!target) return refusal(400, "missing required parameter: target");
  if (!target.endsWith(".example")) return refusal(403, "Your plan does not allow this target.");
  const date = query.get("date") ?? "";
  const history = historyOf[endpoint];
  if (history) {
    const [from, to] = [query.get("date_from"), query.get("date_to")];
    if (!from || !to) return refusal(400, "missing required parameter: date_from");
    const columns = query.get("select")?.split(",") ?? history.columns;
    if (columns.some((column) => !history.columns.includes(column))) return refusal(400, "bad column");
    const unknown = [...query.keys()].find((name) => ![...ofEveryHistory, ...history.takes].includes(name));
    if (unknown) return refusal(400, `unknown parameter: ${unknown}`);
    const rows = daysOf(from, to)
      .filter((day) => day < today)
      .map((day) => {
        const all: Readonly<Record<string, unknown>> = {
          date: day,
          ...statesOf(target, country, day),
          ...linksOf(target, day),
        };
        return Object.fromEntries(columns.map((column) => [column, all[column]]));
      });
    return json({ [history.envelope]: rows });
  }
  if (!date && endpoint !== "refdomains") return refusal(400, "missing required parameter: date");
  if (date >= today) return refusal(404, "no data for this date");
  const { domain_rating, ahrefs_rank, live, all_time, live_refdomains, all_time_refdomains } = linksOf(
    target,
    date,
  );
  switch (endpoint) {
    case "domain-rating":
      return json({ domain_rating: { domain_rating, ahrefs_rank } });
    case "metrics": {
      const all: Readonly<Record<string, number>> = statesOf(target, country, date);
      return json({ metrics: Object.fromEntries(ofMetrics.map((column) => [column, all[column]])) });
    }
    case "backlinks-stats":
      return json({ metrics: { live, all_time, live_refdomains, all_time_refdomains } });
    case "metrics-by-country":
      return selected(
        "metrics",
        countries.map((one) => ({ country: one, ...stateOf(target, one, date) })),
        query,
      );
    case "organic-keywords":
      return selected("keywords", keywordsOf(target, country, date), query);
    case "top-pages":
      return selected("pages", pagesOf(target), query);
    case "organic-competitors":
      if (!country) return refusal(400, "missing required parameter: country");
      return selected("competitors", competitorsOf(target), query);
    case "refdomains":
      return selected("refdomains", refdomainsOf(target), query);
    default:
      return null;
  }
}

function track(endpoint: string, query: URLSearchParams): Response | null {
  const [date, device] = [query.get("date") ?? "", query.get("device")];
  if (device !== "desktop" && device !== "mobile") return refusal(400, "missing required parameter: device");
  if (query.get("project_id") !== projects[0]!.project_id)
    return refusal(403, "You have no access to this project.");
  if (endpoint === "overview")
    return selected("overviews", tracked(device, date, date).map(trackerRow), query);
  return endpoint === "competitors-stats"
    ? selected("competitors-metrics", rivalStats(device, date), query)
    : null;
}

export const ahrefs: StandIn = {
  kind: "ahrefs-v3",
  origins: ["https://api.ahrefs.com"],
  keys: { account: "seo@north-quay.example", token: sandboxToken },
  handle(request, { now }) {
    const { pathname, searchParams } = new URL(request.url);
    const [, version, section, endpoint = ""] = pathname.split("/");
    if (version !== "v3") return null;
    if (request.headers.get("authorization") !== `Bearer ${sandboxToken}`) return unauthorized();
    if (section === "subscription-info") return json({ limits_and_usage: usage });
    if (section === "management")
      return json({ projects: projects.map((one) => ({ ...one, mode: "subdomains", protocol: "both" })) });
    if (section === "rank-tracker") return track(endpoint, searchParams);
    return section === "site-explorer"
      ? explore(endpoint, searchParams, now.toISOString().slice(0, 10))
      : null;
  },
  trials: [
    {
      about: "organic keywords",
      parameters: { reportType: "keywords", target: site, mode: "subdomains", country: "gb" },
      metrics: ["position", "found", "keywords", "top10", "volume", "traffic", "difficulty", "cpc"],
      dimension: "keyword",
      expected(metric, { to }) {
        const rows = keywordsOf(site, "gb", to);
        const sum = (key: "sum_traffic" | "keyword_difficulty" | "cpc") =>
          rows.reduce((all, row) => all + row[key], 0);
        const known: Record<string, number> = {
          traffic: sum("sum_traffic"),
          difficulty: sum("keyword_difficulty") / rows.length,
          cpc: sum("cpc") / rows.length / 100,
        };
        const places = rows.map(({ keyword, best_position: position, volume, best_position_url: url }) => ({
          date: to,
          engine: "gb",
          keyword,
          position,
          volume,
          url,
        }));
        return known[metric] ?? rankNumbers(places)[metric] ?? null;
      },
    },
    {
      about: "overview of a site",
      parameters: { reportType: "overview", target: site, mode: "subdomains" },
      metrics: [
        "domainRating",
        "ahrefsRank",
        "urlRating",
        "traffic",
        "trafficValue",
        "paidTrafficCost",
        "organicKeywords",
        "keywordsTop3",
        "keywordsFrom51",
        "pages",
        "referringDomains",
        "backlinks",
        "paidKeywords",
      ],
      dimension: "country",
      hasDays: true,
      expected(metric, { to }) {
        const [state, links] = [statesOf(site, null, to), linksOf(site, to)];
        const known: Record<string, number> = {
          domainRating: links.domain_rating,
          ahrefsRank: links.ahrefs_rank,
          urlRating: links.url_rating,
          traffic: state.org_traffic,
          trafficValue: state.org_cost / 100,
          paidTrafficCost: state.paid_cost / 100,
          organicKeywords: state.org_keywords,
          keywordsTop3: state.top3,
          keywordsFrom51: state.top51_plus,
          pages: state.pages,
          referringDomains: links.refdomains,
          backlinks: links.live,
          paidKeywords: state.paid_keywords,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "pages",
      parameters: { reportType: "pages", target: site, mode: "subdomains" },
      metrics: ["traffic", "trafficValue", "rankedKeywords", "referringDomains", "urlRating"],
      dimension: "url",
      expected(metric) {
        const sum = (key: "sum_traffic" | "value" | "keywords") =>
          pagesOf(site).reduce((all, page) => all + page[key], 0);
        const known: Record<string, number> = {
          traffic: sum("sum_traffic"),
          trafficValue: sum("value") / 100,
          rankedKeywords: sum("keywords"),
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "competitors",
      parameters: { reportType: "competitors", target: site, mode: "subdomains", country: "gb" },
      metrics: ["commonKeywords", "commonShare", "traffic", "domainRating"],
      dimension: "competitor",
      expected: (metric) =>
        metric === "traffic" ? competitorsOf(site).reduce((all, { traffic }) => all + traffic, 0) : null,
    },
    {
      about: "referring domains",
      parameters: { reportType: "referring-domains", target: site, mode: "subdomains" },
      metrics: ["links", "dofollowLinks", "newLinks", "lostLinks", "domainRating"],
      dimension: "referringDomain",
      expected(metric) {
        const columns: Record<string, "links_to_target" | "dofollow_links" | "new_links" | "lost_links"> = {
          links: "links_to_target",
          dofollowLinks: "dofollow_links",
          newLinks: "new_links",
          lostLinks: "lost_links",
        };
        const column = columns[metric];
        return column ? refdomainsOf(site).reduce((all, row) => all + row[column], 0) : null;
      },
    },
    {
      about: "tracked keywords",
      parameters: { reportType: "rank-tracker", property: "9549866", device: "desktop" },
      metrics: ["position", "lastPosition", "keywords", "top3", "top10", "top10Share", "volume"],
      dimension: "keyword",
      expected: (metric, { to }) => rankNumbers(tracked("desktop", to, to))[metric] ?? null,
    },
    {
      about: "tracked keywords, every day",
      parameters: { reportType: "rank-history", property: "9549866", device: "mobile" },
      metrics: ["position", "found", "keywords", "top10"],
      dimension: "keyword",
      hasDays: true,
      expected: (metric, { from, to }) => rankNumbers(tracked("mobile", from, to))[metric] ?? null,
    },
    {
      about: "tracked competitors",
      parameters: { reportType: "rank-competitors", property: "9549866", device: "desktop" },
      metrics: ["position", "found", "top10", "keywords", "shareOfVoice", "traffic"],
      dimension: "competitor",
      expected(metric, { to }) {
        const all = rivals.flatMap((rival) =>
          seen(rival, ["desktop"], searches(12), to, to).map((one) => ({ ...one, engine: rival })),
        );
        if (metric === "traffic") return rivals.reduce((sum, rival) => sum + steady(900, rival), 0);
        return rankNumbers(all)[metric] ?? null;
      },
    },
  ],
  troubles: {
    "expired token": { reply: unauthorized, is: "reconnect" },
    "missing permission": {
      reply: () => refusal(403, "Your plan does not allow this target."),
      is: "no-access",
    },
    "rate limit": { reply: () => refusal(429, "Too many requests"), is: "slow-down" },
    "out of quota": {
      reply: () => refusal(403, "API units limit reached for this workspace."),
      is: "out-of-quota",
    },
  },
  nothing: ({ url }) => (url.includes("/organic-keywords") ? json({ keywords: [] }) : null),
};

const usage = {
  subscription: "Enterprise",
  usage_reset_date: "2026-12-01T00:00:00Z",
  units_limit_workspace: 2_000_000,
  units_usage_workspace: 250_000,
  units_limit_api_key: null,
  units_usage_api_key: 100_000,
  api_key_expiration_date: "2027-05-01T00:00:00Z",
};
