import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import type { Request as Ask } from "#app/connectors/core/wire/request.ts";
import { exchangeCode } from "#app/connectors/core/sign-in/oauth.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { signedInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import connector from "#app/connectors/tiktok/connector.ts";
import { tiktok as family } from "#app/connectors/tiktok/family.ts";
import { day } from "#app/lib/plain-date.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { tiktok as standIn } from "#tests/sandbox/others/tiktok.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const property = "7002238017842757633";
const performance = { property, reportType: "BASIC" };
const audience = { property, reportType: "AUDIENCE" };

async function ask(query: ReportQuery, fault?: Fault) {
  const { asked, traffic } = askStandIn(connector, standIn, fault ? { fault } : {});
  const table = await runReport(asked, query);
  const reports = traffic.calls
    .filter((url) => url.includes("/report/"))
    .map((url) => new URL(url).searchParams);
  return { table, calls: traffic.calls, reports };
}

const isReport = (url: string) => url.includes("/report/integrated/get/");
const answer = (list: readonly unknown[], total = list.length, code = 0) => ({
  code,
  message: "OK",
  data: { list, page_info: { page: 1, page_size: 1000, total_number: total, total_page: 1 } },
});
/** A report in place of the stand-in's. */
const answering =
  (list: readonly unknown[], total?: number, code?: number, headers?: Record<string, string>): Fault =>
  ({ url }) =>
    isReport(url) ? json(answer(list, total, code), 200, headers) : null;

test("lists are sent as JSON in a string, the token in its own header, and no secret in any address", async () => {
  const { asked, traffic } = askStandIn(connector, standIn, {
    fault: (request) => {
      expect(request.headers.get("access-token")).toBe("sandbox-access-token");
      expect(request.headers.get("authorization")).toBeNull();
      return null;
    },
  });
  await runReport(asked, question(performance, ["spend", "clicks"], "campaign", september));
  const { searchParams: query } = new URL(traffic.calls[0]!);
  expect(query.get("dimensions")).toBe('["campaign_id"]');
  expect(query.get("metrics")).toBe('["clicks","spend","campaign_name"]');
  expect(query.get("data_level")).toBe("AUCTION_CAMPAIGN");
  expect(traffic.calls.join("\n")).not.toMatch(/secret|token/i);
});

test("the account's time zone is requested once, for the rows and for their total", async () => {
  const { calls, reports } = await ask(question(performance, ["spend", "reach"], "campaign", september));
  expect(reports.length).toBeGreaterThan(1);
  expect(calls.filter((url) => url.includes("/advertiser/info/"))).toHaveLength(1);
});

test("a quarter by day is requested in pieces of 30 days and pages of twenty, without a loss", async () => {
  const quarter = { from: day("2026-07-01"), to: day("2026-09-30") };
  const { table, reports } = await ask(question(performance, ["impressions", "reach"], "date", quarter));
  const daily = reports.filter((query) => query.get("dimensions")!.includes("stat_time_day"));
  expect(new Set(daily.map((query) => query.get("start_date")))).toEqual(
    new Set(["2026-07-01", "2026-07-31", "2026-08-30", "2026-09-29"]),
  );
  expect(daily.some((query) => query.get("page") === "2")).toBe(true);
  expect(table.rows).toHaveLength(92);
  expect(table.rows.reduce((all, row) => all + Number(row.impressions), 0)).toBe(table.totals.impressions);
  expect(table.totals.reach).toBeLessThan(table.rows.reduce((all, row) => all + Number(row.reach), 0));
});

test("a deleted campaign has its row and its cost, so that rows add up to the account", async () => {
  const { table } = await ask(question(performance, ["spend"], "campaign", september));
  expect(table.rows.map(({ campaign }) => campaign)).toEqual([
    "Autumn loaves",
    "Baker at work",
    "Summer rolls",
  ]);
  expect(table.rows.reduce((all, row) => all + Number(row.spend), 0)).toBeCloseTo(table.totals.spend!, 3);
});

test("ad groups of the same name in different campaigns stay apart", async () => {
  const { table } = await ask(question(performance, ["spend"], "adGroup", september));
  expect(new Set(table.rows.map(({ adGroup }) => adGroup)).size).toBe(6);
  expect(String(table.rows[0]!.adGroup)).toMatch(/^Local \(\d+\)$/);
});

test("a dash and a hidden small number are unknown, and a zero is zero", async () => {
  const metrics = ["impressions", "clicks", "secondary_goal_result"];
  const { table } = await ask(
    question(performance, metrics, "searchTerm", september),
    answering([
      {
        dimensions: { advertiser_id: property, search_terms: "sourdough" },
        metrics: { impressions: "<5", clicks: "0", secondary_goal_result: "-" },
      },
    ]),
  );
  expect(table.rows).toEqual([
    { searchTerm: "sourdough", impressions: null, clicks: 0, secondary_goal_result: null },
  ]);
});

