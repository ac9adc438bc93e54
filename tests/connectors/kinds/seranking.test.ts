import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Parameters } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/seranking/connector.ts";
import { day } from "#app/lib/plain-date.ts";
import { seranking } from "#tests/sandbox/seo/seranking.ts";
import { json, sandboxToken, steady } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const project = { reportType: "positions", property: "123456" };
const domain = { target: "harbour-lane-bakery.example", database: "uk" };

async function ask(
  parameters: Parameters,
  metrics: readonly string[],
  dimension: string | null,
  { range = september, fault }: { readonly range?: typeof september; readonly fault?: Fault } = {},
) {
  const { asked, traffic } = askStandIn(connector, seranking, fault ? { fault } : {});
  return { table: await runReport(asked, question(parameters, metrics, dimension, range)), traffic };
}

/** One engine with keywords that have ranks on 1 and 2 September. */
const tracked = (...keywords: readonly { name: string; places: readonly [number, number] }[]): Fault => {
  const reply = keywords.map(({ name, places }, id) => ({
    id,
    name,
    volume: "90",
    positions: places.map((pos, at) => ({ date: `2026-09-0${at + 1}`, pos })),
  }));
  return () => json([{ site_engine_id: 1, keywords: reply }]);
};

test("position 0 means no rank: neither first nor part of an average", async () => {
  const fault = tracked({ name: "rye", places: [4, 0] }, { name: "oat", places: [2, 6] });
  const metrics = ["position", "lastPosition", "found", "keywords", "top10", "volume"];
  const { table } = await ask(project, metrics, "keyword", { fault });
  expect(table.rows).toEqual([
    { keyword: "oat", position: 4, lastPosition: 6, found: 2, keywords: 1, top10: 1, volume: 90 },
    { keyword: "rye", position: 4, lastPosition: null, found: 1, keywords: 1, top10: 0, volume: 90 },
  ]);
  expect(table.totals).toMatchObject({ position: 4, found: 3, keywords: 2, top10: 1, volume: 180 });
});

test("a keyword counts once for each search engine, and groups and engines have their names", async () => {
  const { table } = await ask(project, ["keywords"], "searchEngine");
  expect(table.rows).toEqual([
    { searchEngine: "Google UK Mobile · en", keywords: 12 },
    { searchEngine: "Google UK · London · en", keywords: 12 },
  ]);
  expect(table.totals.keywords).toBe(24);
  const groups = await ask({ ...project, searchEngine: "1" }, ["keywords"], "keywordGroup");
  expect(groups.table.rows).toEqual([
    { keywordGroup: "Recipes", keywords: 6 },
    { keywordGroup: "Shop", keywords: 6 },
  ]);
});

test("a page applies until the next one is reported", async () => {
  const { table } = await ask({ ...project, searchEngine: "1" }, ["found"], "url", {
    fault: () =>
      json([
        {
          site_engine_id: 1,
          keywords: [
            {
              id: 1,
              name: "rye",
              positions: [1, 2, 3, 4].map((date) => ({ date: `2026-09-0${date}`, pos: date === 4 ? 0 : 5 })),
              landing_pages: [
                { url: "https://a.example/new", date: "2026-09-03" },
                { url: "https://a.example/", date: "2026-08-28" },
              ],
            },
          ],
        },
      ]),
  });
  expect(table.rows).toEqual([
    { url: "https://a.example/", found: 2 },
    { url: "https://a.example/new", found: 1 },
    { url: null, found: 0 },
  ]);
});

test("long ranges are requested in pieces of a month, each day once", async () => {
  const quarter = { from: day("2026-07-01"), to: day("2026-09-30") };
  const { table, traffic } = await ask({ ...project, searchEngine: "1" }, ["found", "position"], "month", {
    range: quarter,
  });
  const pieces = traffic.calls.map((url) => new URL(url).searchParams);
  expect(pieces.map((query) => [query.get("date_from"), query.get("date_to")])).toEqual([
    ["2026-07-01", "2026-07-31"],
    ["2026-08-01", "2026-08-31"],
    ["2026-09-01", "2026-09-30"],
  ]);
  const one = await ask({ ...project, searchEngine: "1" }, ["found", "position"], null);
  expect(table.rows[2]).toMatchObject({ month: "2026-09-01", ...one.table.totals });
  const sum = table.rows.reduce((all, { found }) => all + Number(found), 0);
  expect(table.totals.found).toBe(sum);
});

test("a word filters the keywords and their totals", async () => {
  const { table } = await ask({ ...project, term: "RYE" }, ["keywords"], "keyword");
  expect(table.rows.length).toBeGreaterThan(0);
  for (const { keyword } of table.rows) expect(keyword).toContain("rye");
  expect(table.totals.keywords).toBe(table.rows.length * 2);
});

