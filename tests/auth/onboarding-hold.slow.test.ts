import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { guardOnboarding, openHref } from "#app/auth/guard-onboarding.server.ts";
import { requireAccess } from "#app/auth/access.server.ts";
import type { Place } from "#app/site-map.ts";
import { siteMap } from "#app/site-map.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { companies, groups, type OnboardingState, users } from "#db/schema/index.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { buildPerson, ask, type Person, requestOf, viewerOf } from "#tests/domain/users/people.ts";

// Which pages each step holds a person from, for every address of the site map.

await useDatabase();
useCheckout("test");

const places: readonly Place[] = siteMap;
const at = (step: number, flow: "dashboard" | "mc" = "dashboard"): OnboardingState => ({
  flow,
  step,
  questionnaire: { source: flow },
  finished: false,
});

async function stepTo(person: Person, onboarding: OnboardingState) {
  await db.update(users).set({ onboarding }).where(eq(users.id, person.id));
}

/** Where opening a page leads; null: it opens. */
async function openPage(person: Person, place: Place, method = "GET"): Promise<string | null> {
  const path = place.path
    .replace(":userId", person.id)
    .replaceAll(/:(\w+)/g, "x")
    .replace("/*", "/nowhere");
  const guard = ({ request }: { request: Request }) =>
    requireAccess(request, place.name as Parameters<typeof requireAccess>[1]).then(() => null);
  const request = requestOf(path, { cookie: person.cookie });
  return (await ask(guard, method === "GET" ? request : new Request(request, { method }))).location;
}

/** Names of the pages of signed-in people that stay open; the others lead to `href`. */
async function openPages(person: Person, href: string): Promise<string[]> {
  const open: string[] = [];
  for (const place of places) {
    const location = await openPage(person, place);
    const isOwnPages = place.access === "user" || place.access === "admin";
    if (!isOwnPages || place.api || place.name === "intro")
      expect([place.name, location]).not.toContain(href);
    else if (location === null) open.push(place.name);
    else expect([place.name, location]).toEqual([place.name, href]);
  }
  return open;
}

const always = [
  "user",
  "user.picture",
  "user.email",
  "user.password",
  "user.twoFactor",
  "user.services",
  "user.delete",
  "user.sessions",
  "user.tokens",
  "onboarding",
  "company.subscription",
  "company.subscription.cancel",
  "company.checkout",
  "company.managePayment",
  "company.invoices",
];
const connecting = [
  "company.sources.new",
  "company.sources.show",
  "company.sources.choose",
  "company.sources.account",
  "company.sources.upload",
  "connect",
  "connect.callback",
];
/** Pages that the company's people have of one dashboard. */
const ofDashboard = places.flatMap(({ name, access, api }) =>
  name.startsWith("dashboard.") && access === "user" && !api ? [name] : [],
);
/** Once the groups are there. */
const ofGroups = (prefix: string) =>
  places.flatMap(({ name, api }) => (name.startsWith(prefix) && !api ? [name] : []));
const sorted = (names: readonly string[]) => [...names].sort();

test("step 1 of dashboards holds from every page but those to create one, connect, pay and the own account", async () => {
  const person = await buildPerson({ onboarding: at(1) });
  const open = await openPages(person, "/dashboards/create?held=1");
  expect(sorted(open)).toEqual(sorted([...always, ...connecting, "dashboards.create"]));
});

test("step 2 of dashboards holds on the own newest dashboard and the pages around it", async () => {
  const person = await buildPerson({ onboarding: at(1) });
  expect(
    await openPage(
      person,
      places.find(({ name }) => name === "company.sources")!,
    ),
  ).toContain("held");
  await createDashboard(await viewerOf(person.cookie), "First");
  const made = await createDashboard(await viewerOf(person.cookie), "Second");
  const permalink = made.outcome === "created" ? made.permalink : "";
  const open = await openPages(person, `/dashboards/${permalink}?held=1`);
  expect(sorted(open)).toEqual(sorted([...always, ...connecting, ...ofDashboard, "receipt"]));
});

