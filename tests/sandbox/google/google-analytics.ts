import { dimensions } from "#app/connectors/google-analytics/dimensions.ts";
import { accounts, bakery, metadata, properties, streamsOf } from "./google-analytics-accounts.ts";
import { adCampaigns, type Fact, factsOf } from "./google-analytics-facts.ts";
import { addFact, emptyGroup, type Group, metricsKnown } from "./google-analytics-metrics.ts";
import { realTimeReport } from "./google-analytics-real-time.ts";
import { isSignedIn, notInReply, refusal, signInRefused } from "./google-replies.ts";
import { json, type StandIn, type Trial } from "../stand-in.ts";

/** So few that a month by day needs two pages. */
const rowsPerPage = 25;

const knownDimensions = new Set([
  ...Object.keys(dimensions).filter((key) => key !== "week" && key !== "month"),
  "isoYearIsoWeek",
  "yearMonth",
  "streamId",
  "customEvent:membership",
]);

type Filter = {
  filter?: {
    fieldName: string;
    stringFilter: { matchType: string; value: string; caseSensitive?: boolean };
  };
  notExpression?: Filter;
  andGroup?: { expressions: Filter[] };
};
type Ask = {
  dateRanges?: { startDate: string; endDate: string; name?: string }[];
  dimensions?: { name: string }[];
  metrics?: { name: string }[];
  dimensionFilter?: Filter;
  metricAggregations?: string[];
  orderBys?: { metric?: { metricName: string }; dimension?: { dimensionName: string }; desc?: boolean }[];
  limit?: string;
  offset?: string;
};

const invalid = (message: string) => refusal(400, "INVALID_ARGUMENT", message);
const seeSchema =
  "For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema ";

function report(property: string, ask: Ask): Response {
  const ranges = ask.dateRanges ?? [];
  const asked = (ask.dimensions ?? []).map(({ name }) => name);
  // Google adds it automatically where there are several.
  const names = ranges.length > 1 ? [...asked, "dateRange"] : asked;
  const metrics = (ask.metrics ?? []).map(({ name }) => name);
  if (ranges.length === 0) return invalid("A dateRange is required.");
  if (ranges.length > 4)
    return invalid(
      `Requests are limited to 4 dateRanges.\n  This request contains ${ranges.length} dateRanges.`,
    );
  if (ranges.some(({ startDate, endDate }) => startDate > endDate))
    return invalid("start_date must be less than or equal to end_date.");
  if (asked.length > 9) return invalid("Requests are limited to 9 dimensions within a nested request.");
  if (metrics.length > 10) return invalid("Requests are limited to 10 metrics within a nested request.");
  for (const name of asked)
    if (!knownDimensions.has(name)) return invalid(`Field ${name} is not a valid dimension. ${seeSchema}`);
  for (const name of metrics)
    if (!Object.hasOwn(metricsKnown, name))
      return invalid(`Field ${name} is not a valid metric.  ${seeSchema}`);
  if (
    metrics.some((name) => name.startsWith("advertiserAd")) &&
    !names.some((name) => /Ads|Campaign/.test(name))
  )
    return invalid("Please add sessionCampaignName to make the request compatible.");
  if (names.includes("itemName") && metrics.includes("sessions"))
    return invalid("Please remove sessions to make the request compatible.");

  const groups = new Map<string, { keys: string[]; group: Group }>();
  const totals = new Map(ranges.map((range, at) => [range.name ?? `date_range_${at}`, emptyGroup()]));
  for (const [at, range] of ranges.entries())
    for (const fact of factsOf(property, range.startDate, range.endDate)) {
      if (!fits(fact, ask.dimensionFilter)) continue;
      if (names.includes("itemName") && !fact.about.itemName) continue;
      const dateRange = range.name ?? `date_range_${at}`;
      const about: Readonly<Record<string, string>> = { ...fact.about, dateRange };
      const keys = names.map((name) => about[name] ?? "(not set)");
      const entry = groups.get(keys.join("\n")) ?? { keys, group: emptyGroup() };
      groups.set(keys.join("\n"), entry);
      addFact(entry.group, fact);
      addFact(totals.get(dateRange)!, fact);
    }
  const values = (group: Group) => metrics.map((name) => metricsKnown[name]!.of(group));
  const rows = [...groups.values()]
    .map(({ keys, group }) => ({ keys, values: values(group) }))
    .filter((row) => row.values.some((value) => value !== 0)) // rows of zeros are omitted
    .sort((a, b) => {
      for (const { metric, dimension, desc } of ask.orderBys ?? []) {
        const at = metric ? metrics.indexOf(metric.metricName) : names.indexOf(dimension!.dimensionName);
        const order = metric ? a.values[at]! - b.values[at]! : a.keys[at]!.localeCompare(b.keys[at]!);
        if (order !== 0) return desc ? -order : order;
      }
      return 0;
    });
  const offset = Number(ask.offset ?? 0);
  const page = rows.slice(offset, offset + Math.min(Number(ask.limit ?? 10_000), rowsPerPage));
  const line = (keys: readonly string[], numbers: readonly number[]) => ({
    dimensionValues: keys.map((value) => ({ value })),
    metricValues: numbers.map((value) => ({ value: String(value) })),
  });
  return json({
    dimensionHeaders: names.map((name) => ({ name })),
    metricHeaders: metrics.map((name) => ({ name, type: metricsKnown[name]!.type })),
    ...(page.length > 0 && { rows: page.map((row) => line(row.keys, row.values)) }),
    ...(ask.metricAggregations?.includes("TOTAL") &&
      rows.length > 0 && {
        totals: [...totals].map(([dateRange, total]) =>
          line(
            names.map((name) => (name === "dateRange" ? dateRange : "RESERVED_TOTAL")),
            values(total),
          ),
        ),
      }),
    ...(rows.length > 0 && { rowCount: rows.length }),
    metadata: { currencyCode: "GBP", timeZone: "Europe/London" },
    kind: "analyticsData#runReport",
  });
}

