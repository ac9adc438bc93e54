import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { action as create, loader as createPage } from "#app/routes/dashboards/create.tsx";
import { action as remove } from "#app/routes/templates/delete.tsx";
import { action as rename, loader as templatePage } from "#app/routes/templates/edit.tsx";
import { action as save, loader as savePage } from "#app/routes/templates/save.tsx";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { dashboards, sources, templates } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();

/** A dashboard of Harbour Lane with search, mail and a text; Zitta has its own sources. */
async function anOriginal() {
  const agency = await anAgency({ dashboardsLimit: 50 });
  const { marta, companyId } = agency;
  const source = async (kind: string, name: string, clientId: string | null, property?: string) => {
    const id = newId();
    const properties = property ? [{ value: property, label: property }] : [];
    await db.insert(sources).values({ id, companyId, kind, name, clientId, properties });
    return id;
  };
  const harbour = (await aClient(companyId, "Harbour Lane", { color: "#0e6b5c" })).id;
  const zitta = (await aClient(companyId, "Zitta Garden", { color: "#a39b00", timezone: "Europe/Paris" })).id;
  const search = await source("google-search-console", "Harbour login", harbour, "sc-domain:harbour.example");
  const mail = await source("mailchimp", "Harbour mail", harbour);
  const own = await source("google-search-console", "Zitta login", zitta, "sc-domain:zitta.example");
  const id = await aDashboard(marta, "Harbour Lane: search");
  const config = {
    metrics: ["clicks"],
    dimension: "date",
    parameters: { property: "sc-domain:harbour.example", mode: "web" },
  };
  const widgets = [
    aWidget("a", {
      title: "Clicks of Harbour Lane",
      instances: [anInstance({ type: "google-search-console", sourceId: search, config })],
    }),
    aWidget("b", { instances: [anInstance({ type: "mailchimp", sourceId: mail })] }),
    aTextCard("c", { inputs: { content: "Hello Harbour Lane" } }),
  ];
  const { content, permalink } = await stored(marta, id);
  await db
    .update(dashboards)
    .set({ clientId: harbour, content: { ...content, widgets, styles: { theme: "dark" } } })
    .where(eq(dashboards.id, id));
  return { ...agency, id, permalink, harbour, zitta, search, mail, own };
}

const saveAs = async (viewer: Viewer, permalink: string, form: Record<string, string>) =>
  answerOf(save, await visit(viewer, `/dashboards/${permalink}/template`, { form }), { permalink });
const idIn = (location: string | null | undefined) =>
  /^\/templates\/([\w-]+)\?/.exec(location ?? "")?.[1] ?? "";
const createIt = async (viewer: Viewer, form: Record<string, string>) =>
  answerOf(create, await visit(viewer, "/dashboards/create", { form: { intent: "create", ...form } }));
const startOf = async (viewer: Viewer, query = "") => {
  const { body } = await answerOf(createPage, await visit(viewer, `/dashboards/create${query}`));
  return (body as Awaited<ReturnType<typeof createPage>>).step;
};

test("a saved template is the first of the gallery, and becomes a client's dashboard that remembers it", async () => {
  const { marta, permalink, id, zitta, own } = await anOriginal();
  const saved = await saveAs(marta, permalink, { name: "Monthly search", description: "For shops" });
  const templateId = idIn(saved.location);
  expect(await stored(marta, id)).toMatchObject({ templateId, templateVersion: 1 });

  const ways = await startOf(marta);
  if (ways.name !== "ways") throw new Error(ways.name);
  expect(ways.start.own).toMatchObject([
    { id: templateId, name: "Monthly search", sentence: "For shops", widgets: 3, connected: 1 },
  ]);
  expect(ways.start.own[0]!.picture.flat().map(({ format }) => format)).toEqual(["table", "table", "text"]);

  const step = await startOf(marta, `?template=${templateId}&client=${zitta}`);
  if (step.name !== "template") throw new Error(step.name);
  expect(step.template).toMatchObject({
    defaultName: "Zitta Garden: search",
    sources: [
      { field: "source.0", name: "Google Search Console", chosen: `${own}|sc-domain:zitta.example` },
      { field: "source.1", name: "Mailchimp", chosen: "", choices: [] },
    ],
  });
  const made = await createIt(marta, {
    template: templateId,
    clientId: zitta,
    name: "Zitta Garden: search",
    "source.0": `${own}|sc-domain:zitta.example`,
    "source.1": "",
  });
  const board = (await findDashboardByPermalink(made.location!.split("/")[2]!))!;
  expect(board).toMatchObject({
    clientId: zitta,
    templateId,
    templateVersion: 1,
    content: {
      timezone: "Europe/Paris",
      styles: { theme: "dark", color: "#a39b00" },
      widgets: [
        {
          id: "a",
          title: "Clicks of Zitta Garden",
          instances: [{ sourceId: own, config: { parameters: { property: "sc-domain:zitta.example" } } }],
        },
        { id: "c", inputs: { content: "Hello Zitta Garden" } },
      ],
    },
  });
});

