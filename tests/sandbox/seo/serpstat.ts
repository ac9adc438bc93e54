import { rankNumbers } from "./ranks.ts";
import {
  comparedOn,
  competitorsOf,
  foundFor,
  historyOf,
  linksOf,
  pagesOf,
  projects,
  refdomainsOf,
  region,
  rival,
  site,
  tracked,
  trackedBy,
} from "./serpstat-facts.ts";
import { daysOf, inOrder, json, sandboxToken, type StandIn } from "../stand-in.ts";

type Params = Record<string, unknown>;

/** Errors are in the body; some have the status of a success. */
const failed = (code: number, message: string, status = 200) =>
  json({ id: "1", error: { code, message, data: null } }, status);
const noData = () => failed(32_017, "Data not found");
const result = (value: object) => json({ id: "1", result: value });

/** `{ field: direction }`; for links the field and the direction are two parameters. */
function sortIn({ sort, order }: Params): readonly [string, string] {
  if (sort === "domain_rank") return ["domainRank", String(order)];
  return Object.entries((sort ?? {}) as Record<string, string>)[0] ?? ["", ""];
}

function listed(rows: readonly object[], params: Params, total: number | null = rows.length): Response {
  const [page, size] = [Number(params.page ?? 1), Number(params.size ?? 100)];
  if (rows.length === 0) return noData();
  const [by, direction] = sortIn(params);
  const sorted = by ? inOrder(rows, by, direction) : rows;
  const data = sorted.slice((page - 1) * size, page * size);
  return result({ data, summary_info: { page, total, left_lines: 973_412 } });
}

function numbersIn(params: Params, ...names: readonly string[]): Response | null {
  const wrong = names.find((name) => typeof params[name] !== "number");
  return wrong ? failed(400, `Json schema validation error: ${wrong} must be of type integer`, 400) : null;
}

function tooLong({ dateFrom, dateTo }: Params): Response | null {
  const days = daysOf(String(dateFrom), String(dateTo)).length;
  return days > 31 ? failed(400, "The period must not be longer than 30 days", 400) : null;
}

function trackerReply(params: Params): Response {
  const [page, size] = [Number(params.page), Number(params.pageSize)];
  if (![20, 50, 100, 200, 500].includes(size))
    return failed(400, "Json schema validation error: pageSize", 400);
  const seen = trackedBy(site, String(params.dateFrom), String(params.dateTo));
  const keywords = tracked.slice((page - 1) * size, page * size).map((keyword, at) => {
    const days = seen.filter((one) => one.keyword === keyword);
    return {
      keyword,
      frequency: days[0]?.volume ?? 0,
      expectedUrl: "",
      history: days.map(({ date, position, url }) => ({
        date,
        // Reports a second page at a lower rank too.
        positions:
          position === null
            ? []
            : [
                { position: position + 7, url: `${url}?old` },
                { position, url },
              ],
      })),
      tags:
        at % 3 === 0
          ? []
          : [{ id: "a", value: "bread" }, ...(at % 3 === 1 ? [{ id: "b", value: "shop" }] : [])],
    };
  });
  return result({
    data: { projectId: params.projectId, projectRegionId: params.projectRegionId, domain: site, keywords },
    summary_info: { page, page_total: Math.ceil(tracked.length / size), count: size, total: tracked.length },
    spent_limits: 0,
  });
}

function comparedReply({ domains, dateFrom, dateTo }: Params): Response {
  const names = domains as readonly string[];
  const competitors = names.map((domain) => ({
    domain,
    dates: daysOf(String(dateFrom), String(dateTo)).map((date) => {
      const { bands, all, share, average } = comparedOn(domain, date);
      const values = Object.entries(bands).map(([band, value]) => [band, { value }]);
      return {
        date,
        result: {
          traffic_distribution: { value: share },
          avg_position: { value: average },
          keywords_count: { value: all },
          keywords_by_ranges: { ...Object.fromEntries(values), top101: { value: 0 } },
        },
      };
    }),
  }));
  return result({ data: { competitors }, summary_info: { page: 1, page_total: 1, total: names.length } });
}

