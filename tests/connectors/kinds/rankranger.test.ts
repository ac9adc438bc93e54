import { expect, test } from "vitest";
import type { Parameters } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/rankranger/connector.ts";
import { day } from "#app/lib/plain-date.ts";
import { rankranger } from "#tests/sandbox/seo/rankranger.ts";
import { json, sandboxToken } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const ranks = { reportType: "ranks", property: "75387", target: "harbour-lane-bakery.example" };

async function ask(
  parameters: Parameters,
  metrics: readonly string[],
  dimension: string | null,
  { range = september, fault }: { readonly range?: typeof september; readonly fault?: Fault } = {},
) {
  const { asked, traffic } = askStandIn(connector, rankranger, fault ? { fault } : {});
  return { table: await runReport(asked, question(parameters, metrics, dimension, range)), traffic };
}

const row = (rank: unknown, keyword = "rye", date = "09/02/2026") => ({
  date,
  url: "harbour-lane-bakery.example",
  lp: "https://harbour-lane-bakery.example/",
  keyword,
  se: "64",
  se_name: "Google US",
  rank,
});

test("the method comes first without a value, and dates are sent as ISO days", async () => {
  const { traffic } = await ask(ranks, ["position"], null);
  expect(traffic.calls).toHaveLength(1);
  expect(traffic.calls[0]).toMatch(/^https:\/\/www\.rankranger\.com\/api\/v2\/\?rank&/);
  const query = new URL(traffic.calls[0]!).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    campaign_id: "75387",
    start_date: "2026-09-01",
    end_date: "2026-09-30",
    output: "json",
    json_strict: "true",
  });
});

test("rows are found in every wrapper they may come in", async () => {
  for (const reply of [
    { result: [row("7")] },
    { result: row("7") },
    [{ result: [row("7")] }],
    [{ result: row(7) }],
    [row("7")],
  ]) {
    const { table } = await ask(ranks, ["position", "keywords"], "keyword", { fault: () => json(reply) });
    expect(table.rows).toEqual([{ keyword: "rye", position: 7, found: 1, keywords: 1 }]);
  }
  for (const reply of [{ result: [] }, { result: "" }, { result: null }, { result: {} }, []]) {
    const { table } = await ask(ranks, ["position", "keywords"], "keyword", { fault: () => json(reply) });
    expect(table.rows).toEqual([]);
    expect(table.totals).toEqual({ position: null, found: null, keywords: null });
  }
});

test("every notation for a missing rank is no rank", async () => {
  const ways = ["0", 0, "-", "", null, undefined, "101", 101];
  const reply = { result: [row("4", "found"), ...ways.map((rank, at) => row(rank, `way ${at}`))] };
  const { table } = await ask(ranks, ["position", "found", "keywords", "top100"], null, {
    fault: () => json(reply),
  });
  expect(table.totals).toEqual({ position: 4, found: 1, keywords: ways.length + 1, top100: 1 });
});

test("an invalid rank or day makes the reply unexpected", async () => {
  for (const wrong of [row("seven"), row("7", "rye", "13/45/2026"), row("7", "rye", "yesterday")])
    await expect(
      ask(ranks, ["position"], null, { fault: () => json({ result: [wrong] }) }),
    ).rejects.toMatchObject({
      kind: "unexpected-reply",
    });
});

test("American days are read, and go into their own month", async () => {
  const reply = { result: [row("2", "rye", "08/09/2026"), row("4", "rye", "09/08/2026")] };
  const range = { from: day("2026-08-01"), to: day("2026-09-30") };
  let calls = 0;
  const { table } = await ask(ranks, ["position"], "month", {
    range,
    fault: () => json(calls++ === 0 ? reply : { result: [] }),
  });
  expect(table.rows).toMatchObject([
    { month: "2026-08-01", position: 2 },
    { month: "2026-09-01", position: 4 },
  ]);
});

test("long ranges are requested in pieces of a month and joined", async () => {
  const range = { from: day("2026-07-01"), to: day("2026-09-30") };
  const { table, traffic } = await ask(ranks, ["found", "position"], "month", { range });
  expect(traffic.calls).toHaveLength(3);
  const alone = await ask(ranks, ["found", "position"], null);
  expect(table.rows[2]).toMatchObject(alone.table.totals);
  expect(table.totals.found).toBe(table.rows.reduce((all, { found }) => all + Number(found), 0));
});

