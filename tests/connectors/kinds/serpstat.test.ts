import { expect, test } from "vitest";
import type { Parameters } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/serpstat/connector.ts";
import { day } from "#app/lib/plain-date.ts";
import { serpstat } from "#tests/sandbox/seo/serpstat.ts";
import { json, sandboxToken } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const tracker = { reportType: "rank-tracker", property: "1213108", searchEngine: "372691" };
const domain = { target: "harbour-lane-bakery.example", database: "g_uk", mode: "domain" };

type Call = { readonly method: string; readonly params: Record<string, unknown> };

async function ask(
  parameters: Parameters,
  metrics: readonly string[],
  dimension: string | null,
  {
    range = september,
    fault,
  }: { readonly range?: typeof september; readonly fault?: (call: Call) => Response | null } = {},
) {
  const calls: Call[] = [];
  const watch: Fault = async (request, reply) => {
    const call = (await request.json()) as Call;
    calls.push({ ...call, method: call.method.split(".")[1]! });
    return fault?.(calls.at(-1)!) ?? reply();
  };
  const { asked, traffic } = askStandIn(connector, serpstat, { fault: watch });
  return { table: await runReport(asked, question(parameters, metrics, dimension, range)), calls, traffic };
}

const result = (value: object) => json({ id: "1", result: value });
const failed = (code: number, message: string, status = 200) =>
  json({ id: "1", error: { code, message, data: null } }, status);

test("pages of the tracker are read one after another, with ids as numbers", async () => {
  const { table, calls } = await ask(tracker, ["keywords"], "keyword");
  expect(calls.map(({ params }) => params.page)).toEqual([1, 2]);
  expect(calls[0]!.params).toMatchObject({ projectId: 1_213_108, projectRegionId: 372_691 });
  expect(table.totals.keywords).toBe(110);
});

test("a missing page is reported, and no total is made of a part", async () => {
  const { table } = await ask(tracker, ["keywords", "position"], "keyword", {
    fault: ({ params }) =>
      params.page === 2
        ? result({ data: { keywords: [] }, summary_info: { page: 2, page_total: 2, total: 110 } })
        : null,
  });
  expect(table.rows).toHaveLength(100);
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals).toEqual({ keywords: null, position: null, found: null });
});

test("long ranges are requested in pieces of at most 31 days, each day once", async () => {
  const range = { from: day("2026-07-10"), to: day("2026-09-30") };
  const { table, calls } = await ask(tracker, ["found", "position"], "month", { range });
  const pieces = new Set(calls.map(({ params }) => `${String(params.dateFrom)} ${String(params.dateTo)}`));
  expect([...pieces]).toEqual(["2026-07-10 2026-08-09", "2026-08-10 2026-09-09", "2026-09-10 2026-09-30"]);
  expect(table.totals.found).toBe(table.rows.reduce((all, { found }) => all + Number(found), 0));
  const alone = await ask(tracker, ["found", "position"], null);
  expect(table.rows[2]).toMatchObject(alone.table.totals);
});

test("the best of several pages is the rank, and none means no rank", async () => {
  const history = [
    {
      date: "2026-09-01",
      positions: [
        { position: 9, url: "https://a.example/b" },
        { position: 3, url: "https://a.example/" },
      ],
    },
    { date: "2026-09-02", positions: [] },
  ];
  const reply = {
    data: { keywords: [{ keyword: "rye", frequency: 10, history, tags: [] }] },
    summary_info: { page: 1, page_total: 1, total: 1 },
  };
  const metrics = ["position", "found", "lastPosition", "top10", "keywords"];
  const { table } = await ask(tracker, metrics, null, { fault: () => result(reply) });
  expect(table.totals).toEqual({ position: 3, found: 1, lastPosition: null, top10: 0, keywords: 1 });
  const pages = await ask(tracker, ["found"], "url", { fault: () => result(reply) });
  expect(pages.table.rows).toEqual([
    { url: "https://a.example/", found: 1 },
    { url: null, found: 0 },
  ]);
});

test("a keyword appears under each of its tags and counts once in the total", async () => {
  const { table } = await ask(tracker, ["keywords"], "tag");
  expect(table.rows.map(({ tag }) => tag)).toEqual(["bread", "shop", null]);
  const sum = table.rows.reduce((all, { keywords }) => all + Number(keywords), 0);
  expect(sum).toBeGreaterThan(110);
  expect(table.totals.keywords).toBe(110);
});

