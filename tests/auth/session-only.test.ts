import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { requireAccess } from "#app/auth/access.server.ts";
import { createApiToken } from "#app/domain/users/api-tokens/create-api-token.server.ts";
import { invitePerson } from "#app/domain/users/team/invite-person.server.ts";
import { action as changePassword } from "#app/routes/users/password.tsx";
import { type Place, siteMap } from "#app/site-map.ts";
import { listInvitations } from "#db/queries/people/team.ts";
import { ask, buildPerson, password, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

// decisions/0155-people-need-a-session.md

await useDatabase();

const places: readonly Place[] = siteMap;
const closed = places.filter(({ access }) => access === "user" || access === "admin");
const methodsOf = ({ methods, access }: Place) =>
  methods ?? (access === "dashboard" ? (["GET"] as const) : (["GET", "POST"] as const));

/** Domain verbs that make, change or end people and sign-ins, or hand out the whole company. */
const ofPeople =
  /#app\/domain\/(users\/(team|password|two-factor|api-tokens|services|change-email|end-person-session)|company-deletion|archive|personal-data)\b[^"]*\.server\.ts/;
/** Reads of the team that tokens keep. */
const readsOnly = new Set(["api.users GET", "api.company GET", "api.company POST"]);

test("a route that uses a verb of people or sign-ins is closed to API tokens", () => {
  const using = closed.filter(({ module }) => {
    const imports = module === null ? [] : readFileSync(path.join("app", module), "utf8");
    return ofPeople.test(String(imports)) || (module !== null && /open-person\.server/.test(String(imports)));
  });
  expect(using.length).toBeGreaterThan(14);
  const open = using.flatMap((place) =>
    methodsOf(place)
      .filter((method) => place.sessionOnly !== true && !place.sessionOnly?.some((one) => one === method))
      .map((method) => `${place.name} ${method}`),
  );
  expect(open.filter((one) => !readsOnly.has(one))).toEqual([]);
});

test("an admin's write token opens none of these places, and the admin's session each", async () => {
  const admin = await buildPerson();
  const made = await createApiToken(
    await viewerOf(admin.cookie),
    { name: "Export", scope: "write", days: null },
    undefined,
  );
  const headers = { Authorization: `Bearer ${"token" in made ? made.token : ""}` };
  const lines = closed.flatMap((place) =>
    methodsOf(place)
      .filter((method) => place.sessionOnly === true || place.sessionOnly?.some((one) => one === method))
      .map((method) => ({ name: place.name as (typeof siteMap)[number]["name"], method })),
  );
  expect(lines.length).toBeGreaterThan(25);
  for (const { name, method } of lines) {
    const guard = (given: object) =>
      ask(() => requireAccess(requestOf("/x", { method, json: true, ...given }), name), requestOf("/"));
    expect([name, method, (await guard({ headers })).body]).toEqual([
      name,
      method,
      { error: { code: "session-only", message: expect.any(String) } },
    ]);
    const { status } = await guard({ cookie: admin.cookie });
    expect([name, method, status]).toEqual([name, method, 200]);
  }
});

test("a changed password withdraws the open invitations that this person sent, and no other", async () => {
  const admin = await buildPerson();
  const colleague = await buildPerson({ companyId: admin.companyId });
  await invitePerson(await viewerOf(admin.cookie), { email: "thief@elsewhere.example", role: "admin" });
  await invitePerson(await viewerOf(colleague.cookie), { email: "ines@northlight.example", role: "user" });
  const wanted = "another long and quiet evening";
  const form = { current_password: password, password: wanted, password_confirmation: wanted };
  const request = requestOf("/", { form, cookie: admin.cookie });
  expect((await ask(changePassword, request, { userId: admin.id })).status).toBe(303);
  const open = await listInvitations(admin.companyId);
  expect(open.map(({ email }) => email)).toEqual(["ines@northlight.example"]);
});
