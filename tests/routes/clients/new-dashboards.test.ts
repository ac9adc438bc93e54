import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { connectHref, withReturn } from "#app/domain/sources/kind.ts";
import { newId } from "#app/lib/id.server.ts";
import { action, loader } from "#app/routes/dashboards/create.tsx";
import { action as copy, loader as copyPage } from "#app/routes/dashboards/copies.tsx";
import { action as addSource, loader as addSourcePage } from "#app/routes/company/source-new.tsx";
import { action as confirm, loader as uploadPage } from "#app/routes/company/upload.tsx";
import { action as saveTemplate } from "#app/routes/templates/save.tsx";
import { loader as connectPage } from "#app/routes/connect/kind.tsx";
import { db } from "#db/client.server.ts";
import { findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { dashboards, sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "../dashboards/visit.ts";

await useDatabase();

const path = "/dashboards/create";
const send = async (viewer: Viewer, form: Record<string, string | readonly string[]>) =>
  answerOf(action, await visit(viewer, path, { form }));
const madeAt = async (location: string | null) =>
  (await findDashboardByPermalink(/^\/dashboards\/(\w{20,})/.exec(location ?? "")?.[1] ?? ""))!;
const pageOf = async (viewer: Viewer, query: string) =>
  (await answerOf(loader, await visit(viewer, path + query))).body as Awaited<ReturnType<typeof loader>>;

/** Zitta of Paris counts in euros; Kite has neither currency nor time zone. */
async function twoClients() {
  const agency = await anAgency({ dashboardsLimit: 50 });
  const { companyId } = agency;
  const zitta = await aClient(companyId, "Zitta Garden", { currency: "EUR", timezone: "Europe/Paris" });
  const kite = await aClient(companyId, "Kite Dental");
  const source = async (kind: string, name: string, given: Partial<typeof sources.$inferInsert> = {}) => {
    const id = newId();
    await db.insert(sources).values({ id, companyId, kind, name, ...given });
    return id;
  };
  return { ...agency, zitta, kite, source };
}

test("a dashboard for a client takes its time zone, and example data its currency", async () => {
  const { marta, zitta, kite } = await twoClients();
  const { client } = await pageOf(marta, `?client=${zitta.id}`);
  expect(client!.words).toBe(
    "The dashboard starts with the client’s currency (EUR) and time zone (Europe/Paris).",
  );
  expect((await pageOf(marta, `?client=${kite.id}`)).client!.words).toContain("They are your company’s.");

  const form = { intent: "create", name: "Ads", template: "ppc", sources: ["example-google-ads"] };
  const currenciesOf = ({ content }: Awaited<ReturnType<typeof madeAt>>) => [
    content.defaults.currency,
    content.timezone,
    ...new Set(
      content.widgets.flatMap((one) =>
        one.nature === "interactive" ? one.instances.map(({ currency }) => currency) : [],
      ),
    ),
  ];
  const ofZitta = await madeAt((await send(marta, { ...form, clientId: zitta.id })).location);
  expect(currenciesOf(ofZitta)).toEqual(["EUR", "Europe/Paris", "EUR"]);
  const ofKite = await madeAt((await send(marta, { ...form, clientId: kite.id })).location);
  expect(currenciesOf(ofKite)).toEqual([undefined, "Europe/Berlin", "USD"]);
});

test("a file for a client is proposed with its currency and time zone, and leads back to the template", async () => {
  const { marta, zitta, source } = await twoClients();
  const orders = await source("csv", "Orders");
  const { permalink } = await anOriginal(marta, [
    aWidget("a", {
      instances: [anInstance({ sourceId: orders, config: { metrics: ["orders"], dimension: null } })],
    }),
  ]);
  const saved = await answerOf(
    saveTemplate,
    await visit(marta, `/dashboards/${permalink}/template`, {
      form: { intent: "create", name: "Shop", description: "" },
    }),
    { permalink },
  );
  const template = /^\/templates\/([\w-]+)/.exec(saved.location ?? "")![1]!;
  const back = `template=${template}&client=${zitta.id}`;
  const { step } = await pageOf(marta, `?${back}`);
  if (step.name !== "template") throw new Error(step.name);
  expect(step.template.sources[0]!.connectHref).toBe(`/company/sources/new?${back}#file`);
  expect(
    (await answerOf(connectPage, await visit(marta, `/connect/csv?${back}`), { kind: "csv" })).location,
  ).toBe(`/company/sources/new?${back}#file`);

  const { body } = await answerOf(addSourcePage, await visit(marta, `/company/sources/new?${back}`));
  const { uploadTo } = body as { uploadTo: string };
  expect(uploadTo).toBe(`/company/sources/new?${back}`);
  const upload = async () => {
    const multipart = new FormData();
    multipart.append("file", new Blob(["date,orders,revenue (money)\n2026-10-01,3,12.50\n"]), "shop.csv");
    const sent = await answerOf(addSource, await visit(marta, uploadTo, { multipart }));
    expect(sent.location).toMatch(new RegExp(`uploads/[\\w-]+\\?${back}$`));
    const params = { sourceId: "new", uploadId: /uploads\/([\w-]+)/.exec(sent.location!)![1]! };
    const { body } = await answerOf(uploadPage, await visit(marta, sent.location!), params);
    return { href: sent.location!, params, page: body as UploadPage };
  };
  const { href, params, page } = await upload();
  expect(page).toMatchObject({
    isForTemplate: true,
    plan: null,
    view: { values: { currency: "EUR", zone: expect.stringContaining("Europe/Paris") } },
  });
  const added = await answerOf(confirm, await visit(marta, href, { form: { intent: "add-all" } }), params);
  expect(added.location).toBe(`/dashboards/create?${back}`);
  expect((await answerOf(uploadPage, await visit(marta, href), params)).status).toBe(303);

  const single = await upload();
  const form = { ...single.page.view.values, intent: "confirm" };
  const one = await answerOf(confirm, await visit(marta, single.href, { form }), single.params);
  expect(one.location).toBe(`/dashboards/create?${back}`);
  const own = await db.select().from(sources).where(eq(sources.clientId, zitta.id));
  expect(own.map(({ account }) => account)).toEqual(["shop.csv", "shop.csv"]);
});

type UploadPage = {
  readonly isForTemplate: boolean;
  readonly plan: unknown;
  readonly view: { readonly values: Record<string, string> };
};

async function anOriginal(
  marta: Viewer,
  widgets: readonly ReturnType<typeof aTextCard | typeof aWidget>[],
  clientId: string | null = null,
) {
  const id = await aDashboard(marta, "Harbour Lane: search");
  const { content, permalink } = await stored(marta, id);
  const defaults = { currency: "GBP" };
  await db
    .update(dashboards)
    .set({
      clientId,
      content: { ...content, widgets: [...widgets], defaults },
      colorNames: { "gone x": ["A"] },
    })
    .where(eq(dashboards.id, id));
  return { id, permalink };
}

test("like another dashboard for a client: its sources, name and brand, as a copy for clients", async () => {
  const { marta, companyId, zitta, kite, source } = await twoClients();
  const owner = await aClient(companyId, "Harbour Lane", { currency: "GBP" });
  const mail = await source("mailchimp", "Harbour mail", { clientId: owner.id });
  const zittaMail = await source("mailchimp", "Zitta mail", { clientId: zitta.id });
  const widget = aWidget("a", { instances: [anInstance({ type: "mailchimp", sourceId: mail })] });
  const { id, permalink } = await anOriginal(marta, [widget, aTextCard("b")], owner.id);
  const like = (clientId: string) => send(marta, { intent: "clone", dashboard_id: id, clientId });

  const made = await like(zitta.id);
  expect(made.location).toMatch(/^\/dashboards\/\w{20,}$/);
  expect(await madeAt(made.location)).toMatchObject({
    name: "Zitta Garden: search",
    clientId: zitta.id,
    copiedFromId: id,
    content: {
      timezone: "Europe/Paris",
      defaults: { currency: "EUR" },
      widgets: [{ instances: [{ sourceId: zittaMail }] }, { id: "b" }],
    },
  });

  const incomplete = await like(kite.id);
  expect(incomplete.location).toBe(`/dashboards/${permalink}/copies?client=${kite.id}#client-${kite.id}`);
  const there = await visit(marta, incomplete.location!);
  const { page, clientName } = (await answerOf(copyPage, there, { permalink })).body as {
    clientName: string;
    page: { rows: { id: string; isSelected: boolean }[]; version: number };
  };
  expect(clientName).toBe("Kite Dental");
  expect(page.rows.filter(({ isSelected }) => isSelected).map((row) => row.id)).toEqual([kite.id]);

  const own = await like(owner.id);
  expect(await madeAt(own.location)).toMatchObject({
    name: "Harbour Lane: search (copy)",
    clientId: owner.id,
    content: { defaults: { currency: "GBP" }, widgets: [{ instances: [{ sourceId: mail }] }, {}] },
  });
  const { marta: stranger } = await anAgency();
  const foreign = await aClient(stranger.companyId, "Foreign");
  for (const [viewer, clientId] of [
    [marta, foreign.id],
    [stranger, foreign.id],
  ] as const)
    expect((await send(viewer, { intent: "clone", dashboard_id: id, clientId })).status).toBe(422);
});

test("a copy for a client without a currency has none", async () => {
  const { marta, kite } = await twoClients();
  const { id, permalink } = await anOriginal(marta, [aTextCard("b")]);
  const form = { intent: "create", name: "{client}", version: "1", clientIds: kite.id };
  const made = await answerOf(copy, await visit(marta, `/dashboards/${permalink}/copies`, { form }), {
    permalink,
  });
  expect(made.status).toBe(303);
  const [row] = await db.select().from(dashboards).where(eq(dashboards.copiedFromId, id));
  expect(row!.content).toMatchObject({ defaults: {}, timezone: "Europe/Berlin" });
  expect(row!.content.defaults.currency).toBeUndefined();
});

test("links on the way to a new source keep the dashboard that it is added for", () => {
  const query = new URLSearchParams("template=seo&client=a1&search=ads&dashboard=%22x");
  expect(withReturn(connectHref("ahrefs-v3"), query)).toBe("/connect/ahrefs-v3?template=seo&client=a1");
  expect(withReturn(connectHref("ahrefs-v3", "s1"), query)).toBe(
    "/connect/ahrefs-v3?source=s1&template=seo&client=a1",
  );
  expect(withReturn("/company/sources/new#file", query)).toBe(
    "/company/sources/new?template=seo&client=a1#file",
  );
  expect(withReturn("/company/sources/new#file", new URLSearchParams())).toBe("/company/sources/new#file");
});
