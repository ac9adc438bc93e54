import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { exchangeCode } from "#app/connectors/core/sign-in/oauth.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { signedInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import connector from "#app/connectors/mailchimp/connector.ts";
import { mailchimp as family } from "#app/connectors/mailchimp/family.ts";
import { day } from "#app/lib/plain-date.ts";
import { mailchimp as standIn } from "#tests/sandbox/others/mailchimp.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question, standInNow } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const campaigns = { property: "all", reportType: "campaigns" };
const growth = { property: "all", reportType: "audience_growth" };

async function ask(query: ReportQuery, fault?: Fault) {
  const { asked, traffic } = askStandIn(connector, standIn, fault ? { fault } : {});
  return { table: await runReport(asked, query), calls: traffic.calls };
}

const report = (id: string, values: object = {}) => ({
  id,
  campaign_title: `Campaign ${id}`,
  subject_line: "Bread",
  type: "regular",
  list_id: "l1",
  list_name: "Club",
  send_time: "2026-09-10T08:00:00+00:00",
  emails_sent: 100,
  abuse_reports: 0,
  unsubscribed: 0,
  bounces: { hard_bounces: 0, soft_bounces: 0, syntax_errors: 0 },
  forwards: { forwards_count: 0, forwards_opens: 0 },
  opens: { opens_total: 10, unique_opens: 5 },
  clicks: { clicks_total: 4, unique_clicks: 3, unique_subscriber_clicks: 2 },
  ...values,
});
const answering =
  (reports: readonly unknown[], total = reports.length): Fault =>
  ({ url }) =>
    new URL(url).pathname === "/3.0/reports" ? json({ reports, total_items: total }) : null;

const tokens = { accessToken: "abc", refreshToken: null, expiresAt: null, scopes: [], extra: {} };

test("the data center comes from a call of its own, and cannot lead to another host", async () => {
  const who = await family.identify((request) => {
    expect(request.url).toBe("https://login.mailchimp.com/oauth2/metadata");
    expect(request.headers).toEqual({ authorization: "OAuth abc" });
    return Promise.resolve({ dc: "us10", role: "owner", accountname: "Bakery", user_id: 12_345_678 });
  }, tokens);
  expect(who).toEqual({ id: "12345678", name: "Bakery", extra: { dc: "us10" } });
  const elsewhere = { dc: "evil.example/", accountname: "x", user_id: 1 };
  await expect(family.identify(() => Promise.resolve(elsewhere), tokens)).rejects.toThrow();
});

test("a dead token in a 200 response is a dead token", async () => {
  const { asked } = askStandIn(connector, standIn, { fault: () => json({ error: "invalid_token" }) });
  const send = signedInSender(connector, asked.wire, tokens, {});
  await expect(family.identify(send, tokens)).rejects.toMatchObject({ kind: "reconnect" });
});

test("a token that expires in zero seconds never expires", async () => {
  const signIn = { state: "s", verifier: "v", redirectUri: "https://plainboard.example/connect", scopes: [] };
  const made = await exchangeCode(
    () => Promise.resolve({ access_token: "5c6ccc56", expires_in: 0, scope: null }),
    family,
    { id: "app", secret: "hidden" },
    signIn,
    { code: "code", now: standInNow },
  );
  expect(made).toMatchObject({ accessToken: "5c6ccc56", refreshToken: null, expiresAt: null });
});

test("every call goes to the account's data center; without one no call is made", async () => {
  const { calls } = await ask(question(campaigns, ["opens"], "campaign", september));
  expect(calls.every((url) => url.startsWith("https://us10.api.mailchimp.com/3.0/"))).toBe(true);
  const { asked, traffic } = askStandIn(connector, { ...standIn, extra: {} });
  await expect(runReport(asked, question(campaigns, ["opens"], null, september))).rejects.toMatchObject({
    kind: "reconnect",
  });
  expect(traffic.calls).toEqual([]);
});

test("a campaign counts on the day it was sent in the account's time zone", async () => {
  const late = report("late", { send_time: "2026-08-31T23:30:00+00:00" }); // half past midnight in London
  const tooLate = report("too-late", { send_time: "2026-09-30T23:30:00+00:00" });
  const never = report("never", { send_time: "" });
  const { table } = await ask(
    question(campaigns, ["campaigns"], "campaign", september),
    answering([late, tooLate, never]),
  );
  expect(table.rows).toEqual([{ campaign: "Campaign late", campaigns: 1 }]);
});

