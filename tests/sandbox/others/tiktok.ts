import { daysOf, json, sandboxToken, type StandIn, steady } from "../stand-in.ts";
import { ads, advertisers, type Fact, factsOf, property } from "./tiktok-facts.ts";

const sum = (facts: readonly Fact[], of: (fact: Fact) => number) =>
  facts.reduce((all, fact) => all + of(fact), 0);
/** Rare other actions of people. */
const deeds = `
  video_watched_2s video_watched_6s engaged_view engaged_view_15s video_views_p25 video_views_p50 video_views_p75
  video_views_p100 comments shares follows profile_visits clicks_on_music_disc total_landing_page_view on_web_order form
  online_consult button_click download_start app_install registration purchase onsite_shopping live_product_clicks
  ix_page_view_count`
  .trim()
  .split(/\s+/);
const didOf = (deed: string) => (fact: Fact) =>
  steady(2, deed, fact.date, fact.ad.id, fact.country, fact.gender);
/** Everything is text; an unknown value is a dash. */
const figures: Readonly<Record<string, (facts: readonly Fact[]) => string>> = {
  spend: (facts) => (sum(facts, ({ cents }) => cents) / 100).toFixed(3),
  impressions: (facts) => String(sum(facts, ({ impressions }) => impressions)),
  clicks: (facts) => String(sum(facts, ({ clicks }) => clicks)),
  conversion: (facts) => String(sum(facts, ({ conversion }) => conversion)),
  real_time_conversion: (facts) => String(sum(facts, ({ conversion }) => conversion)),
  result: (facts) => String(sum(facts, ({ conversion }) => conversion)),
  reach: (facts) => String(new Set(facts.flatMap(({ reached }) => reached)).size),
  video_play_actions: (facts) => String(sum(facts, ({ plays }) => plays)),
  average_video_play: (facts) =>
    (sum(facts, (fact) => fact.plays * fact.playSeconds) / sum(facts, ({ plays }) => plays)).toFixed(6),
  likes: (facts) => String(sum(facts, ({ likes }) => likes)),
  total_complete_payment_rate: (facts) => (sum(facts, ({ valueCents }) => valueCents) / 100).toFixed(3),
  complete_payment: (facts) => String(sum(facts, ({ conversion }) => conversion)),
  secondary_goal_result: (facts) => {
    const deep = facts.filter(({ ad }) => ad.group.campaign.name === "Autumn loaves"); // the others have one objective only
    return deep.length === 0 ? "-" : String(sum(deep, ({ conversion }) => conversion));
  },
  average_video_play_per_user: (facts) => (1 + steady(40, "person", facts.length) / 10).toFixed(2),
  ...Object.fromEntries(deeds.map((deed) => [deed, (facts) => String(sum(facts, didOf(deed)))])),
  total_purchase_value: (facts) => (sum(facts, didOf("purchase")) * 9.5).toFixed(2),
  total_onsite_shopping_value: (facts) => (sum(facts, didOf("onsite_shopping")) * 24).toFixed(2),
  campaign_name: ([fact]) => fact!.ad.group.campaign.name,
  adgroup_name: ([fact]) => fact!.ad.group.name,
  ad_name: ([fact]) => fact!.ad.name,
};
const ofAudiences = ["spend", "impressions", "clicks", "conversion", "real_time_conversion", "result"];
const names = ["campaign_name", "adgroup_name", "ad_name"];
const dimensionsOf: Readonly<Record<string, (fact: Fact) => string>> = {
  advertiser_id: () => property,
  campaign_id: ({ ad }) => ad.group.campaign.id,
  adgroup_id: ({ ad }) => ad.group.id,
  ad_id: ({ ad }) => ad.id,
  stat_time_day: ({ date }) => `${date} 00:00:00`,
  country_code: ({ country }) => country,
  gender: ({ gender }) => gender,
  age: ({ age }) => age,
  platform: ({ platform }) => platform,
  placement: ({ placement }) => placement,
  language: ({ language }) => language,
  ac: ({ ac }) => ac,
  search_terms: ({ search }) => search,
};
const ofPeople = ["gender", "age", "platform", "placement", "language", "ac"];
const idOf: Readonly<Record<string, string>> = {
  AUCTION_ADVERTISER: "advertiser_id",
  AUCTION_CAMPAIGN: "campaign_id",
  AUCTION_ADGROUP: "adgroup_id",
  AUCTION_AD: "ad_id",
};

const said = (code: number, message: string, data: object = {}) =>
  json({ code, message, request_id: "20260321120000010245", data });
