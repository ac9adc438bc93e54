import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import accuranker from "#app/connectors/accuranker/connector.ts";
import { accuranker as family } from "#app/connectors/accuranker/family.ts";
import type { OAuthTokens, Send } from "#app/connectors/core/sign-in/auth.ts";
import type { Parameters, ReportQuery } from "#app/connectors/core/define.ts";
import { authorizeAddress } from "#app/connectors/core/sign-in/oauth.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import { history, measuredOn } from "#app/connectors/accuranker/history.ts";
import { keywords, placeOn } from "#tests/sandbox/seo/accuranker-facts.ts";
import { accuranker as standIn } from "#tests/sandbox/seo/accuranker.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const property = "1201";
const site = "harbour-lane-bakery.example";

function ask(
  parameters: Parameters,
  metrics: readonly string[],
  more: Partial<ReportQuery> = {},
  fault?: Fault,
) {
  const { asked, traffic } = askStandIn(accuranker, standIn, fault ? { fault } : {});
  const query = { ...question({ property, ...parameters }, metrics, null, september), ...more };
  return runReport(asked, query).then((table) => ({ table, traffic }));
}

function list(name: string, params: Parameters = {}, account: string | null = "Pine Street Agency") {
  const { asked } = askStandIn(accuranker, standIn);
  return accuranker.options[name]!({ ...providerFor({ ...asked, account }), params, search: "" });
}

test("the domains of the named account are listed, found by its name or its number", async () => {
  const labels = async (account: string | null) =>
    (await list("properties", {}, account)).map(({ label }) => label);
  expect(await labels("Pine Street Agency")).toEqual([
    "Harbour Lane · Food",
    "northwind-cycles.example · Sport",
  ]);
  expect(await labels(" pine street agency ")).toHaveLength(2);
  expect(await labels("42")).toEqual(["Museum · Culture"]);
  expect(await labels(null)).toHaveLength(3);
  await expect(labels("Somebody else")).rejects.toMatchObject({
    kind: "no-access",
    message: expect.stringMatching(/“Somebody else”/),
  });
});

test("competitors and tracked search engines of the domain are listed", async () => {
  expect(await list("competitors", { property })).toEqual([
    { value: "771", label: "Corner Bread" },
    { value: "772", label: "flour-and-salt.example" },
  ]);
  expect(await list("searchEngines", { property })).toEqual([
    { value: "2", label: "Bing" },
    { value: "1", label: "Google" },
  ]);
  expect(await list("countries", { property })).toEqual([
    { value: "IE", label: "Ireland" },
    { value: "GB", label: "United Kingdom" },
  ]);
});

test("every request names its fields, each of them once", async () => {
  for (const { parameters, metrics } of standIn.trials) {
    const { traffic } = await ask(parameters, metrics);
    for (const url of traffic.calls) {
      const fields = new URL(url).searchParams.get("fields")?.split(",") ?? [];
      expect(fields.length).toBeGreaterThan(1);
      expect(new Set(fields).size).toBe(fields.length);
    }
  }
});

test("a long range is requested in pieces of 100 days and joined without a gap or overlap", async () => {
  const range = { from: day("2026-01-05"), to: addDays(day("2026-01-05"), 249) };
  const { table, traffic } = await ask(
    { reportType: "domain" },
    ["averageRank", "measured", "estimatedVisits"],
    {
      range,
      dimension: "date",
    },
  );
  expect(traffic.calls.map((url) => new URL(url).searchParams.get("period_from"))).toEqual([
    "2026-01-05",
    "2026-04-15",
    "2026-07-24",
  ]);
  expect(table.rows).toHaveLength(250);
  const expected = standIn.trials[0]!.expected;
  expect(table.totals.averageRank).toBeCloseTo(expected("averageRank", range)!, 9);
  expect(table.totals.estimatedVisits).toBe(expected("estimatedVisits", range));
});

test("percentages are fractions of one", async () => {
  const { table } = await ask({ reportType: "domain" }, ["highestCtr", "shareOfVoicePercent"]);
  expect(table.totals.highestCtr).toBeCloseTo(0.3, 12);
  expect(table.totals.shareOfVoicePercent).toBeGreaterThan(0);
  expect(table.totals.shareOfVoicePercent).toBeLessThan(1);
});

