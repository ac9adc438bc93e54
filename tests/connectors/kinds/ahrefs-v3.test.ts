import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import connector from "#app/connectors/ahrefs-v3/connector.ts";
import { cutLists, lists } from "#app/connectors/ahrefs-v3/lists.ts";
import type { Source } from "#app/connectors/ahrefs-v3/read.ts";
import * as sources from "#app/connectors/ahrefs-v3/sources.ts";
import type { Parameters } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { day } from "#app/lib/plain-date.ts";
import { ahrefs } from "#tests/sandbox/seo/ahrefs-v3.ts";
import { json, sandboxToken } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const bakery = { reportType: "overview", target: "harbour-lane-bakery.example" };
const market = { reportType: "keywords", target: "lakeside-market.example", country: "gb" };

async function ask(
  parameters: Parameters,
  metrics: readonly string[],
  dimension: string | null,
  { range = september, fault }: { readonly range?: typeof september; readonly fault?: Fault } = {},
) {
  const { asked, traffic } = askStandIn(connector, ahrefs, fault ? { fault } : {});
  return { table: await runReport(asked, question(parameters, metrics, dimension, range)), traffic };
}

test("a list that is cut off is marked, and has only totals that Ahrefs has for the whole site", async () => {
  const metrics = ["keywords", "traffic", "position", "difficulty", "volume"];
  const { table, traffic } = await ask(market, metrics, "keyword");
  expect(table.rows).toHaveLength(100);
  expect(table.flags).toContainEqual({ flag: "truncated" });
  const site = await ask({ ...market, reportType: "overview" }, ["organicKeywords", "traffic"], null);
  expect(table.totals).toMatchObject({
    keywords: site.table.totals.organicKeywords,
    traffic: site.table.totals.traffic,
    position: null,
    difficulty: null,
    volume: null,
  });
  expect(traffic.calls.map((url) => new URL(url).pathname)).toEqual([
    "/v3/site-explorer/organic-keywords",
    "/v3/site-explorer/metrics",
  ]);
});

test("a list that is filtered by a word and cut off has no totals at all", async () => {
  const { table } = await ask({ ...market, term: "e" }, ["keywords", "traffic"], "keyword");
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals).toMatchObject({ keywords: null, traffic: null });
});

test("Ahrefs filters the keywords by a word, and their totals too", async () => {
  const { table } = await ask({ ...market, term: "starter delivery" }, ["keywords"], "keyword");
  expect(table.rows.map(({ keyword }) => String(keyword))).toHaveLength(Number(table.totals.keywords));
  for (const { keyword } of table.rows) expect(keyword).toContain("starter delivery");
});

test("only endpoints and columns with requested metrics are paid for", async () => {
  const rating = await ask(bakery, ["domainRating"], null);
  expect(rating.traffic.calls).toHaveLength(1);
  const { traffic } = await ask(bakery, ["traffic", "keywordsTop3"], "date");
  const selects = traffic.calls.map((url) => new URL(url).searchParams.get("select"));
  // By day, then for the whole. A reply has only columns in `select`, so that has the day.
  expect(selects).toEqual(["date,org_traffic", "date,top3", "date,org_traffic", "date,top3"]);
});

test("a history request has only parameters that Ahrefs documents for it", async () => {
  const { traffic } = await ask(bakery, ["domainRating", "urlRating", "referringDomains"], "date");
  const sent = traffic.calls.map((url) => [new URL(url).pathname, new URL(url).searchParams.get("protocol")]);
  expect(sent.slice(0, 3)).toEqual([
    ["/v3/site-explorer/domain-rating-history", null],
    ["/v3/site-explorer/url-rating-history", null],
    ["/v3/site-explorer/refdomains-history", "both"],
  ]);
});

test("money comes in cents and is shown in dollars", async () => {
  const { table } = await ask(bakery, ["trafficValue"], "country", {
    fault: (request) =>
      request.url.includes("metrics-by-country")
        ? json({
            metrics: [
              { country: "gb", org_cost: 123_456 },
              { country: "fr", org_cost: null },
            ],
          })
        : null,
  });
  expect(table.currency).toBe("USD");
  expect(table.rows).toEqual([
    { country: "fr", trafficValue: null },
    { country: "gb", trafficValue: 1234.56 },
  ]);
});

test("today is never requested, and the last known day represents the period", async () => {
  const running = { from: day("2026-11-01"), to: day("2026-11-21") };
  const { table, traffic } = await ask(bakery, ["domainRating", "ahrefsRank"], null, { range: running });
  const asked = traffic.calls.map((url) => new URL(url).searchParams);
  expect(asked.map((query) => query.get("date_to") ?? query.get("date"))).toEqual([
    "2026-11-20",
    "2026-11-20",
  ]);
  const until = await ask(bakery, ["domainRating", "ahrefsRank"], null, {
    range: { ...running, to: day("2026-11-20") },
  });
  expect(table.totals).toEqual(until.table.totals);
});

