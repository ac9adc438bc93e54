import { rankNumbers, searches, type Seen, seen } from "./ranks.ts";
import { daysOf, json, sandboxToken, type StandIn, steady } from "../stand-in.ts";

const site = "harbour-lane-bakery.example";
const rival = "mill-and-oven.example";
const campaigns = [
  { campaign_id: "75387", campaign_name: "Harbour Lane Bakery", domain: site },
  { campaign_id: "75388", campaign_name: "Lakeside Market", domain: "lakeside-market.example" },
];
const engines: Readonly<Record<string, string>> = { "64": "Google US", "433": "Google US Mobile" };
const tracked = searches(12);
const trackedBy = (domain: string, from: string, to: string) =>
  seen(domain, Object.keys(engines), tracked, from, to);
const scoreOn = (domain: string, engine: string, date: string) =>
  steady(900, "score", domain, engine, date) / 10;

/** Days are sent as written here, and come back in American notation. */
const american = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

function rankRow({ date, engine, keyword, url, position }: Seen, domain: string) {
  return {
    date: american(date),
    url: domain,
    lp: position === null ? "" : url,
    keyword,
    se: engine,
    se_name: engines[engine],
    rank: position === null ? "0" : String(position),
  };
}

/** Without the strict switch a single row is no list. */
function rows(all: readonly object[], query: URLSearchParams): Response {
  const isStrict = query.get("json_strict") === "true";
  return json({ result: all.length === 1 && !isStrict ? all[0] : all });
}

function reply(method: string, query: URLSearchParams): Response | null {
  if (method === "package_campaigns") return rows(campaigns, query);
  const [campaign, domain = "", from, to] = ["campaign_id", "domain", "start_date", "end_date"].map(
    (name) => query.get(name) ?? "",
  );
  if (campaign !== campaigns[0]!.campaign_id) return noCampaign();
  if (domain !== site && domain !== rival) return json({ error: "Domain is not tracked in this campaign" });
  if (!from || !to || !/^\d{4}-\d\d-\d\d$/.test(from)) return json({ error: "Wrong date format" }, 400);
  if (method === "rank")
    return rows(
      trackedBy(domain, from, to).map((one) => rankRow(one, domain)),
      query,
    );
  if (method !== "get_visibility_trend") return null;
  const se = query.get("se_id") ?? "";
  return rows(
    daysOf(from, to).map((date) => ({
      url: domain,
      se,
      se_name: engines[se],
      date: american(date),
      visibility_score: String(scoreOn(domain, se, date)),
    })),
    query,
  );
}

export const rankranger: StandIn = {
  kind: "rankranger",
  origins: ["https://www.rankranger.com"],
  keys: { account: "North Quay agency", token: sandboxToken },
  handle(request) {
    const { pathname, search, searchParams } = new URL(request.url);
    if (pathname !== "/api/v2/") return null;
    if (searchParams.get("key") !== sandboxToken) return invalidKey();
    if (searchParams.get("output") !== "json") return new Response("<results><result/></results>");
    // The method is the first name and has no value.
    return reply(/^\?(\w+)(=?)(&|$)/.exec(search)?.[1] ?? "", searchParams);
  },
  trials: [
    {
      about: "ranks",
      parameters: { reportType: "ranks", property: "75387", target: site },
      metrics: ["position", "lastPosition", "found", "keywords", "top3", "top10", "top50", "top10Share"],
      dimension: "keyword",
      expected: (metric, { from, to }) => rankNumbers(trackedBy(site, from, to))[metric] ?? null,
    },
    {
      about: "ranks of a competitor in one search engine",
      parameters: {
        reportType: "ranks",
        property: "75387",
        target: site,
        competitor: rival,
        searchEngine: "433",
      },
      metrics: ["position", "keywords", "top20"],
      dimension: "url",
      expected: (metric, { from, to }) =>
        rankNumbers(trackedBy(rival, from, to).filter(({ engine }) => engine === "433"))[metric] ?? null,
    },
    {
      about: "visibility",
      parameters: { reportType: "visibility", property: "75387", target: site, searchEngine: "64" },
      metrics: ["visibility", "lastVisibility", "days"],
      expected(metric, { from, to }) {
        const scores = daysOf(from, to).map((date) => scoreOn(site, "64", date));
        const known: Record<string, number> = {
          visibility: scores.reduce((all, score) => all + score, 0) / scores.length,
          lastVisibility: scores.at(-1)!,
          days: scores.length,
        };
        return known[metric] ?? null;
      },
    },
  ],
  troubles: {
    "expired token": { reply: invalidKey, is: "reconnect" },
    "missing permission": { reply: noCampaign, is: "no-access" },
    "rate limit": { reply: () => new Response("Too many requests", { status: 429 }), is: "slow-down" },
    "out of quota": { reply: () => json({ error: "API quota used up for this month" }), is: "out-of-quota" },
  },
  nothing: ({ url }) => (url.includes("?rank&") ? json({ result: "" }) : null),
};

function invalidKey(): Response {
  return json({ error: "Invalid API key" });
}

function noCampaign(): Response {
  return json({ error: "Campaign not found" });
}
