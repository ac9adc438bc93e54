import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { signerOf } from "#app/connectors/core/sign-in/sign.ts";
import connector from "#app/connectors/google-ads/connector.ts";
import { day, rangeDays } from "#app/lib/plain-date.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import { ads, factsOf } from "#tests/sandbox/google/google-ads-facts.ts";
import { adsRefusal } from "#tests/sandbox/google/google-ads-query.ts";
import { googleAds } from "#tests/sandbox/google/google-ads.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const bakery = "5551112222";
const property = `${bakery}/${bakery}`;
const range = { from: day("2026-09-01"), to: day("2026-09-30") };
const of = (reportType: string, more: Record<string, string[]> = {}) => ({ property, reportType, ...more });
const facts = [...factsOf(bakery, range.from, range.to)];

type Reply = { results?: Record<string, unknown>[]; summaryRow?: unknown; nextPageToken?: string };

/** The result and the queries sent for it. */
async function ask(query: ReportQuery, fault?: Fault, standIn = googleAds) {
  const queries: string[] = [];
  const { asked, traffic } = askStandIn(connector, standIn, {
    fault: async (request, reply) => {
      const body = (await request.clone().json()) as { query: string; pageToken?: string };
      if (!body.pageToken) queries.push(body.query);
      return (await fault?.(request, reply)) ?? reply();
    },
  });
  return { table: await runReport(asked, query), queries, calls: traffic.calls.length };
}

const changed =
  (change: (reply: Reply) => Reply): Fault =>
  async (_request, reply) =>
    json(change((await (await reply()).json()) as Reply));

test("pages are read one after another, and the total is requested along with the rows", async () => {
  const { table, queries, calls } = await ask({
    ...question(of("campaigns"), ["clicks", "cost"], "date", range),
    split: "campaign",
  });
  expect(calls).toBe(3); // 87 rows, 40 on a page
  expect(queries).toHaveLength(1);
  expect(table.rows).toHaveLength(3 * 29);
  expect(table.totals.clicks).toBe(facts.reduce((sum, { counts }) => sum + counts.clicks!, 0));
  expect(table.flags.map(({ flag }) => flag)).not.toContain("truncated");
});

test("a result with fewer rows than Google promises is marked", async () => {
  const { table } = await ask(
    { ...question(of("campaigns"), ["clicks"], "date", range), split: "campaign" },
    changed(({ nextPageToken: _, ...reply }) => reply),
  );
  expect(table.flags.map(({ flag }) => flag)).toContain("truncated");
  expect(table.totals.clicks).toBe(facts.reduce((sum, { counts }) => sum + counts.clicks!, 0));
});

test("micros and whole numbers are read as text, and omitted numbers are zero", async () => {
  const { table } = await ask(
    question(of("campaigns"), ["impressions", "clicks", "cost", "conversions", "averageCpc"], "date", range),
    changed(() => ({
      results: [
        {
          customer: { currencyCode: "GBP", timeZone: "Europe/London" },
          segments: { date: "2026-09-01" },
          metrics: { impressions: "1200", clicks: "3", costMicros: "1061083620", conversions: 0.333333 },
        },
        { segments: { date: "2026-09-02" }, metrics: { impressions: "7" } },
        { segments: { date: "2026-09-03" } },
      ],
      fieldMask: "segments.date,metrics.impressions",
    })),
  );
  expect(table.rows[0]).toMatchObject({ impressions: 1200, cost: 1061.08362, conversions: 0.333333 });
  expect(table.rows[0]?.averageCpc).toBeCloseTo(353.69454, 9);
  expect(table.rows[1]).toMatchObject({ impressions: 7, clicks: 0, cost: 0, averageCpc: null });
  expect(table.rows[2]).toMatchObject({ impressions: 0, clicks: 0, cost: 0 });
  expect([table.currency, table.zone]).toEqual(["GBP", "Europe/London"]);
});

test("a query without campaigns goes to the account, so that shares by day are Google's own", async () => {
  const { table, queries } = await ask(
    question(of("campaigns"), ["searchImpressionShare", "impressions"], "date", range),
  );
  expect(queries[0]).toContain("FROM customer ");
  for (const date of rangeDays(range)) {
    const ofDay = facts.filter((fact) => fact.date === date);
    const eligible = ofDay.reduce((sum, { counts }) => sum + counts.couldBeFound!, 0);
    const shown = ofDay.reduce((sum, { counts }) => sum + counts.found!, 0);
    const row = table.rows.find((one) => one.date === date);
    // A share of nothing is unknown, also on a day without a row.
    if (eligible === 0) expect(row).toMatchObject({ impressions: 0, searchImpressionShare: null });
    else expect(row?.searchImpressionShare).toBeCloseTo(shown / eligible, 9);
  }
});

