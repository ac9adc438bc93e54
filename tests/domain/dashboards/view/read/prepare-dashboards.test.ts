import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { prepareDashboards } from "#app/domain/dashboards/view/read/prepare-dashboards.server.ts";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { db } from "#db/client.server.ts";
import { dashboards, reportQueries } from "#db/schema/index.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { aDashboard, anAgency } from "../../agency.ts";

await useDatabase();

const now = new Date("2026-11-21T09:00:00Z");
const kind = "google-search-console";

async function changedAt(updatedAt: Date, filters: readonly string[] = []) {
  const { marta } = await anAgency();
  const sourceId = await connectSource(marta.companyId, kind);
  const { parameters } = googleSearchConsole.trials[0]!;
  const widget = newInteractiveWidget("w1", {
    title: "Clicks",
    format: "table",
    instances: [
      {
        id: "i1",
        type: kind,
        prefix: "Search",
        sourceId,
        config: { metrics: ["clicks"], dimension: "device", parameters },
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
      timezone: "Pacific/Auckland",
      rangeType: "last_7_days",
      widgets: [widget],
      ...(filters.length > 0 && { filters }),
    },
    what: "Filled",
  }));
  await db.update(dashboards).set({ updatedAt }).where(eq(dashboards.id, id));
  return sourceId;
}

const questionsOf = (sourceId: string) =>
  db.select().from(reportQueries).where(eq(reportQueries.sourceId, sourceId));

test("dashboards in use are refreshed in advance, in their own time zone and behind waiting people", async () => {
  const sourceId = await changedAt(now);
  await prepareDashboards(now);
  const asked = await questionsOf(sourceId);
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked.map(({ urgency }) => urgency))).toEqual(new Set([0]));
  expect(asked.map(({ query }) => query.range)).toContainEqual({ from: "2026-11-14", to: "2026-11-20" });

  await prepareDashboards(new Date("2026-11-21T12:00:00Z")); // 01:00 on the 22nd in Auckland
  const next = await questionsOf(sourceId);
  expect(next.map(({ query }) => query.range)).toContainEqual({ from: "2026-11-15", to: "2026-11-21" });
});

test("with the dashboard's filters, since its readers see no other numbers", async () => {
  const sourceId = await changedAt(now, ["device:is:Mobile"]);
  await prepareDashboards(now);
  const asked = await questionsOf(sourceId);
  expect(asked.length).toBeGreaterThan(1);
  for (const { query } of asked)
    expect(query.filter).toEqual([{ field: "device", op: "is", value: "Mobile" }]);
});

test("dashboards without views, changes or reports are not refreshed", async () => {
  const sourceId = await changedAt(new Date("2026-09-01T00:00:00Z"));
  await prepareDashboards(now);
  expect(await questionsOf(sourceId)).toEqual([]);
});
