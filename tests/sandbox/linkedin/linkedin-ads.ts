import { dayLimit, denied, listed, refused, restliAsk, revoked, tooMany } from "./linkedin.ts";
import { accounts, campaigns, creatives, type Fact, factsOf, groups } from "./linkedin-ads-facts.ts";
import { explanation, urnIn } from "./linkedin-books.ts";
import { daysOf, json, type StandIn, steady } from "../stand-in.ts";

const pivotOf: Readonly<Record<string, (fact: Fact) => string>> = {
  ACCOUNT: () => `urn:li:sponsoredAccount:${accounts[0]!.id}`,
  CAMPAIGN_GROUP: ({ creative }) => `urn:li:sponsoredCampaignGroup:${creative.campaign.group}`,
  CAMPAIGN: ({ creative }) => `urn:li:sponsoredCampaign:${creative.campaign.id}`,
  CREATIVE: ({ creative }) => `urn:li:sponsoredCreative:${creative.id}`,
  OBJECTIVE_TYPE: ({ creative }) => creative.campaign.objective,
  IMPRESSION_DEVICE_TYPE: ({ device }) => device,
  MEMBER_SENIORITY: ({ date, creative }) => urnIn("seniority", steady(3, "who", date, creative.id)),
  MEMBER_COUNTRY_V2: ({ device, creative }) => urnIn("geo", steady(1, "where", device, creative.id)),
  PLACEMENT_NAME: ({ device }) => (device === "MOBILE_APP" ? "AUDIENCE_NETWORK" : "LINKEDIN_FEED"),
  SERVING_LOCATION: ({ device }) => (device === "MOBILE_APP" ? "OFF_NETWORK" : "ON_NETWORK"),
  MEMBER_COMPANY: ({ creative }) => urnIn("organization", creative.id),
  MEMBER_INDUSTRY: ({ creative }) => urnIn("industry", creative.id),
  MEMBER_JOB_FUNCTION: ({ creative }) => urnIn("function", creative.id),
  MEMBER_JOB_TITLE: ({ creative }) => urnIn("title", creative.id),
  MEMBER_REGION_V2: ({ creative }) => urnIn("geo", creative.id),
  MEMBER_COUNTY: ({ creative }) => urnIn("geo", creative.id),
  MEMBER_COMPANY_SIZE: ({ creative }) => (creative.id % 2 ? "SIZE_11_TO_50" : "SIZE_10001_OR_MORE"),
};
const facets: Readonly<Record<string, string>> = {
  accounts: "ACCOUNT",
  campaignGroups: "CAMPAIGN_GROUP",
  campaigns: "CAMPAIGN",
  creatives: "CREATIVE",
};

/** LinkedIn's notation of amounts: long decimals in text. */
const amount = (cents: number) => `${(cents / 100).toFixed(2)}00000000000335346`;
const sum = (facts: readonly Fact[], of: (fact: Fact) => number) =>
  facts.reduce((all, fact) => all + of(fact), 0);
const fieldOf: Readonly<Record<string, (facts: readonly Fact[]) => unknown>> = {
  impressions: (facts) => sum(facts, (fact) => fact.impressions),
  clicks: (facts) => sum(facts, (fact) => fact.clicks),
  landingPageClicks: (facts) => sum(facts, (fact) => fact.landingPageClicks),
  costInLocalCurrency: (facts) => amount(sum(facts, (fact) => fact.cents)),
  costInUsd: (facts) => amount(sum(facts, (fact) => Math.round(fact.cents * 1.1))),
  externalWebsiteConversions: (facts) => sum(facts, (fact) => fact.externalWebsiteConversions),
  conversionValueInLocalCurrency: (facts) => amount(sum(facts, (fact) => fact.valueCents)),
  oneClickLeads: (facts) => sum(facts, (fact) => fact.oneClickLeads),
  totalEngagements: (facts) => sum(facts, (fact) => fact.totalEngagements),
  averageDwellTime: (facts) =>
    sum(facts, (fact) => fact.dwell * fact.impressions) / sum(facts, (fact) => fact.impressions),
  approximateMemberReach: (facts) => new Set(facts.flatMap(({ reached }) => reached)).size,
  audiencePenetration: (facts) => new Set(facts.flatMap(({ reached }) => reached)).size / 2000,
};
const few = (name: string, most: number) => (facts: readonly Fact[]) =>
  sum(facts, (fact) => steady(most, name, fact.date, fact.creative.id, fact.device));