function fits({ about }: Fact, rule: Filter | undefined): boolean {
  if (!rule) return true;
  if (rule.andGroup) return rule.andGroup.expressions.every((one) => fits({ about } as Fact, one));
  if (rule.notExpression) return !fits({ about } as Fact, rule.notExpression);
  const { fieldName, stringFilter } = rule.filter!;
  const [value, wanted] = [about[fieldName] ?? "(not set)", stringFilter.value].map((text) =>
    stringFilter.caseSensitive ? text : text.toLowerCase(),
  ) as [string, string];
  if (stringFilter.matchType === "BEGINS_WITH") return value.startsWith(wanted);
  return stringFilter.matchType === "CONTAINS" ? value.includes(wanted) : value === wanted;
}

/** Calculated from the facts alone. */
function expected(about: (fact: Fact) => boolean): Trial["expected"] {
  return (metric, { from, to }) => {
    const sums: Record<string, number> = {};
    const users = new Set<string>();
    for (const fact of factsOf(bakery, from, to)) {
      if (!about(fact)) continue;
      if (fact.user) users.add(fact.user);
      for (const [name, value] of Object.entries(fact.counts)) sums[name] = (sums[name] ?? 0) + value;
    }
    const { sessions = 0, engagedSessions = 0, cents = 0, adCents = 0, adClicks = 0, found = 0 } = sums;
    const answers: Record<string, number | undefined> = {
      ...sums,
      screenPageViews: sums.views,
      activeUsers: users.size,
      engagementRate: engagedSessions / sessions,
      bounceRate: 1 - engagedSessions / sessions,
      averageSessionDuration: sums.seconds! / sessions,
      sessionsPerUser: sessions / users.size,
      keyEvents: sums.keySessions,
      totalRevenue: cents / 100,
      itemsPurchased: sums.purchases,
      itemRevenue: cents / 100,
      advertiserAdCost: adCents / 100,
      advertiserAdClicks: adClicks,
      advertiserAdCostPerClick: adCents / 100 / adClicks,
      returnOnAdSpend: cents / adCents,
      organicGoogleSearchImpressions: found,
      organicGoogleSearchClickThroughRate: sums.foundClicks! / found,
      organicGoogleSearchAveragePosition: sums.places! / found,
    };
    return answers[metric] ?? null;
  };
}

