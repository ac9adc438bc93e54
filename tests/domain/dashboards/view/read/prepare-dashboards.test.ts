import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { prepareDashboards } from "#app/domain/dashboards/view/read/prepare-dashboards.server.ts";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { newId } from "#app/lib/id.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { addViews, takeDashboardsToPrepare } from "#db/queries/dashboard-views.ts";
import { dashboards, reportQueries, sources, users } from "#db/schema/index.ts";
import { aReport } from "#tests/domain/reports/agency.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { statementsOf, tablesOf } from "#tests/support/statements.ts";
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

/** Copies of the only dashboard of a source's company, each with a chart for each of these sources. */
async function copiesWith(sourceId: string, charts: readonly (readonly string[])[]): Promise<string[]> {
  const [source] = await db.select().from(sources).where(eq(sources.id, sourceId));
  const [row] = await db.select().from(dashboards).where(eq(dashboards.companyId, source!.companyId));
  const [widget] = row!.content.widgets;
  if (widget?.nature !== "interactive") throw new Error("the dashboard has no chart");
  const rows = charts.map((sourceIds) => ({
    ...row!,
    id: newId(),
    permalink: newId(),
    content: {
      ...row!.content,
      widgets: sourceIds.map((one, place) => ({
        ...widget,
        id: `w${place}`,
        instances: [{ ...widget.instances[0]!, sourceId: one }],
      })),
    },
  }));
  await db.insert(dashboards).values(rows);
  return rows.map(({ id }) => id);
}

const preparedIds = async (companyId: string) =>
  (
    await db
      .select({ id: dashboards.id })
      .from(dashboards)
      .where(and(eq(dashboards.companyId, companyId), isNotNull(dashboards.preparedAt)))
  )
    .map(({ id }) => id)
    .toSorted();

const questionsOf = (sourceId: string) =>
  db.select().from(reportQueries).where(eq(reportQueries.sourceId, sourceId));

test("dashboards in use are refreshed in advance, in their own time zone and behind waiting people", async () => {
  const sourceId = await changedAt(now);
  await prepareDashboards(() => now);
  const asked = await questionsOf(sourceId);
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked.map(({ urgency }) => urgency))).toEqual(new Set([0]));
  expect(asked.map(({ query }) => query.range)).toContainEqual({ from: "2026-11-14", to: "2026-11-20" });

  await prepareDashboards(() => new Date("2026-11-21T12:00:00Z")); // 01:00 on the 22nd in Auckland
  const next = await questionsOf(sourceId);
  expect(next.map(({ query }) => query.range)).toContainEqual({ from: "2026-11-15", to: "2026-11-21" });
});

test("with the dashboard's filters, since its readers see no other numbers", async () => {
  const sourceId = await changedAt(now, ["device:is:Mobile"]);
  await prepareDashboards(() => now);
  const asked = await questionsOf(sourceId);
  expect(asked.length).toBeGreaterThan(1);
  for (const { query } of asked)
    expect(query.filter).toEqual([{ field: "device", op: "is", value: "Mobile" }]);
});

test("dashboards without views, changes or reports are not refreshed", async () => {
  const sourceId = await changedAt(new Date("2026-09-01T00:00:00Z"));
  await prepareDashboards(() => now);
  expect(await questionsOf(sourceId)).toEqual([]);
});

test("views and reports of a dashboard count, those of another one do not", async () => {
  const longAgo = new Date("2026-09-01T00:00:00Z");
  const [unused, viewed, reported] = [
    await changedAt(longAgo),
    await changedAt(longAgo),
    await changedAt(longAgo),
  ];
  const agencyOf = async (sourceId: string) => {
    const [agency] = await db
      .select({
        companyId: dashboards.companyId,
        dashboardId: dashboards.id,
        userId: users.id,
        email: users.email,
      })
      .from(dashboards)
      .innerJoin(sources, eq(sources.companyId, dashboards.companyId))
      .innerJoin(users, eq(users.companyId, dashboards.companyId))
      .where(eq(sources.id, sourceId));
    return agency!;
  };
  const { companyId, dashboardId } = await agencyOf(viewed);
  await addViews(companyId, { dashboardId, day: day("2026-11-20"), views: 1 });
  await aReport(await agencyOf(reported));
  await prepareDashboards(() => now);
  const counts = [unused, viewed, reported].map(async (sourceId) => (await questionsOf(sourceId)).length > 0);
  expect(await Promise.all(counts)).toEqual([false, true, true]);
});

/** How often the sources of a dashboard are read. */
const reads = async (work: () => Promise<unknown>) =>
  tablesOf(await statementsOf(work)).filter((table) => table === "sources").length;

test("two processes share the dashboards: each is prepared by one, once in a quarter hour", async () => {
  await db.delete(dashboards);
  const sourceId = await changedAt(now);
  const pass = (at: Date) => prepareDashboards(() => at);
  const once = await reads(() => pass(now));
  expect(once).toBeGreaterThan(0);
  await copiesWith(
    sourceId,
    Array.from({ length: 50 }, () => [sourceId]),
  );
  await db.update(dashboards).set({ preparedAt: null });
  expect(await reads(() => Promise.all([pass(now), pass(now)]))).toBe(51 * once);
  expect(await reads(() => pass(new Date("2026-11-21T09:14:00Z")))).toBe(0);
  expect(await reads(() => pass(new Date("2026-11-21T09:15:00Z")))).toBe(51 * once);

  await db.update(dashboards).set({ preparedAt: null });
  const take = (after: string) =>
    takeDashboardsToPrepare({ since: day("2026-11-07"), notSince: now, at: now }, after, 20);
  const taken = [...(await take("")), ...(await take("")), ...(await take(""))].map(({ id }) => id);
  expect(new Set(taken).size).toBe(51);
});

test("dashboards with widgets of files only are left out, though their company has a provider's source", async () => {
  await db.delete(dashboards);
  const sourceId = await changedAt(now);
  const [source] = await db.select().from(sources).where(eq(sources.id, sourceId));
  const { companyId } = source!;
  const [connected] = await db.select().from(dashboards);
  const files = await db
    .select()
    .from(sources)
    .where(and(eq(sources.companyId, companyId), eq(sources.kind, "csv")));
  const other = await changedAt(new Date("2026-09-01T00:00:00Z")); // of another company
  const file = files[0]!.id;
  const [, mixed] = await copiesWith(sourceId, [[file, file], [file, sourceId], [other], []]);
  await prepareDashboards(() => now);
  expect(await preparedIds(companyId)).toEqual([connected!.id, mixed!].toSorted());
});
