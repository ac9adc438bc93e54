import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import facebookAds from "#app/connectors/facebook-ads/connector.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { day, rangeDays } from "#app/lib/plain-date.ts";
import { addedUp, factsOf } from "#tests/sandbox/meta/facebook-ads-facts.ts";
import { facebookAds as standIn } from "#tests/sandbox/meta/facebook-ads.ts";
import { adAccounts, tooFast, trouble } from "#tests/sandbox/meta/meta.ts";
import { json, sandboxToken } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const [bakery] = adAccounts;
const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const summer = { from: day("2026-07-01"), to: day("2026-09-30") };
const inAll = { property: bakery.id, reportType: "ad", mode: "default" };

function ask(query: Partial<ReportQuery> & Pick<ReportQuery, "metrics">, fault?: Fault) {
  const { asked, traffic } = askStandIn(facebookAds, standIn, fault && { fault });
  const table = runReport(asked, { ...question(inAll, [], null, september), ...query });
  return { table, traffic };
}

const isInsights = (request: Request) => new URL(request.url).pathname.endsWith("/insights");
/** Rows of insights in place of the stand-in's; the account is the stand-in's. */
const rowsOf =
  (...data: object[]): Fault =>
  (request) =>
    isInsights(request) ? json({ data }) : null;

test("pages are followed by their cursor, and never by the address with the token", async () => {
  const { table, traffic } = ask({ metrics: ["spend"], dimension: "date", split: "ad" });
  const { rows } = await table;
  expect(rows.length).toBeGreaterThan(100);
  expect(traffic.calls.filter((url) => url.includes("after=")).length).toBeGreaterThan(3);
  expect(traffic.calls.join("\n")).not.toMatch(/access_token|sandbox-access-token/);
  expect((await table).provenance.query).not.toMatch(/appsecret_proof|sandbox/);
});

test("rows that cannot be reached are reported, never omitted silently", async () => {
  const line = { date_start: "2026-09-01", date_stop: "2026-09-30", spend: "1.00" };
  const without = await ask({ metrics: ["spend"] }, (request) =>
    isInsights(request) ? json({ data: [line], paging: { next: "https://graph.facebook.com/" } }) : null,
  ).table;
  expect(without.flags).toContainEqual({ flag: "truncated" });
  const paging = { cursors: { after: "c2FtZQ" }, next: "https://graph.facebook.com/v25.0/x?after=c2FtZQ" };
  const circle = ask({ metrics: ["spend"] }, (request) =>
    isInsights(request) ? json({ data: [line], paging }) : null,
  );
  expect((await circle.table).flags).toContainEqual({ flag: "truncated" });
  expect(circle.traffic.calls.filter((url) => url.includes("/insights"))).toHaveLength(2);
});

test("a long query becomes a job, is polled until it is complete, and read page by page", async () => {
  const methods: string[] = [];
  const { table, traffic } = ask(
    { metrics: ["spend", "purchases"], dimension: "date", split: "ad", range: summer },
    (request) => {
      methods.push(`${request.method} ${new URL(request.url).pathname}`);
      return null;
    },
  );
  const { rows, totals } = await table;
  const facts = [...factsOf(bakery.id, summer.from, summer.to)];
  const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key]), 0);
  expect(sum("spend")).toBeCloseTo(addedUp(facts).cents / 100, 4);
  expect(sum("purchases")).toBe(addedUp(facts).purchases);
  expect(totals["spend"]).toBeCloseTo(addedUp(facts).cents / 100, 4);
  // A job's number is longer than a JavaScript number, and stays exact.
  expect(methods.filter((one) => /^GET \/v25\.0\/120210000000000\d{3}$/.test(one))).toHaveLength(4);
  expect(traffic.waits).toEqual([2, 3, 4.5, 6.75]);
});

