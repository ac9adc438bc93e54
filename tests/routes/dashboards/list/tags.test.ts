import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "#app/routes/dashboards/index.tsx";
import { action as saveSettings, loader as settingsPage } from "#app/routes/dashboards/settings.tsx";
import { cloneDashboard } from "#app/domain/dashboards/list/actions/clone-dashboard.server.ts";
import { deleteDashboard } from "#app/domain/dashboards/list/actions/delete-dashboard.server.ts";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];
type Page = {
  list: { lines: { name: string; tags: string[] }[]; tags: string[] };
  done: { text: string; undo: { intent: string; ids: string[] } | null } | null;
};
const page = async (viewer: Viewer, query = "") =>
  (await answerOf(loader, await visit(viewer, `/dashboards${query}`))).body as Page;
const names = async (viewer: Viewer, query: string) =>
  (await page(viewer, `${query}&sort=name`)).list.lines.map(({ name }) => name);
const press = async (viewer: Viewer, form: Record<string, string | string[]>) =>
  answerOf(action, await visit(viewer, "/dashboards?index", { form }));
const change = (viewer: Viewer, what: "add" | "remove", tags: string, ids: string[]) =>
  press(viewer, { intent: `${what}-tags`, tags, ids });
const after = async (viewer: Viewer, { location }: { location: string | null }) =>
  (await page(viewer, location!.slice("/dashboards".length))).done;
const undo = async (viewer: Viewer, done: Page["done"]) =>
  press(viewer, { intent: done!.undo!.intent, ids: done!.undo!.ids });
const tagsOf = async (viewer: Viewer, id: string) => (await stored(viewer, id)).tags;

async function twoDashboards() {
  const agency = await anAgency({ dashboardsLimit: 10 });
  const autumn = await aDashboard(agency.marta, "Autumn");
  const search = await aDashboard(agency.marta, "Search");
  return { ...agency, autumn, search };
}

test("tags are added to the selected dashboards once, whatever their case", async () => {
  const { marta, autumn, search } = await twoDashboards();
  await change(marta, "add", "Shop", [autumn]);
  const done = await after(marta, await change(marta, "add", " PPC, shop ;ppc\nQ4", [autumn, search]));
  expect(done?.text).toBe("Tags added to 2 dashboards.");
  expect(await tagsOf(marta, autumn)).toEqual(["Shop", "PPC", "Q4"]);
  expect(await tagsOf(marta, search)).toEqual(["PPC", "shop", "Q4"]);
  const again = await after(marta, await change(marta, "add", "ppc", [autumn, search]));
  expect(again).toEqual({
    text: "Tags added to 0 dashboards. 2 were not changed: tagged already or deleted.",
    undo: null,
  });
});

test("undo gives each dashboard exactly the tags that it had, in one step", async () => {
  const { marta, autumn, search } = await twoDashboards();
  await change(marta, "add", "Shop", [autumn]);
  const added = await after(marta, await change(marta, "add", "Shop, PPC", [autumn, search]));
  const undone = await after(marta, await undo(marta, added));
  expect(undone).toEqual({ text: "2 dashboards have their earlier tags again.", undo: null });
  expect([await tagsOf(marta, autumn), await tagsOf(marta, search)]).toEqual([["Shop"], []]);
  expect((await after(marta, await undo(marta, added)))?.text).toContain("0 dashboards");

  await change(marta, "add", "PPC", [autumn, search]);
  const removed = await after(marta, await change(marta, "remove", "ppc, other", [autumn, search]));
  expect(removed?.text).toBe("Tags removed from 2 dashboards.");
  expect(await tagsOf(marta, autumn)).toEqual(["Shop"]);
  await undo(marta, removed);
  expect(await tagsOf(marta, autumn)).toEqual(["Shop", "PPC"]);
});

test("undo keeps the tags of dashboards that were tagged again since then", async () => {
  const { marta, autumn, search } = await twoDashboards();
  const first = await change(marta, "add", "Shop", [autumn, search]);
  await change(marta, "add", "PPC", [search]);
  const done = await after(marta, first);
  expect(done?.text).toBe("Tags added to 1 dashboard.");
  await undo(marta, done);
  expect([await tagsOf(marta, autumn), await tagsOf(marta, search)]).toEqual([[], ["Shop", "PPC"]]);
  expect(await after(marta, first)).toBeNull();
});

test("the list shows and filters by the tags of dashboards and of their clients", async () => {
  const { marta, companyId, autumn, search } = await twoDashboards();
  const zitta = await aClient(companyId, "Zitta", { tags: ["Retail"] });
  await db.update(dashboards).set({ clientId: zitta.id }).where(eq(dashboards.id, search));
  await change(marta, "add", "Retail, Ängste", [autumn]);
  const { list } = await page(marta, "?search=autumn");
  expect(list).toMatchObject({ lines: [{ tags: ["Retail", "Ängste"] }], tags: ["Ängste", "Retail"] });
  expect(await names(marta, "?tag=retail")).toEqual(["Autumn", "Search"]);
  expect(await names(marta, `?tag=${encodeURIComponent("ängste")}`)).toEqual(["Autumn"]);
});