test("shares never add up: several campaigns on a day have none, their whole period has Google's", async () => {
  const { table, queries } = await ask(
    question(of("campaigns", { campaign: ["710001", "710002"] }), ["searchImpressionShare"], "date", range),
  );
  expect(queries[0]).toMatch(/FROM campaign .*campaign\.id IN \(710001, 710002\)/);
  expect(table.rows.every(({ searchImpressionShare }) => searchImpressionShare === null)).toBe(true);
  const chosen = facts.filter(({ about }) => about["campaign.id"] !== "710003");
  const eligible = chosen.reduce((sum, { counts }) => sum + counts.couldBeFound!, 0);
  const shown = chosen.reduce((sum, { counts }) => sum + counts.found!, 0);
  expect(table.totals.searchImpressionShare).toBeCloseTo(shown / eligible, 9);
});

test("without a summary the total is made of the rows, and shares are unknown", async () => {
  const { table } = await ask(
    question(of("keywords"), ["clicks", "cost", "searchImpressionShare"], null, range),
    changed(({ summaryRow: _, ...reply }) => reply),
  );
  expect(table.totals.clicks).toBe(facts.reduce((sum, { counts }) => sum + counts.clicks!, 0));
  expect(table.totals.searchImpressionShare).toBeNull();
});

test("a note says that shares below ten percent are rounded", async () => {
  const { table } = await ask(
    question(
      of("campaigns"),
      ["searchTopImpressionShare", "searchBudgetLostImpressionShare"],
      "campaign",
      range,
    ),
  );
  expect(table.flags).toContainEqual({ flag: "note", text: "Google reports shares below 10% as 9.99%." });
  expect(table.flags).toContainEqual({
    flag: "note",
    text: "Google reports lost shares above 90% as 90.01%.",
  });
});

test("campaigns without activity are omitted, and days without activity are kept", async () => {
  const quiet: Fault = changed((reply) => ({
    ...reply,
    results: [
      ...(reply.results ?? []),
      { campaign: { name: "Removed in 2019" }, segments: { date: "2026-09-13" }, metrics: {} },
    ],
  }));
  const byCampaign = await ask(question(of("campaigns"), ["clicks"], "campaign", range), quiet);
  expect(byCampaign.table.rows.map(({ campaign }) => campaign)).toEqual(["Brand", "Bread by post", "Shop"]);
  const byDay = await ask(question(of("campaigns"), ["clicks"], "date", range), quiet);
  expect(byDay.table.rows.find(({ date }) => date === "2026-09-13")?.clicks).toBe(0);
});

test("ad groups of the same name stay apart, unless there is one campaign", async () => {
  const all = await ask(question(of("ad-groups"), ["clicks"], "adGroup", range));
  expect(all.table.rows.map(({ adGroup }) => adGroup)).toEqual([
    "Brand › General",
    "Bread by post › General",
    "Bread by post › Rye",
    "Shop › All products",
  ]);
  const one = await ask(question(of("ad-groups", { campaign: ["710002"] }), ["clicks"], "adGroup", range));
  expect(one.table.rows.map(({ adGroup }) => adGroup)).toEqual(["General", "Rye"]);
});

test("ads without a name show their headlines and id, since headlines repeat", async () => {
  const { table } = await ask(question(of("ads"), ["clicks"], "ad", range));
  expect(table.rows).toHaveLength(ads.length);
  expect(table.rows[0]?.ad).toBe("Fresh every morning | Order by 1 pm (730001)");
});

test("hours have two digits, midnight too, and weekdays are words", async () => {
  const hours = await ask(question(of("campaigns"), ["clicks"], "hour", range));
  expect(hours.table.rows.map(({ hour }) => hour)).toEqual(
    Array.from({ length: 24 }, (_, at) => String(at).padStart(2, "0")),
  );
  const days = await ask(question(of("campaigns"), ["clicks"], "dayOfWeek", range));
  expect(days.table.rows.map(({ dayOfWeek }) => dayOfWeek)).toContain("Wednesday");
});