function reply(method: string, params: Params): Response {
  const domain = String(params.domain ?? "");
  const [area, name] = method.split(".");
  if (area === "SerpstatDomainProcedure" && !/^(g_[a-z]{2}|bing_us)$/.test(String(params.se)))
    return failed(32_018, "Wrong search engine provided");
  if (area!.startsWith("RtApi") && name !== "getProjects") {
    const wrong = numbersIn(
      params,
      "projectId",
      ...(name === "getUrlsSerpResultsHistory" ? ["projectRegionId"] : []),
    );
    if (wrong) return wrong;
    if (params.projectId !== Number(projects[0]!.id)) return failed(403, "Not access to functional", 403);
  }
  switch (name) {
    case "getStats":
      return result({ data: { max_lines: 1_000_000, used_lines: 28_514, left_lines: 971_486 } });
    case "getProjects":
      return result({
        data: projects,
        summary_info: { page: 1, page_total: 1, count: 100, total: projects.length },
      });
    case "getProjectRegions": {
      const place = {
        serpType: "organic",
        searchEngine: "google",
        region: "",
        country: "United Kingdom",
        city: "London",
      };
      const regions = [
        { ...place, id: region, active: true, deviceType: "desktop", langCode: "en" },
        { ...place, id: region + 1, active: true, deviceType: "mobile", langCode: "en" },
      ];
      return result({ projectId: params.projectId, regions, spent_limits: 0 });
    }
    case "getProjectStatus":
      return result({ projectId: params.projectId, regionId: params.regionId, parsing: true });
    case "getUrlsSerpResultsHistory":
      return tooLong(params) ?? trackerReply(params);
    case "getTopCompetitorsDomainsHistory":
      return tooLong(params) ?? comparedReply(params);
    case "getDomainsHistory": {
      const { date_from, date_to } = params.filters as { date_from: string; date_to: string };
      return listed(historyOf(domain, date_from, date_to), params);
    }
    case "getDomainsInfo": {
      const info = (params.domains as readonly string[]).map((one) => ({
        domain: one,
        traff: 4711,
        keywords: 815,
      }));
      return listed(info, params);
    }
    case "getDomainKeywords": {
      const words = (params.keywords ?? [""]) as readonly string[];
      return listed(
        foundFor(domain).filter(({ keyword }) => words.every((word) => keyword.includes(word))),
        params,
      );
    }
    case "getTopUrls":
      return listed(pagesOf(domain), params);
    case "getOrganicCompetitorsPage":
      return listed(competitorsOf(domain), params, null);
    case "getSummary":
      return result({ data: linksOf(String(params.query)), summary_info: { left_lines: 971_486 } });
    case "getRefDomains":
      return listed(refdomainsOf(String(params.query)), params);
    default:
      return failed(-32_601, "Method not found");
  }
}

