import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "#app/routes/dashboards/index.tsx";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, dashboards, dashboardViews, reportQueries, sources } from "#db/schema/index.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { anInstance, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();
useCheckout("test");

type Agency = Awaited<ReturnType<typeof anAgency>>;
type Viewer = Agency["marta"];
type Line = { name: string; client: { name: string; tags: string[] } | null; status: { text: string } };
type Page = {
  list: { lines: Line[]; total: number; page: number; pages: number; troubled: number; tags: string[] };
  done: { text: string; undo: { ids: string[] } | null } | null;
};

const page = async (viewer: Viewer, query = "") =>
  (await answerOf(loader, await visit(viewer, `/dashboards${query}`))).body as Page;
const names = async (viewer: Viewer, query = "") =>
  (await page(viewer, query)).list.lines.map(({ name }) => name);
const press = async (viewer: Viewer, form: Record<string, string | string[]>, query = "") =>
  answerOf(action, await visit(viewer, `/dashboards?index${query}`, { form }));

/** Three clients with a dashboard each, and a dashboard without a client. */
async function threeClients(given: Parameters<typeof anAgency>[0] = {}) {
  const agency = await anAgency(given);
  const { marta, companyId } = agency;
  const client = async (name: string, tags: string[]) => (await aClient(companyId, name, { tags })).id;
  const owners = {
    zitta: await client("Zitta Garden", ["Shop", "PPC"]),
    fennel: await client("Fennel & Roe", ["SEO"]),
    kite: await client("Kite Dental", ["PPC"]),
  };
  const board = async (name: string, clientId: string | null) => {
    const id = await aDashboard(marta, name);
    await db.update(dashboards).set({ clientId }).where(eq(dashboards.id, id));
    return id;
  };
  const ids = {
    autumn: await board("Autumn campaign", owners.zitta),
    search: await board("Search", owners.fennel),
    practices: await board("Four practices", owners.kite),
    own: await board("Own site", null),
  };
  return { ...agency, owners, ids };
}

test("dashboards are found by client, name, link, client filter and tag", async () => {
  const { marta, owners, ids } = await threeClients();
  const { permalink } = await stored(marta, ids.search);
  expect(await names(marta, "?search=garden")).toEqual(["Autumn campaign"]);
  expect(await names(marta, "?search=kite+four")).toEqual(["Four practices"]);
  expect(await names(marta, `?search=${permalink}`)).toEqual(["Search"]);
  expect(await names(marta, `?clientId=${owners.kite}`)).toEqual(["Four practices"]);
  expect(await names(marta, "?tag=ppc&sort=name")).toEqual(["Autumn campaign", "Four practices"]);
  expect(await names(marta, "?tag=PPC&search=zitta")).toEqual(["Autumn campaign"]);
  expect(await names(marta, "?tag=none%25")).toEqual([]);
  const [line] = (await page(marta, "?search=autumn")).list.lines;
  expect(line).toMatchObject({ client: { name: "Zitta Garden", tags: ["Shop", "PPC"] } });
});

test("another company's clients and dashboards are not found", async () => {
  const [{ owners }, { marta: stranger }] = [await threeClients(), await anAgency()];
  expect(await page(stranger, `?clientId=${owners.kite}&all=1`)).toMatchObject({
    list: { lines: [], total: 0, tags: [], clients: [] },
  });
});

test("each header sorts, with empty values last", async () => {
  const { marta, companyId, ids } = await threeClients();
  const day = today(timeZone("Europe/Berlin"), new Date());
  await db.insert(dashboardViews).values([
    { companyId, dashboardId: ids.search, day, views: 5 },
    { companyId, dashboardId: ids.own, day: addDays(day, -3), views: 9 },
    { companyId, dashboardId: ids.autumn, day: addDays(day, -60), views: 900 },
  ]);
  const report = (dashboardId: string, nextDueAt: string, pausedAt: Date | null = null) => ({
    id: newId(),
    companyId,
    dashboardId,
    slot: 1,
    recipients: ["ida@zitta.example"],
    period: "MONTH" as const,
    detail: "FIRST_DAY" as const,
    hour: 8,
    minute: 0,
    timezone: "UTC",
    dateRange: "LAST_MONTH" as const,
    nextDueAt: new Date(nextDueAt),
    pausedAt,
  });
  await db
    .insert(automaticReports)
    .values([
      report(ids.practices, "2027-01-01T08:00:00Z"),
      report(ids.autumn, "2026-12-01T08:00:00Z"),
      report(ids.search, "2026-11-24T08:00:00Z", new Date()),
    ]);
  expect(await names(marta, "?sort=client")).toEqual([
    "Search",
    "Four practices",
    "Autumn campaign",
    "Own site",
  ]);
  expect((await names(marta, "?sort=client&dir=desc")).at(-1)).toBe("Own site");
  expect(await names(marta, "?sort=name&dir=desc")).toEqual([
    "Search",
    "Own site",
    "Four practices",
    "Autumn campaign",
  ]);
  expect((await names(marta, "?sort=next")).slice(0, 2)).toEqual(["Autumn campaign", "Four practices"]);
  expect(await names(marta, "?sort=views")).toEqual([
    "Own site",
    "Search",
    "Autumn campaign",
    "Four practices",
  ]);
});

