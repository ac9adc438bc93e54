import { monthsOf, rankNumbers, seen } from "./ranks.ts";
import {
  campaign,
  campaignsOf,
  competitorsOf,
  databases,
  foundFor,
  linksOf,
  measured,
  pagesOf,
  projects,
  refdomainsOf,
  site,
  sorts,
  standing,
  standingNumber,
  tracked,
  visits,
} from "./semrush-facts.ts";
import { daysOf, inOrder, json, sandboxToken, type StandIn, steady } from "../stand-in.ts";

const error = (number: number, text: string) => new Response(`ERROR ${number} :: ${text}`);
const wrongKey = () => error(120, "WRONG KEY - ID PAIR");
const nothingFound = () => error(50, "NOTHING FOUND");

type Cells = Readonly<Record<string, string>>;

/** Rows with headings to be ignored, quoted on request, from the offset to the limit. */
function csv(rows: readonly Cells[], query: URLSearchParams): Response {
  const codes = query.get("export_columns")?.split(",");
  if (!codes) return error(40, 'MANDATORY PARAMETER "export_columns" NOT SET OR EMPTY');
  if (rows.length === 0) return nothingFound();
  const wrong = codes.find((code) => !(code in rows[0]!));
  if (wrong) return error(10_000, `UNKNOWN COLUMN ${wrong}`);
  const [offset, limit] = [
    Number(query.get("display_offset") ?? 0),
    Number(query.get("display_limit") ?? 10_000),
  ];
  if (offset > 0 && offset >= limit) return error(605, "WRONG PARAMETERS display_offset, display_limit");
  const isQuoted = query.get("export_escape") === "1";
  const allowed = sorts[query.get("type") ?? ""];
  const [, by = "", direction = ""] = /^(.+)_(asc|desc)$/.exec(query.get("display_sort") ?? "") ?? [];
  if (allowed && query.has("display_sort") && !allowed[by]) return error(10_004, "WRONG display_sort");
  const sorted = allowed?.[by] ? inOrder(rows, allowed[by], direction) : rows;
  const lines = sorted
    .slice(offset, limit)
    .map((row) =>
      codes.map((code) => (isQuoted ? `"${row[code]!.replaceAll('"', '""')}"` : row[code]!)).join(";"),
    );
  if (lines.length === 0) return nothingFound();
  return new Response([codes.map((code) => `Heading of ${code}`).join(";"), ...lines].join("\r\n"));
}

function domainReport(query: URLSearchParams, now: string): Response {
  const [type, domain, database] = ["type", "domain", "database"].map((name) => query.get(name) ?? "");
  if (!domain) return error(43, 'MANDATORY PARAMETER "domain" NOT SET OR EMPTY');
  if (type !== "domain_ranks" && !databases.includes(database!))
    return error(47, 'MANDATORY PARAMETER "database" NOT SET OR EMPTY');
  const date = query.get("display_date");
  const month = date ? `${date.slice(0, 4)}-${date.slice(4, 6)}` : now.slice(0, 7);
  const term = query.get("display_filter")?.split("|").at(-1) ?? "";
  switch (type) {
    case "domain_rank":
      return csv([standing(domain!, database!, month)], query);
    case "domain_ranks":
      return csv(
        databases.map((one) => standing(domain!, one, month)),
        query,
      );
    case "domain_rank_history": {
      const months = monthsOf("2026-01-01", now).reverse();
      return csv(
        months.map((one) => standing(domain!, database!, one)),
        query,
      );
    }
    case "domain_organic":
    case "domain_adwords": {
      const rows = foundFor(type === "domain_adwords" ? `ads.${domain}` : domain!, database!);
      return csv(
        rows.filter(({ Ph }) => Ph.includes(term)),
        query,
      );
    }
    case "domain_organic_unique":
      return csv(pagesOf(domain!), query);
    case "domain_organic_organic":
      return csv(competitorsOf(domain!, database!), query);
    default:
      return error(41, 'MANDATORY PARAMETER "type" NOT SET OR EMPTY');
  }
}

function linkReport(query: URLSearchParams, now: string): Response {
  const target = query.get("target");
  if (!target) return error(10_001, "target is required");
  switch (query.get("type")) {
    case "backlinks_overview":
      return csv([linksOf(target, "now")], query);
    case "backlinks_historical": {
      if (query.get("target_type") !== "root_domain") return error(10_002, "root_domain only");
      const months = monthsOf("2026-01-01", now).reverse();
      return csv(
        months.map((month) => {
          const { total, domains_num, ascore } = linksOf(target, month);
          const date = String(Date.parse(`${month}-11T00:00:00Z`) / 1000);
          return { date, backlinks_num: total!, domains_num: domains_num!, score: ascore! };
        }),
        query,
      );
    }
    case "backlinks_refdomains":
      return csv(refdomainsOf(target), query);
    default:
      return error(41, 'MANDATORY PARAMETER "type" NOT SET OR EMPTY');
  }
}

