import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { linkedin } from "#app/connectors/core/families/linkedin.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/linkedin-ads/connector.ts";
import { day } from "#app/lib/plain-date.ts";
import { linkedinAds as standIn } from "#tests/sandbox/linkedin/linkedin-ads.ts";
import { denied, refused } from "#tests/sandbox/linkedin/linkedin.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const performance = { property: "508720451", reportType: "performance" };
const demographics = { property: "508720451", reportType: "demographics" };

async function ask(query: ReportQuery, fault?: Fault) {
  const { asked, traffic } = askStandIn(connector, standIn, fault ? { fault } : {});
  return { table: await runReport(asked, query), traffic };
}

async function trouble(query: ReportQuery, fault?: Fault) {
  const { asked, traffic } = askStandIn(connector, standIn, fault ? { fault } : {});
  const failure = await runReport(asked, query).then(
    () => null,
    (error: unknown) => error as { kind: string; message: string },
  );
  return { kind: failure?.kind, message: failure?.message, traffic };
}

const isAnalytics = (url: string) => url.includes("/rest/adAnalytics");
const analyticsCalls = (calls: readonly string[]) => calls.filter(isAnalytics);
/** A reply of `adAnalytics` in place of the stand-in's. */
const answering =
  (elements: readonly unknown[]): Fault =>
  ({ url }) =>
    isAnalytics(url) ? json({ paging: { start: 0, count: 10, links: [] }, elements }) : null;
const on = (date: string) => {
  const [year, month, dayOfMonth] = date.split("-").map(Number);
  return { year, month, day: dayOfMonth };
};

test("brackets and commas stay bare, and the colons of a URN are encoded once", async () => {
  const { traffic } = await ask(question(performance, ["clicks"], "date", september));
  expect(traffic.calls[0]).toBe(
    "https://api.linkedin.com/rest/adAnalytics?q=analytics&pivot=ACCOUNT&timeGranularity=DAILY" +
      "&dateRange=(start:(year:2026,month:9,day:1),end:(year:2026,month:9,day:30))" +
      "&accounts=List(urn%3Ali%3AsponsoredAccount%3A508720451)&fields=dateRange,pivotValues,clicks",
  );
});

test("more metrics than one call takes are requested in several, and joined by day and campaign", async () => {
  const sums = Object.entries(connector.metrics).flatMap(([key, { combine }]) =>
    combine === "sum" ? [key] : [],
  );
  const { table, traffic } = await ask(question(performance, sums, "campaign", september));
  expect(sums.length).toBeGreaterThan(36);
  for (const url of analyticsCalls(traffic.calls))
    expect(new URL(url).searchParams.get("fields")!.split(",").length).toBeLessThanOrEqual(20);
  expect(table.rows).toHaveLength(4);
  const alone = await ask(question(performance, ["totalEngagements"], "campaign", september));
  expect(table.rows.map((row) => [row.campaign, row.totalEngagements])).toEqual(
    alone.table.rows.map((row) => [row.campaign, row.totalEngagements]),
  );
});

test("two campaigns of the same name stay two, also after the first page of the account's list", async () => {
  const { table, traffic } = await ask(question(performance, ["clicks"], "campaign", september));
  expect(table.rows.map(({ campaign }) => campaign)).toEqual([
    "Brand film (252074218)",
    "Brand film (252074219)",
    "Bread for the office",
    "Catering leads",
  ]);
  expect(traffic.calls.filter((url) => url.includes("/adCampaigns?"))).toHaveLength(2);
});

test("amounts with long decimals are read, and tiny ones round to zero", async () => {
  const element = {
    pivotValues: ["urn:li:sponsoredAccount:508720451"],
    dateRange: { start: on("2026-09-01"), end: on("2026-09-01") },
  };
  const { table } = await ask(
    question(performance, ["costInLocalCurrency"], "date", { from: september.from, to: day("2026-09-02") }),
    answering([
      { ...element, costInLocalCurrency: "107.5300000000000335346" },
      { ...element, dateRange: { start: on("2026-09-02") }, costInLocalCurrency: "-2E-18" },
    ]),
  );
  expect(table.rows.map((row) => row.costInLocalCurrency)).toEqual([107.53, 0]);
  expect(table.currency).toBe("EUR");
});

