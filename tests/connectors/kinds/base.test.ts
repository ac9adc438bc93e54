import { expect, test } from "vitest";
import connector from "#app/connectors/base/connector.ts";
import { base as family } from "#app/connectors/base/family.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { day } from "#app/lib/plain-date.ts";
import { base as standIn } from "#tests/sandbox/others/base.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, type Fault, question } from "../ask.ts";

const client = { property: "31" };
const september = { from: day("2026-09-01"), to: day("2026-09-30") };

async function ask(query: ReportQuery, fault?: Fault) {
  const { asked, traffic } = askStandIn(connector, standIn, fault ? { fault } : {});
  return { table: await runReport(asked, query), calls: traffic.calls };
}

const link = (own: object) => ({
  url: "https://a.example/x",
  status: "confirmed",
  date: "2026-09-10",
  ...own,
});
const answering =
  (rows: readonly object[], total = rows.length): Fault =>
  ({ url }) =>
    url.includes("/links?") ? json({ data: rows, meta: { page: 1, per_page: 100, total } }) : null;

test("links are read page by page", async () => {
  const { calls } = await ask(question(client, ["links"], "status", september));
  expect(calls.map((url) => new URL(url).searchParams.get("page"))).toEqual(["1", "2"]);
});

test("a missing page is reported, and no total is made of a part", async () => {
  const { table } = await ask(question(client, ["links"], "status", september), answering([link({})], 7));
  expect(table.flags).toContainEqual({ flag: "truncated" });
  expect(table.totals.links).toBeNull();
});

test("links that are only requested cost nothing, and prices may be text, numbers or missing", async () => {
  const rows = [
    link({ price: "120.00", currency: "EUR" }),
    link({ price: 30, currency: "EUR" }),
    link({ price: null }),
    link({ status: "requested", price: "500.00", currency: "EUR" }),
  ];
  const { table } = await ask(
    question(client, ["cost", "cost_per_link", "confirmation_rate"], null, september),
    answering(rows),
  );
  expect(table.totals).toMatchObject({ cost: 150, cost_per_link: 50, confirmation_rate: 0.75 });
  expect(table.currency).toBe("EUR");
});

test("a link priced in another currency counts, its price does not, and a note says so", async () => {
  const { table } = await ask(question(client, ["cost"], null, september));
  expect(table.flags).toContainEqual({
    flag: "note",
    text: "One link in GBP counts without its amount: amounts in different currencies are not added up.",
  });
  const rows = [
    link({ price: 120, currency: "EUR" }),
    link({ price: 30, currency: "EUR" }),
    link({ price: 400, currency: "GBP" }),
  ];
  const priced = await ask(
    question(client, ["links", "confirmed", "cost", "cost_per_link"], null, september),
    answering(rows),
  );
  expect(priced.table.totals).toMatchObject({ links: 3, confirmed: 3, cost: 150, cost_per_link: 75 });
});

test("an unchecked link is neither live nor lost", async () => {
  const rows = [link({ live: true }), link({ live: false }), link({ live: null }), link({})];
  const { table } = await ask(
    question(client, ["live_links", "lost_links"], "site", september),
    answering(rows),
  );
  expect(table.rows).toEqual([expect.objectContaining({ site: "a.example", live_links: 1, lost_links: 1 })]);
});

test("an unknown status is a changed response", async () => {
  const failure = ask(
    question(client, ["links"], null, september),
    answering([link({ status: "archived" })]),
  );
  await expect(failure).rejects.toMatchObject({ kind: "unexpected-reply" });
});

test("a deleted client is named as such", async () => {
  const failure = ask(question({ property: "77" }, ["links"], null, september));
  await expect(failure).rejects.toMatchObject({
    kind: "no-access",
    message: "This client no longer exists in Base.me. Choose another one in the widget.",
  });
});

test("only active clients are offered, with their domains", async () => {
  const { asked } = askStandIn(connector, standIn);
  const list = await connector.options.properties!({ ...providerFor(asked), params: {}, search: "" });
  expect(list).toEqual([
    { value: "31", label: "Harbour Lane Bakery (harbour-lane-bakery.example)" },
    { value: "32", label: "Polder Bikes (polder-bikes.example)" },
  ]);
});

test("all assumed addresses have one origin, so that one setting redirects them", () => {
  const origins = [family.authorizeUrl, family.tokenUrl, ...connector.origins].map(
    (url) => new URL(url).origin,
  );
  expect(new Set(origins)).toEqual(new Set(["https://app.base.me"]));
});