test("a query that Meta refuses as too large runs as a job", async () => {
  let refusals = 0;
  const { table, traffic } = ask({ metrics: ["impressions"], dimension: "campaign" }, (request) =>
    request.method === "GET" && isInsights(request) && refusals++ === 0
      ? trouble(1, "Please reduce the amount of data you're asking for, then retry your request", {
          status: 500,
        })
      : null,
  );
  const { rows } = await table;
  expect(rows).toHaveLength(3);
  expect(traffic.waits).toEqual([2, 3, 4.5, 6.75]); // waits for the job only: the refusal was not retried
});

test("a job that Meta abandons is requested in halves of its days, and people never in parts", async () => {
  const failing = new Set<string>();
  const fault: Fault = async (request, reply) => {
    if (request.method === "POST") {
      const words = new URLSearchParams(await request.clone().text());
      const { since, until } = JSON.parse(words.get("time_range")!) as { since: string; until: string };
      const answer = await (await reply()).text();
      if (rangeDays({ from: day(since), to: day(until) }).length > 40) failing.add(/\d+/.exec(answer)![0]);
      return new Response(answer);
    }
    const id = new URL(request.url).pathname.split("/")[2]!;
    return failing.has(id) ? json({ id, async_status: "Job Failed", async_percent_completion: 60 }) : reply();
  };
  const byDay = await ask(
    { metrics: ["impressions"], dimension: "date", split: "ad", range: { ...summer, to: day("2026-08-31") } },
    fault,
  ).table;
  const facts = [...factsOf(bakery.id, "2026-07-01", "2026-08-31")];
  expect(byDay.rows.reduce((all, row) => all + Number(row["impressions"]), 0)).toBe(
    addedUp(facts).impressions,
  );
  expect(failing.size).toBe(1);

  const tooMuchAtOnce: Fault = (request, reply) =>
    request.method === "GET" && request.url.includes("act_") && isInsights(request)
      ? trouble(100, "Too much", { subcode: 1_487_534 })
      : fault(request, reply);
  await expect(
    ask({ metrics: ["reach"], dimension: "ad", range: summer }, tooMuchAtOnce).table,
  ).rejects.toMatchObject({ kind: "unavailable" });
});

test("people count once: the total is not the sum of days, a week has none, a month is requested", async () => {
  const days = await ask({ metrics: ["reach"], dimension: "date" }).table;
  const sum = days.rows.reduce((all, row) => all + Number(row["reach"]), 0);
  const september3 = addedUp(factsOf(bakery.id, september.from, september.to)).reach;
  expect(days.totals["reach"]).toBe(september3);
  expect(sum).toBeGreaterThan(september3);
  const weeks = await ask({ metrics: ["reach", "spend"], dimension: "week" }).table;
  expect(weeks.rows.map((row) => row["reach"])).toEqual(weeks.rows.map(() => null));
  expect(weeks.rows.every((row) => Number(row["spend"]) > 0)).toBe(true);
  const months = await ask({
    metrics: ["reach"],
    dimension: "month",
    range: { from: day("2026-08-20"), to: september.to },
  }).table;
  expect(months.rows).toEqual([
    { month: "2026-08-01", reach: addedUp(factsOf(bakery.id, "2026-08-20", "2026-08-31")).reach },
    { month: "2026-09-01", reach: september3 },
  ]);
});

test("a day, a month and an account without delivery are zero", async () => {
  const days = await ask({ metrics: ["spend", "cpm"], dimension: "date" }).table;
  expect(days.rows.find((row) => row["date"] === "2026-09-13")).toEqual({
    date: "2026-09-13",
    spend: 0,
    impressions: 0,
    cpm: null,
  });
  const none = await ask({ metrics: ["spend", "cpm"] }, rowsOf()).table;
  expect(none.totals).toMatchObject({ spend: 0, cpm: null });
  const months = await ask({ metrics: ["spend"], dimension: "month", range: summer }, rowsOf()).table;
  expect(months.rows.map((row) => row["spend"])).toEqual([0, 0, 0]);
});

test("currency and time zone are the account's, and days are never moved", async () => {
  const table = await ask({ metrics: ["spend"], dimension: "date" }).table;
  expect([table.currency, table.zone]).toEqual(["EUR", "Europe/Paris"]);
});

