import {
  addedUp,
  ads,
  adSets,
  breakdowns,
  campaigns,
  expectedOf,
  type Fact,
  factsOf,
} from "./facebook-ads-facts.ts";
import {
  adAccounts,
  bearerOf,
  expired,
  fieldsIn,
  gone,
  metaCommon,
  onlyFields,
  paged,
  placeIn,
  tooFast,
  trouble,
} from "./meta.ts";
import { daysOf, json, sandboxToken, type StandIn } from "../stand-in.ts";

/** Requested jobs: their query, and how often they were polled. */
const runs = new Map<string, { readonly account: string; readonly words: URLSearchParams; looks: number }>();

const fields = `
  campaign_id campaign_name adset_id adset_name ad_id ad_name objective spend impressions reach clicks inline_link_clicks
  outbound_clicks unique_clicks unique_inline_link_clicks inline_post_engagement estimated_ad_recallers results actions
  action_values conversions conversion_values video_play_actions video_avg_time_watched_actions
  video_thruplay_watched_actions video_p25_watched_actions video_p50_watched_actions video_p75_watched_actions
  video_p95_watched_actions video_p100_watched_actions`.split(/\s+/);
const levels = ["account", "campaign", "adset", "ad"];

/** Refusals of insights before any counting. */
function refusal(words: URLSearchParams, isJob: boolean): Response | null {
  const unknown = (words.get("fields") ?? "").split(",").filter((name) => name && !fields.includes(name));
  if (unknown.length > 0)
    return trouble(
      100,
      `(#100) ${unknown.join(", ")} are not valid for fields param. please check the reference`,
    );
  const odd = listIn(words).find((name) => !breakdowns.includes(name));
  if (odd)
    return trouble(100, `(#100) breakdowns[0] must be one of the following values: ${breakdowns.join(", ")}`);
  const { since, until } = rangeIn(words);
  if (until < since) return trouble(100, "(#100) time_range: since must not be after until");
  if (since < "2023-10-21")
    return trouble(
      3018,
      "(#3018) The start date of the time range cannot be beyond 37 months from the current date",
    );
  const isMuch =
    words.get("level") === "ad" && words.get("time_increment") === "1" && daysOf(since, until).length > 45;
  if (isMuch && !isJob)
    return trouble(1, "Please reduce the amount of data you're asking for, then retry your request", {
      status: 500,
    });
  return null;
}

const listIn = (words: URLSearchParams) => (words.get("breakdowns") ?? "").split(",").filter(Boolean);
const rangeIn = (words: URLSearchParams) =>
  JSON.parse(words.get("time_range") ?? "{}") as { since: string; until: string };

type Filter = { field: string; operator: string; value: string | string[] };

function fits(fact: Fact, { field, operator, value }: Filter): boolean {
  const [noun = "", what = ""] = field.split(".");
  const thing: Readonly<Record<string, string>> =
    noun === "campaign" ? fact.campaign : noun === "adset" ? fact.set : fact.ad;
  const actual = thing[what] ?? "";
  if (operator === "IN") return value.includes(actual);
  if (operator === "NOT_IN") return !value.includes(actual);
  const wanted = String(value);
  if (operator === "EQUAL") return actual === wanted;
  if (operator === "NOT_EQUAL") return actual !== wanted;
  if (operator === "CONTAIN") return actual.includes(wanted);
  if (operator === "NOT_CONTAIN") return !actual.includes(wanted);
  return operator === "STARTS_WITH" && actual.startsWith(wanted);
}

function insights(account: string, words: URLSearchParams): object[] {
  const { since, until } = rangeIn(words);
  const depth = levels.indexOf(words.get("level") ?? "account");
  const filters = JSON.parse(words.get("filtering") ?? "[]") as Filter[];
  // Rows of archived and deleted objects must be requested; the account includes their numbers anyway.
  const asksForAll = depth === 0 || filters.some(({ field }) => field.endsWith(".effective_status"));
  const increment = words.get("time_increment") ?? "all_days";
  const found = new Map<string, { head: Record<string, string>; facts: Fact[] }>();
  for (const fact of factsOf(account, since, until)) {
    if (!filters.every((filter) => fits(fact, filter))) continue;
    if (!asksForAll && ["ARCHIVED", "DELETED"].includes(fact.campaign.effective_status)) continue;
    const month = fact.date.slice(0, 7);
    const date =
      increment === "1"
        ? fact.date
        : increment === "monthly" && !since.startsWith(month)
          ? `${month}-01`
          : since;
    const head: Record<string, string> = {
      ...(depth >= 1 && {
        campaign_id: fact.campaign.id,
        campaign_name: fact.campaign.name,
        objective: fact.campaign.objective,
      }),
      ...(depth >= 2 && { adset_id: fact.set.id, adset_name: fact.set.name }),
      ...(depth >= 3 && { ad_id: fact.ad.id, ad_name: fact.ad.name }),
      ...Object.fromEntries(listIn(words).map((name) => [name, fact.group[name as keyof Fact["group"]]])),
      date_start: date,
      date_stop: increment === "1" ? date : until,
    };
    const name = JSON.stringify(head);
    const group = found.get(name) ?? { head, facts: [] };
    found.set(name, group);
    group.facts.push(fact);
  }
  const wanted = (words.get("fields") ?? "").split(",");
  const windows = JSON.parse(words.get("action_attribution_windows") ?? "[]") as string[];
  return [...found.values()].map(({ head, facts }) => {
    const line: Record<string, unknown> = { ...head, ...figures(facts, windows) };
    const hidden = listIn(words).flatMap((name) => notBy[name] ?? []);
    const kept = [
      ...wanted.filter((name) => !hidden.includes(name)),
      ...listIn(words),
      "date_start",
      "date_stop",
    ];
    return Object.fromEntries(Object.entries(line).filter(([key]) => kept.includes(key)));
  });
}