const rare: typeof fieldOf = {
  oneClickLeadFormOpens: few("form", 3),
  videoStarts: few("started", 9),
  videoCompletions: few("watched", 4),
  sends: few("sent", 20),
  opens: few("opened", 8),
};
/** Known to LinkedIn, and unused by this account. */
const quiet =
  /^(oneClick|video|viral|document|job)\w+$|^(likes|reactions|comments|commentLikes|shares|follows|companyPageClicks|otherEngagements|sends|opens|actionClicks|adUnitClicks|textUrlClicks|downloadClicks|registrations|talentLeads|qualifiedLeads|validWorkEmailLeads|fullScreenPlays|externalWebsitePost(Click|View)Conversions)$/;
const notOfMembers = ["approximateMemberReach", "audiencePenetration", "conversionValueInLocalCurrency"];

function analytics(query: ReadonlyMap<string, string>): Response {
  const invalid = (what: string) => refused(400, "FIELD_INVALID", `Invalid value: ${what}`);
  const finder = query.get("q");
  const asked = finder === "analytics" ? [query.get("pivot") ?? ""] : listed(query.get("pivots"));
  if (finder !== "analytics" && finder !== "statistics")
    return refused(400, "ILLEGAL_ARGUMENT", "Unknown finder");
  for (const pivot of asked)
    if (!pivotOf[pivot] || (finder === "statistics" && pivot.startsWith("MEMBER_"))) return invalid(pivot);
  const fields = (query.get("fields") ?? "").split(",");
  if (fields.length > 20) return refused(400, "PARAM_INVALID", "At most 20 fields can be requested");
  const [from, to] = rangeIn(query.get("dateRange") ?? "");
  if (!from || !to) return invalid("dateRange");
  const isLong = daysOf(from, to).length > 92;
  for (const field of fields) {
    if (["dateRange", "pivotValues"].includes(field)) continue;
    if (!fieldOf[field] && !quiet.test(field)) return invalid(field);
    if (notOfMembers.includes(field) && asked.some((pivot) => pivot.startsWith("MEMBER_")))
      return invalid(field);
    if (field === "approximateMemberReach" && isLong) return invalid(field);
  }
  const isDaily = query.get("timeGranularity") === "DAILY";
  const wanted = Object.entries(facets).flatMap(([facet, pivot]) =>
    query.has(facet) ? [{ pivot, urns: listed(query.get(facet)) }] : [],
  );
  if (wanted.length === 0) return refused(400, "PARAM_INVALID", "At least one facet is needed");
  const found = new Map<string, Fact[]>();
  for (const fact of factsOf(from, to)) {
    if (!wanted.every(({ pivot, urns }) => urns.includes(pivotOf[pivot]!(fact)))) continue;
    // Member attributes are withheld for small numbers.
    if (asked.some((pivot) => pivot.startsWith("MEMBER_")) && fact.clicks < 3) continue;
    const key = [isDaily ? fact.date : "", ...asked.map((pivot) => pivotOf[pivot]!(fact))].join("\n");
    const facts = found.get(key) ?? [];
    found.set(key, facts);
    facts.push(fact);
  }
  const elements = [...found].map(([key, facts]) => {
    const [date, ...pivotValues] = key.split("\n");
    const values = fields
      .filter((field) => !["dateRange", "pivotValues"].includes(field))
      .map((field) => [field, (fieldOf[field] ?? rare[field])?.(facts) ?? 0]);
    const dateRange = { start: recordOf(date || from), end: recordOf(date || to) };
    return { pivotValues, dateRange, ...Object.fromEntries(values) };
  });
  return json({ paging: { start: 0, count: 10, links: [] }, elements });
}

function rangeIn(text: string): string[] {
  return [...text.matchAll(/\(year:(\d{4}),month:(\d{1,2}),day:(\d{1,2})\)/g)].map(
    ([, year, month, day]) => `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`,
  );
}

function recordOf(date: string) {
  const [year, month, day] = date.split("-").map(Number);
  return { month, day, year };
}

/** Pages of three at most, so that every list has several. */
function paged(items: readonly unknown[], query: ReadonlyMap<string, string>): Response {
  const start = Number(/^next-(\d+)$/.exec(query.get("pageToken") ?? "")?.[1] ?? 0);
  const size = Math.min(3, Number(query.get("pageSize") ?? 100));
  const nextPageToken = start + size < items.length ? `next-${start + size}` : undefined;
  return json({
    paging: { start, count: size, links: [] },
    metadata: { ...(nextPageToken && { nextPageToken }) },
    elements: items.slice(start, start + size),
  });
}