test("archived campaigns have their rows: the rows make the total", async () => {
  const table = await ask({ metrics: ["spend"], dimension: "campaign" }).table;
  expect(table.rows.map((row) => row["campaign"])).toContain("Summer picnic");
  const sum = table.rows.reduce((all, row) => all + Number(row["spend"]), 0);
  expect(sum).toBeCloseTo(table.totals["spend"]!, 4);
});

test("ad sets of one name stay two", async () => {
  const table = await ask({ metrics: ["reach"], dimension: "adGroup" }).table;
  expect(table.rows.map((row) => row["adGroup"])).toEqual([
    "Around the shop (23850000007001)",
    "Around the shop (23850000007003)",
    "Families",
    "Visitors of the site",
  ]);
  expect(table.rows.every((row) => Number(row["reach"]) > 0)).toBe(true);
});

test("Meta filters names at every grain; an impossible filter is refused with a sentence", async () => {
  const rule = { field: "campaign", op: "contains", value: "shop" } as const;
  const facts = [...factsOf(bakery.id, september.from, september.to)];
  const expected = addedUp(facts.filter(({ campaign }) => campaign.name.includes("shop")));
  const table = await ask({ metrics: ["impressions", "reach"], dimension: "date", filter: [rule] }).table;
  expect(table.totals).toMatchObject({ impressions: expected.impressions, reach: expected.reach });
  await expect(ask({ metrics: ["reach"], filter: [{ ...rule, op: "over" }] }).table).rejects.toThrow(
    /is text/,
  );
});

test("a purchase counts once however many names it has, within the selected window", async () => {
  const all = addedUp(factsOf(bakery.id, september.from, september.to));
  const standard = await ask({ metrics: ["purchases", "leads", "cost_per_purchase"] }).table;
  expect(standard.totals["purchases"]).toBe(all.purchases);
  expect(standard.totals["leads"]).toBe(all.leads);
  expect(standard.totals["cost_per_purchase"]).toBeCloseTo(all.cents / 100 / all.purchases, 6);
  expect(standard.flags).toContainEqual(
    expect.objectContaining({ flag: "note", text: expect.stringContaining("as set in the ad account") }),
  );
  const clicked = await ask({ metrics: ["purchases"], parameters: { ...inAll, mode: "7d_click" } }).table;
  expect(clicked.totals["purchases"]).toBe(Math.floor(all.purchases / 2));
  expect(clicked.flags).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining("7 days after a click") }),
  );
  const without = await ask({ metrics: ["spend"] }).table;
  expect(without.flags).toEqual([]);
});

test("the first available name counts: omni, plain, pixel", async () => {
  const actions = (...types: string[]) => ({
    date_start: "2026-09-01",
    actions: types.map((action_type, at) => ({ action_type, value: String(at + 1) })),
  });
  const pixel = "offsite_conversion.fb_pixel_purchase";
  for (const [types, count] of [
    [[pixel, "purchase", "omni_purchase"], 3],
    [[pixel, "purchase"], 2],
    [[pixel], 1],
    [["like"], 0],
  ] as const)
    expect((await ask({ metrics: ["purchases"] }, rowsOf(actions(...types))).table).totals["purchases"]).toBe(
      count,
    );
});

test("conversions of one kind are listed in total and by place: only totals and custom ones are added", async () => {
  const conversions = [
    ["subscribe_total", "4"],
    ["subscribe_website", "3"],
    ["subscribe_mobile_app", "1"],
    ["offsite_conversion.fb_pixel_custom.tasting", "2"],
  ].map(([action_type, value]) => ({ action_type, value }));
  const table = await ask({ metrics: ["conversions"] }, rowsOf({ date_start: "2026-09-01", conversions }))
    .table;
  expect(table.totals["conversions"]).toBe(6);
});

