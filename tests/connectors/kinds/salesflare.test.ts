import { expect, test } from "vitest";
import type { KeyAuth } from "#app/connectors/core/sign-in/auth.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { dayOf } from "#app/connectors/core/answers/day-of.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import connector from "#app/connectors/salesflare/connector.ts";
import { endOf } from "#app/connectors/salesflare/opportunities.ts";
import { day, timeZone } from "#app/lib/plain-date.ts";
import { salesflare as standIn } from "#tests/sandbox/others/salesflare.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const created = { reportType: "created", pipeline: "1" };

async function ask(query: ReportQuery, fault?: Fault) {
  const { asked, traffic } = askStandIn(connector, standIn, fault ? { fault } : {});
  return { table: await runReport(asked, query), calls: traffic.calls };
}

/** Own rows in place of the stand-in's opportunities. */
const answering =
  (rows: readonly object[]): Fault =>
  ({ url }) =>
    url.includes("/opportunities") ? json(rows) : null;
const opportunity = (own: object) => ({
  id: 1,
  stage: 15,
  value: 100,
  creation_date: "2026-09-10T10:00:00.000Z",
  ...own,
});

test("lists are read in hundreds until a page is short", async () => {
  const { calls } = await ask(question({ reportType: "open", pipeline: "1" }, ["open"], null, september));
  const pages = calls.filter((url) => url.includes("/opportunities"));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map((url) => new URL(url).searchParams.get("offset"))).toEqual(
    pages.map((_url, at) => String(at * 100)),
  );
});

test("more than ten thousand rows are marked as truncated, without a total that would be too small", async () => {
  const full = Array.from({ length: 100 }, (_, id) => opportunity({ id }));
  const { table } = await ask(question(created, ["opportunities"], "stage", september), answering(full));
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals.opportunities).toBeNull();
});

test("opportunities by day are those of the creation, won ones those of the close, in the team's time zone", async () => {
  const late = opportunity({ id: 1, creation_date: "2026-08-31T22:30:00.000Z", close_date: "2026-09-20" });
  const two = answering([late, opportunity({ id: 2, close_date: "2026-09-20T21:59:00.000Z" })]);
  const byDay = async (reportType: string, metric: string) => {
    const { table } = await ask(question({ ...created, reportType }, [metric], "date", september), two);
    expect(table.rows).toHaveLength(30);
    return table.rows.filter((row) => row[metric] !== 0).map((row) => [row.date, row[metric]]);
  };
  expect(await byDay("created", "opportunities")).toEqual([
    ["2026-09-01", 1],
    ["2026-09-10", 1],
  ]);
  expect(await byDay("closed", "won")).toEqual([["2026-09-20", 2]]);
  const months = await ask(
    question({ ...created, reportType: "closed" }, ["won_value"], "month", september),
    two,
  );
  expect(months.table.rows).toEqual([expect.objectContaining({ month: "2026-09-01", won_value: 200 })]);
});

test("a day is in the team's time zone: half an hour after midnight is the evening before in UTC", async () => {
  const firstOfMonth = { from: day("2026-09-01"), to: day("2026-09-01") };
  expect(
    (await ask(question(created, ["opportunities"], null, firstOfMonth))).table.totals.opportunities,
  ).toBe(2);
  const brussels = timeZone("Europe/Brussels");
  expect(dayOf("2026-08-31T22:30:00.000Z", brussels)).toBe("2026-09-01");
  expect(dayOf("2026-08-31", timeZone("America/New_York"))).toBe("2026-08-31");
  expect(dayOf("soon", brussels)).toBeNull();
});

test("people and stages given as numbers get their names", async () => {
  const { table, calls } = await ask(question(created, ["opportunities"], "owner", september));
  expect(table.rows.map(({ owner }) => owner)).toEqual(["Ann Peeters", "Bo Janssens"]);
  expect(calls.filter((url) => url.endsWith("/users"))).toHaveLength(1);
  const byStage = await ask(question(created, ["opportunities"], "stage", september));
  expect(byStage.calls.some((url) => url.endsWith("/users"))).toBe(false);
  expect(byStage.table.rows.map(({ stage }) => stage)).toEqual(["Lead", "Lost", "Proposal", "Won"]);
});