test("visibility by month is the average of its days, and the last score is the last day's", async () => {
  const visibility = { ...ranks, reportType: "visibility", searchEngine: "64" };
  const range = { from: day("2026-08-15"), to: day("2026-09-30") };
  const { table } = await ask(visibility, ["visibility", "lastVisibility", "days"], "month", { range });
  expect(table.rows.map(({ days }) => days)).toEqual([17, 30]);
  expect(table.totals.lastVisibility).toBe(table.rows[1]!.lastVisibility);
  const mean = table.rows.reduce((all, one) => all + Number(one.visibility) * Number(one.days), 0) / 47;
  expect(table.totals.visibility).toBeCloseTo(mean, 8);
  await expect(ask({ ...ranks, reportType: "visibility" }, ["visibility"], null)).rejects.toThrow(
    "Choose search engine.",
  );
});

test("ranks can be of one search engine, or with a word in them, and totals follow", async () => {
  const { table } = await ask({ ...ranks, searchEngine: "64", term: "RYE" }, ["keywords"], "searchEngine");
  expect(table.rows).toEqual([{ searchEngine: "Google US", keywords: table.totals.keywords }]);
  const all = await ask(ranks, ["keywords"], "searchEngine");
  expect(all.table.rows).toEqual([
    { searchEngine: "Google US", keywords: 12 },
    { searchEngine: "Google US Mobile", keywords: 12 },
  ]);
});

test("errors are distinguished by their words, at any status and in any shape", async () => {
  const kinds: readonly (readonly [Response, string])[] = [
    [json({ error: "Invalid API key" }), "reconnect"],
    [json({ Response: { Error: "Not authorized" } }), "reconnect"],
    [new Response("Invalid key"), "reconnect"],
    [json({ error: "Forbidden" }, 403), "reconnect"],
    [json({ error: "Campaign not found" }), "no-access"],
    [json({ error: "Not found" }, 404), "no-access"],
    [json({ error: "Daily limit reached" }), "out-of-quota"],
    [json({ error: "Limit of requests reached" }), "slow-down"],
    [json({ error: "Quota exceeded" }), "out-of-quota"],
    [json({ error: "Something else" }), "bad-request"],
    [new Response(""), "unexpected-reply"],
    [new Response("<results><result/></results>"), "unexpected-reply"],
  ];
  for (const [reply, kind] of kinds)
    await expect(ask(ranks, ["position"], null, { fault: () => reply.clone() }), kind).rejects.toMatchObject({
      kind,
    });
});

test("a daily limit is retried on the next day", async () => {
  for (const reply of [
    json({ error: "Daily limit reached" }),
    new Response("Limit per day reached", { status: 429 }),
  ])
    await expect(ask(ranks, ["position"], null, { fault: () => reply.clone() })).rejects.toMatchObject({
      kind: "out-of-quota",
      waitSeconds: 12 * 3600,
    }); // the clock says noon, UTC
});

test("a keyword that reads like an error is only a keyword", async () => {
  const reply = { result: [row("3", 'api "error": key limit campaign')] };
  const { table } = await ask(ranks, ["position"], null, { fault: () => json(reply) });
  expect(table.totals.position).toBe(3);
});

test("campaigns are listed under any names of their fields, with domains and engines", async () => {
  const { asked } = askStandIn(connector, rankranger);
  const of = { ...providerFor(asked), search: "", params: { property: "75387", target: ranks.target } };
  const listed = await Promise.all(
    ["properties", "targets", "searchEngines"].map((name) => connector.options[name]!(of)),
  );
  expect(listed).toEqual([
    [
      { value: "75387", label: "Harbour Lane Bakery (harbour-lane-bakery.example)" },
      { value: "75388", label: "Lakeside Market (lakeside-market.example)" },
    ],
    [{ value: ranks.target, label: ranks.target }],
    [
      { value: "64", label: "Google US" },
      { value: "433", label: "Google US Mobile" },
    ],
  ]);
  const odd = {
    campaigns: { campaign: [{ id: 9, title: "Odd one", primary_url: "odd.example" }, { id: 10 }] },
  };
  const other = askStandIn(connector, rankranger, { fault: () => json(odd) });
  const choices = await connector.options.properties!({
    ...providerFor(other.asked),
    search: "",
    params: {},
  });
  expect(choices).toEqual([
    { value: "9", label: "Odd one (odd.example)" },
    { value: "10", label: "10" },
  ]);
});

test("the key is in the address and in no receipt", async () => {
  const { table, traffic } = await ask(ranks, ["position"], "keyword");
  expect(new URL(traffic.calls[0]!).searchParams.get("key")).toBe(sandboxToken);
  expect(table.provenance.query).not.toContain(sandboxToken);
});