test("positions can be compared with another period, and current figures cannot", async () => {
  const flagsOf = async (parameters: Parameters, metric: string) =>
    (await ask(parameters, [metric], null)).table.flags.map(({ flag }) => flag);
  expect(await flagsOf(project, "position")).not.toContain("no-dates");
  expect(await flagsOf({ ...domain, reportType: "overview" }, "traffic")).not.toContain("no-dates");
  expect(await flagsOf({ ...domain, reportType: "countries" }, "traffic")).toContain("no-dates");
  expect(await flagsOf({ ...domain, reportType: "keywords" }, "keywords")).toContain("no-dates");
});

test("the current month comes from the overview, past months from the history, ads only if requested", async () => {
  const overview = { ...domain, reportType: "overview" };
  const pathsOf = async (metrics: readonly string[], range: typeof september) =>
    (await ask(overview, metrics, null, { range })).traffic.calls.map((url) => {
      const { pathname, searchParams } = new URL(url);
      return [pathname, searchParams.get("type")].join(" ");
    });
  const november = { from: day("2026-11-01"), to: day("2026-11-20") };
  expect(await pathsOf(["traffic", "paidTraffic"], november)).toEqual(["/v1/domain/overview/db "]);
  expect(await pathsOf(["traffic"], september)).toEqual(["/v1/domain/overview/history organic"]);
  expect(await pathsOf(["traffic", "paidTraffic"], september)).toHaveLength(2);
});

test("by month, months are shown and the last one represents the period", async () => {
  const range = { from: day("2026-07-15"), to: day("2026-09-10") };
  const { table } = await ask({ ...domain, reportType: "overview" }, ["traffic", "paidKeywords"], "month", {
    range,
  });
  expect(table.rows.map(({ month }) => month)).toEqual(["2026-07-01", "2026-08-01", "2026-09-01"]);
  expect(table.totals).toEqual({
    traffic: table.rows[2]!.traffic,
    paidKeywords: table.rows[2]!.paidKeywords,
  });
});

test("a list longer than the limit is marked, with the domain's own totals", async () => {
  const row = {
    position: 3,
    volume: 10,
    cpc: 1,
    competition: 0,
    url: null,
    traffic: 1,
    traffic_percent: 1,
    price: 1,
  };
  const { table, traffic } = await ask(
    { ...domain, reportType: "keywords" },
    ["keywords", "traffic", "position"],
    "keyword",
    {
      fault: ({ url }) => {
        const page = Number(new URL(url).searchParams.get("page"));
        if (!url.includes("/domain/keywords")) return null;
        return json(Array.from({ length: 200 }, (_, at) => ({ ...row, keyword: `word ${page} ${at}` })));
      },
    },
  );
  expect(traffic.calls).toHaveLength(4);
  expect(table.rows).toHaveLength(600);
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals.position).toBeNull();
  expect(table.totals.keywords).toBe(steady(9000, "count", "organic", domain.target, "uk", "2026-11"));
});

test("each API gets its own key, whichever comes first", () => {
  if (connector.auth.kind !== "key") throw new Error("a key kind");
  const { sign } = connector.auth;
  const projectKey = "253a73ad00000000000000000000000000aa0a93";
  const dataKey = "80cfee7d-0000-4000-8000-fc8500816bb3";
  const headerOf = (token: string, url: string) =>
    sign({ method: "GET", url }, { account: "", url: "", token }, new Date(0)).headers?.authorization;
  const [projects, data] = [
    "https://api4.seranking.com/sites",
    "https://api.seranking.com/v1/domain/keywords",
  ];
  for (const token of [`${projectKey}|${dataKey}`, `${dataKey} | ${projectKey}`]) {
    expect(headerOf(token, projects)).toBe(`Token ${projectKey}`);
    expect(headerOf(token, data)).toBe(`Token ${dataKey}`);
  }
  for (const key of [projectKey, dataKey])
    for (const url of [projects, data]) expect(headerOf(key, url)).toBe(`Token ${key}`);
});

test("connecting calls each API that has a key", async () => {
  if (connector.auth.kind !== "key") throw new Error("a key kind");
  const { check } = connector.auth;
  const dataKey = "80cfee7d-0000-4000-8000-fc8500816bb3";
  const asked = async (token: string) => {
    const urls: string[] = [];
    await check(
      ({ url }) => {
        urls.push(url);
        return Promise.resolve({ value: 3.5, currency: "rur", subscription_info: { status: "active" } });
      },
      { account: "", url: "", token },
    );
    return urls;
  };
  expect(await asked("253a73ad")).toEqual(["https://api4.seranking.com/account/balance"]);
  expect(await asked(dataKey)).toEqual(["https://api.seranking.com/v1/account/subscription"]);
  expect(await asked(`253a73ad|${dataKey}`)).toHaveLength(2);
});

