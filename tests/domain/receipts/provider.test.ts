import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { today, timeZone, addDays } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { reportQueries, sources } from "#db/schema/index.ts";
import { aDashboard, anAgency } from "#tests/domain/dashboards/agency.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { expectReceiptsFor, ownersView, receiptBehind, shownNumbers } from "./every-number.ts";

const kind = "google-search-console";

await useDatabase();
await useStandIns([googleSearchConsole]);

/** The last settled day: Search Console settles after three days. */
const lastSettled = () => {
  const zone = timeZone("America/Los_Angeles");
  return addDays(today(zone, new Date(Date.now() - 72 * 3_600_000)), -1);
};

/** `withoutSettled`: the query of the compared days has no result yet. */
async function aBoard({ withoutSettled = false } = {}) {
  const { marta } = await anAgency();
  const { parameters } = googleSearchConsole.trials[0]!;
  const properties = [
    { value: String(parameters.property), label: "harbourlane.example" },
    { value: "sc-domain:other.example", label: "other.example" },
  ];
  const sourceId = await connectSource(marta.companyId, kind, { properties });
  const widget = (
    id: string,
    format: "summary" | "table" | "chart",
    dimension: string | null,
    metrics: string[],
  ) =>
    newInteractiveWidget(id, {
      title: id,
      format,
      instances: [
        {
          id: `i-${id}`,
          type: kind,
          prefix: "Search",
          sourceId,
          config: { metrics, dimension, parameters },
          currency: "USD",
          accounts: [],
          inputs: {},
          metricsOptions: {},
        },
      ],
    });
  const id = await aDashboard(marta);
  await saveDashboard(marta, id, null, (before) => ({
    content: {
      ...before,
      rangeType: "last_30_days",
      comparison: "previous",
      widgets: [
        widget("figures", "summary", null, ["clicks", "ctr", "position"]),
        widget("queries", "table", "query", ["clicks", "impressions", "ctr"]),
        widget("days", "chart", "date", ["clicks"]),
        widget("weeks", "table", "week", ["clicks", "position"]),
      ],
    },
    what: "Filled",
  }));
  const load = async () => (await findDashboard(marta.companyId, id))!;
  await ownersView(await load());
  if (withoutSettled)
    await db.delete(reportQueries).where(sql`${reportQueries.query}->'range'->>'to' = ${lastSettled()}`);
  await refreshAll();
  return { marta, view: await ownersView(await load()) };
}

test("every provider number has a receipt that recalculates it, with its queries", async () => {
  const { marta, view } = await aBoard();
  const numbers = shownNumbers(view.widgets);
  expect(numbers.length).toBeGreaterThan(25);
  await expectReceiptsFor(marta, numbers);
  const page = await receiptBehind(marta, numbers[0]!.receipt);
  const facts = Object.fromEntries(page.facts.map(({ name, value }) => [name, value]));
  expect(facts.Query).toContain("POST https://searchconsole.googleapis.com");
  expect(facts.Query).not.toMatch(/sandbox-access-token/);
  expect(facts.Account).toContain("marta@northlight.example");
  expect(facts.Property).toBe("harbourlane.example"); // the queried one of two
  expect(facts["Account time zone"]).toBe("America/Los_Angeles");

  const queries = view.widgets.find(({ title }) => title === "queries")!;
  if (queries.body.kind !== "table") throw new Error("no table");
  const { rows: total } = await receiptBehind(marta, queries.body.data.totals![1]!.receipt!);
  expect(total.columns.map(({ label }) => label)).toEqual(["Clicks"]); // a total has no search query
  const { rows: row } = await receiptBehind(marta, queries.body.data.rows[0]![1]!.receipt!);
  expect(row.columns.map(({ label }) => label)).toEqual(["Query", "Clicks"]);

  await db.update(sources).set({ properties: [] }); // the provider no longer lists it
  const unlisted = await receiptBehind(marta, numbers[0]!.receipt);
  expect(unlisted.facts.map(({ name }) => name)).toEqual(
    page.facts.map(({ name }) => name).filter((name) => name !== "Property"),
  );
}, 120_000);

test("a change covers the days settled on both sides, and says so", async () => {
  const { view } = await aBoard();
  const figures = view.widgets.find(({ title }) => title === "figures")!;
  if (figures.body.kind !== "summary") throw new Error("no figures");
  const change = figures.body.figures[0]!.change!;
  // The settled ones of thirty days are compared with as many days before.
  const now = new Date();
  const until = lastSettled();
  const to = addDays(today(timeZone("Europe/Berlin"), now), -1);
  const from = addDays(to, -29);
  const before = addDays(from, -30);
  const length = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  const [trial] = googleSearchConsole.trials;
  const [settled, earlier] = [
    trial!.expected("clicks", { from, to: until })!,
    trial!.expected("clicks", { from: before, to: addDays(before, length) })!,
  ];
  expect(change.value).toBeCloseTo((settled - earlier) / earlier, 6);
  expect(figures.coverage?.notes.map(({ text }) => text).join(" ")).toMatch(
    /^Changes compare .* with .*: later days are not complete yet\./,
  );
}, 120_000);

test("nothing is compared while the settled days are being fetched, and the page polls", async () => {
  const { view } = await aBoard({ withoutSettled: true });
  expect(view.isPending).toBe(true);
  for (const { title, body, notes } of view.widgets) {
    expect(JSON.stringify(body), title).not.toMatch(/"(better|worse)"/);
    expect(notes, title).toContain("The comparison data is loading.");
  }
  const [figures] = view.widgets;
  if (figures!.body.kind !== "summary") throw new Error("no figures");
  expect(figures!.body.figures[0]!.figure.value).toBeGreaterThan(0);
}, 120_000);
