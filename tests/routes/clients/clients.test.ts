import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { action as remove, loader as removePage } from "#app/routes/clients/delete.tsx";
import { action as edit, loader as editPage } from "#app/routes/clients/edit.tsx";
import { loader as list } from "#app/routes/clients/index.tsx";
import { action as create } from "#app/routes/clients/new.tsx";
import { action as createDashboard } from "#app/routes/dashboards/create.tsx";
import { action as press, loader as show } from "#app/routes/clients/show.tsx";
import { action as saveSettings, loader as settingsPage } from "#app/routes/dashboards/settings.tsx";
import { action as saveSource, loader as sourcePage } from "#app/routes/company/source.tsx";
import { loader as newReport } from "#app/routes/company/report-new.tsx";
import { db } from "#db/client.server.ts";
import { findClient } from "#db/queries/clients.ts";
import { findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { clients, dashboards, sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#0b5c73" } })
    .png()
    .toBuffer();

async function multipart(fields: Record<string, string>, withLogo = false): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const logo = withLogo ? new File([new Uint8Array(await png())], "zitta.png") : new File([], "");
  form.append("logo", logo);
  return form;
}

const send = async (viewer: Viewer, path: string, form: FormData, clientId: string | null = null) =>
  answerOf(
    clientId === null ? create : edit,
    await visit(viewer, path, { multipart: form }),
    clientId === null ? {} : { clientId },
  );
const linesOf = async (viewer: Viewer, query = "") =>
  (await answerOf(list, await visit(viewer, `/clients${query}`))).body as {
    list: { items: { name: string }[] };
    total: number;
    archived: number;
    tags: string[];
  };

test("a client is created with logo, color and tags, and changed", async () => {
  const { marta, companyId } = await anAgency();
  const fields = {
    name: " Zitta  Garden ",
    color: "#0E6B5C",
    tags: "Shop, PPC",
    contacts: "ida@zitta.example",
  };
  const made = await send(marta, "/clients/new", await multipart(fields, true));
  const id = /^\/clients\/([\w-]+)\?saved$/.exec(made.location ?? "")![1]!;
  const client = await findClient(companyId, id);
  expect(client).toMatchObject({ name: "Zitta Garden", color: "#0e6b5c", tags: ["Shop", "PPC"] });
  expect(client?.logoFileId).toEqual(expect.any(String));

  const page = await answerOf(editPage, await visit(marta, `/clients/${id}/edit`), { clientId: id });
  expect(page.body).toMatchObject({ view: { values: { tags: "Shop, PPC", contacts: "ida@zitta.example" } } });
  const again = await multipart({ name: "Zitta", removeLogo: "on" });
  expect((await send(marta, `/clients/${id}/edit`, again, id)).status).toBe(303);
  expect(await findClient(companyId, id)).toMatchObject({ name: "Zitta", logoFileId: null, tags: [] });
});

test("a refused client keeps what was typed, and two clients never share a name", async () => {
  const [{ marta }, { marta: stranger }] = [await anAgency(), await anAgency()];
  expect(await send(marta, "/clients/new", await multipart({ name: " ", tags: "Shop" }))).toMatchObject({
    status: 422,
    body: { error: { name: ["Enter the client’s name."] }, initialValue: { tags: "Shop" } },
  });
  expect((await send(marta, "/clients/new", await multipart({ name: "Zitta" }))).status).toBe(303);
  expect(await send(marta, "/clients/new", await multipart({ name: "ZITTA" }))).toMatchObject({
    status: 422,
    body: { error: { name: ["Another client has this name. Enter another one."] } },
  });
  expect((await send(stranger, "/clients/new", await multipart({ name: "Zitta" }))).status).toBe(303);
});

test("the list finds clients by name and tag, and archived ones on request", async () => {
  const { marta, companyId } = await anAgency();
  await aClient(companyId, "Zitta Garden", { tags: ["Shop"] });
  await aClient(companyId, "Fennel & Roe", { tags: ["SEO"] });
  await aClient(companyId, "Old Mill", { archivedAt: new Date() });
  expect(await linesOf(marta)).toMatchObject({
    list: { items: [{ name: "Fennel & Roe" }, { name: "Zitta Garden" }], page: 1, pages: 1 },
    total: 2,
    archived: 1,
    tags: ["SEO", "Shop"],
  });
  expect((await linesOf(marta, "?search=GARDEN")).list.items).toMatchObject([{ name: "Zitta Garden" }]);
  expect((await linesOf(marta, "?tag=seo")).list.items).toMatchObject([{ name: "Fennel & Roe" }]);
  expect((await linesOf(marta, "?all=1")).list.items).toHaveLength(3);
});

test("a client's page has its dashboards, sources and reports, and a new dashboard has its brand", async () => {
  const { marta, companyId, shop } = await anAgency();
  const client = await aClient(companyId, "Zitta", { color: "#0e6b5c", timezone: "Europe/Paris" });
  const params = { clientId: client.id };
  const here = `/clients/${client.id}`;
  await db.update(sources).set({ clientId: client.id }).where(eq(sources.id, shop));
  const form = { intent: "create", name: "Zitta", clientId: client.id };
  const made = await answerOf(createDashboard, await visit(marta, "/dashboards/create", { form }));
  const permalink = /^\/dashboards\/(\w+)\/edit$/.exec(made.location ?? "")![1]!;
  expect(await findDashboardByPermalink(permalink)).toMatchObject({
    name: "Zitta",
    clientId: client.id,
    content: { styles: { color: "#0e6b5c" }, timezone: "Europe/Paris" },
  });
  expect((await answerOf(show, await visit(marta, here), params)).body).toMatchObject({
    dashboards: [{ name: "Zitta", active: true, changed: expect.stringMatching(/^today/) }],
    sources: [{ name: "Shop orders" }],
    reports: [],
  });
});

test("an archived client leaves the choices, and a deleted one leaves its dashboards", async () => {
  const { marta, companyId } = await anAgency();
  const client = await aClient(companyId, "Zitta");
  const params = { clientId: client.id };
  const here = `/clients/${client.id}`;
  const id = await aDashboard(marta);
  await db.update(dashboards).set({ clientId: client.id }).where(eq(dashboards.id, id));
  const other = await stored(marta, await aDashboard(marta, "Other"));
  const settings = async () =>
    (
      await answerOf(settingsPage, await visit(marta, `/dashboards/${other.permalink}/settings`), {
        permalink: other.permalink,
      })
    ).body;
  expect(await settings()).toMatchObject({ client: { choices: [{ label: "Zitta" }] } });
  await answerOf(press, await visit(marta, here, { form: { intent: "archive" } }), params);
  expect(await settings()).toMatchObject({ client: { choices: [] } });
  await answerOf(press, await visit(marta, here, { form: { intent: "restore" } }), params);
  expect(await settings()).toMatchObject({ client: { choices: [{ label: "Zitta" }] } });

  const page = await answerOf(removePage, await visit(marta, `${here}/delete`), params);
  expect(page.body).toMatchObject({ kept: expect.stringContaining("Its 1 dashboard stays") });
  const gone = await answerOf(remove, await visit(marta, `${here}/delete`, { form: {} }), params);
  expect(gone).toMatchObject({ status: 303, location: "/clients" });
  expect(await stored(marta, id)).toMatchObject({ clientId: null });
});

test("dashboards and sources get a client by their own pages, and another company's client is refused", async () => {
  const [{ marta, companyId, shop }, { marta: stranger, companyId: elsewhere }] = [
    await anAgency(),
    await anAgency(),
  ];
  const [mine, theirs] = [await aClient(companyId, "Zitta"), await aClient(elsewhere, "Zitta")];
  const { permalink, id } = await stored(marta, await aDashboard(marta));
  const choose = async (clientId: string) =>
    answerOf(
      saveSettings,
      await visit(marta, `/dashboards/${permalink}/settings`, { form: { intent: "client", clientId } }),
      { permalink },
    );
  const chooseForSource = async (clientId: string) =>
    answerOf(
      saveSource,
      await visit(marta, `/company/sources/${shop}`, { form: { intent: "client", clientId } }),
      { sourceId: shop },
    );
  const sourceClient = async () => (await db.select().from(sources).where(eq(sources.id, shop)))[0]!.clientId;

  expect((await choose(mine.id)).location).toBe(`/dashboards/${permalink}/settings?saved=client`);
  expect(await stored(marta, id)).toMatchObject({ clientId: mine.id, version: 1 });
  expect((await chooseForSource(mine.id)).status).toBe(303);
  expect(await sourceClient()).toBe(mine.id);
  for (const wrong of [theirs.id, "made-up", "a b"]) {
    const problem = { status: 422, body: { clientProblem: expect.stringContaining("gone") } };
    expect(await choose(wrong)).toMatchObject(problem);
    expect(await chooseForSource(wrong)).toMatchObject(problem);
  }
  expect([(await stored(marta, id)).clientId, await sourceClient()]).toEqual([mine.id, mine.id]);
  expect(
    (await answerOf(sourcePage, await visit(marta, `/company/sources/${shop}`), { sourceId: shop })).body,
  ).toMatchObject({ client: { clientId: mine.id, choices: [{ label: "Zitta" }] } });

  expect((await choose("")).status).toBe(303);
  expect((await chooseForSource("")).status).toBe(303);
  expect([(await stored(marta, id)).clientId, await sourceClient()]).toEqual([null, null]);

  const params = { clientId: mine.id };
  for (const [route, sent] of [
    [show, undefined],
    [editPage, undefined],
    [removePage, undefined],
    [press, { intent: "archive" }],
    [remove, {}],
  ] as const)
    expect(
      (await answerOf(route, await visit(stranger, "/clients/x", sent ? { form: sent } : {}), params)).status,
    ).toBe(404);
  const hijack = await multipart({ name: "Mine now" });
  expect((await send(stranger, "/clients/x/edit", hijack, mine.id)).status).toBe(404);
  expect(await db.select().from(clients).where(eq(clients.id, mine.id))).toMatchObject([
    { name: "Zitta", archivedAt: null },
  ]);
});

test("a new report suggests the contacts of the dashboard's client", async () => {
  const { marta, companyId } = await anAgency();
  const contacts = Array.from({ length: 7 }, (_, i) => `contact-${i}@zitta.example`);
  const client = await aClient(companyId, "Zitta", { contacts });
  const id = await aDashboard(marta);
  await db.update(dashboards).set({ clientId: client.id }).where(eq(dashboards.id, id));
  const page = await answerOf(
    newReport,
    await visit(marta, `/company/automatic-reports/new?dashboard=${id}`),
  );
  const { recipients } = (page.body as { view: { values: { recipients: unknown } } }).view.values;
  expect(String(recipients).split(/[\s,]+/)).toEqual(contacts.slice(0, 5));
});