test("step 2 does not hold a person without own dashboards", async () => {
  const person = await buildPerson({ onboarding: at(2) });
  const colleague = await buildPerson({ companyId: person.companyId });
  await createDashboard(await viewerOf(colleague.cookie), "Theirs");
  expect(await openPages(person, "")).toContain("company.sources");
});

test.each([
  ["dashboard", 3],
  ["dashboard", 4],
  ["dashboard", 5],
  ["mc", 3],
  ["mc", 4],
] as const)("the %s flow does not hold at step %i", async (flow, step) => {
  const person = await buildPerson({ onboarding: at(step, flow) });
  await createDashboard(await viewerOf(person.cookie), "First");
  const open = await openPages(person, "");
  expect(open).toContain("company.automaticReports");
  expect(open).toContain("dashboards.index");
});

test("the flow of groups holds admins on the pages of its steps", async () => {
  const person = await buildPerson({ onboarding: at(1, "mc") });
  const open = await openPages(person, "/groups/create?held=1");
  expect(sorted(open)).toEqual(sorted([...always, ...connecting, "campaigns.create"]));
  const user = await buildPerson({ onboarding: at(1, "mc"), role: "user", companyId: person.companyId });
  expect(
    await openPage(
      user,
      places.find(({ name }) => name === "dashboards.index")!,
    ),
  ).toBeNull();

  const id = newId();
  const { companyId } = person;
  await db.insert(groups).values({ id, companyId, name: "Candles", createdBy: person.id });
  await stepTo(person, at(2, "mc"));
  const atTwo = await openPages(person, `/groups/${id}?held=1`);
  const own = [...always, ...connecting, ...ofGroups("campaign.")];
  expect(sorted(atTwo)).toEqual(sorted(own));
});

test("no step keeps back forms, colleagues, programs and people who left", async () => {
  const person = await buildPerson({ onboarding: at(1) });
  const list = places.find(({ name }) => name === "dashboards.index")!;
  expect(await openPage(person, list)).toBe("/dashboards/create?held=1");
  expect(await openPage(person, list, "POST")).toBeNull();
  const colleague = await buildPerson({ companyId: person.companyId });
  expect(await openPage(colleague, list)).toBeNull();
  await expect(
    guardOnboarding({ ...(await viewerOf(person.cookie)), sessionId: null }, list),
  ).resolves.toBeUndefined();
  await stepTo(person, { ...at(1), finished: true });
  expect(await openPage(person, list)).toBeNull();
});

test("a step that needs a subscription first does not hold", async () => {
  const person = await buildPerson({ onboarding: at(1) });
  const list = places.find(({ name }) => name === "dashboards.index")!;
  expect(await openPage(person, list)).toBe("/dashboards/create?held=1");
  const over = { state: "trial", subscriptionId: null, expiresAt: new Date(0) } as const;
  await db.update(companies).set(over).where(eq(companies.id, person.companyId));
  expect(await openPage(person, list)).toBeNull();
});

test("forms lead to the step instead of a list that it keeps back, and to the list after it", async () => {
  const person = await buildPerson({ onboarding: at(1) });
  const leads = async (name: Parameters<typeof openHref>[1]) => openHref(await viewerOf(person.cookie), name);
  expect(await leads("company.sources")).toBe("/dashboards/create");
  const made = await createDashboard(await viewerOf(person.cookie), "First");
  const permalink = made.outcome === "created" ? made.permalink : "";
  expect(await leads("dashboards.index")).toBe(`/dashboards/${permalink}`);
  await stepTo(person, at(1, "mc"));
  expect(await leads("campaigns.index")).toBe("/groups/create");
  await stepTo(person, at(3));
  expect([await leads("dashboards.index"), await leads("company.sources")]).toEqual([
    "/dashboards",
    "/company/sources",
  ]);
});
