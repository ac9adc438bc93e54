import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { archiveDashboard } from "#app/domain/dashboards/list/actions/archive-dashboard.server.ts";
import { lockDashboard } from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { action as create, loader as createPage } from "#app/routes/dashboards/create.tsx";
import { action as remove, loader as removePage } from "#app/routes/dashboards/delete.tsx";
import { action, loader } from "#app/routes/dashboards/index.tsx";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { findDashboard, findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { automaticReports, dashboardViews, sources } from "#db/schema/index.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { today, timeZone } from "#app/lib/plain-date.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { anInstance, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();
useCheckout("test");

type Agency = Awaited<ReturnType<typeof anAgency>>;
type List = {
  list: { lines: Record<string, unknown>[]; total: number; archived: number; plan: unknown; page: number };
};

const list = async (viewer: Agency["marta"], query = "") =>
  ((await answerOf(loader, await visit(viewer, `/dashboards${query}`))).body as List).list;
const press = async (viewer: Agency["marta"], what: string) =>
  answerOf(action, await visit(viewer, "/dashboards?index", { form: { intent: what } }));

async function aReport(
  companyId: string,
  dashboardId: string,
  slot: number,
  period: "MONTH" | "WEEK",
  detail: "FIRST_DAY" | "0",
) {
  const at = { hour: 8, minute: 0, timezone: "Europe/Berlin", nextDueAt: new Date() };
  const row = {
    id: newId(),
    companyId,
    dashboardId,
    slot,
    recipients: ["ida@harbourlane.example"],
    period,
    detail,
  };
  await db.insert(automaticReports).values({ ...row, ...at, dateRange: "LAST_MONTH" });
}

test("the list shows each dashboard's status, next report, audience, viewers and last change", async () => {
  const { marta, jonas, companyId, shop } = await anAgency();
  const id = await aDashboard(jonas, "Harbour Lane Bakery");
  await addWidget(jonas, id, null, aWidget("a", { instances: [anInstance({ sourceId: shop })] }));
  await setSharing(jonas, id, { public: true, password: "open sesame" });
  await db.update(sources).set({ invalid: true }).where(eq(sources.id, shop));
  await aReport(companyId, id, 1, "MONTH", "FIRST_DAY");
  await aReport(companyId, id, 2, "WEEK", "0");
  const day = today(timeZone("Europe/Berlin"), new Date());
  await db.insert(dashboardViews).values({ companyId, dashboardId: id, day, views: 1212 });
  await lockDashboard(jonas, id);
  const { lines, plan } = await list(marta);
  expect(lines).toEqual([
    {
      id,
      permalink: (await stored(marta, id)).permalink,
      name: "Harbour Lane Bakery",
      active: true,
      tags: [],
      client: null,
      status: { kind: "broken", text: "1 source broken" },
      next: expect.stringMatching(/^\d+ \w+, \d\d:\d\d$/),
      visibility: "Password",
      views: "1,212",
      changed: expect.stringMatching(/^Jonas, today \d\d:\d\d$/),
      editing: "Jonas is editing",
      picture: null,
    },
  ]);
  expect(plan).toEqual({ used: 1, allowed: 25, canCreate: true });
});

test("archived dashboards appear on request, and a button returns to the same list", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta, "Old Mill");
  expect(await press(marta, `archive ${id}`)).toMatchObject({
    status: 303,
    location: `/dashboards?did=archived&n=1&ids=${id}`,
  });
  expect(await list(marta)).toMatchObject({ lines: [], total: 0, archived: 1 });
  expect((await list(marta, "?all=1")).lines).toMatchObject([{ name: "Old Mill", active: false }]);
  const back = await answerOf(
    action,
    await visit(marta, "/dashboards?all=1&index", { form: { intent: `restore ${id}` } }),
  );
  expect(back.location).toBe("/dashboards?all=1&did=restored&n=1");
  expect((await list(marta)).lines).toHaveLength(1);
  expect((await press(marta, `clone ${id}`)).status).toBe(303);
  expect((await list(marta)).lines.map(({ name }) => name)).toEqual(["Old Mill (copy)", "Old Mill"]);
});

test("a full plan and unknown commands have their reasons", async () => {
  const [{ marta }, { marta: stranger }] = [await anAgency({ dashboardsLimit: 1 }), await anAgency()];
  const id = await aDashboard(marta);
  expect(await press(marta, `clone ${id}`)).toMatchObject({
    status: 402,
    body: { problem: expect.stringContaining("is used") },
  });
  await archiveDashboard(marta, id);
  const other = await aDashboard(marta);
  expect((await press(marta, `restore ${id}`)).status).toBe(402);
  expect((await press(marta, `explode ${other}`)).status).toBe(400);
  for (const what of ["archive", "restore", "clone"])
    expect((await press(stranger, `${what} ${other}`)).status).toBe(404);
  expect(await stored(marta, other)).toMatchObject({ active: true });
});

test("a form without script creates a dashboard, and a refused one keeps its input", async () => {
  const { marta } = await anAgency({ dashboardsLimit: 1 });
  const send = async (name: string) =>
    answerOf(create, await visit(marta, "/dashboards/create", { form: { name } }));
  expect(await send(" ")).toMatchObject({
    status: 422,
    body: { error: { name: ["Enter a name for the dashboard."] } },
  });
  expect(await send("x".repeat(121))).toMatchObject({
    status: 422,
    body: { error: { name: ["At most 120 characters."] } },
  });
  const made = await send("Kite Dental");
  const permalink = /^\/dashboards\/(\w{20,})\/edit$/.exec(made.location ?? "")?.[1];
  expect(await findDashboardByPermalink(permalink!)).toMatchObject({ name: "Kite Dental", public: false });
  expect(await send("One more")).toMatchObject({ status: 402, body: { initialValue: { name: "One more" } } });
  expect((await answerOf(createPage, await visit(marta, "/dashboards/create"))).body).toMatchObject({
    problem: { title: "The one dashboard in your plan is used" },
  });
});

test("deleting a dashboard first names what is deleted with it", async () => {
  const [{ marta, jonas, companyId }, { marta: stranger }] = [await anAgency(), await anAgency()];
  const id = await aDashboard(marta);
  await aReport(companyId, id, 1, "WEEK", "0");
  await lockDashboard(jonas, id);
  const { permalink } = await stored(marta, id);
  const params = { permalink };
  const page = await answerOf(removePage, await visit(marta, `/dashboards/${permalink}/delete`), params);
  expect(page.body).toMatchObject({
    losses: { editor: "Jonas", reports: [{ rhythm: "Mondays", recipients: "ida@harbourlane.example" }] },
  });
  const press = async (who: typeof marta) =>
    answerOf(remove, await visit(who, `/dashboards/${permalink}/delete`, { form: {} }), params);
  expect((await press(stranger)).status).toBe(404);
  expect(await press(marta)).toMatchObject({ status: 303, location: "/dashboards" });
  expect(await findDashboard(companyId, id)).toBeNull();
  expect((await press(marta)).status).toBe(404);
});

test("a visitor signs in and returns", async () => {
  expect(await answerOf(loader, await visit(null, "/dashboards?all=1"))).toMatchObject({
    status: 302,
    location: "/login?next=%2Fdashboards%3Fall%3D1",
  });
});