function handle(request: Request): Response | null {
  const ask = restliAsk(request);
  if (ask instanceof Response) return ask;
  const { path, query } = ask;
  const explained = explanation(path, query);
  if (explained) return explained;
  if (path === "/rest/adAccounts") return paged(accounts, query);
  if (path === "/rest/adAnalytics") return analytics(query);
  if (!path.startsWith("/rest/adAccounts/")) return null; // those of pages have the same host
  const [, , , id, list] = path.split("/");
  const account = accounts.find((one) => String(one.id) === id);
  if (!account) return denied("adAccounts.GET");
  const isFirst = account === accounts[0];
  switch (list) {
    case undefined:
      return json(account);
    case "adCampaignGroups":
      return paged(isFirst ? groups : [], query);
    case "adCampaigns":
      return paged(
        isFirst
          ? campaigns.map(({ group, objective, ...one }) => ({
              ...one,
              campaignGroup: `urn:li:sponsoredCampaignGroup:${group}`,
              objectiveType: objective,
            }))
          : [],
        query,
      );
    case "creatives":
      return paged(
        isFirst
          ? creatives.map(({ id: number, name, campaign }) => ({
              id: `urn:li:sponsoredCreative:${number}`,
              name,
              campaign: `urn:li:sponsoredCampaign:${campaign.id}`,
            }))
          : [],
        query,
      );
  }
  return null;
}

function expectedOf(
  metric: string,
  { from, to }: { from: string; to: string },
  isIn: (fact: Fact) => boolean,
) {
  const reached = new Set<number>();
  const all = { cost: 0, impressions: 0, clicks: 0, leads: 0, conversions: 0, value: 0, dwell: 0 };
  for (const fact of factsOf(from, to)) {
    if (!isIn(fact)) continue;
    all.cost += fact.cents / 100;
    all.impressions += fact.impressions;
    all.clicks += fact.clicks;
    all.leads += fact.oneClickLeads;
    all.conversions += fact.externalWebsiteConversions;
    all.value += fact.valueCents / 100;
    all.dwell += fact.dwell * fact.impressions;
    for (const member of fact.reached) reached.add(member);
  }
  const known: Record<string, number> = {
    costInLocalCurrency: all.cost,
    impressions: all.impressions,
    clicks: all.clicks,
    oneClickLeads: all.leads,
    externalWebsiteConversions: all.conversions,
    ctr: all.clicks / all.impressions,
    cpc: all.cost / all.clicks,
    cpm: (all.cost / all.impressions) * 1000,
    roas: all.value / all.cost,
    costPerLead: all.cost / all.leads,
    averageDwellTime: all.dwell / all.impressions,
    approximateMemberReach: reached.size,
  };
  return known[metric] ?? null;
}

const property = String(accounts[0]!.id);

export const linkedinAds: StandIn = {
  kind: "linkedin-ads",
  origins: ["https://api.linkedin.com"],
  handle,
  trials: [
    {
      about: "performance of an account",
      parameters: { property, reportType: "performance" },
      metrics: [
        "costInLocalCurrency",
        "impressions",
        "clicks",
        "ctr",
        "cpc",
        "cpm",
        "externalWebsiteConversions",
        "roas",
        "oneClickLeads",
        "costPerLead",
        "averageDwellTime",
        "approximateMemberReach",
      ],
      dimension: "campaign",
      hasDays: true,
      expected: (metric, range) => expectedOf(metric, range, () => true),
    },
    {
      about: "two campaigns by ad",
      parameters: { property, reportType: "performance", campaign: ["252074216", "252074218"] },
      metrics: ["costInLocalCurrency", "clicks", "ctr", "approximateMemberReach"],
      dimension: "ad",
      hasDays: true,
      expected: (metric, range) =>
        expectedOf(metric, range, ({ creative }) =>
          [252_074_216, 252_074_218].includes(creative.campaign.id),
        ),
    },
    {
      about: "member attributes",
      parameters: { property, reportType: "demographics" },
      metrics: ["costInLocalCurrency", "impressions", "clicks", "ctr"],
      dimension: "seniority",
      hasDays: true,
      expected: (metric, range) => expectedOf(metric, range, () => true),
    },
  ],
  troubles: {
    "expired token": { reply: revoked, is: "reconnect" },
    "missing permission": { reply: () => denied("adAnalytics.FINDER-analytics.202606"), is: "no-access" },
    "rate limit": { reply: tooMany, is: "slow-down" },
    "out of quota": { reply: dayLimit, is: "out-of-quota" },
  },
  nothing: ({ url }) =>
    new URL(url).pathname === "/rest/adAnalytics"
      ? json({ paging: { start: 0, count: 10, links: [] }, elements: [] })
      : null,
};
