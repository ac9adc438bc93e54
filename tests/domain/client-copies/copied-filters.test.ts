import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findCopyPage } from "#app/domain/client-copies/answer-copies.server.ts";
import { copyForClient } from "#app/domain/client-copies/copy-for-client.server.ts";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { generateDashboard } from "#app/domain/dashboards/new/generate/generate-dashboard.server.ts";
import { findDashboardTemplate } from "#app/domain/dashboards/new/templates/by-goal/dashboard-templates.ts";
import { exampleSourceId } from "#app/domain/sources/example/example-id.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Agency = Awaited<ReturnType<typeof anAgency>>;

const campaign = nameColumn("campaign", "Campaign");
const device = nameColumn("device", "Device");

/** Two files with a device, widgets of both, and a kept filter of it. Each client has its own files. */
async function aFilteredOriginal(agency: Agency) {
  const { marta } = agency;
  const file = async (name: string, metric: string, hasDevice: boolean, clientId: string | null = null) => {
    const columns = [dateColumn, campaign, ...(hasDevice ? [device] : []), numberColumn(metric, metric)];
    const id = await aSource(marta, columns, [["2026-10-01", "Bread", ...(hasDevice ? ["Mobile"] : []), 7]], {
      name,
    });
    await db.update(sources).set({ clientId }).where(eq(sources.id, id));
    return id;
  };
  const [ads, shop] = [await file("Harbour ads", "clicks", true), await file("Harbour shop", "orders", true)];
  const { id } = await aBoard(marta, [
    aWidget("summary", [anInstance(ads, { metrics: ["clicks"] })]),
    aWidget("table", [anInstance(ads, { metrics: ["clicks"], dimension: "campaign" })]),
    aWidget("summary", [anInstance(shop, { metrics: ["orders"] })]),
  ]);
  await saveDashboard(marta, id, null, (before) => ({
    content: { ...before, filters: ["device:is:Mobile", "campaign:is:Bread"] },
    what: "Added a filter",
  }));
  const client = async (name: string, adsHaveDevice: boolean, shopHasDevice: boolean) => {
    const made = await aClient(agency.companyId, name);
    await file(`${name} ads`, "clicks", adsHaveDevice, made.id);
    await file(`${name} shop`, "orders", shopHasDevice, made.id);
    return made.id;
  };
  return { ...agency, id, client };
}

async function rowsOf({ marta, id }: Agency & { readonly id: string }) {
  const { rows } = await findCopyPage(marta, await stored(marta, id));
  return new Map(rows.map((row) => [row.name, row]));
}

test("the plan says where a filter of the dashboard would not work as in the original", async () => {
  const original = await aFilteredOriginal(await anAgency({ dashboardsLimit: 50 }));
  await original.client("Zitta Garden", true, true);
  await original.client("Kite Dental", false, true);
  const fennel = await original.client("Fennel & Roe", false, false);
  const rows = await rowsOf(original);
  expect(rows.get("Zitta Garden")).toMatchObject({ kept: "3 widgets", leftOut: null, notFiltered: null });
  expect(rows.get("Kite Dental")).toMatchObject({
    kept: "3 widgets",
    leftOut: null,
    notFiltered: "2 not filtered: the source has no Device",
  });
  expect(rows.get("Fennel & Roe")).toMatchObject({
    kept: "3 widgets",
    notFiltered: "No widget shows data: the dashboard’s filter needs Device, which no source of the copy has",
  });
  const copied = await copyForClient(original.marta, original.id, fennel);
  expect(copied).toMatchObject({ outcome: "incomplete" });
});

test("without filters nothing is said, and more clients take no more statements", async () => {
  const original = await aFilteredOriginal(await anAgency({ dashboardsLimit: 50 }));
  await original.client("Zitta Garden", false, false);
  const statements = async () => (await statementsOf(() => rowsOf(original))).length;
  const one = await statements();
  await original.client("Kite Dental", false, true);
  expect(await statements()).toBe(one);
  await saveDashboard(original.marta, original.id, null, ({ filters: _, ...content }) => ({
    content,
    what: "Removed filters",
  }));
  expect((await rowsOf(original)).get("Zitta Garden")?.notFiltered).toBeNull();
});

test("example data is not copied: the plan says so, and a client's own source takes its place", async () => {
  const agency = await anAgency({ dashboardsLimit: 50 });
  const { marta, companyId } = agency;
  await aClient(companyId, "Kite Dental");
  const zitta = await aClient(companyId, "Zitta Garden");
  await db.insert(sources).values({
    id: newId(),
    companyId,
    kind: "google-ads",
    name: "Zitta ads",
    clientId: zitta.id,
    properties: [{ value: "123", label: "Zitta" }],
  });
  const made = await generateDashboard(marta, {
    name: "Harbour Lane",
    sources: ["google-ads", "facebook-ads"].map(exampleSourceId),
    target: "",
    template: findDashboardTemplate("ppc")!,
    clientId: null,
  });
  if (made.outcome !== "created") throw new Error(made.outcome);
  const page = await findCopyPage(marta, await stored(marta, made.id));
  expect(page.slots.map(({ source }) => source)).toEqual(["Example data", "Example data"]);
  const rowOf = (name: string) => page.rows.find((row) => row.name === name)!;
  expect(rowOf("Kite Dental").leftOut).toMatch(
    /^\d+ left out: no Google Ads or Facebook Ads source \(example data is not copied\)$/,
  );
  expect(rowOf("Zitta Garden").leftOut).toMatch(
    /^\d+ left out: no Facebook Ads source \(example data is not copied\)$/,
  );
  expect(rowOf("Zitta Garden").cells[0]!.value).not.toBe("");
});