test("countries have names", async () => {
  const { table } = await ask(question(of("locations"), ["clicks"], "country", range));
  expect(table.rows.map(({ country }) => country)).toEqual(["2250", "2826", "2840"].map(nameOf));
});

test("search terms add up to less than their campaigns, and a note says why", async () => {
  const terms = await ask(question(of("search-terms"), ["clicks"], "searchTerm", range));
  const campaigns = await ask(question(of("campaigns"), ["clicks"], "campaign", range));
  expect(terms.table.totals.clicks).toBeLessThan(campaigns.table.totals.clicks!);
  expect(terms.table.flags).toContainEqual({ flag: "thresholded" });
});

test("Google applies filters: its own enum values, text case-insensitively, totals included", async () => {
  const clicks = async (filter: FilterRule, reportType = "campaigns") =>
    (await ask({ ...question(of(reportType), ["clicks"], null, range), filter: [filter] })).table.totals
      .clicks;
  const sum = (isMeant: (about: (typeof facts)[number]["about"]) => boolean) =>
    facts.reduce((all, { about, counts }) => all + (isMeant(about) ? counts.clicks! : 0), 0);
  expect(await clicks({ field: "device", op: "is", value: "mobile" })).toBe(
    sum((about) => about["segments.device"] === "MOBILE"),
  );
  expect(await clicks({ field: "device", op: "is-not", value: "Mobile" })).toBe(
    sum((about) => about["segments.device"] !== "MOBILE"),
  );
  expect(await clicks({ field: "device", op: "is", value: "fridge" })).toBe(0);
  expect(await clicks({ field: "campaign", op: "contains", value: "BREAD" })).toBe(
    sum((about) => about["campaign.name"] === "Bread by post"),
  );
  expect(await clicks({ field: "keyword", op: "starts-with", value: "rye" }, "keywords")).toBe(
    sum((about) => String(about["ad_group_criterion.keyword.text"]).startsWith("rye")),
  );
  expect(await clicks({ field: "keyword", op: "not-contains", value: "bread" }, "keywords")).toBe(
    sum((about) => !String(about["ad_group_criterion.keyword.text"]).includes("bread")),
  );
});

test("input of people never escapes its quotation", async () => {
  const { queries } = await ask({
    ...question(of("campaigns", { campaign: ["710001) OR (1"] }), ["clicks"], "campaign", range),
    filter: [{ field: "campaign", op: "contains", value: `O'Brien\\" (a+b) [x]^2` }],
  });
  expect(queries[0]).toContain("campaign.id IN (0)");
  expect(queries[0]).toContain("campaign.name REGEXP_MATCH '(?i).*O.Brien.. [(]a[+]b[)] .x..2.*'");
});

test("accounts below a manager and those of the connection itself are listed, each once", async () => {
  const { asked, traffic } = askStandIn(connector, googleAds);
  const list = await connector.options.properties!({ ...providerFor(asked), params: {}, search: "" });
  expect(list).toEqual([
    { value: "5551112222/5551112222", label: "Harbour Lane Bakery (555-111-2222)" },
    { value: "9000000001/5551113333", label: "Fernhill Cycles (555-111-3333)" },
  ]);
  expect(traffic.calls).toHaveLength(4); // one root is closed and hides no account
  const cycles = { property: "9000000001/5551113333", reportType: "campaigns" };
  const { table } = await ask(question(cycles, ["cost"], null, range));
  expect(table.currency).toBe("EUR");
});

test("a connection with only closed accounts is reported", async () => {
  const { asked } = askStandIn(connector, googleAds, {
    fault: ({ method }) =>
      method === "GET"
        ? null
        : adsRefusal(403, "PERMISSION_DENIED", "No.", "authorizationError", "CUSTOMER_NOT_ENABLED", "No."),
  });
  const list = connector.options.properties!({ ...providerFor(asked), params: {}, search: "" });
  await expect(list).rejects.toThrow("closed, suspended or not set up");
});