const listIn = (text: string | null): string[] => {
  const list: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(list) ? list.map(String) : [];
};
type Rule = { field_name: string; filter_type: string; filter_value: string };

function report(query: URLSearchParams): Response {
  const level = query.get("data_level") ?? "";
  const id = idOf[level];
  const dimensions = listIn(query.get("dimensions"));
  const metrics = listIn(query.get("metrics"));
  const [from, to] = [query.get("start_date") ?? "", query.get("end_date") ?? ""];
  const days = daysOf(from, to).length;
  const isAudience = query.get("report_type") === "AUDIENCE";
  if (query.get("service_type") !== "AUCTION" || !id || !dimensions.includes(id))
    return said(40_002, `dimensions: must have the id of ${level}`);
  for (const dimension of dimensions)
    if (
      !dimensionsOf[dimension] ||
      (!isAudience && ofPeople.includes(dimension)) ||
      (isAudience && dimension === "search_terms")
    )
      return said(40_002, `dimensions: ${dimension} is not supported`);
  for (const metric of metrics)
    if (!figures[metric] || (isAudience && ![...ofAudiences, ...names].includes(metric)))
      return said(40_002, `metrics: ${metric} is not supported`);
  if (dimensions.includes("stat_time_day") && days > 30)
    return said(40_002, "The date range cannot exceed 30 days");
  if (days > 365) return said(40_002, "The date range cannot exceed 365 days");
  const rules = JSON.parse(query.get("filtering") ?? "[]") as Rule[];
  const ids = new Map<string, string[]>();
  let hasDeleted = level === "AUCTION_ADVERTISER";
  for (const { field_name, filter_type, filter_value } of rules) {
    const values = listIn(filter_value);
    if (filter_type !== "IN" || values.length > 100) return said(40_002, `filtering: ${field_name}`);
    if (field_name.endsWith("_status")) {
      if (`${field_name.slice(0, -"_status".length)}_id` !== id)
        return said(40_002, `filtering: ${field_name}`);
      hasDeleted = values.includes("STATUS_ALL");
    } else ids.set(field_name.slice(0, -1), values);
  }
  const groups = new Map<string, Fact[]>();
  for (const fact of factsOf(from, to)) {
    if (fact.ad.group.campaign.isDeleted && !hasDeleted) continue;
    if (![...ids].every(([dimension, values]) => values.includes(dimensionsOf[dimension]!(fact)))) continue;
    const key = dimensions.map((dimension) => dimensionsOf[dimension]!(fact)).join("\n");
    const facts = groups.get(key) ?? [];
    groups.set(key, facts);
    facts.push(fact);
  }
  const list = [...groups].map(([key, facts]) => ({
    dimensions: Object.fromEntries(key.split("\n").map((value, at) => [dimensions[at]!, value])),
    metrics: Object.fromEntries(metrics.map((metric) => [metric, figures[metric]!(facts)])),
  }));
  return paged(list, query);
}

/** Pages of twenty at most, so that a month by day has two. */
function paged(items: readonly unknown[], query: URLSearchParams): Response {
  const [page, asked] = [Number(query.get("page") ?? 1), Number(query.get("page_size") ?? 10)];
  if (page < 1 || asked < 1 || asked > 1000) return said(40_002, "page_size: must be between 1 and 1000");
  const size = Math.min(20, asked);
  const page_info = {
    page,
    page_size: size,
    total_number: items.length,
    total_page: Math.ceil(items.length / size),
  };
  return said(0, "OK", { list: items.slice((page - 1) * size, page * size), page_info });
}

function handle(request: Request): Response | null {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.replace("/open_api/v1.3", "");
  if (request.headers.get("access-token") !== sandboxToken) return revoked();
  if (path === "/advertiser/info/") {
    const wanted = listIn(query.get("advertiser_ids"));
    if (wanted.length > 100) return said(40_002, "advertiser_ids: at most 100");
    return said(0, "OK", { list: advertisers.filter((one) => wanted.includes(one.advertiser_id)) });
  }
  const advertiser = query.get("advertiser_id");
  if (!advertisers.some((one) => one.advertiser_id === advertiser)) return notAllowed();
  const isFirst = advertiser === property;
  if (path === "/report/integrated/get/") return isFirst ? report(query) : paged([], query);
  const filtering = JSON.parse(query.get("filtering") ?? "{}") as Record<string, string | string[]>;
  const among = (name: string, id: string) => !filtering[name] || [filtering[name]].flat().includes(id);
  const hasDeleted = String(filtering.secondary_status).endsWith("_STATUS_ALL");
  const kept = isFirst ? ads.filter(({ group }) => hasDeleted || !group.campaign.isDeleted) : [];
  const within = kept.filter(
    ({ group }) => among("campaign_ids", group.campaign.id) && among("adgroup_ids", group.id),
  );
  const once = (rows: readonly Record<string, string>[]) => [
    ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
  ];
  switch (path) {
    case "/campaign/get/":
      return paged(
        once(
          within.map(({ group: { campaign } }) => ({
            campaign_id: campaign.id,
            campaign_name: campaign.name,
          })),
        ),
        query,
      );
    case "/adgroup/get/":
      return paged(
        once(within.map(({ group }) => ({ adgroup_id: group.id, adgroup_name: group.name }))),
        query,
      );
    case "/ad/get/":
      return paged(
        within.map((ad) => ({ ad_id: ad.id, ad_name: ad.name })),
        query,
      );
  }
  return null;
}