test("the range selects the campaigns, so periods can be compared; current figures have no dates", async () => {
  const flagsOf = async (parameters: object, metrics: string[]) =>
    (await ask(question(parameters as typeof campaigns, metrics, null, september))).table.flags.map(
      ({ flag }) => flag,
    );
  expect(await flagsOf(campaigns, ["opens"])).toEqual(["note"]);
  expect(await flagsOf({ property: "all", reportType: "audiences" }, ["subscribers"])).toEqual(["no-dates"]);
  expect(await flagsOf({ property: "all", reportType: "audience_activity" }, ["subscribes"])).toEqual([]);
});

test("rates come from sums over deliveries, not from the average of campaigns", async () => {
  const small = report("small", { emails_sent: 10, opens: { opens_total: 9, unique_opens: 9 } });
  const large = report("large", {
    emails_sent: 1000,
    bounces: { hard_bounces: 60, soft_bounces: 30, syntax_errors: 10 },
    opens: { opens_total: 100, unique_opens: 91 },
  });
  const { table } = await ask(
    question(campaigns, ["openRate"], "campaign", september),
    answering([small, large]),
  );
  expect(table.totals.openRate).toBeCloseTo(100 / 910, 12);
});

test("by month, several pages of reports make one row each", async () => {
  const range = { from: day("2026-07-01"), to: day("2026-09-30") };
  const { table, calls } = await ask(question(campaigns, ["campaigns", "revenue"], "month", range));
  expect(table.rows.map(({ month }) => month)).toEqual(["2026-07-01", "2026-08-01", "2026-09-01"]);
  expect(table.rows.reduce((all, row) => all + Number(row.campaigns), 0)).toBe(table.totals.campaigns);
  expect(calls.filter((url) => new URL(url).pathname === "/3.0/reports").length).toBeGreaterThan(2);
});

test("a filter on a hidden column narrows rows and totals", async () => {
  const all = await ask(question(campaigns, ["campaigns"], "type", september));
  const regular = await ask({
    ...question(campaigns, ["campaigns"], "month", september),
    filter: [{ field: "type", op: "is", value: "Regular" }],
  });
  expect(regular.table.totals.campaigns).toBe(
    all.table.rows.find(({ type }) => type === "Regular")!.campaigns,
  );
});

test("money of two shops in two currencies is not added up", async () => {
  const shop = (currency_code: string) => ({
    ecommerce: { total_orders: 1, total_spent: 20, total_revenue: 20, currency_code },
  });
  const one = await ask(
    question(campaigns, ["revenue", "orders"], null, september),
    answering([report("a", shop("GBP")), report("b", shop("GBP"))]),
  );
  expect([one.table.currency, one.table.totals.revenue]).toEqual(["GBP", 40]);
  const two = await ask(
    question(campaigns, ["revenue", "orders"], null, september),
    answering([report("a", shop("GBP")), report("b", shop("EUR"))]),
  );
  expect([two.table.currency, two.table.totals.revenue, two.table.totals.orders]).toEqual([null, null, 2]);
  expect(two.table.flags).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining("EUR and GBP") as string }),
  );
});

test("opens without mail proxies are unknown where Mailchimp omits them, and no rate counts those", async () => {
  const metrics = ["uniqueOpens", "uniqueOpensWithoutProxies", "openRateWithoutProxies"];
  const known = report("a", {
    opens: {
      opens_total: 60,
      proxy_excluded_opens: 30,
      unique_opens: 50,
      proxy_excluded_unique_opens: 20,
      open_rate: 0.5,
      proxy_excluded_open_rate: 0.2,
    },
  });
  const { table } = await ask(
    question(campaigns, metrics, "campaign", september),
    answering([known, report("b")]),
  );
  expect(table.rows).toMatchObject([
    { campaign: "Campaign a", uniqueOpensWithoutProxies: 20, openRateWithoutProxies: 0.2 },
    { campaign: "Campaign b", uniqueOpensWithoutProxies: null, openRateWithoutProxies: null, uniqueOpens: 5 },
  ]);
  expect(table.totals).toMatchObject({
    uniqueOpens: 55,
    uniqueOpensWithoutProxies: 20,
    openRateWithoutProxies: 0.2,
  });
  const text = "Mailchimp provides no proxy-excluded opens for 1 of 2 campaigns.";
  expect(table.flags).toContainEqual({ flag: "note", text });
  const whole = await ask(question(campaigns, metrics, "campaign", september), answering([known]));
  expect(whole.table.flags).not.toContainEqual({
    flag: "note",
    text: expect.stringContaining("proxies") as string,
  });
});

test("fewer reports than promised are marked, never treated as complete", async () => {
  const { table } = await ask(question(campaigns, ["opens"], null, september), (request, reply) =>
    request.url.includes("offset=0")
      ? answering([report("a")], 3)(request, reply)
      : answering([], 3)(request, reply),
  );
  expect(table.flags).toContainEqual({ flag: "truncated" });
});