test("values that Meta withholds by region are unknown; actions that did not happen are zero", async () => {
  const line = { date_start: "2026-09-01", impressions: "10", region: "Brittany", country: "FR" };
  const metrics = ["purchases", "clicks", "video_views", "reach"];
  const region = await ask({ metrics, dimension: "region" }, rowsOf(line)).table;
  expect(region.rows[0]).toMatchObject({
    region: "Brittany",
    purchases: null,
    clicks: 0,
    video_views: 0,
    reach: null,
  });
  const country = await ask({ metrics, dimension: "country" }, rowsOf(line)).table;
  expect(country.rows[0]).toMatchObject({ country: "FR", purchases: 0, reach: null });
});

test("results have a number as long as they are of one kind", async () => {
  const of = (...results: object[]) =>
    ask({ metrics: ["results"] }, rowsOf({ date_start: "2026-09-01", results })).table;
  const leads = { indicator: "actions:lead", values: [{ value: "5", attribution_windows: ["default"] }] };
  expect((await of(leads)).totals["results"]).toBe(5);
  expect((await of({ indicator: "actions:lead" })).totals["results"]).toBe(0);
  expect((await of(leads, { indicator: "reach", values: [{ value: "900" }] })).totals["results"]).toBeNull();
  const byCampaign = await ask({ metrics: ["results"], dimension: "campaign" }).table;
  expect(byCampaign.rows.every((row) => typeof row["results"] === "number")).toBe(true);
  expect(byCampaign.totals["results"]).toBeNull();
});

test("placements and hours have readable names", async () => {
  const line = {
    date_start: "2026-09-01",
    impressions: "1",
    publisher_platform: "facebook",
    platform_position: "facebook_reels",
    hourly_stats_aggregated_by_advertiser_time_zone: "13:00:00 - 13:59:59",
  };
  const cell = async (dimension: string) =>
    (await ask({ metrics: ["impressions"], dimension }, rowsOf(line)).table).rows[0]?.[dimension];
  expect(await cell("placement")).toBe("Facebook: facebook reels");
  expect(await cell("hour")).toBe("13:00");
});

test("lists depend on one another, span pages, and include archived objects", async () => {
  const { asked } = askStandIn(facebookAds, standIn);
  const list = (name: string, params: object) =>
    facebookAds.options[name]!({ ...providerFor(asked), params, search: "" } as never);
  expect((await list("properties", {})).map(({ label }) => label)).toEqual([
    "Harbour Lane Bakery",
    "Millbrook Cycles",
  ]);
  expect((await list("campaigns", { property: bakery.id })).map(({ value }) => value)).toEqual([
    "6001",
    "6002",
    "6003",
  ]);
  expect((await list("adGroups", { campaign: ["6001", "6003"] })).map(({ value }) => value)).toEqual([
    "23850000007001",
    "23850000007002",
    "23850000007004",
  ]);
  expect((await list("ads", { adGroup: ["23850000007004"] })).map(({ label }) => label)).toEqual(["Basket"]);
});

test("the most specific selection applies", async () => {
  const facts = [...factsOf(bakery.id, september.from, september.to)];
  const parameters = { ...inAll, campaign: ["6001"], adGroup: ["23850000007001"], ad: ["8002"] };
  const { totals } = await ask({ metrics: ["impressions"], parameters }).table;
  expect(totals["impressions"]).toBe(addedUp(facts.filter(({ ad }) => ad.id === "8002")).impressions);
  // A hidden level does not apply, whatever its stored selection.
  const above = await ask({ metrics: ["impressions"], parameters: { ...parameters, reportType: "campaign" } })
    .table;
  expect(above.totals["impressions"]).toBe(
    addedUp(facts.filter(({ campaign }) => campaign.id === "6001")).impressions,
  );
});

test("an invalid number is an unexpected reply, not a zero", async () => {
  for (const spend of ["", "n/a", "1,5", null, true])
    await expect(
      ask({ metrics: ["spend"] }, rowsOf({ date_start: "2026-09-01", spend })).table,
    ).rejects.toMatchObject({ kind: "unexpected-reply" });
  await expect(ask({ metrics: ["spend"] }, rowsOf({ spend: "1" })).table).rejects.toMatchObject({
    kind: "unexpected-reply",
  });
});