test("today is marked while Serpstat still collects", async () => {
  const running = { from: day("2026-11-15"), to: day("2026-11-21") };
  const { table } = await ask(tracker, ["position"], null, { range: running });
  expect(table.flags).toContainEqual({ flag: "not-final" });
  const { calls } = await ask(tracker, ["position"], null);
  expect(calls.map(({ method }) => method)).not.toContain("getProjectStatus");
});

test("domains compared: bands add up until ten, averages are over days, several domains have no total", async () => {
  const compared = { ...tracker, reportType: "rank-competitors" };
  const two = { ...compared, competitor: "mill-and-oven.example, corner-crumb.example" };
  const { table, calls } = await ask(two, ["averagePosition", "top10", "top20", "days"], "competitor");
  expect(calls[0]!.params.domains).toEqual(["mill-and-oven.example", "corner-crumb.example"]);
  expect(table.rows).toHaveLength(2);
  for (const row of table.rows) {
    expect(Number(row.top20)).toBeGreaterThanOrEqual(Number(row.top10));
    expect(row.days).toBe(30);
  }
  expect(table.totals).toEqual({ averagePosition: null, top10: null, top20: null, days: null });
  await expect(ask(two, ["averagePosition"], null)).rejects.toThrow(
    "Positions cannot be combined across domains",
  );
  const one = await ask(
    { ...compared, competitor: "mill-and-oven.example" },
    ["averagePosition", "top10"],
    "month",
  );
  expect(one.table.rows).toHaveLength(1);
  expect(one.table.totals).toMatchObject({ top10: one.table.rows[0]!.top10 });
});

test("the last point of the period represents it, of the domain itself and not of its www", async () => {
  const point = {
    visible: 1,
    keywords: 5,
    traff: 7,
    new_keywords: 0,
    out_keywords: 0,
    rised_keywords: 0,
    down_keywords: 0,
    ad_keywords: 0,
    ads: 0,
  };
  const reply = [
    { ...point, domain: "harbour-lane-bakery.example", date: "2026-09-20", traff: 20 },
    { ...point, domain: "www.harbour-lane-bakery.example", date: "2026-09-25", traff: 1000 },
    { ...point, domain: "harbour-lane-bakery.example", date: "2026-08-11", traff: 10 },
    { ...point, domain: "harbour-lane-bakery.example", date: "2026-10-01", traff: 30 },
  ];
  const fault = () => result({ data: reply, summary_info: { page: 1, total: 4 } });
  const overview = { ...domain, reportType: "overview" };
  const whole = await ask(overview, ["traffic"], null, { fault });
  expect(whole.table.totals).toEqual({ traffic: 20 });
  const early = await ask(overview, ["traffic"], null, {
    fault,
    range: { from: day("2026-09-01"), to: day("2026-09-10") },
  });
  expect(early.table.totals).toEqual({ traffic: 10 }); // the one before still applies
  const months = await ask(overview, ["traffic"], "month", {
    fault,
    range: { from: day("2026-07-01"), to: september.to },
  });
  expect(months.table.rows).toEqual([
    { month: "2026-07-01", traffic: null },
    { month: "2026-08-01", traffic: 10 },
    { month: "2026-09-01", traffic: 20 },
  ]);
});

test("of a list that is cut off the number of keywords and the traffic are known", async () => {
  const row = {
    keyword: "",
    url: null,
    position: 3,
    region_queries_count: 1,
    cost: 0,
    concurrency: 0,
    traff: 1,
    difficulty: 1,
  };
  const fault = ({ method, params }: Call) =>
    method === "getDomainKeywords"
      ? result({
          data: Array.from({ length: 100 }, (_, at) => ({
            ...row,
            keyword: `word ${String(params.page)} ${at}`,
          })),
          summary_info: { page: params.page, total: 205_000 },
        })
      : null;
  const { table, calls } = await ask(
    { ...domain, reportType: "keywords" },
    ["keywords", "traffic", "position"],
    "keyword",
    { fault },
  );
  expect(table.rows).toHaveLength(300);
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals).toMatchObject({ keywords: 205_000, traffic: 4711, position: null });
  expect(calls.at(-1)!.method).toBe("getDomainsInfo");
  const narrowed = await ask(
    { ...domain, reportType: "keywords", term: "word" },
    ["keywords", "traffic"],
    "keyword",
    { fault },
  );
  expect(narrowed.table.totals).toEqual({ keywords: 205_000, traffic: null });
});