test("currency and time zone are the account's", async () => {
  const { table } = await ask(question(performance, ["spend"], "date", september));
  expect([table.currency, table.zone]).toEqual(["GBP", "Europe/London"]);
});

test("people have a report of their own, with the total of the usual one", async () => {
  const { table, reports } = await ask(question(audience, ["impressions"], "age", september));
  expect(reports.map((query) => query.get("report_type"))).toEqual(["AUDIENCE", "BASIC"]);
  expect(table.rows.map(({ age }) => age)).toEqual(["18–24", "25–34", "55+"]);
  expect(table.totals.impressions).toBe(table.rows.reduce((all, row) => all + Number(row.impressions), 0));
});

test("reach of several selected campaigns is unknown, of one it is known", async () => {
  const two = { ...performance, campaign: ["1714125042508817", "1714125042508818"] };
  expect((await ask(question(two, ["reach"], null, september))).table.totals.reach).toBeNull();
  const one = { ...performance, campaign: ["1714125042508817"] };
  expect((await ask(question(one, ["reach"], null, september))).table.totals.reach).toBeGreaterThan(0);
});

test("a selection narrower than the breakdown is refused before any call", async () => {
  const { asked, traffic } = askStandIn(connector, standIn);
  const query = question({ ...performance, ad: ["171412507293840000"] }, ["spend"], "campaign", september);
  await expect(runReport(asked, query)).rejects.toMatchObject({ kind: "bad-request" });
  expect(traffic.calls).toEqual([]);
});

const row = {
  dimensions: { campaign_id: "1" },
  metrics: { spend: "20.000", campaign_name: "One" },
};
for (const [about, fault] of [
  ["a page less than promised", answering([row], 2)],
  ["a part of the answer only", answering([row], 1, 20_001)],
  [
    "more ads than TikTok reports",
    answering([row], 1, 0, { "x-tt-ads-throttle": "Number of ad ids is equal or more than 20k" }),
  ],
] as const)
  test(`${about} is marked, never treated as complete`, async () => {
    const { table } = await ask(question(performance, ["spend"], "campaign", september), fault);
    expect(table.rows).toHaveLength(1);
    expect(table.flags).toContainEqual({ flag: "truncated" });
  });

test("codes at HTTP 200 are distinguished, and only temporary ones are retried", async () => {
  const told = async (code: number, message: string) => {
    const { asked, traffic } = askStandIn(connector, standIn, {
      fault: () => json({ code, message, request_id: "2026", data: {} }),
    });
    const failure = await runReport(asked, question(performance, ["spend"], null, september)).catch(
      (error: unknown) => error as { kind: string; message: string },
    );
    return [(failure as { kind: string }).kind, traffic.calls.length];
  };
  expect(await told(40_105, "Access token is incorrect or has been revoked.")).toEqual(["reconnect", 1]);
  expect(
    await told(40_001, "Permission error: The access token lacks the required scope for endpoint."),
  ).toEqual(["reconnect", 1]);
  expect(await told(40_001, "No permission to operate advertiser")).toEqual(["no-access", 1]);
  expect(await told(40_002, "start_date: Invalid value")).toEqual(["bad-request", 1]);
  expect(await told(40_100, "App reaches the QPS limit.")).toEqual(["slow-down", 4]);
  expect(await told(40_101, "Illegal app_id")).toEqual(["unavailable", 1]);
  expect(await told(50_000, "System error")).toEqual(["unavailable", 4]);
  // A part without a row is requested again; one with rows is used (below “a part of the answer only”).
  expect(await told(20_001, "Partial success")).toEqual(["unavailable", 4]);
  expect(await told(41_234, "Something about business")).toEqual(["bad-request", 1]);
});

test("ads are listed within the selected ad groups, including deleted ones", async () => {
  const { asked } = askStandIn(connector, standIn);
  const list = (name: string, params: object) =>
    connector.options[name]!({ ...providerFor(asked), params, search: "" });
  expect((await list("campaigns", { property })).map(({ label }) => label)).toContain("Summer rolls");
  const groups = await list("adGroups", { property, campaign: ["1714125042508819"] });
  expect(groups.map(({ label }) => label)).toEqual(["Young", "Local"]);
  expect(await list("ads", { property, adGroup: [groups[0]!.value] })).toHaveLength(2);
});