test("campaigns, their ad groups and their ads can be selected, each below the other", async () => {
  const { asked } = askStandIn(connector, googleAds);
  const list = async (name: string, params: Record<string, string | string[]>) =>
    (
      await connector.options[name]!({ ...providerFor(asked), params: { property, ...params }, search: "" })
    ).map(({ value }) => value);
  expect(await list("campaigns", {})).toEqual(["710001", "710002", "710003"]);
  expect(await list("adGroups", { campaign: ["710002"] })).toEqual(["720002", "720003"]);
  expect(await list("ads", { campaign: ["710002"], adGroup: ["720003"] })).toEqual(["730005", "730006"]);
});

test("the developer token is sent where it is configured", () => {
  const tokens = { accessToken: "token", refreshToken: null, expiresAt: null, scopes: [], extra: {} };
  const headers = (env: Record<string, string>) => {
    const sign = signerOf(connector.auth, { keys: { account: "", token: "", url: "" }, env });
    return sign({ method: "GET", url: "https://googleads.googleapis.com/" }, tokens).headers;
  };
  expect(headers({})).toEqual({ authorization: "Bearer token" });
  expect(headers({ GOOGLE_ADS_DEVELOPER_TOKEN: "abc" })).toMatchObject({ "developer-token": "abc" });
});

test.each([
  [401, "authenticationError", "NOT_ADS_USER", "reconnect"],
  [401, "authenticationError", "TWO_STEP_VERIFICATION_NOT_ENROLLED", "reconnect"],
  [401, "authenticationError", "OAUTH_TOKEN_REVOKED", "reconnect"],
  [401, "authenticationError", "CUSTOMER_NOT_FOUND", "no-access"],
  [401, "authenticationError", "DEVELOPER_TOKEN_INVALID", "unavailable"],
  [403, "authorizationError", "USER_PERMISSION_DENIED", "no-access"],
  [403, "authorizationError", "CUSTOMER_NOT_ENABLED", "no-access"],
  [403, "authorizationError", "CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION", "unavailable"],
  [403, "authorizationError", "METRIC_ACCESS_DENIED", "bad-request"],
  [400, "queryError", "REQUESTED_METRICS_FOR_MANAGER", "bad-request"],
  [400, "queryError", "UNRECOGNIZED_FIELD", "bad-request"],
  [400, "requestError", "UNSUPPORTED_VERSION", "unavailable"],
  [400, "requestError", "EXPIRED_PAGE_TOKEN", "unavailable"],
  [429, "quotaError", "RESOURCE_EXHAUSTED", "out-of-quota"],
  [429, "quotaError", "RESOURCE_TEMPORARILY_EXHAUSTED", "slow-down"],
  [429, "quotaError", "EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION", "slow-down"],
  [500, "internalError", "TRANSIENT_ERROR", "unavailable"],
])("%i %s %s is %s", async (status, kind, code, is) => {
  const { asked } = askStandIn(connector, googleAds, {
    fault: () => adsRefusal(status, "STATUS", "Something general.", kind, code, "Something exact."),
  });
  const report = runReport(asked, question(of("campaigns"), ["clicks"], null, range));
  await expect(report).rejects.toMatchObject({ kind: is });
});

test("the wait is Google's, and a longer wait is deferred", async () => {
  const busy = (retryDelay: string) =>
    adsRefusal(429, "RESOURCE_EXHAUSTED", "Busy.", "quotaError", "RESOURCE_TEMPORARILY_EXHAUSTED", "Busy.", {
      details: { quotaErrorDetails: { retryDelay } },
    });
  let calls = 0;
  const short = askStandIn(connector, googleAds, { fault: () => (++calls === 1 ? busy("7s") : null) });
  await runReport(short.asked, question(of("campaigns"), ["clicks"], null, range));
  expect(short.traffic.waits).toEqual([7]);
  const long = askStandIn(connector, googleAds, { fault: () => busy("900s") });
  await expect(
    runReport(long.asked, question(of("campaigns"), ["clicks"], null, range)),
  ).rejects.toMatchObject({ kind: "slow-down", waitSeconds: 900 });
  expect(long.traffic.calls).toHaveLength(1);
});

function nameOf(id: string): string {
  return { "2826": "United Kingdom", "2250": "France", "2840": "United States" }[id]!;
}

// Daily numbers of a real account without its names, in the shape of Google's replies.

const seeds = "../shared/provider-data/google-ads/fivetran-seeds";
const recorded = test.runIf(existsSync(seeds));
type Seed = Readonly<Record<string, string>>;