test("a refused change names the reason beside the field, keeps the entries and changes nothing", async () => {
  const { marta, autumn, search } = await twoDashboards();
  const nine = Array.from({ length: 9 }, (_, at) => `t${at}`).join(", ");
  await change(marta, "add", nine, [autumn]);
  const refused = async (tags: string, ids = [autumn, search]) => {
    const { status, body } = await press(marta, { intent: "add-tags", tags, clientId: "none", ids });
    expect(body).toMatchObject({ field: "tags", tags, clientId: "none", ids });
    return [status, (body as { problem: string }).problem];
  };
  expect(await refused("a, b")).toEqual([
    422,
    "“Autumn” would have 11 tags. A dashboard can have 10. Nothing was changed.",
  ]);
  expect(await tagsOf(marta, search)).toEqual([]);
  expect(await refused(" , ")).toEqual([422, "Enter at least one tag."]);
  expect(await refused("x".repeat(31))).toEqual([422, expect.stringContaining("is too long")]);
  expect(await refused(`${nine}, a, b`)).toEqual([422, "At most 10 tags. Remove 1."]);
  expect(await refused("a,".repeat(1001))).toEqual([422, "Enter fewer tags."]);
  expect(await press(marta, { intent: "add-tags", tags: "Shop" })).toMatchObject({
    status: 422,
    body: { problem: "Select at least one dashboard.", tags: "Shop" },
  });
});

test("another company's dashboards are not tagged, shown or restored", async () => {
  const [mine, theirs] = [await twoDashboards(), await twoDashboards()];
  const added = await after(theirs.marta, await change(theirs.marta, "add", "Theirs", [theirs.autumn]));
  for (const what of ["add", "remove"] as const)
    expect(
      (await after(mine.marta, await change(mine.marta, what, "Theirs", [theirs.autumn])))?.text,
    ).toContain("1 was not changed");
  expect((await after(mine.marta, await undo(mine.marta, added)))?.text).toContain("0 dashboards");
  expect((await page(mine.marta)).list.tags).toEqual([]);
  expect(await names(mine.marta, "?tag=Theirs")).toEqual([]);
  expect(await tagsOf(theirs.marta, theirs.autumn)).toEqual(["Theirs"]);
});

test("a copy keeps the tags, and a deleted dashboard is not in the way of undo", async () => {
  const { marta, autumn, search } = await twoDashboards();
  const added = await after(marta, await change(marta, "add", "Shop", [autumn, search]));
  await cloneDashboard(marta, autumn);
  expect(await names(marta, "?tag=shop&search=copy")).toHaveLength(1);
  await deleteDashboard(marta, search);
  expect((await after(marta, await undo(marta, added)))?.text).toBe(
    "1 dashboard has its earlier tags again.",
  );
  expect(await names(marta, "?tag=shop")).toHaveLength(1);
});

test("the settings page sets a dashboard's tags by the rules of the list, and suggests those in use", async () => {
  const { marta, companyId, autumn, search } = await twoDashboards();
  await aClient(companyId, "Zitta Garden", { tags: ["Retail"] });
  const done = await after(marta, await change(marta, "add", "PPC, Shop", [autumn, search]));
  const { permalink } = await stored(marta, autumn);
  const path = `/dashboards/${permalink}/settings`;
  const save = async (viewer: Viewer, tags: string) => {
    const multipart = new FormData();
    multipart.append("intent", "tags");
    multipart.append("tags", tags);
    return answerOf(saveSettings, await visit(viewer, path, { multipart }), { permalink });
  };
  const saved = await save(marta, " Shop; Q4\nshop ");
  expect([saved.status, saved.location]).toEqual([303, `${path}?saved=tags`]);
  const see = await answerOf(settingsPage, await visit(marta, saved.location!), { permalink });
  expect(see.body).toMatchObject({
    tags: ["Shop", "Q4"],
    knownTags: ["PPC", "Q4", "Retail", "Shop"],
    areTagsSaved: true,
  });
  expect((await stored(marta, autumn)).version).toBe(1);

  const refused = await save(marta, `Shop, ${"x".repeat(31)}`);
  expect(refused).toMatchObject({
    status: 422,
    body: { tagsProblem: expect.stringContaining("is too long"), tags: `Shop, ${"x".repeat(31)}` },
  });
  const eleven = Array.from({ length: 11 }, (_, at) => `t${at}`).join(",");
  expect((await save(marta, eleven)).body).toMatchObject({ tagsProblem: "At most 10 tags. Remove 1." });
  const { marta: stranger } = await anAgency();
  expect((await save(stranger, "Theirs")).status).toBe(404);

  // Undo of the list leaves later changes.
  await undo(marta, done);
  expect([await tagsOf(marta, autumn), await tagsOf(marta, search)]).toEqual([["Shop", "Q4"], []]);
  await save(marta, "");
  expect(await tagsOf(marta, autumn)).toEqual([]);
});