const ofWebsites = ["actions", "action_values", "conversions", "results"];
/** Fields that come back empty with a breakdown. */
const notBy: Readonly<Record<string, readonly string[]>> = {
  region: ofWebsites,
  dma: ofWebsites,
  hourly_stats_aggregated_by_advertiser_time_zone: [...ofWebsites, "reach", "unique_clicks"],
};

/** Numbers are text, zeros are omitted, and one purchase appears under three names. */
function figures(facts: readonly Fact[], windows: readonly string[]): Record<string, unknown> {
  const all = addedUp(facts);
  const money = (cents: number) => (cents / 100).toFixed(2);
  const entry = (type: string, value: number | string, window = "0") => ({
    action_type: type,
    value: String(value),
    ...Object.fromEntries(windows.map((name) => [name, window])),
  });
  const clicked = (number: number) => String(Math.floor(number / 2)); // within the requested window
  const purchase = ["purchase", "omni_purchase", "offsite_conversion.fb_pixel_purchase"];
  const actions = [
    ...(all.links > 0 ? [entry("link_click", all.links)] : []),
    ...(all.purchases > 0 ? purchase.map((type) => entry(type, all.purchases, clicked(all.purchases))) : []),
    ...(all.leads > 0
      ? ["offsite_conversion.fb_pixel_lead", "lead"].map((type) => entry(type, all.leads, clicked(all.leads)))
      : []),
    ...(all.plays > 0 ? [entry("video_view", all.plays)] : []),
  ];
  return {
    spend: money(all.cents),
    impressions: String(all.impressions),
    reach: String(all.reach),
    ...(all.clicks > 0 && { clicks: String(all.clicks) }),
    ...(all.links > 0 && { inline_link_clicks: String(all.links) }),
    ...(all.clickers > 0 && { unique_clicks: String(all.clickers) }),
    ...(all.linkers > 0 && { unique_inline_link_clicks: String(all.linkers) }),
    ...(all.recallers > 0 && { estimated_ad_recallers: String(all.recallers) }),
    ...(actions.length > 0 && { actions }),
    ...(all.purchases > 0 && {
      action_values: purchase.map((type) => entry(type, money(all.valueCents), money(all.valueCents / 2))),
    }),
    ...(all.plays > 0 && {
      video_play_actions: [entry("video_view", all.plays)],
      video_avg_time_watched_actions: [entry("video_view", (all.watched / all.plays).toFixed(6))],
      video_thruplay_watched_actions: [entry("video_view", Math.ceil(all.plays / 3))],
    }),
    ...(all.subscriptions > 0 && { conversions: [entry("subscribe_total", all.subscriptions)] }),
    results: [...all.objectives].map((objective) =>
      objective === "OUTCOME_SALES"
        ? {
            indicator: "actions:omni_purchase",
            ...(all.purchases > 0 && { values: [{ value: String(all.purchases) }] }),
          }
        : objective === "OUTCOME_LEADS"
          ? { indicator: "actions:lead", ...(all.leads > 0 && { values: [{ value: String(all.leads) }] }) }
          : { indicator: "reach", values: [{ value: String(all.reach) }] },
    ),
  };
}

function job(path: readonly string[], request: Request): Response | null {
  const [id = "", edge] = path;
  const run = runs.get(id);
  if (!run) return null;
  if (edge === "insights") return paged(request, insights(run.account, run.words), 40);
  run.looks += 1;
  const states = [
    { async_status: "Job Not Started", async_percent_completion: 0 },
    { async_status: "Job Running", async_percent_completion: 100 }, // reports completion before it is true
    { async_status: "Job Completed", async_percent_completion: 90 },
    { async_status: "Job Completed", async_percent_completion: 100 },
  ];
  return json({ id, account_id: run.account.slice(4), ...states[Math.min(run.looks, 4) - 1] });
}

