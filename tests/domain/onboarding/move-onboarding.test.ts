import { expect, test } from "vitest";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { action } from "#app/routes/intro.tsx";
import { ask, buildPerson, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const beginning = { flow: null, step: 0, questionnaire: null, finished: false };

test.each([
  ["dashboard", "dashboard", "/dashboards/create"],
  ["mc", "mc", "/groups/create"],
  ["nonsense", "dashboard", "/dashboards/create"],
])("the answer %s is stored and the flow continues", async (source, flow, location) => {
  const { cookie } = await buildPerson({ onboarding: beginning });
  expect(
    await ask(action, requestOf("/intro", { cookie, form: { source, name: "Northlight" } })),
  ).toMatchObject({
    status: 303,
    location,
  });
  expect((await viewerOf(cookie)).onboarding).toEqual({
    flow,
    step: 1,
    questionnaire: { source },
    finished: false,
  });
});

test("each step is saved once, also when two pages report the same", async () => {
  const { cookie } = await buildPerson({ onboarding: { ...beginning, flow: "dashboard", step: 1 } });
  const viewer = await viewerOf(cookie);
  await Promise.all([
    recordOnboardingEvent(viewer, "dashboard-created"),
    recordOnboardingEvent(viewer, "dashboard-created"),
  ]);
  expect((await viewerOf(cookie)).onboarding.step).toBe(2);
  await recordOnboardingEvent(await viewerOf(cookie), "dates-changed");
  expect((await viewerOf(cookie)).onboarding.step).toBe(2);
});