export const serpstat: StandIn = {
  kind: "serpstat",
  origins: ["https://api.serpstat.com"],
  keys: { account: "seo@north-quay.example", token: sandboxToken },
  async handle(request) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/v4/" || request.method !== "POST") return null;
    if (searchParams.get("token") !== sandboxToken) return invalid();
    const { method, params = {} } = (await request.json()) as { method: string; params?: Params };
    return reply(method, params);
  },
  trials: [
    {
      about: "rank tracker",
      parameters: { reportType: "rank-tracker", property: "1213108", searchEngine: String(region) },
      metrics: ["position", "found", "keywords", "top3", "top10", "top50", "top10Share", "volume"],
      dimension: "keyword",
      expected: (metric, { from, to }) => rankNumbers(trackedBy(site, from, to))[metric] ?? null,
    },
    {
      about: "domains compared",
      parameters: {
        reportType: "rank-competitors",
        property: "1213108",
        searchEngine: String(region),
        competitor: rival,
      },
      metrics: ["averagePosition", "trafficShare", "trackedKeywords", "top3", "top10", "days"],
      expected(metric, { from, to }) {
        const days = daysOf(from, to).map((date) => comparedOn(rival, date));
        const { bands, all } = comparedOn(rival, to);
        const mean = (key: "share" | "average") => days.reduce((sum, one) => sum + one[key], 0) / days.length;
        const known: Record<string, number> = {
          averagePosition: mean("average"),
          trafficShare: mean("share") / 100,
          trackedKeywords: all,
          top3: bands.top1 + bands.top3,
          top10: all - bands.top20,
          days: days.length,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "overview of a domain",
      parameters: { reportType: "overview", target: site, database: "g_uk" },
      metrics: [
        "visibility",
        "organicKeywords",
        "traffic",
        "newKeywords",
        "improvedKeywords",
        "paidKeywords",
      ],
      expected(metric, { from, to }) {
        const last = historyOf(site, from, to)
          .filter(({ domain }) => domain === site)
          .at(-1);
        if (!last) return null; // no update in these days
        const known: Record<string, number> = {
          visibility: last.visible,
          organicKeywords: last.keywords,
          traffic: last.traff,
          newKeywords: last.new_keywords,
          improvedKeywords: last.rised_keywords,
          paidKeywords: last.ad_keywords,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "organic keywords",
      parameters: { reportType: "keywords", target: site, database: "g_uk", mode: "domain_with_subdomains" },
      metrics: ["position", "keywords", "top10", "volume", "traffic", "cpc", "competition", "difficulty"],
      dimension: "keyword",
      expected(metric) {
        const rows = foundFor(site);
        const sum = (key: "traff" | "cost" | "concurrency" | "difficulty") =>
          rows.reduce((all, row) => all + row[key], 0);
        const known: Record<string, number> = {
          traffic: sum("traff"),
          cpc: sum("cost") / rows.length,
          competition: sum("concurrency") / rows.length / 100,
          difficulty: sum("difficulty") / rows.length,
        };
        const places = rows.map(({ region_queries_count: volume, ...row }) => ({
          ...row,
          volume,
          date: "now",
          engine: "",
        }));
        return known[metric] ?? rankNumbers(places)[metric] ?? null;
      },
    },
    {
      about: "pages",
      parameters: { reportType: "pages", target: site, database: "g_uk" },
      metrics: ["pageKeywords", "traffic"],
      dimension: "url",
      expected: (metric) =>
        pagesOf(site).reduce(
          (all, page) => all + (metric === "traffic" ? page.potencial_traff : page.organic_keywords),
          0,
        ),
    },
    {
      about: "competitors",
      parameters: { reportType: "competitors", target: site, database: "g_uk" },
      metrics: ["commonKeywords", "visibility", "relevance", "missingKeywords"],
      dimension: "competitor",
      expected: () => null,
    },
    {
      about: "backlinks",
      parameters: { reportType: "backlinks", target: site, mode: "domain" },
      metrics: ["domainRank", "referringDomains", "referringPages", "followLinks", "imageLinks", "threats"],
      expected(metric) {
        const links = linksOf(site);
        const known: Record<string, number> = {
          domainRank: links.domainRank,
          referringDomains: links.referringDomains,
          referringPages: links.referringLinks,
          followLinks: links.doFollowLinks,
          imageLinks: links.typeImg,
          threats: links.threats,
        };
        return known[metric] ?? null;
      },
    },
    {
      about: "referring domains",
      parameters: { reportType: "referring-domains", target: site, mode: "domain" },
      metrics: ["referringPages", "domainRank"],
      dimension: "referringDomain",
      expected: (metric) =>
        metric === "domainRank"
          ? null
          : refdomainsOf(site).reduce((all, { ref_pages }) => all + ref_pages, 0),
    },
  ],
  troubles: {
    "expired token": { reply: invalid, is: "reconnect" },
    "missing permission": { reply: () => failed(403, "API not allowed for your plan", 403), is: "no-access" },
    "rate limit": { reply: () => failed(429, "Query frequency exceeded", 429), is: "slow-down" },
    "out of quota": { reply: () => failed(403, "Not enough credits", 403), is: "out-of-quota" },
  },
  nothing: ({ method }) => (method === "POST" ? noData() : null),
};

function invalid(): Response {
  return failed(403, "Invalid token", 403);
}