const revoked = () => said(40_105, "Access token is incorrect or has been revoked.");
const notAllowed = () => said(40_001, "No permission to operate advertiser");

type Range = { readonly from: string; readonly to: string };

function expectedOf(metric: string, { from, to }: Range, isIn: (fact: Fact) => boolean): number | null {
  const all = { cost: 0, impressions: 0, clicks: 0, conversions: 0, plays: 0, seconds: 0, value: 0 };
  const reached = new Set<number>();
  for (const fact of factsOf(from, to)) {
    if (!isIn(fact)) continue;
    all.cost += fact.cents / 100;
    all.impressions += fact.impressions;
    all.clicks += fact.clicks;
    all.conversions += fact.conversion;
    all.plays += fact.plays;
    all.seconds += fact.plays * fact.playSeconds;
    all.value += fact.valueCents / 100;
    for (const viewer of fact.reached) reached.add(viewer);
  }
  const values: Record<string, number> = {
    spend: all.cost,
    impressions: all.impressions,
    clicks: all.clicks,
    conversion: all.conversions,
    ctr: all.clicks / all.impressions,
    cpc: all.cost / all.clicks,
    cpm: (all.cost / all.impressions) * 1000,
    cost_per_conversion: all.cost / all.conversions,
    conversion_rate: all.conversions / all.clicks,
    reach: reached.size,
    frequency: all.impressions / reached.size,
    average_video_play: all.seconds / all.plays,
    complete_payment_roas: all.value / all.cost,
  };
  return values[metric] ?? null;
}

export const tiktok: StandIn = {
  kind: "tiktok",
  origins: ["https://business-api.tiktok.com"],
  extra: { advertisers: advertisers.map(({ advertiser_id }) => advertiser_id).join(",") },
  handle,
  trials: [
    {
      about: "performance of an account",
      parameters: { property, reportType: "BASIC" },
      metrics: [
        "spend",
        "impressions",
        "clicks",
        "ctr",
        "cpc",
        "cpm",
        "conversion",
        "cost_per_conversion",
        "conversion_rate",
        "reach",
        "frequency",
        "average_video_play",
        "complete_payment_roas",
      ],
      dimension: "campaign",
      hasDays: true,
      expected: (metric, range) => expectedOf(metric, range, () => true),
    },
    {
      about: "two campaigns by ad group",
      parameters: { property, reportType: "BASIC", campaign: ["1714125042508817", "1714125042508819"] },
      metrics: ["spend", "clicks", "ctr", "reach"],
      dimension: "adGroup",
      hasDays: true,
      // People of two campaigns are never counted together.
      expected: (metric, range) =>
        metric === "reach"
          ? null
          : expectedOf(metric, range, ({ ad }) => ad.group.campaign.id !== "1714125042508818"),
    },
    {
      about: "audience",
      parameters: { property, reportType: "AUDIENCE" },
      metrics: ["spend", "impressions", "clicks", "conversion", "ctr"],
      dimension: "age",
      hasDays: true,
      expected: (metric, range) => expectedOf(metric, range, () => true),
    },
  ],
  troubles: {
    "expired token": { reply: revoked, is: "reconnect" },
    "missing permission": { reply: notAllowed, is: "no-access" },
    "rate limit": { reply: () => said(40_100, "App reaches the QPS limit."), is: "slow-down" },
  },
  nothing: ({ url }) =>
    new URL(url).pathname.endsWith("/report/integrated/get/")
      ? said(0, "OK", { list: [], page_info: { page: 1, page_size: 20, total_number: 0, total_page: 0 } })
      : null,
};