function seed(name: string): Seed[] {
  return parse(readFileSync(`${seeds}/${name}_data.csv`, "utf8"), { columns: true, bom: true }) as Seed[];
}

const counts = {
  impressions: "impressions",
  clicks: "clicks",
  costMicros: "cost_micros",
  interactions: "interactions",
  conversions: "conversions",
  conversionsValue: "conversions_value",
  viewThroughConversions: "view_through_conversions",
};

/** Rows of a table in Google's shape, three on a page, without zeros. */
function replay(lines: readonly Seed[], about: (line: Seed) => Record<string, unknown>): typeof googleAds {
  const results = lines.map((line) => ({
    customer: { currencyCode: "USD", timeZone: "America/Los_Angeles" },
    ...about(line),
    metrics: Object.fromEntries(
      Object.entries(counts).flatMap(([key, column]) => {
        const value = Number(line[column] ?? 0);
        return value === 0 ? [] : [[key, key.startsWith("conversions") ? value : String(value)]];
      }),
    ),
  }));
  return {
    ...googleAds,
    handle: async (request) => {
      const { pageToken = "0" } = (await request.json()) as { pageToken?: string };
      const next = Number(pageToken) + 3;
      return json({
        results: results.slice(Number(pageToken), next),
        ...(next < results.length && { nextPageToken: String(next) }),
        totalResultsCount: String(results.length),
        fieldMask: "metrics.clicks",
      });
    },
  };
}

const metrics = ["impressions", "clicks", "cost", "conversions", "conversionsValue", "averageCpc", "ctr"];
const sum = (lines: readonly Seed[], column: string) =>
  lines.reduce((all, line) => all + Number(line[column] ?? 0), 0);

recorded.each([
  ["account_stats", "campaigns", "date", (line: Seed) => ({ segments: { date: line.date } }), "date"],
  ["campaign_stats", "campaigns", "campaign", (line: Seed) => ({ campaign: { name: line.id } }), "id"],
  [
    "keyword_stats",
    "keywords",
    "keyword",
    (line: Seed) => ({ adGroupCriterion: { keyword: { text: line.ad_group_criterion_criterion_id } } }),
    "ad_group_criterion_criterion_id",
  ],
  [
    "search_term_keyword_stats",
    "search-terms",
    "searchTerm",
    (line: Seed) => ({ searchTermView: { searchTerm: line.search_term } }),
    "search_term",
  ],
  ["account_stats", "campaigns", "device", (line: Seed) => ({ segments: { device: line.device } }), "device"],
  [
    "ad_group_stats",
    "ad-groups",
    "network",
    (line: Seed) => ({ segments: { adNetworkType: line.ad_network_type } }),
    "ad_network_type",
  ],
] as const)(
  "recorded %s by %s %s add up, row by row and in all",
  async (file, report, dimension, about, column) => {
    const lines = seed(file);
    const dates = lines.map(({ date }) => date!).sort();
    const days = { from: day(dates[0]!), to: day(dates.at(-1)!) };
    const { table } = await ask(
      question(of(report), metrics, dimension, days),
      undefined,
      replay(lines, about),
    );
    expect(table.flags.map(({ flag }) => flag)).not.toContain("truncated");
    expect(table.totals.clicks).toBe(sum(lines, "clicks"));
    expect(table.totals.impressions).toBe(sum(lines, "impressions"));
    expect(table.totals.cost).toBeCloseTo(sum(lines, "cost_micros") / 1e6, 6);
    expect(table.totals.conversions).toBeCloseTo(sum(lines, "conversions"), 6);
    expect(table.totals.ctr).toBeCloseTo(sum(lines, "clicks") / sum(lines, "impressions"), 9);
    for (const row of table.rows) {
      const own = lines.filter(
        (line) =>
          line[column]!.toLowerCase() === String(row[dimension]).toLowerCase().replaceAll(" ", "_") ||
          line[column] === row[dimension],
      );
      expect(row.clicks).toBe(sum(own, "clicks"));
      expect(row.cost).toBeCloseTo(sum(own, "cost_micros") / 1e6, 6);
      const [cost, clicks] = [sum(own, "cost_micros") / 1e6, sum(own, "clicks")];
      if (clicks === 0) expect(row.averageCpc ?? null).toBeNull();
      else expect(row.averageCpc).toBeCloseTo(cost / clicks, 6);
    }
  },
);
