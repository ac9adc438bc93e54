import { daysOf, json, madeOnce, sandboxToken, type StandIn, steady, isUnusual } from "../stand-in.ts";

const site = "https://www.harbour-lane-bakery.example/";
const places = {
  query: ["harbour bread", "sourdough near me", "rye loaf", "bakery opening hours"],
  page: [`${site}`, `${site}shop`, `${site}recipes/rye`],
  country: ["gbr", "fra", "usa"],
  device: ["DESKTOP", "MOBILE", "TABLET"],
} as const;
type Place = keyof typeof places;

/** One fact for every day, query, page, country and device: every report adds these up. */
function factsOf(from: string, to: string, type: string) {
  return daysOf(from, to).flatMap((date) => factsOn(date, type));
}
const factsOn = madeOnce((date: string, type: string) => [...factsOfDay(date, type)]);
function* factsOfDay(date: string, type: string) {
  for (const query of places.query)
    for (const page of places.page)
      for (const country of places.country)
        for (const device of places.device) {
          const impressions = steady(40, type, date, query, page, country, device);
          if (isUnusual(date, "-13")) continue; // a day without searches: Google omits it
          const clicks = steady(impressions, "clicks", type, date, query, page, country, device);
          const position = 1 + steady(300, "position", query, page, date) / 10;
          yield { date, query, page, country, device, impressions, clicks, position };
        }
}

type Ask = {
  startDate: string;
  endDate: string;
  dimensions?: string[];
  type?: string;
  rowLimit?: number;
  startRow?: number;
  dimensionFilterGroups?: { filters: { dimension: string; operator: string; expression: string }[] }[];
};

const refused = (status: number, reason: string, message: string) =>
  json({ error: { code: status, message, errors: [{ message, domain: "global", reason }] } }, status);

function report(ask: Ask): Response {
  const dimensions = ask.dimensions ?? [];
  for (const dimension of dimensions)
    if (dimension !== "date" && !(dimension in places))
      return refused(400, "invalidParameter", `Invalid value at 'dimensions': "${dimension}"`);
  const filters = (ask.dimensionFilterGroups ?? []).flatMap((group) => group.filters);
  const isOfQueries = dimensions.includes("query") || filters.some(({ dimension }) => dimension === "query");
  const groups = new Map<string, { keys: string[]; clicks: number; impressions: number; weighted: number }>();
  for (const fact of factsOf(ask.startDate, ask.endDate, ask.type ?? "web")) {
    const fits = filters.every(({ dimension, operator, expression }) => {
      const value = fact[dimension as Place];
      if (operator === "equals") return value === expression;
      if (operator === "notEquals") return value !== expression;
      if (operator === "contains") return value.includes(expression);
      if (operator === "notContains") return !value.includes(expression);
      return new RegExp(expression).test(value);
    });
    // Rare queries are withheld when a report breaks down or filters by query.
    if (!fits || (isOfQueries && fact.query === "bakery opening hours")) continue;
    const keys = dimensions.map((dimension) => fact[dimension as Place | "date"]);
    const name = keys.join("\n");
    const group = groups.get(name) ?? { keys, clicks: 0, impressions: 0, weighted: 0 };
    groups.set(name, group);
    group.clicks += fact.clicks;
    group.impressions += fact.impressions;
    group.weighted += fact.position * fact.impressions;
  }
  const start = ask.startRow ?? 0;
  const rows = [...groups.values()]
    .sort((a, b) =>
      dimensions.length === 1 && dimensions[0] === "date"
        ? a.keys[0]!.localeCompare(b.keys[0]!)
        : b.clicks - a.clicks,
    )
    .slice(start, start + (ask.rowLimit ?? 1000))
    .map(({ keys, clicks, impressions, weighted }) => ({
      ...(dimensions.length > 0 && { keys }),
      clicks,
      impressions,
      ctr: impressions ? clicks / impressions : 0,
      position: impressions ? weighted / impressions : 0,
    }));
  return json({ ...(rows.length > 0 && { rows }), responseAggregationType: "byProperty" });
}

export const googleSearchConsole: StandIn = {
  kind: "google-search-console",
  origins: ["https://searchconsole.googleapis.com"],
  async handle(request) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/webmasters/v3/sites")) return null;
    if (request.headers.get("authorization") !== `Bearer ${sandboxToken}`) return unauthenticated();
    if (pathname === "/webmasters/v3/sites")
      return json({
        siteEntry: [
          { siteUrl: site, permissionLevel: "siteOwner" },
          { siteUrl: "sc-domain:harbour-lane-bakery.example", permissionLevel: "siteFullUser" },
          { siteUrl: "http://old.harbour-lane-bakery.example/", permissionLevel: "siteUnverifiedUser" },
        ],
      });
    const asked = decodeURIComponent(pathname.split("/")[4] ?? "");
    if (asked !== site && asked !== "sc-domain:harbour-lane-bakery.example") return noPermission(asked);
    return report((await request.json()) as Ask);
  },
  trials: [
    {
      about: "queries of the web search",
      parameters: { property: site, mode: "web" },
      metrics: ["clicks", "impressions", "ctr", "position"],
      dimension: "country",
      hasDays: true,
      expected(metric, { from, to }) {
        let [clicks, impressions, weighted] = [0, 0, 0];
        for (const fact of factsOf(from, to, "web")) {
          clicks += fact.clicks;
          impressions += fact.impressions;
          weighted += fact.position * fact.impressions;
        }
        const known: Record<string, number> = {
          clicks,
          impressions,
          ctr: clicks / impressions,
          position: weighted / impressions,
        };
        return known[metric] ?? null;
      },
    },
  ],
  troubles: {
    "expired token": { reply: unauthenticated, is: "reconnect" },
    "missing permission": { reply: () => noPermission(site), is: "no-access" },
    "rate limit": {
      reply: () =>
        refused(403, "quotaExceeded", "Search Analytics QPS quota exceeded. Learn about usage limits."),
      is: "slow-down",
    },
    "out of quota": {
      reply: () => refused(403, "dailyLimitExceeded", "Daily Limit Exceeded."),
      is: "out-of-quota",
    },
  },
  nothing: ({ method }) => (method === "POST" ? json({ responseAggregationType: "byProperty" }) : null),
};

function unauthenticated(): Response {
  return json(
    {
      error: {
        code: 401,
        message: "Request had invalid authentication credentials.",
        errors: [{ message: "Invalid Credentials", domain: "global", reason: "authError" }],
        status: "UNAUTHENTICATED",
      },
    },
    401,
  );
}

function noPermission(property: string): Response {
  return refused(403, "forbidden", `User does not have sufficient permission for site '${property}'.`);
}