test("pages smaller than requested lose no keyword", async () => {
  const { table, traffic } = await ask({ reportType: "keywords" }, ["keywords", "found"]);
  expect(traffic.calls.map((url) => new URL(url).searchParams.get("offset"))).toEqual(["0", "100"]);
  expect(table.totals.keywords).toBe(keywords.length);
});

test("a keyword in two pieces of a long range is one keyword", async () => {
  const range = { from: day("2026-05-01"), to: day("2026-09-20") };
  const { table, traffic } = await ask({ reportType: "keywords" }, ["keywords", "found"], { range });
  expect(traffic.calls).toHaveLength(4);
  expect(table.totals.keywords).toBe(keywords.length);
});

test("an endless list is cut off, marked, and has no totals", async () => {
  const page = Array.from({ length: 500 }, (_, id) => ({ id, keyword: `keyword ${id}`, ranks: [] }));
  const { table, traffic } = await ask({ reportType: "keywords" }, ["keywords"], {}, () => json(page));
  expect(traffic.calls).toHaveLength(60);
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals.keywords).toBeNull();
});

test("a rank outside the first hundred is unknown and in no average, and the keyword still counts", async () => {
  const rank = (date: string, place: number | null) => ({ created_at: `${date}T04:00:00Z`, rank: place });
  const reply = [
    { id: 1, keyword: "rye", ranks: [rank("2026-09-01", 4), rank("2026-09-02", null)] },
    { id: 2, keyword: "bun", ranks: [rank("2026-09-01", 101), rank("2026-09-02", 8)] },
    { id: 3, keyword: "pie", ranks: [rank("2026-09-01", 0), rank("2026-09-02", 100)] },
    { id: 4, keyword: "new", ranks: [] },
  ];
  const metrics = ["position", "lastPosition", "found", "keywords", "top10"];
  const { table } = await ask({ reportType: "keywords" }, metrics, { dimension: "keyword" }, () =>
    json(reply),
  );
  expect(table.rows.map(({ keyword, position, lastPosition }) => [keyword, position, lastPosition])).toEqual([
    ["bun", 8, 8],
    ["pie", 100, 100],
    ["rye", 4, null],
  ]);
  expect(table.totals).toMatchObject({
    position: 112 / 3,
    lastPosition: null,
    found: 3,
    keywords: 3,
    top10: 1,
  });
});

test("the last of several ranks in a day counts, in whatever order they come", async () => {
  const [first] = keywords;
  const { table } = await ask({ reportType: "keywords", term: first!.keyword, device: "1" }, ["position"], {
    dimension: "date",
  });
  const row = table.rows.find(({ date }) => date === "2026-09-15");
  expect(row?.position).toBe(placeOn(site, first!, "2026-09-15"));
});

test("equal keywords on phones and computers are distinguished; selected alone they keep their name", async () => {
  const both = await ask({ reportType: "keywords", term: "rye loaf price" }, ["keywords"], {
    dimension: "keyword",
  });
  expect(both.table.rows.map(({ keyword }) => keyword)).toEqual([
    "rye loaf price · Desktop, Bing, GB",
    "rye loaf price · Mobile, Bing, GB",
  ]);
  const one = await ask({ reportType: "keywords", term: "Rye Loaf price", device: "2" }, ["keywords"], {
    dimension: "keyword",
  });
  expect(one.table.rows.map(({ keyword }) => keyword)).toEqual(["rye loaf price"]);
});

test("search engine, country and conditions on hidden columns select the keywords", async () => {
  const count = async (parameters: Parameters, more: Partial<ReportQuery> = {}) =>
    (await ask({ reportType: "keywords", ...parameters }, ["keywords"], more)).table.totals.keywords;
  expect(await count({ searchEngine: "2" })).toBe(20);
  expect(await count({ country: "IE" })).toBe(12);
  expect(await count({ country: "IE", device: "1" })).toBe(6);
  expect(await count({}, { filter: [{ field: "device", op: "is", value: "mobile" }] })).toBe(60);
  expect(await count({}, { filter: [{ field: "landingPage", op: "contains", value: "/pie" }] })).toBe(12);
});