test("16, 50 or 100 rows a page, and the last page when the address names a later one", async () => {
  const { marta, companyId, ids } = await threeClients({ dashboardsLimit: 100 });
  const [row] = await db.select().from(dashboards).where(eq(dashboards.id, ids.own));
  const many = Array.from({ length: 20 }, () => ({ ...row!, id: newId(), permalink: newId(), companyId }));
  await db.insert(dashboards).values(many);
  expect((await page(marta)).list).toMatchObject({ total: 24, pages: 2, page: 1 });
  expect((await names(marta, "?page=9")).length).toBe(8);
  expect((await names(marta, "?per_page=50")).length).toBe(24);
});

test("a dashboard needs attention when a source is disconnected, failed or deleted", async () => {
  const { marta, companyId, shop, ids } = await threeClients();
  const other = newId();
  await db
    .insert(sources)
    .values({ id: other, companyId, kind: "csv", name: "Visits", connectedAt: new Date(0) });
  const use = (dashboardId: string, sourceId: string) =>
    addWidget(marta, dashboardId, null, aWidget("a", { instances: [anInstance({ sourceId })] }));
  await use(ids.autumn, shop);
  await use(ids.search, other);
  expect((await page(marta)).list.troubled).toBe(0);

  await db.update(sources).set({ invalid: true }).where(eq(sources.id, shop));
  expect((await page(marta)).list.troubled).toBe(1);
  expect(await names(marta, "?attention=1")).toEqual(["Autumn campaign"]);

  const failure = (kind: "out-of-quota" | "no-access") =>
    db.insert(reportQueries).values({
      companyId,
      sourceId: other,
      key: kind,
      query: {} as never,
      failure: { kind, what: "It failed." },
      failedAt: new Date(),
    });
  await failure("out-of-quota");
  expect((await page(marta)).list.troubled).toBe(1);
  await failure("no-access");
  await db.delete(reportQueries).where(eq(reportQueries.key, "out-of-quota"));
  expect(await names(marta, "?attention=1&sort=name")).toEqual(["Autumn campaign", "Search"]);
  await db.delete(sources).where(inArray(sources.id, [shop, other]));
  const { lines } = (await page(marta, "?attention=1&sort=name")).list;
  expect(lines.map(({ status }) => status.text)).toEqual(["1 source broken", "1 source broken"]);
});

test("selected dashboards are archived in one step, and undo restores them", async () => {
  const { marta, ids } = await threeClients();
  const { marta: stranger } = await anAgency();
  const foreign = await aDashboard(stranger);
  await press(marta, { intent: `archive ${ids.own}` });
  const form = { intent: "archive", ids: [ids.autumn, ids.search, ids.own, foreign] };
  const answer = await press(marta, form, "&sort=name");
  expect(answer.status).toBe(303);
  const after = answer.location!.slice("/dashboards".length);
  expect(await page(marta, after)).toMatchObject({
    list: { lines: [{ name: "Four practices" }] },
    done: { text: "2 dashboards archived. 2 were not changed: archived already or deleted." },
  });
  expect((await page(stranger)).list.total).toBe(1);

  const undo = (await page(marta, after)).done!.undo!.ids;
  expect(undo.toSorted()).toEqual([ids.autumn, ids.search].toSorted());
  const undone = await press(marta, { intent: "restore", ids: undo });
  expect((await page(marta, undone.location!.slice("/dashboards".length))).done?.text).toBe(
    "2 dashboards restored.",
  );
  expect((await page(marta)).list.total).toBe(3);
  expect((await page(marta, after)).done).toBeNull();
});

test("restoring more than the plan has room for restores none and says so", async () => {
  const { marta, ids } = await threeClients({ dashboardsLimit: 4 });
  const chosen = [ids.autumn, ids.search, ids.practices];
  await press(marta, { intent: "archive", ids: chosen });
  await aDashboard(marta, "New one");
  expect(await press(marta, { intent: "restore", ids: chosen })).toMatchObject({
    status: 402,
    body: { problem: expect.stringContaining("room for 2 more dashboards, and this needs 3"), ids: chosen },
  });
  expect((await page(marta)).list.total).toBe(2);
});

test("selected dashboards get a client of the company, or none", async () => {
  const { marta, owners, ids } = await threeClients();
  const { companyId: elsewhere } = await anAgency();
  const theirs = await aClient(elsewhere, "Theirs");
  const set = (clientId: string, chosen: string[]) =>
    press(marta, { intent: "client", clientId, ids: chosen });
  const done = await set(owners.zitta, [ids.own, ids.search]);
  expect((await page(marta, done.location!.slice("/dashboards".length))).done?.text).toBe(
    "2 dashboards set to Zitta Garden.",
  );
  expect(await names(marta, `?clientId=${owners.zitta}&sort=name`)).toEqual([
    "Autumn campaign",
    "Own site",
    "Search",
  ]);
  for (const wrong of [theirs.id, "", "made-up"])
    expect(await set(wrong, [ids.own])).toMatchObject({ status: 422, body: { ids: [ids.own] } });
  await set("none", [ids.own]);
  expect((await page(marta, "?search=own")).list.lines).toMatchObject([{ client: null }]);
});

test("without a selection nothing happens, and the page says why", async () => {
  const { marta } = await threeClients();
  for (const intent of ["archive", "client", "restore"])
    expect(await press(marta, { intent })).toMatchObject({
      status: 422,
      body: { problem: "Select at least one dashboard." },
    });
  expect((await press(marta, { intent: "archive", ids: ["<b>"] })).status).toBe(400);
  expect((await press(marta, { intent: "explode", ids: ["a"] })).status).toBe(400);
});