test("403 is distinguished by its words", async () => {
  const kinds: Record<string, string> = {
    "No token": "reconnect",
    "Incorrect token": "reconnect",
    "Subscription required": "no-access",
    "Insufficient funds": "out-of-quota",
    "Limit reached": "out-of-quota",
    "Access denied": "no-access",
  };
  for (const [message, kind] of Object.entries(kinds))
    await expect(
      ask(project, ["position"], null, { fault: () => json({ message }, 403) }),
      message,
    ).rejects.toMatchObject({ kind });
});

test("projects, search engines and competitors are listed by name", async () => {
  const { asked } = askStandIn(connector, seranking);
  const of = { ...providerFor(asked), search: "", params: { property: "123456" } };
  const listed = await Promise.all(
    ["properties", "searchEngines", "competitors"].map((name) => connector.options[name]!(of)),
  );
  expect(listed.map(([first]) => first)).toEqual([
    { value: "123456", label: "Harbour Lane Bakery (harbour-lane-bakery.example)" },
    { value: "1", label: "Google UK · London · en" },
    { value: "77", label: "Mill and Oven" },
  ]);
});

test("the key is in no receipt", async () => {
  const { table } = await ask(project, ["position"], "keyword");
  expect(table.provenance.query).not.toContain(sandboxToken);
});

const recorded = "../shared/provider-data/seranking";
const recording = (name: string): unknown => JSON.parse(readFileSync(`${recorded}/${name}.json`, "utf8"));
const replay =
  (name: string): Fault =>
  () =>
    json(recording(name));

test.runIf(existsSync(recorded))("the recorded overview of one country is read", async () => {
  const november = { from: day("2026-11-01"), to: day("2026-11-20") };
  const metrics = [
    "organicKeywords",
    "traffic",
    "trafficCost",
    "newKeywords",
    "keywords51To100",
    "paidKeywords",
    "paidTrafficCost",
  ];
  const { table } = await ask(
    { reportType: "overview", target: "seranking.com", database: "us" },
    metrics,
    null,
    {
      range: november,
      fault: replay("domain-overview-db"),
    },
  );
  expect(table.totals).toEqual({
    organicKeywords: 113_796,
    traffic: 41_599,
    trafficCost: 101_887.55,
    newKeywords: 44_100,
    keywords51To100: 50_081,
    paidKeywords: 16,
    paidTrafficCost: 79.5,
  });
});

test.runIf(existsSync(recorded))(
  "the recorded countries are listed without the world, which is the total",
  async () => {
    const metrics = ["organicKeywords", "traffic", "newKeywords", "keywords1To5", "paidKeywords"];
    const { table } = await ask({ reportType: "countries", target: "seranking.com" }, metrics, "country", {
      fault: replay("domain-overview-worldwide"),
    });
    expect(table.rows.some(({ country }) => country === "Worldwide")).toBe(false);
    expect(table.rows).toContainEqual(
      expect.objectContaining({
        country: "USA",
        organicKeywords: 113_796,
        newKeywords: 44_100,
        keywords1To5: 20_789,
      }),
    );
    expect(table.totals).toEqual({
      organicKeywords: 944_895,
      traffic: 348_008,
      newKeywords: 273_884,
      keywords1To5: 179_069,
      paidKeywords: 3693,
    });
  },
);

test.runIf(existsSync(recorded))("the recorded keywords and competitors are read", async () => {
  const seo = { target: "seranking.com", database: "us" };
  const words = await ask(
    { ...seo, reportType: "paid-keywords" },
    ["position", "traffic", "trafficCost", "keywords", "cpc"],
    "keyword",
    {
      fault: replay("domain-keywords"),
    },
  );
  const lines = recording("domain-keywords") as { position: number; traffic: number; price: number }[];
  expect(words.table.rows).toContainEqual(
    expect.objectContaining({
      keyword: "backlink counter",
      position: 2,
      traffic: 14,
      trafficCost: 50,
      cpc: 3.46,
    }),
  );
  const sum = (key: "position" | "traffic" | "price") => lines.reduce((all, line) => all + line[key], 0);
  expect(words.table.totals).toMatchObject({ keywords: lines.length, traffic: sum("traffic") });
  expect(words.table.totals.trafficCost).toBeCloseTo(sum("price"), 6);
  expect(words.table.totals.position).toBeCloseTo(sum("position") / lines.length, 10);
  const rivals = await ask(
    { ...seo, reportType: "competitors" },
    ["commonKeywords", "traffic"],
    "competitor",
    {
      fault: replay("domain-competitors"),
    },
  );
  expect(rivals.table.rows).toContainEqual({ competitor: "moz.com", commonKeywords: 3, traffic: 486 });
  expect(rivals.table.totals.commonKeywords).toBeNull();
});