test("no data for a site is an empty result, not lost access", async () => {
  const { table, traffic } = await ask(bakery, ["domainRating", "traffic"], "date", {
    fault: () => json({ error: "no data for this target" }, 404),
  });
  expect(
    table.rows.every(({ domainRating, traffic: visits }) => domainRating === null && visits === null),
  ).toBe(true);
  expect(table.totals).toEqual({ domainRating: null, traffic: null });
  expect(traffic.waits).toEqual([]);
});

test("an impossible combination is refused with a reason", async () => {
  const { asked } = askStandIn(connector, ahrefs);
  const both = { ...question(bakery, ["traffic"], "date", september), split: "country" };
  await expect(runReport(asked, both)).rejects.toThrow("choose either the date or the country");
  const tracker = { reportType: "rank-history", property: "9549866" };
  const year = { from: day("2025-10-01"), to: day("2026-09-30") };
  await expect(ask(tracker, ["position"], null, { range: year })).rejects.toThrow("at most 92 days");
  await expect(ask({ ...bakery, reportType: "competitors" }, ["traffic"], null)).rejects.toThrow(
    "Choose country.",
  );
});

test("a keyword without a rank is in no average", async () => {
  const tracker = { reportType: "rank-tracker", property: "9549866" };
  const row = {
    country: "gb",
    location: "United Kingdom",
    url: null,
    volume: 10,
    traffic: 0,
    keyword_difficulty: 5,
    cost_per_click: null,
  };
  const { table } = await ask(tracker, ["position", "found", "keywords", "top10Share"], "keyword", {
    fault: () =>
      json({
        overviews: [
          { ...row, keyword: "rye", position: 4 },
          { ...row, keyword: "oat", position: null },
        ],
      }),
  });
  expect(table.totals).toMatchObject({ position: 4, found: 1, keywords: 2, top10Share: 0.5 });
  expect(table.rows).toContainEqual(expect.objectContaining({ keyword: "oat", position: null, found: 0 }));
});

test("the key is in no address and no receipt", async () => {
  const { table, traffic } = await ask(bakery, ["domainRating"], "date");
  expect([table.provenance.query, ...traffic.calls].join("\n")).not.toContain(sandboxToken);
});

const recorded = "../shared/provider-data/ahrefs";

type Endpoint = {
  readonly section: string;
  readonly method: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly returns: { readonly fields: readonly { readonly name: string }[] };
};

test.runIf(existsSync(recorded))("Ahrefs documents every column and parameter in use", () => {
  const { endpoints } = JSON.parse(readFileSync(`${recorded}/endpoints-v3.json`, "utf8")) as {
    endpoints: Endpoint[];
  };
  const all = [...Object.values(sources).flat(), ...Object.values(lists)] as Source[];
  expect(all.length).toBeGreaterThan(15);
  for (const { path, cells, numbers, hasSelect, takes } of all) {
    const method = path.replace(/[/-]/g, "_");
    const endpoint = endpoints.find((one) => one.method === method);
    const columns = endpoint?.returns.fields.map(({ name }) => name) ?? [];
    const parameters = endpoint?.parameters.map(({ name }) => name) ?? [];
    expect(columns, path).toEqual(
      expect.arrayContaining([...Object.values(cells ?? {}), ...Object.values(numbers).flat()]),
    );
    expect(parameters, path).toEqual(
      expect.arrayContaining([...(takes ?? []), ...(hasSelect ? ["select"] : [])]),
    );
  }
  for (const [report, { orders, usual }] of Object.entries(cutLists)) {
    const { path } = lists[report as keyof typeof lists];
    const endpoint = endpoints.find((one) => one.method === path.replace(/[/-]/g, "_"));
    const columns = endpoint!.returns.fields.map(({ name }) => name);
    expect(columns, path).toEqual(expect.arrayContaining([...Object.values(orders), usual.by]));
  }
});

test.runIf(existsSync(recorded))("the vendor's own sample bodies are read", async () => {
  const file = readFileSync(`${recorded}/sample-bodies-management-subscription.json`, "utf8");
  const { bodies } = JSON.parse(file) as { bodies: Record<string, unknown> };
  const { asked } = askStandIn(connector, ahrefs, { fault: () => json(bodies.projects_ok) });
  const projects = await connector.options.properties!({ ...providerFor(asked), params: {}, search: "" });
  expect(projects).toEqual([{ value: "9549866", label: "gerwyn-test-agent-a (example.com)" }]);
  if (connector.auth.kind !== "key") throw new Error("a key kind");
  for (const body of [bodies.limits_ok, bodies.limits_nullable])
    await expect(
      connector.auth.check(() => Promise.resolve(body), { account: "", token: "", url: "" }),
    ).resolves.toEqual({ name: null });
});
