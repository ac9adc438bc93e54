import { expect, test } from "vitest";
import { archiveDashboard } from "#app/domain/dashboards/list/actions/archive-dashboard.server.ts";
import { dashboardTemplates } from "#app/domain/dashboards/new/templates/by-goal/dashboard-templates.ts";
import { action as choose, loader as choosePage } from "#app/routes/company/source-choose.tsx";
import { action, loader } from "#app/routes/dashboards/create.tsx";
import type { Viewer } from "#app/auth/viewer.ts";
import { findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();
useCheckout("test");

const path = "/dashboards/create";
const bakery = { value: "11", label: "Harbour Lane Bakery" };

const pageOf = async (viewer: Viewer, query = "") =>
  (await answerOf(loader, await visit(viewer, path + query))).body as Awaited<ReturnType<typeof loader>>;
const send = async (viewer: Viewer, form: Record<string, string | readonly string[]>) =>
  answerOf(action, await visit(viewer, path, { form }));
const madeAt = async (location: string | null | undefined) =>
  (await findDashboardByPermalink(/^\/dashboards\/(\w{20,})$/.exec(location ?? "")?.[1] ?? ""))!;

test("the page offers each template with its picture and how many of its sources are connected", async () => {
  const { marta, companyId } = await anAgency();
  await connectSource(companyId, "google-search-console", { properties: [bakery] });
  const { step } = await pageOf(marta);
  if (step.name !== "ways") throw new Error(step.name);
  expect(step.start.templates.map(({ id }) => id)).toEqual(dashboardTemplates.map(({ id }) => id));
  const seo = step.start.templates.find(({ id }) => id === "seo")!;
  expect(seo).toMatchObject({ name: "SEO", widgets: 29, connected: 1 });
  expect(seo.kinds.map(({ name }) => name)).toContain("Google Search Console");
  expect(seo.picture[0]).toEqual(Array.from({ length: 4 }, () => ({ format: "number", size: "1x1" })));
});

test("a template shows which sources fill it, and says what is left out and why", async () => {
  const { marta, companyId } = await anAgency();
  const search = await connectSource(companyId, "google-search-console", { properties: [bakery] });
  const analytics = await connectSource(companyId, "google-analytics");
  const { step } = await pageOf(marta, "?template=seo");
  if (step.name !== "template") throw new Error(step.name);
  expect(step.template.sources).toMatchObject([
    { kind: "google-search-console", widgets: 8, choices: [{ value: search }], problems: [] },
    {
      kind: "google-analytics",
      widgets: 2,
      choices: [],
      problems: [
        {
          words: "No property is selected yet.",
          href: `/company/sources/${analytics}/choose?template=seo`,
        },
      ],
    },
    { kind: "ahrefs-v3", choices: [], problems: [], connectHref: "/connect/ahrefs-v3?template=seo" },
    { kind: "semrush", choices: [], problems: [] },
    { kind: "serpstat", choices: [], problems: [] },
  ]);
  // Their example data needs the site too: the source that replaces it reports on it.
  expect(step.template.needsSite).toBe("Ahrefs, Semrush, Serpstat");
  expect(step.template.sources.map(({ example }) => example)).toEqual([
    "example-google-search-console",
    "example-google-analytics",
    "example-ahrefs-v3",
    "example-semrush",
    "example-serpstat",
  ]);
  expect((await answerOf(loader, await visit(marta, `${path}?template=toString`))).status).toBe(404);
});

test("a template becomes a dashboard with the widgets of the chosen sources only", async () => {
  const { marta, companyId } = await anAgency();
  const search = await connectSource(companyId, "google-search-console", { properties: [bakery] });
  const other = await connectSource(companyId, "mailchimp", { properties: [bakery] });
  const form = { intent: "create", name: "Bakery search", template: "seo" };
  const made = await send(marta, { ...form, sources: [search, "", ""] });
  expect(made.status).toBe(303);
  const { content } = await madeAt(made.location);
  const instances = content.widgets.flatMap((one) => (one.nature === "interactive" ? one.instances : []));
  expect(instances).toHaveLength(8);
  expect(new Set(instances.map(({ sourceId }) => sourceId))).toEqual(new Set([search]));
  expect(content.widgets.map(({ title }) => title)).toContain("Top queries by clicks");

  const none = { error: { sources: ["Choose at least one source from the list."] } };
  for (const sources of [["", ""], [other], ["unknown"]])
    expect(await send(marta, { ...form, sources })).toMatchObject({ status: 422, body: none });
  const foreign = await send((await anAgency()).marta, { ...form, sources: [search] });
  expect(foreign).toMatchObject({ status: 422, body: none });
  expect((await send(marta, { ...form, template: "nonsense", sources: [search] })).status).toBe(404);
});

test("a slot without a source shows example data, until a source is connected from there", async () => {
  const { marta, companyId } = await anAgency();
  const search = await connectSource(companyId, "google-search-console", { properties: [bakery] });
  const sources = [search, "example-google-analytics"];
  const made = await send(marta, { intent: "create", name: "Bakery", template: "website", sources });
  const dashboard = await madeAt(made.location);
  const idsOf = ({ content }: Pick<typeof dashboard, "content">) =>
    new Set(
      content.widgets.flatMap((one) =>
        one.nature === "interactive" ? one.instances.map(({ sourceId }) => sourceId) : [],
      ),
    );
  expect(idsOf(dashboard)).toEqual(new Set([search, "example-google-analytics"]));
  const foreign = ["example-mailchimp", "example-nonsense", "example-csv"];
  expect(await send(marta, { name: "Bakery", template: "website", sources: foreign })).toMatchObject({
    status: 422,
  });
  const back = await visit(marta, `${path}?dashboard=${dashboard.id}`);
  expect((await answerOf(loader, back)).location).toBe(`/dashboards/${dashboard.permalink}/settings#sources`);
  const analytics = await connectSource(companyId, "google-analytics", { properties: [bakery] });
  const form = { intent: "save", name: "Analytics", properties: "11" };
  const chosen = await visit(
    marta,
    `/company/sources/${analytics}/choose?connected=0&dashboard=${dashboard.id}`,
    { form },
  );
  await answerOf(choose, chosen, { sourceId: analytics });
  const filled = await stored(marta, dashboard.id);
  expect(idsOf(filled)).toEqual(new Set([search, analytics]));
});

test("a template that reports on a site asks for it", async () => {
  const { marta, companyId } = await anAgency();
  const ahrefs = await connectSource(companyId, "ahrefs-v3");
  const { step } = await pageOf(marta, "?template=links");
  expect(step).toMatchObject({ template: { needsSite: "Ahrefs" } });
  const form = { name: "Links", template: "links", sources: [ahrefs] };
  expect(await send(marta, form)).toMatchObject({
    status: 422,
    body: { error: { target: ["Enter the website to report on."] }, initialValue: { name: "Links" } },
  });
  const made = await send(marta, { ...form, target: "harbourlane.example" });
  const [first] = (await madeAt(made.location)).content.widgets;
  expect(first).toMatchObject({
    title: "Domain rating",
    instances: [{ config: { parameters: { target: "harbourlane.example" } } }],
  });
});

test("another dashboard is copied, and its settings open", async () => {
  const [{ marta }, { marta: stranger }] = [await anAgency({ dashboardsLimit: 2 }), await anAgency()];
  const id = await aDashboard(marta, "Harbour Lane Bakery");
  const { step } = await pageOf(marta);
  expect(step).toMatchObject({ start: { dashboards: [{ value: id, label: "Harbour Lane Bakery" }] } });
  const copy = (viewer: Viewer, dashboard: string) =>
    send(viewer, { intent: "clone", dashboard_id: dashboard });
  for (const [viewer, dashboard] of [
    [stranger, id],
    [marta, ""],
    [marta, "unknown"],
  ] as const)
    expect(await copy(viewer, dashboard)).toMatchObject({
      status: 422,
      body: { error: { dashboard_id: ["Choose a dashboard from the list."] } },
    });
  const made = await copy(marta, id);
  const permalink = /^\/dashboards\/(\w{20,})\/settings$/.exec(made.location ?? "")?.[1];
  expect(await findDashboardByPermalink(permalink!)).toMatchObject({ name: "Harbour Lane Bakery (copy)" });
  expect((await copy(marta, id)).status).toBe(402);
  await archiveDashboard(marta, id);
  expect((await copy(marta, id)).status).toBe(303);
  expect(await stored(marta, id)).toMatchObject({ active: false });
});

test("selecting a source's property returns to the template it was connected for", async () => {
  const { marta, companyId } = await anAgency();
  const source = await connectSource(companyId, "google-search-console", { properties: [bakery] });
  const params = { sourceId: source };
  const save = async (query: string) => {
    const form = { intent: "save", name: "Search", properties: "11" };
    const request = await visit(marta, `/company/sources/${source}/choose${query}`, { form });
    return (await answerOf(choose, request, params)).location;
  };
  expect(await save("?connected=0&template=seo")).toBe("/dashboards/create?template=seo");
  expect(await save("?connected=0&template=https://evil.example")).toBe(
    `/company/sources/${source}?saved=name`,
  );
  const broken = await connectSource(companyId, "google-search-console", { invalid: true });
  const page = await visit(marta, `/company/sources/${broken}/choose?connected=0&template=seo`);
  expect((await answerOf(choosePage, page, { sourceId: broken })).body).toMatchObject({
    backHref: "/dashboards/create?template=seo",
  });
});

test("a dashboard for a client starts with its name and sources, and takes none of another client", async () => {
  const { marta, companyId } = await anAgency();
  const zitta = await aClient(companyId, "Zitta Garden", { color: "#a39b00" });
  const kite = await aClient(companyId, "Kite Dental");
  const one = { properties: [bakery] };
  const own = await connectSource(companyId, "google-search-console", { ...one, clientId: zitta.id });
  const other = await connectSource(companyId, "google-search-console", { ...one, clientId: kite.id });
  const free = await connectSource(companyId, "google-search-console", one);
  const { step, client } = await pageOf(marta, `?template=seo&client=${zitta.id}`);
  if (step.name !== "template") throw new Error(step.name);
  expect([client, step.template.defaultName]).toEqual([
    { id: zitta.id, name: "Zitta Garden", words: expect.stringContaining("brand color") },
    "Zitta Garden: SEO",
  ]);
  const [search] = step.template.sources;
  expect(search!.chosen).toBe(own);
  expect(search!.choices.map(({ value }) => value).toSorted()).toEqual([own, free].toSorted());
  expect(step.template.sources.find(({ kind }) => kind === "ahrefs-v3")!.connectHref).toBe(
    `/connect/ahrefs-v3?template=seo&client=${zitta.id}`,
  );
  const form = { intent: "create", name: "SEO", template: "seo", clientId: zitta.id };
  expect((await send(marta, { ...form, sources: [other] })).status).toBe(422);
  expect((await send(marta, { ...form, clientId: "unknown", sources: [own] })).status).toBe(422);
  const made = await madeAt((await send(marta, { ...form, sources: [own] })).location);
  expect(made).toMatchObject({ clientId: zitta.id, content: { styles: { color: "#a39b00" } } });
});