test("a field that LinkedIn omits is unknown, not zero", async () => {
  const { table } = await ask(
    question(performance, ["clicks", "impressions", "ctr"], "date", {
      from: september.from,
      to: september.from,
    }),
    answering([{ pivotValues: ["x"], dateRange: { start: on("2026-09-01") }, clicks: 3 }]),
  );
  expect(table.rows).toEqual([{ date: "2026-09-01", clicks: 3, impressions: null, ctr: null }]);
});

test("reach is requested as a whole and never added up; there is none for more than 92 days", async () => {
  const { table } = await ask(question(performance, ["approximateMemberReach"], "campaign", september));
  const sum = table.rows.reduce((all, row) => all + Number(row.approximateMemberReach), 0);
  expect(table.totals.approximateMemberReach).toBeLessThan(sum);
  const year = { from: day("2025-10-01"), to: day("2026-09-30") };
  const long = await ask(question(performance, ["approximateMemberReach", "clicks"], null, year));
  expect(long.table.totals.approximateMemberReach).toBeNull();
  expect(long.table.totals.clicks).toBeGreaterThan(0);
  expect(long.table.flags).toContainEqual({
    flag: "note",
    text: "LinkedIn provides reach for at most 92 days.",
  });
});

test("audience penetration is not requested where LinkedIn has none", async () => {
  const { table } = await ask(question(performance, ["audiencePenetration", "clicks"], "device", september));
  expect(table.rows.map((row) => row.audiencePenetration)).toEqual([null, null, null]);
  expect(table.rows.map(({ device }) => device)).toEqual(["Desktop web", "Mobile app", "Mobile web"]);
  expect(table.totals.audiencePenetration).toBeGreaterThan(0);
});

test("a day with more elements than fit in one response is requested separately", async () => {
  const range = { from: day("2026-09-01"), to: day("2026-09-05") };
  const query = { ...question(performance, ["clicks"], "date", range), split: "device" };
  const full = Array.from({ length: 15_000 }, () => ({
    pivotValues: ["MOBILE_APP"],
    dateRange: { start: on("2026-09-01") },
    clicks: 1_000_000,
  }));
  const { table, traffic } = await ask(query, ({ url }) => {
    const days = [...url.matchAll(/day:(\d+)/g)].map(([, one]) => Number(one));
    const isWide = url.includes("DAILY") && days[1]! - days[0]! >= 2;
    return isAnalytics(url) && isWide ? json({ elements: full }) : null;
  });
  expect(table.rows).toEqual((await ask(query)).table.rows);
  expect(table.flags.map(({ flag }) => flag)).not.toContain("truncated");
  expect(analyticsCalls(traffic.calls).length).toBeGreaterThan(4);
});

test("a full response that cannot be split is marked, never treated as complete", async () => {
  const full = Array.from({ length: 15_000 }, (_, at) => ({
    pivotValues: [`urn:li:sponsoredCreative:${at}`],
    dateRange: { start: on("2026-09-01") },
    clicks: 1,
  }));
  const { table } = await ask(question(performance, ["clicks"], "ad", september), answering(full));
  expect(table.flags).toContainEqual({ flag: "truncated" });
});

test("an empty response for a lost account is lost access, not zero", async () => {
  const query = question(performance, ["clicks"], "campaign", september);
  const lost = await trouble(query, ({ url }) =>
    isAnalytics(url) ? json({ elements: [] }) : denied("adAccounts.GET"),
  );
  expect(lost.kind).toBe("no-access");
  const quiet = await ask(query, answering([]));
  expect(quiet.table.rows).toEqual([]);
});

test("two breakdowns use the other finder, and never include two member attributes", async () => {
  const two = { ...question(performance, ["clicks"], "campaign", september), split: "device" };
  const { table, traffic } = await ask(two);
  expect(traffic.calls[0]).toContain("q=statistics&pivots=List(CAMPAIGN,IMPRESSION_DEVICE_TYPE)");
  expect(table.rows).toHaveLength(12);
  const refusal = await trouble({
    ...question(demographics, ["clicks"], "seniority", september),
    split: "country",
  });
  expect([refusal.kind, refusal.traffic.calls.length]).toEqual(["bad-request", 0]);
});

