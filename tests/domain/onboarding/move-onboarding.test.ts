import { expect, test } from "vitest";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { addDomains } from "#app/domain/groups/domains/add-domains.server.ts";
import { createGroup } from "#app/domain/groups/manage/save-group.server.ts";
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

const answer = (cookie: string, source: string) =>
  ask(action, requestOf("/intro", { cookie, form: { source, name: "Northlight" } }));

test("what a call created before the intro is done, and the person continues with it", async () => {
  const { cookie } = await buildPerson({ onboarding: beginning });
  const viewer = await viewerOf(cookie);
  const made = await createGroup(viewer, { name: "Sites", range: 7, metrics: ["sessions"] });
  const { id } = made as Extract<typeof made, { outcome: "saved" }>;
  expect(await answer(cookie, "mc")).toMatchObject({ status: 303, location: `/groups/${id}` });
  expect((await viewerOf(cookie)).onboarding.step).toBe(2);

  const second = await buildPerson({ onboarding: beginning });
  const other = await viewerOf(second.cookie);
  const group = await createGroup(other, { name: "Sites", range: 7, metrics: ["sessions"] });
  const { id: groupId } = group as Extract<typeof group, { outcome: "saved" }>;
  const domains = { hosts: "kite.example", offered: [], clientId: null, skip: false };
  expect(await addDomains(other, groupId, domains)).toMatchObject({ outcome: "added" });
  expect(await answer(second.cookie, "mc")).toMatchObject({ location: `/groups/${groupId}` });
  expect((await viewerOf(second.cookie)).onboarding.step).toBe(3);

  const third = await buildPerson({ onboarding: beginning });
  const dashboard = await createDashboard(await viewerOf(third.cookie), "First");
  const { permalink } = dashboard as Extract<typeof dashboard, { outcome: "created" }>;
  expect(await answer(third.cookie, "dashboard")).toMatchObject({ location: `/dashboards/${permalink}` });
  expect((await viewerOf(third.cookie)).onboarding.step).toBe(2);
});
