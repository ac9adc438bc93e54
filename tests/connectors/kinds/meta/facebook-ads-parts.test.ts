import { expect, test } from "vitest";
import facebookAds from "#app/connectors/facebook-ads/connector.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { day, rangeDays } from "#app/lib/plain-date.ts";
import { addedUp, factsOf } from "#tests/sandbox/meta/facebook-ads-facts.ts";
import { facebookAds as standIn } from "#tests/sandbox/meta/facebook-ads.ts";
import { adAccounts, trouble } from "#tests/sandbox/meta/meta.ts";
import { askStandIn, type Fault, question } from "../../ask.ts";

const [bakery] = adAccounts;
const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const inAll = { property: bakery.id, reportType: "ad", mode: "default" };
const words = "Please reduce the amount of data you're asking for, then retry your request";
const tooMuch = () => trouble(1, words, { status: 500 });

/** Meta refuses requests and jobs over more days, or pages of more rows. */
function ask(query: Partial<ReportQuery>, mostDays: number, mostRows = 500) {
  const fault: Fault = async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.endsWith("/insights") || !pathname.includes("act_")) return reply();
    const given = request.method === "POST" ? new URLSearchParams(await request.text()) : searchParams;
    const { since, until } = JSON.parse(given.get("time_range")!) as { since: string; until: string };
    const days = rangeDays({ from: day(since), to: day(until) }).length;
    return days > mostDays || Number(given.get("limit") ?? 500) > mostRows ? tooMuch() : reply();
  };
  const { asked, traffic } = askStandIn(facebookAds, standIn, { fault });
  const table = runReport(asked, { ...question(inAll, [], null, september), ...query });
  return { table, traffic };
}

const facts = addedUp([...factsOf(bakery.id, september.from, september.to)]);

test("a range that is too much in a request and as a job is requested in halves, and sums are exact", async () => {
  const { table, traffic } = ask({ metrics: ["impressions", "spend", "reach"] }, 8);
  const { totals, flags } = await table;
  expect(totals["impressions"]).toBe(facts.impressions);
  expect(totals["spend"]).toBeCloseTo(facts.cents / 100, 4);
  expect(totals["reach"]).toBeNull();
  expect(flags).toContainEqual(
    expect.objectContaining({ flag: "note", text: expect.stringMatching(/in parts/) }),
  );
  expect(traffic.calls.length).toBeLessThan(30);
});

test("by day every number is exact, people too", async () => {
  const query = { metrics: ["impressions", "reach"], dimension: "date" };
  const [whole, parts] = [await ask(query, 60).table, await ask(query, 8).table];
  expect(parts.rows).toEqual(whole.rows);
  expect(parts.rows).toHaveLength(30);
});

test("rows of one campaign are one row", async () => {
  const query = { metrics: ["impressions", "spend"], dimension: "campaign" };
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  const [whole, parts] = [await ask(query, 60).table, await ask(query, 8).table];
  expect(sorted(parts.rows.map(({ campaign, impressions }) => ({ campaign, impressions })))).toEqual(
    sorted(whole.rows.map(({ campaign, impressions }) => ({ campaign, impressions }))),
  );
});

test("a single day that is too much is read in smaller pages", async () => {
  const one = { from: day("2026-09-01"), to: day("2026-09-01") };
  const { table, traffic } = ask({ metrics: ["impressions"], range: one }, 60, 25);
  expect((await table).totals["impressions"]).toBe(
    addedUp([...factsOf(bakery.id, one.from, one.to)]).impressions,
  );
  expect(traffic.calls.some((url) => url.includes("limit=25"))).toBe(true);
});

test("people only are never put together from parts", async () => {
  await expect(ask({ metrics: ["reach"] }, 8).table).rejects.toMatchObject({ kind: "bad-request" });
});
