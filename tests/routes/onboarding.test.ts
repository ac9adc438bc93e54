import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { generateDashboard } from "#app/domain/dashboards/new/generate/generate-dashboard.server.ts";
import { chooseExampleData } from "#app/domain/dashboards/new/guide/choose-example-data.server.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { findDashboardTemplate } from "#app/domain/dashboards/new/templates/by-goal/dashboard-templates.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { action as save } from "#app/routes/onboarding.ts";
import { action as create, loader as openCreate } from "#app/routes/dashboards/create.tsx";
import { loader as openSources } from "#app/routes/company/sources.tsx";
import { action as edit } from "#app/routes/dashboards/edit.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { db } from "#db/client.server.ts";
import { companies, dashboards, type OnboardingState, users } from "#db/schema/index.ts";
import { listSourcesWithUploads } from "#db/queries/sources/sources.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { ask, buildPerson, type Person, requestOf, viewerOf } from "#tests/domain/users/people.ts";

await useDatabase();
useCheckout("test");

const at = (step: number, flow: "dashboard" | "mc" = "dashboard"): OnboardingState => ({
  flow,
  step,
  questionnaire: { source: flow },
  finished: false,
});
const stateOf = async ({ cookie }: Person) => (await viewerOf(cookie)).onboarding;
const post = (person: Person, onboarding: string, accept = "text/html") => {
  const request = requestOf("/onboarding", { cookie: person.cookie, form: { onboarding } });
  request.headers.set("accept", accept);
  request.headers.set("referer", "http://localhost:3000/dashboards/create?held=1&from=file");
  return ask(save, request);
};

test("a form saves a step with the field onboarding, never an earlier one, and leads back", async () => {
  const person = await buildPerson({ onboarding: at(4) });
  expect(await post(person, "3")).toMatchObject({ status: 303, location: "/dashboards/create?from=file" });
  expect(await stateOf(person)).toEqual(at(4));
  await post(person, "5");
  expect((await stateOf(person)).step).toBe(5);
  const script = await post(person, "6", "application/json");
  expect(script.body).toMatchObject({
    data: { step: 6, finished: true, finishedMessage: expect.stringContaining("smooth sailing") },
  });
  expect(await stateOf(person)).toMatchObject({ step: 6, finished: true, congratulates: true });
  await post(person, "seen");
  expect(await stateOf(person)).toMatchObject({ step: 6, finished: true, congratulates: false });
});

test("another value is refused, and during the intro nothing is saved", async () => {
  const person = await buildPerson({ onboarding: at(2) });
  for (const value of ["", "all", "-1", "1e9"]) expect((await post(person, value)).status).toBe(422);
  const newcomer = await buildPerson({ onboarding: at(0) });
  await post(newcomer, "left");
  expect(await stateOf(newcomer)).toEqual(at(0));
});

test("leaving ends it for good, also while another tab reports a step", async () => {
  const person = await buildPerson({ onboarding: at(2) });
  const otherTab = await viewerOf(person.cookie);
  await post(person, "left");
  await recordOnboardingEvent(otherTab, "source-connected");
  expect(await stateOf(person)).toEqual({ ...at(2), finished: true });
});

test("two people of one company take their steps apart", async () => {
  const first = await buildPerson({ onboarding: at(1) });
  const second = await buildPerson({ onboarding: at(1, "mc"), companyId: first.companyId });
  const [one, two] = [await viewerOf(first.cookie), await viewerOf(second.cookie)];
  await Promise.all([
    recordOnboardingEvent(one, "dashboard-created"),
    recordOnboardingEvent(two, "group-created", "domain-added"),
    recordOnboardingEvent(two, "dashboard-created"),
  ]);
  expect((await stateOf(first)).step).toBe(2);
  expect((await stateOf(second)).step).toBe(3);
});

test("the dashboard flow from its pages: create, connect, Done, other dates; interrupted at each step", async () => {
  const person = await buildPerson({ onboarding: at(1) });
  const { cookie } = person;
  const opened = await ask(openCreate, requestOf("/dashboards/create?held=1", { cookie }));
  expect(opened.body).toMatchObject({
    shell: { onboarding: { state: { step: 1 }, href: "/dashboards/create" } },
  });

  const made = await ask(create, requestOf("/dashboards/create", { cookie, form: { name: "First" } }));
  const permalink = /^\/dashboards\/([^/]+)\/edit$/.exec(made.location ?? "")![1]!;
  expect((await stateOf(person)).step).toBe(2);
  const view = async (query: string, more = "") =>
    ask(show, requestOf(`/dashboards/${permalink}${query}`, { cookie: cookie + more }), { permalink });
  expect((await view("?held=1")).body).toMatchObject({
    onboarding: { state: { step: 2 }, connectHref: "/company/sources/new" },
    share: { stepAfter: null },
  });
  // Dates, Done and a second dashboard do not end the step of the source.
  await view("?startDate=2026-10-01&endDate=2026-10-31");
  const done = () =>
    ask(edit, requestOf(`/dashboards/${permalink}/edit`, { cookie, form: { intent: "done" } }), {
      permalink,
    });
  await done();
  expect((await stateOf(person)).step).toBe(2);
  await recordOnboardingEvent(await viewerOf(cookie), "source-connected");
  await done();
  expect((await stateOf(person)).step).toBe(4);

  // The session's own dates are no change.
  const first = await view("?startDate=2026-10-01&endDate=2026-10-31");
  expect(first.body).toMatchObject({ onboarding: { state: { step: 5 } }, share: { stepAfter: 6 } });
  await db
    .update(users)
    .set({ onboarding: at(4) })
    .where(eq(users.id, person.id));
  const kept = `; ${first.headers.get("set-cookie")!.split(";", 1)[0]}`;
  await view("?startDate=2026-10-01&endDate=2026-10-31", kept);
  expect((await stateOf(person)).step).toBe(4);
  await view("?startDate=2026-10-02&endDate=2026-10-31", kept);
  expect((await stateOf(person)).step).toBe(5);
});