/** The children of an account, a campaign or an ad set. */
function listed(path: readonly string[], request: Request, query: URLSearchParams): Response | null {
  const [id, edge] = path;
  const isAccount = adAccounts.some((account) => account.id === id);
  const things =
    edge === "campaigns" && isAccount
      ? campaigns
      : edge === "adsets"
        ? adSets.filter((set) => isAccount || set.campaign_id === id)
        : edge === "ads"
          ? ads.filter((ad) => isAccount || ad.adset_id === id)
          : null;
  if (!things) return null;
  const states = JSON.parse(query.get("effective_status") ?? '["ACTIVE","PAUSED"]') as string[];
  const found = things.filter(({ effective_status }) => states.includes(effective_status));
  return paged(
    request,
    found.map((thing) => onlyFields(thing, fieldsIn(query))),
    2,
  );
}

const [bakery, cycles] = adAccounts;

export const facebookAds: StandIn = {
  kind: "facebook-ads",
  origins: ["https://graph.facebook.com"],
  async handle(request) {
    const place = placeIn(request);
    if (!place) return null;
    const { path, query } = place;
    const [id = "", edge] = path;
    const isOurs =
      id.startsWith("act_") || runs.has(id) || edge === "adaccounts" || edge === "adsets" || edge === "ads";
    if (!isOurs) return metaCommon(request);
    if (bearerOf(request) !== sandboxToken) return expired();
    if (edge === "adaccounts")
      return paged(
        request,
        adAccounts.map((one) => onlyFields(one, fieldsIn(query))),
        25,
      );
    if (id.startsWith("act_") && !adAccounts.some((account) => account.id === id)) return notGranted();
    const found = job(path, request) ?? listed(path, request, query);
    if (found) return found;
    const account = adAccounts.find((one) => one.id === id);
    if (!account) return gone(id);
    if (edge === undefined) return json(onlyFields(account, fieldsIn(query)));
    if (edge !== "insights") return gone(`${id}/${edge}`);
    const isJob = request.method === "POST";
    const words = isJob ? new URLSearchParams(await request.text()) : query;
    const refused = refusal(words, isJob);
    if (refused) return refused;
    if (!isJob) return paged(request, insights(id, words), 25);
    const run = `120210000000000${String(runs.size + 101)}`; // longer than a JavaScript number
    runs.set(run, { account: id, words, looks: 0 });
    return new Response(`{"report_run_id":${run}}`, { headers: { "content-type": "application/json" } });
  },
  trials: [
    {
      about: "campaigns of an account",
      parameters: { property: bakery.id, reportType: "campaign", mode: "default" },
      metrics: [
        "spend",
        "impressions",
        "reach",
        "frequency",
        "clicks",
        "unique_clicks",
        "estimated_ad_recallers",
        "ctr",
        "cpm",
        "purchases",
        "purchase_value",
        "purchase_roas",
      ],
      dimension: "campaign",
      hasDays: true,
      expected: expectedOf(bakery.id, () => true),
    },
    {
      about: "ad sets of one campaign",
      parameters: {
        property: cycles.id,
        reportType: "adGroup",
        campaign: ["6001"],
        adGroup: ["23850000007001", "23850000007002"],
        mode: "default",
      },
      metrics: ["spend", "reach", "purchases", "video_avg_time"],
      dimension: "adGroup",
      hasDays: true,
      expected: expectedOf(cycles.id, ({ campaign }) => campaign.id === "6001"),
    },
    {
      about: "ads by the age of people",
      parameters: { property: bakery.id, reportType: "ad", mode: "default" },
      metrics: ["impressions", "reach", "leads"],
      dimension: "age",
      hasDays: true,
      expected: expectedOf(bakery.id, () => true),
    },
  ],
  troubles: {
    "expired token": { reply: expired, is: "reconnect" },
    "missing permission": { reply: notGranted, is: "no-access" },
    "rate limit": { reply: tooFast, is: "slow-down" },
    "out of quota": {
      reply: () =>
        trouble(368, "The action attempted has been deemed abusive or is otherwise disallowed", {
          subcode: 3_252_001,
        }),
      is: "out-of-quota",
    },
  },
  nothing: (request) => (new URL(request.url).pathname.endsWith("/insights") ? json({ data: [] }) : null),
};

function notGranted(): Response {
  return trouble(200, "(#200) Ad account owner has NOT grant ads_management or ads_read permission", {
    status: 403,
  });
}