test("a code is exchanged as JSON; the connection never ends and has its ad accounts", async () => {
  const sent: Ask[] = [];
  const signIn = { state: "s", verifier: "v", redirectUri: "https://plainboard.example/connect", scopes: [] };
  const tokens = await exchangeCode(
    (request) => {
      sent.push(request);
      return Promise.resolve({
        code: 0,
        message: "OK",
        data: {
          access_token: "abc",
          advertiser_ids: ["7002238017842757633", "7001035076276387841"],
          scope: [4],
        },
      });
    },
    family,
    { id: "app", secret: "hidden" },
    signIn,
    { code: "auth", now: new Date() },
  );
  expect(sent).toEqual([
    {
      method: "POST",
      url: "https://business-api.tiktok.com/open_api/v1.3/oauth2/access_token/",
      json: { app_id: "app", secret: "hidden", auth_code: "auth" },
    },
  ]);
  expect(tokens).toMatchObject({ accessToken: "abc", refreshToken: null, expiresAt: null });
  expect(tokens.extra).toEqual({ advertisers: "7002238017842757633,7001035076276387841" });
  const list = [
    { advertiser_id: "7002238017842757633", name: "Bakery", currency: "EUR", timezone: "UTC" },
    { advertiser_id: "7001035076276387841", name: "Joinery", currency: "EUR", timezone: "UTC" },
  ];
  const who = await family.identify(() => Promise.resolve({ code: 0, data: { list } }), tokens);
  expect(who).toEqual({ id: "7001035076276387841", name: "Joinery and 1 more" });
});

test("a numeric id of 19 digits keeps all of them", async () => {
  const { asked } = askStandIn(connector, standIn, {
    fault: ({ url }) =>
      url.includes("/advertiser/info/")
        ? new Response(
            '{"code":0,"data":{"list":[{"advertiser_id":7002238017842757633,"name":"A 7002238017842757634 [7002238017842757635","currency":"USD","timezone":"UTC"}]}}',
          )
        : null,
  });
  const table = await runReport(asked, question(performance, ["spend"], null, september));
  expect(table.currency).toBe("USD");
  const list = await connector.options.properties!({
    ...providerFor({ ...asked, extra: { advertisers: property } }),
    params: {},
    search: "",
  });
  expect(list).toEqual([{ value: property, label: "A 7002238017842757634 [7002238017842757635" }]);
});

test("one revoked ad account does not hide the others, while connecting and after", async () => {
  const ids = [property, "7001035076276387841", "7001035076276387999"];
  const refused = ids[1]!;
  const { asked, traffic } = askStandIn(connector, standIn, {
    fault: ({ url }) => {
      const wanted = JSON.parse(new URL(url).searchParams.get("advertiser_ids") ?? "[]") as string[];
      if (wanted.includes(refused))
        return json({ code: 40001, message: `No permission to operate advertiser ${refused}`, data: {} });
      const list = wanted.map((id) => ({ advertiser_id: id, name: id, currency: "EUR", timezone: "UTC" }));
      return json({ code: 0, message: "OK", data: { list } });
    },
  });
  const provider = providerFor({ ...asked, extra: { advertisers: ids.join(",") } });
  const choices = await connector.options.properties!({ ...provider, params: {}, search: "" });
  expect(choices.map(({ value }) => value)).toEqual([ids[0], ids[2]]);
  expect(traffic.calls).toHaveLength(5); // three, two of them, then each alone
  const tokens = { accessToken: "t", refreshToken: null, expiresAt: null, scopes: [] };
  const send = signedInSender(connector, asked.wire, { ...tokens, extra: {} }, {});
  const among = (advertisers: readonly string[]) => ({
    ...tokens,
    extra: { advertisers: advertisers.join(",") },
  });
  expect(await family.identify(send, among(ids))).toEqual({ id: ids[2], name: `${ids[2]} and 1 more` });
  await expect(family.identify(send, among([refused]))).rejects.toThrow(
    "This TikTok account has no access to an ad account.",
  );
});

test("a missing token ends the connection, in either wording", async () => {
  for (const message of ["Access token is empty.", "Access token is null or has expired."]) {
    const reply = json({ code: 40104, message, request_id: "2026", data: {} });
    await expect(
      ask(question(performance, ["spend"], null, september), () => reply.clone()),
    ).rejects.toMatchObject({
      kind: "reconnect",
    });
  }
});

const recorded = "../shared/provider-data/tiktok/fivetran-tiktok_campaign_country_report_data.csv";
test.runIf(existsSync(recorded))(
  "recorded rows by country keep their sums, and rates come from parts",
  async () => {
    const [head = "", ...lines] = readFileSync(recorded, "utf8").trim().split("\n");
    const names = head.split(",");
    const rows = lines.map((line) =>
      Object.fromEntries(line.split(",").map((cell, at) => [names[at]!, cell])),
    );
    const list = rows.map(({ campaign_id, country_code, spend, clicks, impressions, conversion }) => ({
      dimensions: { advertiser_id: campaign_id, country_code },
      metrics: { spend, clicks, impressions, conversion },
    }));
    const metrics = ["spend", "clicks", "impressions", "conversion", "ctr"];
    const { table } = await ask(question(performance, metrics, "country", september), answering(list));
    const sum = (name: string) => rows.reduce((all, one) => all + Number(one[name]), 0);
    for (const name of ["spend", "clicks", "impressions", "conversion"])
      expect(table.rows.reduce((all, one) => all + Number(one[name]), 0)).toBeCloseTo(sum(name), 6);
    for (const { ctr, clicks, impressions } of table.rows)
      expect(ctr).toBeCloseTo(Number(clicks) / Number(impressions), 12);
  },
);