test("growth is of whole months, and the last one has the subscribers", async () => {
  const quarter = { from: day("2026-07-01"), to: day("2026-09-30") };
  const { table } = await ask(question(growth, ["subscribers", "unsubscribes"], "month", quarter));
  expect(table.rows.map(({ month }) => month)).toEqual(["2026-07-01", "2026-08-01", "2026-09-01"]);
  expect(table.totals.subscribers).toBe(table.rows.at(-1)!.subscribers);
  expect(table.totals.unsubscribes).toBe(
    table.rows.reduce((all, { unsubscribes }) => all + Number(unsubscribes), 0),
  );
  const byAudience = await ask(question(growth, ["subscribers"], "audience", quarter));
  expect(byAudience.table.rows.reduce((all, { subscribers }) => all + Number(subscribers), 0)).toBe(
    table.totals.subscribers,
  );
});

test("a part of a month has no growth, and a note says why", async () => {
  const range = { from: day("2026-09-12"), to: day("2026-10-11") };
  const { table } = await ask(question(growth, ["subscribers"], null, range));
  expect(table.totals.subscribers).toBeNull();
  expect(table.flags).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining("whole months") as string }),
  );
});

test("audiences of the same name stay apart, their rates are ratios, and have no total", async () => {
  const { table } = await ask(
    question(
      { property: "all", reportType: "audiences" },
      ["averageOpenRate", "subscribers"],
      "audience",
      september,
    ),
  );
  expect(table.rows.map(({ audience }) => audience)).toEqual([
    "Bread club (16d6ec4ffc)",
    "Bread club (38f80e6bbe)",
    "Trade customers",
  ]);
  expect(table.rows[0]!.averageOpenRate).toBe(0.415);
  expect(table.totals.averageOpenRate).toBeNull();
});

test("activity before the last 180 days is missing, and the result says since when it is known", async () => {
  const range = { from: day("2026-03-01"), to: day("2026-06-30") };
  const { table } = await ask(
    question({ property: "all", reportType: "audience_activity" }, ["subscribes"], "month", range),
  );
  expect(table.rows.at(-1)!.subscribes).toBeGreaterThan(0);
  expect(table.coverage).toEqual({ first: "2026-05-25" });
  expect(table.flags.map(({ flag }) => flag)).toEqual(["derived-totals"]);
});

test("links are requested for a campaign, which has to be selected", async () => {
  const { asked, traffic } = askStandIn(connector, standIn);
  const query = question({ property: "all", reportType: "links" }, ["clicks"], "link", september);
  await expect(runReport(asked, query)).rejects.toMatchObject({ kind: "bad-request" });
  expect(traffic.calls).toEqual([]);
});

test("403 without a message is overload, with a message a refusal", async () => {
  const told = async (reply: () => Response) => {
    const { asked, traffic } = askStandIn(connector, standIn, { fault: reply });
    const failure = (await runReport(asked, question(campaigns, ["opens"], null, september)).catch(
      (error: unknown) => error,
    )) as { kind: string };
    return [failure.kind, traffic.calls.length];
  };
  expect(await told(() => new Response("", { status: 403 }))).toEqual(["slow-down", 4]);
  expect(await told(() => new Response("<h1>Forbidden</h1>", { status: 403 }))).toEqual(["slow-down", 4]);
  const body = {
    title: "Forbidden",
    status: 403,
    detail: "The API key provided is linked to another datacenter.",
  };
  expect(await told(() => json(body, 403))).toEqual(["no-access", 1]);
  const gone = { title: "User Disabled", status: 403, detail: "This account has been deactivated." };
  expect(await told(() => json(gone, 403))).toEqual(["reconnect", 1]);
});

const recorded = "../shared/provider-data/mailchimp/fivetran-campaign.csv";
test.runIf(existsSync(recorded))(
  "a recorded campaign is listed by its title and the day it was sent",
  async () => {
    const [head = "", line = ""] = readFileSync(recorded, "utf8").trim().split("\n");
    const cells = line.split(",");
    const cell = (name: string) => cells[head.split(",").indexOf(name)] ?? "";
    const { asked } = askStandIn(connector, standIn, {
      fault: () =>
        json({
          campaigns: [
            {
              id: cell("id"),
              send_time: cell("send_time"),
              settings: { title: cell("title"), subject_line: cell("subject_line") },
            },
          ],
          total_items: 1,
        }),
    });
    const list = await connector.options.campaigns!({ ...providerFor(asked), params: {}, search: "" });
    expect(list).toEqual([{ value: "c2b4c1c0d9", label: "Release 0.1.1 · 2019-11-27" }]);
  },
);