test("a requested wait lasts the minutes in Meta's header", async () => {
  const { table, traffic } = ask({ metrics: ["spend"] }, () => tooFast());
  await expect(table).rejects.toMatchObject({ kind: "slow-down", waitSeconds: 19 * 60 });
  expect(traffic.calls).toHaveLength(1);
});

test("an impossible pair of breakdowns is refused at once, in Meta's words", async () => {
  const message = "(#100) Current combination of data breakdown columns (action_type, dma, hour) is invalid";
  const { table, traffic } = ask({ metrics: ["spend"], dimension: "hour" }, (request) =>
    isInsights(request) ? trouble(2, message, { subcode: 1_504_041 }) : null,
  );
  await expect(table).rejects.toThrow(`Facebook Ads rejected this query: ${message}`);
  expect(traffic.calls).toHaveLength(2);
});

test("days before the 37 months that Meta keeps are refused in a sentence", async () => {
  const range = { from: day("2022-01-01"), to: day("2022-01-31") };
  await expect(ask({ metrics: ["spend"], range }).table).rejects.toThrow(
    "Facebook Ads keeps data for 37 months",
  );
});

test("a token that Meta repeats in its message is never shown", async () => {
  const malformed = () => trouble(190, `Malformed access token ${sandboxToken}`, { status: 401 });
  const failure: unknown = await ask({ metrics: ["spend"] }, malformed).table.catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ConnectorFailure);
  expect((failure as ConnectorFailure).message).not.toContain(sandboxToken);
});

const recorded = "../shared/provider-data/facebook-ads";

test.runIf(existsSync(recorded))("recorded ads, days and conversions have the recorded numbers", async () => {
  const read = (name: string) => {
    const [head = "", ...lines] = readFileSync(`${recorded}/fivetran-facebook_ads_${name}_data.csv`, "utf8")
      .trim()
      .split("\n");
    const keys = head.split(",");
    return lines.map((line) => {
      const cells = line.split(",");
      return Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ""]));
    });
  };
  const actions = read("basic_ad_actions");
  const lines = read("basic_ad").map((row) => ({
    ad_id: row["ad_id"],
    ad_name: "",
    date_start: row["date"],
    spend: row["spend"]!.replace(/\.$/, ""),
    impressions: row["impressions"],
    reach: row["reach"],
    inline_link_clicks: row["inline_link_clicks"],
    actions: actions
      .filter(({ ad_id, date }) => ad_id === row["ad_id"] && date === row["date"])
      .map(({ action_type, value }) => ({ action_type, value })),
  }));
  expect(lines.length).toBeGreaterThan(5);
  const range = { from: day("2020-12-01"), to: day("2020-12-31") };
  const table = await ask(
    {
      metrics: ["spend", "impressions", "inline_link_clicks", "leads", "reach"],
      dimension: "date",
      split: "ad",
      range,
    },
    rowsOf(...lines),
  ).table;
  const sum = (key: string) => table.rows.reduce((all, row) => all + Number(row[key]), 0);
  const added = (key: "spend" | "impressions" | "inline_link_clicks") =>
    lines.reduce((all, line) => all + Number(line[key]), 0);
  for (const key of ["spend", "impressions", "inline_link_clicks"] as const)
    expect(sum(key), key).toBeCloseTo(added(key), 4);
  const leadsOf = ({ actions: list }: (typeof lines)[number]) =>
    Number(
      (
        list.find(({ action_type }) => action_type === "lead") ??
        list.find(({ action_type }) => action_type === "offsite_conversion.fb_pixel_lead")
      )?.value ?? 0,
    );
  expect(sum("leads")).toBe(lines.reduce((all, line) => all + leadsOf(line), 0));
  expect(sum("leads")).toBeGreaterThan(0);
  expect(table.rows.every((row) => row["ad"] !== "")).toBe(true);
});
