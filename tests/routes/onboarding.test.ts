import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { action as save } from "#app/routes/onboarding.ts";
import { action as create, loader as openCreate } from "#app/routes/dashboards/create.tsx";
import { action as edit } from "#app/routes/dashboards/edit.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { db } from "#db/client.server.ts";
import { type OnboardingState, users } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { ask, buildPerson, type Person, requestOf, viewerOf } from "#tests/domain/users/people.ts";

await useDatabase();

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
  request.headers.set("referer", "http://localhost:3000/dashboards/create?held=1");
  return ask(save, request);
};

test("a form saves a step with the field onboarding, never an earlier one, and leads back", async () => {
  const person = await buildPerson({ onboarding: at(4) });
  expect(await post(person, "3")).toMatchObject({ status: 303, location: "/dashboards/create?held=1" });
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