test("member attributes have names, are marked as withheld, and add up to less than the total", async () => {
  const { table } = await ask(question(demographics, ["clicks"], "seniority", september));
  expect(table.rows.map(({ seniority }) => seniority)).toEqual(["CXO", "Director", "Entry", "Senior"]);
  const sum = table.rows.reduce((all, { clicks }) => all + Number(clicks), 0);
  expect(sum).toBeLessThan(table.totals.clicks!);
  expect(table.flags).toContainEqual({ flag: "thresholded" });
  const sizes = await ask(question(demographics, ["clicks"], "companySize", september));
  expect(sizes.table.rows.map(({ companySize }) => companySize)).toEqual([
    "10001 or more employees",
    "11 to 50 employees",
  ]);
});

test("where LinkedIn does not name a place, its number is shown and the report works", async () => {
  const { table } = await ask(question(demographics, ["clicks"], "country", september), ({ url }) =>
    url.includes("/rest/geo") ? denied("geo.BATCH_GET") : null,
  );
  expect(table.rows.map(({ country }) => country)).toEqual(["103644278", "105015875"]);
});

test("an expired version is the operator's problem: one call, and no source needs reconnecting", async () => {
  const ended = await trouble(question(performance, ["clicks"], null, september), () =>
    refused(426, "NONEXISTENT_VERSION", "Requested version 202606 is not active"),
  );
  expect([ended.kind, ended.traffic.calls.length]).toEqual(["unavailable", 1]);
  expect(ended.message).toContain("administrator");
});

test("too much data in five minutes waits longer than a job may", async () => {
  const much = await trouble(question(performance, ["clicks"], null, september), () =>
    refused(
      429,
      "TOO_MANY_REQUESTS",
      "The data request limit has been exceeded. More than 45 million metric values were requested in a 5-minute window.",
    ),
  );
  expect([much.kind, much.traffic.calls.length]).toEqual(["slow-down", 1]);
});

test("campaigns are listed for the selected groups, and ads for the campaigns", async () => {
  const { asked } = askStandIn(connector, standIn);
  const list = async (name: string, params: object) =>
    (await connector.options[name]!({ ...providerFor(asked), params, search: "" })).map(({ value }) => value);
  expect(await list("campaigns", { property: "508720451", adGroup: ["623137195"] })).toEqual([
    "252074216",
    "252074217",
  ]);
  expect(await list("ads", { property: "508720451", campaign: ["252074218"] })).toEqual([
    "2520742180",
    "2520742181",
  ]);
});

test("a connection shows the name of its person", async () => {
  const me = { id: "yrZCpj2Z12", localizedFirstName: "Jo", localizedLastName: "Marsh" };
  const tokens = { accessToken: "x", refreshToken: null, expiresAt: null, scopes: [], extra: {} };
  expect(await linkedin.identify(() => Promise.resolve(me), tokens)).toEqual({
    id: "yrZCpj2Z12",
    name: "Jo Marsh",
  });
});

const recorded = "../shared/provider-data/linkedin-ads/fivetran-linkedin_ad_analytics_by_campaign_data.csv";
test.runIf(existsSync(recorded))("recorded days of campaigns keep their sums", async () => {
  const [head = "", ...lines] = readFileSync(recorded, "utf8").trim().split("\n");
  const names = head.split(",");
  const rows = lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
  const number = (text: string | undefined) => (text ? Number(text) : null);
  const days = rows.map((row) => row.day!.slice(0, 10)).sort();
  const elements = rows.map((row) => ({
    pivotValues: [`urn:li:sponsoredCampaign:${row.campaign_id}`],
    dateRange: { start: on(row.day!.slice(0, 10)) },
    clicks: number(row.clicks),
    impressions: number(row.impressions),
    costInLocalCurrency: row.cost_in_local_currency || null,
  }));
  const range = { from: day(days[0]!), to: day(days.at(-1)!) };
  const query = {
    ...question(performance, ["clicks", "impressions", "costInLocalCurrency"], "date", range),
    split: "campaign",
  };
  const { table } = await ask(query, answering(elements));
  for (const [key, column] of [
    ["clicks", "clicks"],
    ["impressions", "impressions"],
    ["costInLocalCurrency", "cost_in_local_currency"],
  ] as const)
    expect(table.rows.reduce((all, row) => all + Number(row[key] ?? 0), 0)).toBeCloseTo(
      rows.reduce((all, row) => all + Number(row[column] ?? 0), 0),
      4,
    );
});