const compact = (day: string) => day.replaceAll("-", "");
const spread = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
const indexed = (rows: readonly unknown[]) => (rows.length === 0 ? [] : { ...rows });

function trackingReport(query: URLSearchParams): Response {
  const [begin, end] = [query.get("date_begin"), query.get("date_end")];
  if (query.get("action") !== "report" || !begin || !end)
    return json({ error: { code: 400, message: "Bad request" } }, 400);
  const [from, to] = [spread(begin), spread(end)];
  if (query.get("type") === "tracking_visibility_organic") {
    const data = daysOf(from, to).map((date) => ({ Dt: compact(date), Vi: 33_397_900, ...measured(date) }));
    return json({ total: String(data.length), state: "0", data: indexed(data) });
  }
  const term = query.get("display_filter")?.split("|").at(-1) ?? "";
  const words = tracked.filter((keyword) => keyword.includes(term));
  const [offset, limit] = [
    Number(query.get("display_offset") ?? 0),
    Number(query.get("display_limit") ?? 10),
  ];
  const mask = `*.${site}/*`;
  const data = words.slice(offset, offset + limit).map((keyword) => {
    const days = seen(site, ["google"], [keyword], from, to);
    const byDay = (value: (of: (typeof days)[number]) => unknown) =>
      Object.fromEntries(days.map((one) => [compact(one.date), { [mask]: value(one) }]));
    return {
      Pi: "801444466689038445",
      Ph: keyword,
      Nq: String(days[0]!.volume),
      Cp: (steady(300, "cpc", keyword) / 100).toFixed(2),
      Tg: {},
      Dt: byDay(({ position }) => position ?? "-"),
      Lu: byDay(({ url }) => url),
      Tr: { ...byDay(({ position }) => visits(position)), Diff: { [mask]: 1.5 } },
    };
  });
  return json({ total: words.length, state: "0", limit, offset, data: indexed(data) });
}