const widgetsOf = async (permalink: string) =>
  (await db.select().from(dashboards).where(eq(dashboards.permalink, permalink)))[0]!.content.widgets;
const exampleIds = (widgets: Awaited<ReturnType<typeof widgetsOf>>) =>
  widgets.flatMap((one) =>
    one.nature === "interactive" ? one.instances.map(({ sourceId }) => sourceId) : [],
  );

test("example data ends the step of the data source, fills an empty dashboard once and is no source", async () => {
  const person = await buildPerson({ onboarding: at(1) });
  await post(person, "example"); // not the step
  expect(await stateOf(person)).toEqual(at(1));
  const made = await createDashboard(await viewerOf(person.cookie), "First");
  const { permalink } = made as Extract<typeof made, { outcome: "created" }>;
  expect(await widgetsOf(permalink)).toEqual([]);
  const otherTab = await viewerOf(person.cookie);
  await post(person, "example");
  expect((await stateOf(person)).step).toBe(3);
  const widgets = await widgetsOf(permalink);
  expect(widgets.length).toBeGreaterThan(10);
  expect([...new Set(exampleIds(widgets))]).toEqual([
    "example-google-analytics",
    "example-google-search-console",
  ]);
  expect(await listSourcesWithUploads(person.companyId)).toEqual([]);
  await chooseExampleData(otherTab); // from a second tab: nothing is added, no step is skipped
  expect([(await widgetsOf(permalink)).length, (await stateOf(person)).step]).toEqual([widgets.length, 3]);
});

test("a dashboard with example data of a template keeps its widgets, and under a lock nothing changes", async () => {
  const person = await buildPerson({ onboarding: at(1) });
  const me = await viewerOf(person.cookie);
  const made = await generateDashboard(me, {
    name: "Ads",
    sources: ["example-google-ads"],
    target: "",
    template: findDashboardTemplate("ppc"),
    clientId: null,
  });
  const { permalink } = made as Extract<typeof made, { outcome: "created" }>;
  expect((await stateOf(person)).step).toBe(2);
  const widgets = await widgetsOf(permalink);
  await post(person, "example");
  expect(await widgetsOf(permalink)).toEqual(widgets);
  expect((await stateOf(person)).step).toBe(3);

  const locked = await buildPerson({ onboarding: at(1) });
  const colleague = await buildPerson({ companyId: locked.companyId });
  const blank = await createDashboard(await viewerOf(locked.cookie), "Blank");
  const { id } = blank as Extract<typeof blank, { outcome: "created" }>;
  await db
    .update(dashboards)
    .set({ lockedBy: colleague.id, lockedAt: new Date(), lockBeatAt: new Date() })
    .where(eq(dashboards.id, id));
  expect((await post(locked, "example")).status).toBe(503);
  expect((await stateOf(locked)).step).toBe(2);
});

test("without a subscription example data adds nothing", async () => {
  const person = await buildPerson({ onboarding: at(1) });
  await createDashboard(await viewerOf(person.cookie), "First");
  const over = { state: "trial", subscriptionId: null, expiresAt: new Date(0) } as const;
  await db.update(companies).set(over).where(eq(companies.id, person.companyId));
  expect((await post(person, "example")).status).toBe(402);
  expect((await stateOf(person)).step).toBe(2);
});

test("two people of one company: each keeps the own step, whatever the other does with an older page open", async () => {
  const first = await buildPerson({ onboarding: at(1) });
  const second = await buildPerson({ onboarding: at(1), companyId: first.companyId });
  const make = async ({ cookie }: Person, name: string) => {
    const made = await ask(create, requestOf("/dashboards/create", { cookie, form: { name } }));
    return made.location!.replace(/\/edit$/, "");
  };
  const heldAt = async ({ cookie }: Person) =>
    (await ask(openSources, requestOf("/company/sources", { cookie }))).location;

  await ask(openCreate, requestOf("/dashboards/create", { cookie: second.cookie })); // stays open in their tab
  const ofFirst = await make(first, "First");
  expect(await heldAt(first)).toBe(`${ofFirst}?held=1`);
  expect(await heldAt(second)).toBe("/dashboards/create?held=1");
  await recordOnboardingEvent(await viewerOf(first.cookie), "source-connected");
  expect(await heldAt(first)).toBeNull();
  expect((await stateOf(second)).step).toBe(1);

  const ofSecond = await make(second, "Second"); // from the page that was open
  expect(await heldAt(second)).toBe(`${ofSecond}?held=1`);
  await post(first, "left");
  await post(first, "4"); // an older page of theirs
  expect(await stateOf(first)).toEqual({ ...at(3), finished: true });
  expect(await heldAt(second)).toBe(`${ofSecond}?held=1`);
  await post(second, "left");
  expect(await heldAt(second)).toBeNull();
  await make(second, "Third"); // a form of an older page still works
  expect(await stateOf(second)).toEqual({ ...at(2), finished: true });
});