export const googleAnalytics: StandIn = {
  kind: "google-analytics",
  origins: ["https://analyticsdata.googleapis.com", "https://analyticsadmin.googleapis.com"],
  async handle(request, { now }) {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith("/v1beta/")) return null;
    if (!isSignedIn(request)) return signInRefused();
    if (pathname === "/v1beta/accountSummaries") return accounts(searchParams.get("pageToken"));
    const [, property, what] = /^\/v1beta\/properties\/([^/:]+)[/:](\w+)$/.exec(pathname) ?? [];
    if (property && !/^\d+$/.test(property))
      return refusal(
        403,
        "PERMISSION_DENIED",
        `Invalid property ID: ${property}. A numeric Property ID is required.`,
      );
    if (!properties.some(({ id }) => id === property)) return noPermission();
    if (what === "dataStreams") return json({ dataStreams: streamsOf(property!) });
    if (what === "metadata") return json({ name: `properties/${property}/metadata`, ...metadata });
    if (what === "runReport" && request.method === "POST")
      return report(property!, (await request.json()) as Ask);
    if (what === "runRealtimeReport" && request.method === "POST")
      return realTimeReport(property!, (await request.json()) as Ask, now);
    return notInReply(pathname);
  },
  trials: [
    {
      about: "a website by its landing pages",
      parameters: { property: bakery, reportType: "standard" },
      metrics: [
        "sessions",
        "activeUsers",
        "newUsers",
        "engagementRate",
        "bounceRate",
        "averageSessionDuration",
        "sessionsPerUser",
        "screenPageViews",
        "keyEvents",
        "totalRevenue",
      ],
      dimension: "landingPage",
      hasDays: true,
      expected: expected(() => true),
    },
    {
      about: "one data stream by channel",
      parameters: { property: bakery, profile: "3002", reportType: "standard" },
      metrics: ["sessions", "activeUsers"],
      dimension: "sessionDefaultChannelGroup",
      hasDays: true,
      expected: expected(({ about }) => about.streamId === "3002"),
    },
    {
      about: "linked Google Ads by campaign",
      parameters: { property: bakery, reportType: "ads" },
      metrics: [
        "advertiserAdCost",
        "advertiserAdClicks",
        "advertiserAdCostPerClick",
        "returnOnAdSpend",
        "sessions",
      ],
      dimension: "sessionGoogleAdsCampaignName",
      hasDays: true,
      expected: expected(({ about }) => adCampaigns.includes(about.sessionGoogleAdsCampaignName ?? "")),
    },
    {
      about: "linked Search Console by landing page",
      parameters: { property: bakery, reportType: "search" },
      metrics: [
        "organicGoogleSearchImpressions",
        "organicGoogleSearchClickThroughRate",
        "organicGoogleSearchAveragePosition",
      ],
      dimension: "landingPagePlusQueryString",
      hasDays: true,
      expected: expected(({ user }) => user === null),
    },
    {
      about: "items sold",
      parameters: { property: bakery, reportType: "items" },
      metrics: ["itemsPurchased", "itemRevenue"],
      dimension: "itemName",
      hasDays: true,
      expected: expected(() => true),
    },
  ],
  troubles: {
    "expired token": { reply: signInRefused, is: "reconnect" },
    "missing permission": { reply: noPermission, is: "no-access" },
    "rate limit": {
      reply: () =>
        refusal(
          429,
          "RESOURCE_EXHAUSTED",
          "Exhausted concurrent requests quota. Please send fewer requests concurrently.",
        ),
      is: "slow-down",
    },
    "out of quota": {
      reply: () =>
        refusal(
          429,
          "RESOURCE_EXHAUSTED",
          "Exhausted property tokens for a project per hour. These quota tokens will return in under an hour.",
        ),
      is: "out-of-quota",
    },
  },
  nothing: ({ url }) =>
    url.endsWith(":runReport")
      ? json({
          dimensionHeaders: [],
          metricHeaders: [],
          metadata: { currencyCode: "GBP", timeZone: "Europe/London" },
          kind: "analyticsData#runReport",
        })
      : null,
};

function noPermission(): Response {
  return refusal(
    403,
    "PERMISSION_DENIED",
    "User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.",
  );
}