test("tags and competitors are not added up: a widget has one of them, or one row for each", async () => {
  for (const [reportType, dimension, name] of [
    ["tags", "tag", "local"],
    ["competitors", "competitor", "Corner Bread"],
  ] as const) {
    const each = await ask({ reportType }, ["estimatedVisits"], { dimension });
    expect(each.table.rows).toHaveLength(2);
    expect(each.table.totals.estimatedVisits).toBeNull();
    const row = each.table.rows.find((one) => one[dimension] === name);

    const byDate = await ask({ reportType }, ["estimatedVisits"], { dimension: "date" });
    expect(byDate.table.rows.every(({ estimatedVisits }) => estimatedVisits === null)).toBe(true);
    expect(byDate.table.flags).toContainEqual({
      flag: "note",
      text: `Choose one ${dimension} with a filter, or use it as the dimension.`,
    });

    const filter = [{ field: dimension, op: "is", value: name }] as const;
    const one = await ask({ reportType }, ["estimatedVisits"], { dimension: "date", filter });
    expect(one.table.totals.estimatedVisits).toBe(row?.estimatedVisits);
    expect(one.table.rows.at(-1)?.estimatedVisits).toBe(row?.estimatedVisits);

    const lines = await ask({ reportType }, ["estimatedVisits"], { dimension: "date", split: dimension });
    expect(lines.table.rows).toHaveLength(60);
  }
});

test("clicks cost in the currency of the account", async () => {
  const { table } = await ask({ reportType: "keywords" }, ["cpc"]);
  expect(table.currency).toBe("GBP");
});

test("a feature missing from the plan leaves the connection valid", async () => {
  const saying =
    (status: number, body: object): Fault =>
    () =>
      json(body, status);
  const plan = { message: "The active plan for this account does not allow access to this endpoint." };
  for (const status of [400, 403])
    await expect(ask({}, ["averageRank"], {}, saying(status, plan))).rejects.toMatchObject({
      kind: "no-access",
      message: "This AccuRanker plan does not include the data of this widget.",
    });
  const other = saying(400, { detail: "The period is limited to 100 days." });
  await expect(ask({}, ["averageRank"], {}, other)).rejects.toMatchObject({ kind: "bad-request" });
});

test("a history without its days is an unexpected reply", async () => {
  const undated = () => json({ history: [{ average_rank: 3 }] });
  await expect(ask({}, ["averageRank"], {}, undated)).rejects.toMatchObject({ kind: "unexpected-reply" });
});

test("a sign-in has scope and challenge, and a person is known by the accounts they may read", async () => {
  const address = new URL(
    authorizeAddress(
      family,
      { id: "our-client", secret: "never in an address" },
      { state: "s", verifier: "v".repeat(43), redirectUri: "https://reports.example/back", scopes: ["read"] },
    ),
  );
  expect(address.origin + address.pathname).toBe("https://app.accuranker.com/oauth/authorize/");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "our-client",
    scope: "read",
    code_challenge_method: "S256",
  });
  const send =
    (accounts: unknown): Send =>
    ({ url, query }) => {
      expect([url, query]).toEqual(["https://app.accuranker.com/api/v4/accounts/", { fields: "id,name" }]);
      return Promise.resolve(accounts);
    };
  const tokens = { extra: {} } as OAuthTokens;
  const two = [
    { id: 42, name: "Old Town Media" },
    { id: 41, name: "Pine Street Agency" },
  ];
  expect(await family.identify(send(two), tokens)).toEqual({
    id: "41,42",
    name: "Pine Street Agency, Old Town Media",
  });
  await expect(family.identify(send([]), tokens)).rejects.toMatchObject({ kind: "no-access" });
});

const fieldTree = "../shared/provider-data/accuranker/field-tree-v4.json";

test.runIf(existsSync(fieldTree))("every requested field is in AccuRanker's own client", async () => {
  const tree = JSON.parse(readFileSync(fieldTree, "utf8")) as Record<string, Record<string, string>>;
  const known = new Set(Object.values(tree).flatMap((fields) => Object.keys(fields)));
  // Newer than that client: see the description of the API.
  known.add("avg_cost_per_click_currency");
  for (const { parameters, metrics } of standIn.trials)
    for (const url of (await ask(parameters, metrics)).traffic.calls)
      for (const field of new URL(url).searchParams
        .get("fields")!
        .split(",")
        .flatMap((path) => path.split(".")))
        expect(known, field).toContain(field);
});

test("the ranked keywords of a day are counted, also of a day without a number of unranked ones", () => {
  const countOf = (ranking_distribution: object | null) =>
    measuredOn(history.parse([{ date: "2026-09-01", ranking_distribution }])[0]!, true);
  expect(countOf({ keywords_total: 7, keywords_unranked: 2 })).toBe(5);
  expect(countOf({ keywords_total: 7 })).toBe(7);
  expect(countOf(null)).toBeNull();
});