test("no data is an empty result, wherever the reply says it", async () => {
  for (const reply of [
    () => failed(32_017, "Data not found"),
    () => failed(32_015, "No data found for requested domain"),
    () => failed(404, "Empty result", 404),
    () => failed(32_017, "Data not found", 404),
  ]) {
    const { table, traffic } = await ask(
      { ...domain, reportType: "keywords" },
      ["keywords", "traffic"],
      "keyword",
      { fault: reply },
    );
    expect(table.rows).toEqual([]);
    expect(table.totals).toEqual({ keywords: null, traffic: null });
    expect(traffic.calls).toHaveLength(1);
  }
});

test("one status means three failures; the words distinguish them, in successful replies too", async () => {
  const kinds: Record<string, string> = {
    "Invalid token": "reconnect",
    "Problems with authorization": "reconnect",
    "Not enough credits": "out-of-quota",
    "API not allowed for your plan": "no-access",
    "Selected SE is limited": "no-access",
  };
  for (const [message, kind] of Object.entries(kinds))
    for (const status of [200, 403])
      await expect(
        ask(tracker, ["position"], null, { fault: () => failed(403, message, status) }),
        `${status} ${message}`,
      ).rejects.toMatchObject({ kind });
  await expect(
    ask(tracker, ["position"], null, { fault: () => failed(32_012, "Credits are over") }),
  ).rejects.toMatchObject({ kind: "out-of-quota" });
  await expect(
    ask(tracker, ["position"], null, { fault: () => failed(32_018, "Wrong search engine provided") }),
  ).rejects.toMatchObject({ kind: "bad-request" });
  const busy = ask(tracker, ["position"], null, { fault: () => failed(429, "Too many queries") });
  await expect(busy).rejects.toMatchObject({ kind: "slow-down" });
});

test("an error 500 inside a successful reply is Serpstat's own failure, retried later", async () => {
  for (const error of [
    { code: 500, message: "Internal error" },
    { message: "Something", code: "503" },
  ])
    await expect(
      ask(tracker, ["position"], null, { fault: () => json({ id: "1", error }) }),
    ).rejects.toMatchObject({ kind: "unavailable" });
  await expect(
    ask(tracker, ["position"], null, { fault: () => failed(50_012, "Wrong") }),
  ).rejects.toMatchObject({ kind: "bad-request" });
});

test("a keyword that reads like an error is only a keyword", async () => {
  const history = [{ date: "2026-09-01", positions: [{ position: 1, url: "https://a.example/" }] }];
  const { table } = await ask(tracker, ["position"], "keyword", {
    fault: () =>
      result({
        data: { keywords: [{ keyword: 'invalid token "error": {', frequency: 1, history }] },
        summary_info: { page: 1, page_total: 1, total: 1 },
      }),
  });
  expect(table.rows).toEqual([{ keyword: 'invalid token "error": {', position: 1, found: 1 }]);
});

test("the older procedure applies where the new one does not exist; a domain is no competitor of itself", async () => {
  const { calls, table } = await ask({ ...domain, reportType: "backlinks" }, ["referringDomains"], null);
  expect(calls.map(({ method }) => method)).toEqual(["getSummaryV2", "getSummary"]);
  expect(table.totals.referringDomains).toBeGreaterThan(0);
  expect(table.flags).toContainEqual({ flag: "no-dates" });
  const rivals = await ask({ ...domain, reportType: "competitors" }, ["relevance"], "competitor");
  expect(rivals.table.rows.map(({ competitor }) => competitor)).toEqual([
    "corner-crumb.example",
    "mill-and-oven.example",
  ]);
});

test("one call goes out per second, and the token is only in the address", async () => {
  const { table, traffic } = await ask(tracker, ["position"], "keyword");
  expect(traffic.waits.reduce((all, wait) => all + wait, 0)).toBeGreaterThanOrEqual(1);
  for (const url of traffic.calls) expect(new URL(url).searchParams.get("token")).toBe(sandboxToken);
  expect(table.provenance.query).not.toContain(sandboxToken);
  expect(table.provenance.query).toContain("getUrlsSerpResultsHistory");
});

test("projects and regions are listed", async () => {
  const { asked } = askStandIn(connector, serpstat);
  const of = { ...providerFor(asked), search: "", params: { property: "1213108" } };
  const listed = [await connector.options.properties!(of), await connector.options.searchEngines!(of)];
  expect(listed.map(([first]) => first)).toEqual([
    { value: "1213108", label: "Harbour Lane Bakery (harbour-lane-bakery.example)" },
    { value: "372691", label: "google · London · United Kingdom · desktop" },
  ]);
});