export const semrush: StandIn = {
  kind: "semrush",
  origins: ["https://api.semrush.com", "https://www.semrush.com"],
  keys: { account: "seo@north-quay.example", token: sandboxToken },
  handle(request, { now }) {
    const { pathname, searchParams: query } = new URL(request.url);
    const today = now.toISOString().slice(0, 10);
    if (query.get("key") !== sandboxToken) return wrongKey();
    if (pathname === "/users/countapiunits.html") return new Response("48,200");
    if (pathname === "/") return domainReport(query, today);
    if (pathname === "/analytics/v1/") return linkReport(query, today);
    if (pathname === "/management/v1/projects")
      return json(
        projects.map((one) => ({ ...one, domain_unicode: one.url, tools: [{ tool: "tracking" }] })),
      );
    const [, api, , , id = ""] = pathname.split("/");
    if (api === "management") return json(campaignsOf(id));
    if (api !== "reports") return null;
    return id === campaign ? trackingReport(query) : forbidden();
  },
  trials: [
    {
      about: "organic keywords",
      parameters: { reportType: "keywords", target: site, database: "uk" },
      metrics: [
        "position",
        "found",
        "keywords",
        "top3",
        "top10",
        "volume",
        "traffic",
        "trafficShare",
        "cpc",
        "difficulty",
      ],
      dimension: "keyword",
      expected(metric) {
        const rows = foundFor(site, "uk");
        const sum = (key: "Tg" | "Tr" | "Cp" | "Kd") => rows.reduce((all, row) => all + Number(row[key]), 0);
        const best = new Map<string, { place: number; volume: number }>();
        for (const { Ph, Po, Nq } of rows)
          best.set(Ph, { place: Math.min(Number(Po), best.get(Ph)?.place ?? 101), volume: Number(Nq) });
        const words = [...best.values()];
        const known: Record<string, number> = {
          position: rows.reduce((all, { Po }) => all + Number(Po), 0) / rows.length,
          found: rows.length,
          keywords: words.length,
          top3: words.filter(({ place }) => place <= 3).length,
          top10: words.filter(({ place }) => place <= 10).length,
          volume: words.reduce((all, { volume }) => all + volume, 0),
          traffic: sum("Tg"),
          trafficShare: sum("Tr") / 100,
          cpc: sum("Cp") / rows.length,
          difficulty: sum("Kd") / rows.length,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "overview of a domain",
      parameters: { reportType: "overview", target: `https://www.${site}/shop`, database: "us" },
      metrics: ["rank", "organicKeywords", "organicTraffic", "organicTrafficCost", "paidKeywords"],
      expected: (metric, { to }) => standingNumber(metric, standing(site, "us", to.slice(0, 7))),
    },
    {
      about: "a domain in every country",
      parameters: { reportType: "countries", target: site },
      metrics: ["organicKeywords", "organicTraffic", "rank"],
      dimension: "database",
      expected: (metric, { to }) =>
        metric === "rank"
          ? null
          : databases.reduce(
              (all, database) => all + standingNumber(metric, standing(site, database, to.slice(0, 7)))!,
              0,
            ),
    },
    {
      about: "pages",
      parameters: { reportType: "pages", target: site, database: "us" },
      metrics: ["pageKeywords", "traffic", "trafficShare"],
      dimension: "url",
      expected(metric) {
        const codes: Record<string, "Pc" | "Tg" | "Tr"> = {
          pageKeywords: "Pc",
          traffic: "Tg",
          trafficShare: "Tr",
        };
        const sum = pagesOf(site).reduce((all, page) => all + Number(page[codes[metric]!]), 0);
        return metric === "trafficShare" ? sum / 100 : sum;
      },
    },
    {
      about: "competitors",
      parameters: { reportType: "competitors", target: site, database: "us" },
      metrics: ["relevance", "commonKeywords", "organicTraffic"],
      dimension: "competitor",
      expected: (metric) =>
        metric === "organicTraffic"
          ? competitorsOf(site, "us").reduce((all, { Ot }) => all + Number(Ot), 0)
          : null,
    },
    {
      about: "backlinks",
      parameters: { reportType: "backlinks", target: site, mode: "root_domain" },
      metrics: ["authority", "backlinks", "referringDomains", "followLinks", "imageLinks"],
      expected(metric) {
        const codes: Record<string, string> = {
          authority: "ascore",
          backlinks: "total",
          referringDomains: "domains_num",
          followLinks: "follows_num",
          imageLinks: "images_num",
        };
        return Number(linksOf(site, "now")[codes[metric]!]);
      },
    },
    {
      about: "referring domains",
      parameters: { reportType: "referring-domains", target: site, mode: "root_domain" },
      metrics: ["backlinks", "authority"],
      dimension: "referringDomain",
      expected: (metric) =>
        metric === "backlinks"
          ? refdomainsOf(site).reduce((all, { backlinks_num }) => all + Number(backlinks_num), 0)
          : null,
    },
    {
      about: "position tracking",
      parameters: { reportType: "tracking", property: String(projects[0]!.project_id), campaign },
      metrics: ["visibility", "averagePosition", "shareOfVoice", "trackedTraffic", "days"],
      expected(metric, { from, to }) {
        const days = daysOf(from, to).map(measured);
        const mean = (key: "Vr" | "Av" | "Sov" | "Tr") =>
          days.reduce((all, one) => all + one[key], 0) / days.length;
        const known: Record<string, number> = {
          visibility: mean("Vr") / 100,
          averagePosition: mean("Av"),
          shareOfVoice: mean("Sov") / 100,
          trackedTraffic: mean("Tr"),
          days: days.length,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "tracked keywords",
      parameters: { reportType: "tracking-keywords", property: String(projects[0]!.project_id), campaign },
      metrics: ["position", "found", "keywords", "top10", "top10Share", "volume", "latestTraffic"],
      dimension: "keyword",
      expected(metric, { from, to }) {
        const all = seen(site, ["google"], tracked, from, to);
        if (metric !== "latestTraffic") return rankNumbers(all)[metric] ?? null;
        return all.filter(({ date }) => date === to).reduce((sum, { position }) => sum + visits(position), 0);
      },
    },
  ],
  troubles: {
    "expired token": { reply: wrongKey, is: "reconnect" },
    "missing permission": { reply: () => error(133, "DB ACCESS DENIED"), is: "no-access" },
    "rate limit": { reply: () => error(131, "LIMIT EXCEEDED"), is: "slow-down" },
    "out of quota": { reply: () => error(132, "API UNITS BALANCE IS ZERO"), is: "out-of-quota" },
  },
  nothing: ({ url }) => (url.includes("type=domain_organic") ? nothingFound() : null),
};

function forbidden(): Response {
  return json({ error: { code: 403, message: "Forbidden", description: "No access to this campaign" } }, 403);
}