test("won and lost are read from a pipeline's fixed ends", () => {
  const stage = { id: 1, name: "", probability: 100, fixed_stage: 7 };
  expect(endOf(stage)).toBe("won");
  expect(endOf({ ...stage, probability: 0 })).toBe("lost");
  expect(endOf({ ...stage, fixed_stage: null })).toBeNull(); // a custom stage may be certain too
  expect(endOf(undefined)).toBeNull();
});

test("a closed opportunity counts on its closing day, and without one not at all", async () => {
  const rows = [
    opportunity({ close_date: "2026-09-30" }),
    opportunity({ close_date: "2026-10-01" }),
    opportunity({ close_date: null }),
    opportunity({ stage: { id: 11, name: "Lead" }, close_date: "2026-09-12" }),
  ];
  const { table } = await ask(
    question({ ...created, reportType: "closed" }, ["won", "closed", "sales_cycle"], null, september),
    answering(rows),
  );
  expect(table.totals).toMatchObject({ won: 1, closed: 1, sales_cycle: 19 * 86_400 + 14 * 3_600 });
});

test("opportunities in another currency are named and omitted", async () => {
  const { table } = await ask(question(created, ["value"], "stage", september));
  expect(table.currency).toBe("EUR");
  expect(table.flags).toContainEqual({
    flag: "note",
    text: "One opportunity in USD is excluded: amounts in different currencies are not added up.",
  });
});

test("an opportunity with two tags counts for both, and once in the total", async () => {
  const tags = [{ id: 3, name: "SEO" }, 4];
  const { table } = await ask(
    question(created, ["opportunities"], "tag", september),
    answering([opportunity({ tags }), opportunity({ id: 2 })]),
  );
  expect(table.rows.map(({ tag, opportunities }) => [tag, opportunities])).toEqual([
    ["#4", 1],
    ["SEO", 1],
    [null, 1],
  ]);
  expect(table.totals.opportunities).toBe(2);
});

test("the open pipeline has no period, and the others have one", async () => {
  const flags = async (reportType: string, metric: string) =>
    (await ask(question({ reportType, pipeline: "1" }, [metric], null, september))).table.flags.map(
      ({ flag }) => flag,
    );
  expect(await flags("open", "open")).toContain("no-dates");
  expect(await flags("created", "value")).not.toContain("no-dates");
});

test("archived pipelines are not offered, and a deleted one is reported", async () => {
  const { asked } = askStandIn(connector, standIn);
  const list = await connector.options.properties!({ ...providerFor(asked), params: {}, search: "" });
  expect(list.map(({ label }) => label)).toEqual(["Websites", "Retainers"]);
  const gone = await ask(question({ ...created, pipeline: "77" }, ["value"], null, september)).catch(
    (error: unknown) => error,
  );
  expect(gone).toMatchObject({
    kind: "no-access",
    message: "This pipeline no longer exists. Choose another one in the widget.",
  });
});

test("a row without its day is a changed response, not a silent zero", async () => {
  const failure = await ask(
    question({ reportType: "contacts" }, ["new_contacts"], null, september),
    ({ url }) => (url.includes("/contacts") ? json([{ id: 1 }]) : null),
  ).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConnectorFailure);
  expect(failure).toMatchObject({ kind: "unexpected-reply" });
});

test("connecting checks the key and shows the team's name", async () => {
  const auth = connector.auth as KeyAuth;
  const { asked } = askStandIn(connector, standIn);
  const send = async (request: Parameters<typeof asked.sign>[0]) =>
    JSON.parse((await providerFor(asked).exchange(request, null)).body) as unknown;
  const keys = { account: "", token: "", url: "", ...standIn.keys };
  expect(await auth.check(send, keys)).toEqual({ name: "Quay Studio" });
});
