import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as connectPage } from "#app/routes/connect/kind.tsx";
import { loader as callback } from "#app/routes/connect/callback.ts";
import { action as chooseAction, loader as choosePage } from "#app/routes/company/source-choose.tsx";
import { action as create, loader as createPage } from "#app/routes/dashboards/create.tsx";
import { exampleSlots } from "#app/domain/dashboards/edit/copies/example-slots.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import type { ConnectPlan } from "#app/domain/dashboards/new/start/connect-plan.server.ts";
import type { GenerateForm } from "#app/domain/dashboards/new/generate/generate-form.server.ts";
import type { TemplateFormView } from "#app/domain/dashboards/new/start/template-form-view.ts";
import type { ChoicesPage } from "#app/domain/sources/connecting/find-choices.server.ts";
import { refreshAll, stopRefresher } from "#app/domain/sources/refresh/refresher.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { db } from "#db/client.server.ts";
import { dashboards, sources } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { useSandbox } from "#tests/domain/sources/a-sandbox.ts";
import { consentAt } from "#tests/sandbox/through.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
await useSandbox();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];
const [analytics, search] = ["google-analytics", "google-search-console"] as const;

/** Signs in at the provider as a browser does. Returns where the callback leads. */
async function signIn(viewer: Viewer, kind: string, query: string): Promise<string> {
  const start = await answerOf(connectPage, await visit(viewer, `/connect/${kind}?${query}`), { kind });
  const back = await consentAt(start.location!);
  const request = await visit(viewer, `/connect/${kind}/callback${back.search}`);
  const kept = start.headers.get("Set-Cookie")!.split(";", 1)[0]!;
  request.headers.set("Cookie", `${request.headers.get("Cookie")}; ${kept}`);
  const returned = await answerOf(callback, request, { kind });
  return returned.location!;
}

/** The page of a connected account, and its form with the first `count` properties. */
async function chooseAt(viewer: Viewer, href: string, count = 1) {
  const sourceId = href.split("/")[3]!;
  const { body } = await answerOf(choosePage, await visit(viewer, href), { sourceId });
  const { page, plan } = body as { page: ChoicesPage; plan: ConnectPlan | null };
  const properties = page.properties!.choices.slice(0, count).map(({ value }) => value);
  const form = { intent: "save", name: page.name, properties };
  const saved = await answerOf(chooseAction, await visit(viewer, href, { form }), { sourceId });
  return { plan, next: saved.location!, status: saved.status, body: saved.body, sourceId };
}

/** A dashboard with example data in all widgets. */
async function anExampleOf(viewer: Viewer) {
  const form = {
    intent: "create",
    name: "Harbour Lane",
    template: "website",
    target: "",
    sources: [`example-${analytics}`, `example-${search}`],
  };
  await answerOf(create, await visit(viewer, "/dashboards/create?template=website", { form }));
  const [made] = await db.select().from(dashboards).where(eq(dashboards.companyId, viewer.companyId));
  return made!;
}

async function viewOf(viewer: Viewer, id: string) {
  const dashboard = await stored(viewer, id);
  const period = resolvePeriod(dashboard.content, calendarOf(dashboard, now()));
  const load = () => loadDashboardView(dashboard, period, { as: "visitor", receipts: false });
  for (let round = 0; round < 30 && (await load()).isPending; round++) await refreshAll();
  const view = await load();
  await stopRefresher();
  return view;
}

const hasNumbers = (widgets: Awaited<ReturnType<typeof viewOf>>["widgets"]) =>
  widgets.every(({ body }) => body.kind !== "broken" && body.kind !== "empty");

async function formAt(viewer: Viewer, href: string) {
  const { body } = await answerOf(createPage, await visit(viewer, href));
  return (body as { step: { template: TemplateFormView } }).step.template;
}