test("the form lists each source's widgets by title and format, and why one would be left out", async () => {
  const { marta, companyId } = await anAgency({ dashboardsLimit: 50 });
  const [harbour, zitta] = [
    await aClient(companyId, "Harbour Lane"),
    await aClient(companyId, "Zitta Garden"),
  ];
  const file = async (metrics: readonly string[], clientId: string) => {
    const columns = [dateColumn, ...metrics.map((name) => numberColumn(name, name))];
    const id = await aSource(marta, columns, [["2026-10-01", ...metrics.map(() => 7)]]);
    await db.update(sources).set({ clientId }).where(eq(sources.id, id));
    return id;
  };
  const shop = await file(["orders", "revenue", "returns"], harbour.id);
  const of = (metric: string) => [
    anInstance({ sourceId: shop, config: { metrics: [metric], dimension: null } }),
  ];
  const id = await aDashboard(marta, "Harbour Lane: shop");
  const { content, permalink } = await stored(marta, id);
  const widgets = ["orders", "revenue", "returns"].map((metric) =>
    aWidget(metric, { title: `${metric} of Harbour Lane`, format: "summary", instances: of(metric) }),
  );
  await db
    .update(dashboards)
    .set({ clientId: harbour.id, content: { ...content, widgets } })
    .where(eq(dashboards.id, id));
  const templateId = idIn((await saveAs(marta, permalink, { name: "Shop", description: "" })).location);
  await file(["orders", "revenue"], zitta.id);
  const step = await startOf(marta, `?template=${templateId}&client=${zitta.id}`);
  if (step.name !== "template") throw new Error(step.name);
  expect(
    step.template.sources[0]!.lines.map(({ title, format, leftOut }) => [title, format, leftOut]),
  ).toEqual([
    ["orders of Zitta Garden", "number", null],
    ["revenue of Zitta Garden", "number", null],
    ["returns of Zitta Garden", "number", "the file has other columns"],
  ]);
});

test("update from a dashboard makes the next version; others keep theirs until they are updated", async () => {
  const { marta, permalink, id, mail } = await anOriginal();
  const templateId = idIn((await saveAs(marta, permalink, { name: "Monthly" })).location);
  const made = await createIt(marta, {
    template: templateId,
    name: "Kite",
    "source.0": "",
    "source.1": mail,
  });
  expect(made.status).toBe(303);
  const { content } = await stored(marta, id);
  await db
    .update(dashboards)
    .set({ content: { ...content, footer: "Made by Northlight" } })
    .where(eq(dashboards.id, id));
  const updated = await saveAs(marta, permalink, { intent: "update" });
  expect(updated.location).toBe(`/templates/${templateId}?saved=version`);
  const [row] = await db.select().from(templates).where(eq(templates.id, templateId));
  expect(row).toMatchObject({ version: 2, content: { footer: "Made by Northlight" } });
  expect(await stored(marta, id)).toMatchObject({ templateVersion: 2 });
  const kite = await findDashboardByPermalink(made.location!.split("/")[2]!);
  expect(kite).toMatchObject({ templateVersion: 1, content: { footer: "" } });
});

test("refused forms say why and keep what was entered", async () => {
  const { marta, permalink, mail, zitta } = await anOriginal();
  expect(await saveAs(marta, permalink, { name: " ", description: "Kept" })).toMatchObject({
    status: 422,
    body: { error: { name: ["Enter a name for the template."] }, initialValue: { description: "Kept" } },
  });
  const templateId = idIn((await saveAs(marta, permalink, { name: "Monthly" })).location);
  expect(await saveAs(marta, permalink, { name: "MONTHLY" })).toMatchObject({
    status: 422,
    body: { error: { name: ["Another template has this name. Enter another one."] } },
  });
  const none = { error: { sources: ["Choose at least one source from the list."] } };
  const form = { template: templateId, name: "New" };
  for (const sent of [{}, { "source.0": mail }, { "source.1": "unknown" }])
    expect(await createIt(marta, { ...form, ...sent })).toMatchObject({ status: 422, body: none });
  // Another client's source is not taken.
  expect((await createIt(marta, { ...form, clientId: zitta, "source.0": "", "source.1": mail })).status).toBe(
    422,
  );
  const empty = await stored(marta, await aDashboard(marta, "Empty"));
  expect((await saveAs(marta, empty.permalink, { name: "Nothing" })).status).toBe(422);
});

test("a template is renamed and deleted; its dashboards stay, and other companies see nothing of it", async () => {
  const { marta, permalink, id } = await anOriginal();
  const templateId = idIn((await saveAs(marta, permalink, { name: "Monthly" })).location);
  const params = { templateId };
  const { marta: stranger } = await anAgency();
  const at = (viewer: Viewer, form?: Record<string, string>) =>
    visit(viewer, `/templates/${templateId}`, form && { form });
  expect((await answerOf(templatePage, await at(stranger), params)).status).toBe(404);
  expect((await answerOf(rename, await at(stranger, { name: "Theirs" }), params)).status).toBe(404);
  expect((await answerOf(remove, await at(stranger, { x: "" }), params)).status).toBe(404);
  expect((await answerOf(savePage, await visit(stranger, "/"), { permalink })).status).toBe(404);
  const foreign = await createIt(stranger, { template: templateId, name: "Mine" });
  expect(foreign.status).toBe(404);

  const renamed = await answerOf(rename, await at(marta, { name: "Quarterly", description: "" }), params);
  expect(renamed.location).toBe(`/templates/${templateId}?saved=words`);
  expect((await answerOf(templatePage, await at(marta), params)).body).toMatchObject({
    template: { name: "Quarterly", version: 1, dashboards: 1, kinds: ["Google Search Console", "Mailchimp"] },
  });
  expect((await answerOf(remove, await at(marta, { x: "" }), params)).status).toBe(303);
  expect(await stored(marta, id)).toMatchObject({ templateId: null });
});