test("one of two sources is connected for a template: the other shows example data until it is connected", async () => {
  const { marta, companyId } = await anAgency();
  const chosen = await signIn(marta, analytics, "template=website");
  expect(chosen).toMatch(/^\/company\/sources\/[^/]+\/choose\?connected=0&template=website$/);

  const { plan, next } = await chooseAt(marta, chosen);
  expect(plan!.title).toMatch(/^Your dashboard will have \d+ numbers/);
  expect(plan!.parts.map(({ kind, isIncluded, note }) => ({ kind, isIncluded, note }))).toEqual([
    { kind: analytics, isIncluded: true, note: "from this account" },
    { kind: search, isIncluded: false, note: "not connected: left out, or with example data" },
  ]);
  for (const { lines } of plan!.parts) expect(lines.length).toBeGreaterThan(2);
  expect(next).toBe("/dashboards/create?template=website");

  const { sources: slots } = await formAt(marta, next);
  expect(slots.map(({ kind, chosen: value }) => [kind, value !== ""])).toEqual([
    [analytics, true],
    [search, false],
  ]);
  const form = {
    intent: "create",
    name: "Harbour Lane",
    template: "website",
    target: "",
    sources: [slots[0]!.chosen, slots[1]!.example!],
  };
  expect((await answerOf(create, await visit(marta, next, { form }))).status).toBe(303);
  const [made] = await db.select().from(dashboards).where(eq(dashboards.companyId, companyId));

  const before = await viewOf(marta, made!.id);
  const ofKind = (kind: string, widgets: typeof before.widgets) => {
    const titles = new Set(slots.find((slot) => slot.kind === kind)!.lines.map(({ title }) => title));
    return widgets.filter(({ title }) => titles.has(title));
  };
  const [real, invented] = [ofKind(analytics, before.widgets), ofKind(search, before.widgets)];
  expect(real.length + invented.length).toBe(before.widgets.length);
  expect(real.filter(({ example }) => example)).toEqual([]);
  expect(
    invented.filter(({ example, subtitle }) => !example || !subtitle.startsWith("Example data")),
  ).toEqual([]);
  expect(hasNumbers(before.widgets)).toBe(true);
  expect(before.notes?.[0]).toBe(
    `Example data: ${invented.length} widgets show invented numbers until Google Search Console is connected.`,
  );

  const later = await chooseAt(marta, await signIn(marta, search, `dashboard=${made!.id}`));
  expect(later.plan).toMatchObject({
    title: expect.stringMatching(/^Harbour Lane will have data in /),
    parts: [{ kind: search, isIncluded: true, note: "from this account" }],
  });
  expect(later.next).toBe(`/dashboards/${made!.permalink}`);
  const after = await viewOf(marta, made!.id);
  expect(after.widgets.filter(({ example }) => example)).toEqual([]);
  expect(hasNumbers(after.widgets)).toBe(true);
  expect(after.widgets.map(({ title }) => title)).toEqual(before.widgets.map(({ title }) => title));
});

test("without a property nothing is replaced, and the field says so", async () => {
  const { marta } = await anAgency();
  const made = await anExampleOf(marta);
  const here = await signIn(marta, search, `dashboard=${made.id}`);
  const none = await chooseAt(marta, here, 0);
  expect(none).toMatchObject({
    status: 422,
    body: { error: { properties: [expect.stringMatching(/^Select one/)] } },
  });
  expect(exampleSlots((await stored(marta, made.id)).content)).toHaveLength(2);
  const one = await chooseAt(marta, here);
  expect(one.next).toBe(`/dashboards/${made.permalink}`);
  expect(exampleSlots((await stored(marta, made.id)).content).map(({ kind }) => kind)).toEqual([analytics]);
});

test("a source of another client does not take the place of example data", async () => {
  const { marta, companyId } = await anAgency();
  const [owner, other] = [await aClient(companyId, "Harbour Lane"), await aClient(companyId, "Kite Dental")];
  const made = await anExampleOf(marta);
  await db.update(dashboards).set({ clientId: owner.id }).where(eq(dashboards.id, made.id));
  const here = await signIn(marta, search, `dashboard=${made.id}`);
  await db
    .update(sources)
    .set({ clientId: other.id })
    .where(eq(sources.id, here.split("/")[3]!));
  expect((await chooseAt(marta, here)).next).toBe(`/dashboards/${made.permalink}/settings#sources`);
  expect(exampleSlots((await stored(marta, made.id)).content)).toHaveLength(2);
});

test("an account that is connected for a client's dashboard is selected in its form, with what it will contain", async () => {
  const { marta, companyId } = await anAgency();
  const client = await aClient(companyId, "Harbour Lane");
  const { plan, next, sourceId } = await chooseAt(
    marta,
    await signIn(marta, analytics, `client=${client.id}`),
  );
  expect(plan).toMatchObject({ parts: [{ kind: analytics, isIncluded: true }] });
  expect(next).toBe(`/dashboards/create?sources=${sourceId}&client=${client.id}`);
  const { body } = await answerOf(createPage, await visit(marta, next));
  const { step } = body as { step: { name: string; start: GenerateForm } };
  expect(step.start.chosen).toEqual([sourceId]);
  expect(step.start.plan!.lines).toEqual(plan!.parts[0]!.lines);
});
