import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { outsideRequest, withRequestContext } from "#app/lib/request-context.server.ts";
import { action as userByCall } from "#app/routes/api/users/user.ts";
import { action as createByCall } from "#app/routes/api/dashboards/dashboards.ts";
import { action as team, loader as teamPage } from "#app/routes/company/users/users.tsx";
import { action as create } from "#app/routes/dashboards/create.tsx";
import { action as settings } from "#app/routes/dashboards/settings.tsx";
import { action as accept } from "#app/routes/registration/invitation.tsx";
import { action as changePerson, loader as personPage } from "#app/routes/users/user.tsx";
import { db } from "#db/client.server.ts";
import { listClients, removeClient } from "#db/queries/clients.ts";
import { listMemberClients } from "#db/queries/people/member-clients.ts";
import { removeUser } from "#db/queries/people/team.ts";
import { dashboards, memberClients, users } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { lettersTo } from "#tests/domain/users/letters.ts";
import { ask, buildPerson, cookieOf, type Person, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

/** An admin, a user, and two clients. */
async function anAgency() {
  const admin = await buildPerson();
  const user = await buildPerson({ companyId: admin.companyId, role: "user", name: "Jonas" });
  const [bakery, florist] = [
    await aClient(admin.companyId, "Bakery"),
    await aClient(admin.companyId, "Florist"),
  ];
  return { admin, user, bakery: bakery.id, florist: florist.id };
}

type Form = Record<string, string>;
const change = (admin: Person, { id }: Person, form: Form) =>
  ask(changePerson, requestOf(`/users/${id}`, { form, cookie: admin.cookie }), { userId: id });
const seenBy = async ({ cookie }: Person) => (await viewerOf(cookie)).clientIds;
const invite = (admin: Person, form: Form) =>
  ask(team, requestOf("/company/users", { form: { intent: "invite", ...form }, cookie: admin.cookie }));

test("a person sees all clients unless an admin limits them, from the next request on", async () => {
  const { admin, user, bakery } = await anAgency();
  expect(await seenBy(user)).toBeNull();
  const limited = await change(admin, user, { role: "user", access: "some", client_ids: bakery });
  expect(limited.location).toBe(`/users/${user.id}?saved`);
  expect(await seenBy(user)).toEqual([bakery]);
  const page = await ask(personPage, requestOf(`/users/${user.id}`, { cookie: admin.cookie }), {
    userId: user.id,
  });
  expect(page.body).toMatchObject({
    access: "some",
    clientIds: [bakery],
    clients: [{ label: "Bakery" }, {}],
  });
  const list = await ask(teamPage, requestOf("/company/users", { cookie: admin.cookie }));
  expect((list.body as { members: object[] }).members).toMatchObject([{ clients: null }, { clients: 1 }]);

  await change(admin, user, { role: "user", access: "all" });
  expect(await seenBy(user)).toBeNull();
  expect(await db.$count(memberClients, eq(memberClients.userId, user.id))).toBe(0);
});

test("some clients without any, or with another company's, are refused", async () => {
  const { admin, user } = await anAgency();
  const elsewhere = await anAgency();
  for (const client_ids of ["", elsewhere.bakery]) {
    const refused = await change(admin, user, { role: "user", access: "some", client_ids });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { client_ids: ["Choose at least one client"] }, initialValue: { access: "some" } },
    });
    const email = `ida.${newId()}@harbourlane.example`;
    expect(await invite(admin, { email, role: "user", access: "some", client_ids })).toMatchObject({
      status: 422,
      body: { error: { client_ids: ["Choose at least one client"] }, initialValue: { email } },
    });
  }
  expect(await seenBy(user)).toBeNull();
});

test("a refused limit leaves the role and the name too, by page and by call", async () => {
  const { admin } = await anAgency();
  const second = await buildPerson({ companyId: admin.companyId, role: "admin", name: "Piet" });
  const wish = { role: "user", access: "some" };
  expect((await change(admin, second, wish)).status).toBe(422);
  const call = new Request(`http://localhost:3000/api/users/${second.id}`, {
    method: "PUT",
    headers: { Cookie: admin.cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ ...wish, name: "Someone else", client_ids: ["another company's"] }),
  });
  expect(await ask(userByCall, call, { id: second.id })).toMatchObject({ status: 422 });
  const [kept] = await db.select().from(users).where(eq(users.id, second.id));
  expect(kept).toMatchObject({ role: "admin", name: "Piet", onlyClients: false });
});

test("an admin sees all clients: a limited person who becomes one loses the limit", async () => {
  const { admin, user, bakery } = await anAgency();
  await change(admin, user, { role: "user", access: "some", client_ids: bakery });
  await change(admin, user, { role: "admin", access: "some", client_ids: bakery });
  expect(await seenBy(user)).toBeNull();
  expect(await listMemberClients(admin.companyId, user.id)).toEqual([]);
  await change(admin, user, { role: "user" });
  expect(await seenBy(user)).toBeNull();
});

test("an invitation carries the limit", async () => {
  const { admin, bakery, florist } = await anAgency();
  const email = `ida.${newId().toLowerCase()}@harbourlane.example`;
  await invite(admin, { email, role: "user", access: "some", client_ids: florist });
  const token = /\/invitations\/([\w-]+)/.exec((await lettersTo(email)).at(-1) ?? "")![1]!;
  const password = "a long and quiet evening";
  const form = {
    name: "Ida",
    password,
    password_confirmation: password,
    terms_consent: "on",
    age_consent: "on",
  };
  const joined = await ask(accept, requestOf("/", { form }), { token });
  const viewer = await viewerOf(cookieOf(joined.headers.get("set-cookie")!));
  expect(viewer.clientIds).toEqual([florist]);
  expect(viewer.clientIds).not.toContain(bakery);
});

test("people cannot change their own limit", async () => {
  const { admin, user, bakery } = await anAgency();
  await change(admin, user, { role: "user", access: "some", client_ids: bakery });
  const request = requestOf(`/api/users/${user.id}`, {
    method: "PUT",
    form: { access: "all" },
    cookie: user.cookie,
    json: true,
  });
  expect(await ask(userByCall, request, { id: user.id })).toMatchObject({
    status: 422,
    body: { error: { fields: { client_ids: [expect.stringContaining("Ask an admin")] } } },
  });
  expect(await seenBy(user)).toEqual([bakery]);
});

test("without the last client a limited person sees nothing, and a deleted person leaves no row", async () => {
  const { admin, user, bakery } = await anAgency();
  await change(admin, user, { role: "user", access: "some", client_ids: bakery });
  await removeClient(admin.companyId, bakery);
  expect(await seenBy(user)).toEqual([]);

  const { florist, ...other } = await anAgency();
  await change(other.admin, other.user, { role: "user", access: "some", client_ids: florist });
  await removeUser(other.admin.companyId, other.user.id);
  expect(await db.$count(memberClients, eq(memberClients.clientId, florist))).toBe(0);
  expect(await db.$count(users, eq(users.id, other.user.id))).toBe(0);
});

test("a new dashboard belongs to the only client, or to one that is chosen", async () => {
  const { admin, user, bakery, florist } = await anAgency();
  await change(admin, user, { role: "user", access: "some", client_ids: bakery });
  const post = async (form: Form) =>
    ask(create, requestOf("/dashboards/create", { form: { name: "Sales", ...form }, cookie: user.cookie }));
  expect((await post({})).status).toBe(303);
  const [made] = await db.select().from(dashboards).where(eq(dashboards.companyId, admin.companyId));
  expect(made!.clientId).toBe(bakery);

  // Neither to another client nor to none.
  for (const clientId of [florist, ""]) {
    const form = { intent: "client", clientId };
    const path = `/dashboards/${made!.permalink}/settings`;
    const refused = await ask(settings, requestOf(path, { form, cookie: user.cookie }), {
      permalink: made!.permalink,
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
  }
  const [kept] = await db.select().from(dashboards).where(eq(dashboards.id, made!.id));
  expect(kept!.clientId).toBe(bakery);

  const both = new URLSearchParams({ role: "user", access: "some" });
  for (const id of [bakery, florist]) both.append("client_ids", id);
  const request = requestOf(`/users/${user.id}`, { form: {}, cookie: admin.cookie });
  await ask(changePerson, new Request(request, { body: both }), { userId: user.id });
  expect(await post({})).toMatchObject({
    status: 422,
    body: { error: { "": ["Choose the client of this dashboard first."] } },
  });
  const call = (form: Form) =>
    ask(
      createByCall,
      requestOf("/api/dashboards", { form: { name: "Calls", ...form }, cookie: user.cookie, json: true }),
    );
  expect((await call({})).status).toBe(422);
  expect((await call({ client_id: florist })).status).toBe(201);
});

test("work that a request only starts has no limit", async () => {
  const { admin, bakery } = await anAgency();
  const { companyId } = admin;
  await createDashboard(await viewerOf(admin.cookie), "Of no client");
  const context = {
    requestId: "test",
    routeName: "test",
    startedAt: 0,
    clientAddress: "203.0.113.7",
    memo: new Map(),
    limit: { companyId, clientIds: [bakery] },
  };
  const names = async () => (await listClients(companyId)).map(({ name }) => name);
  expect(await withRequestContext(context, names)).toEqual(["Bakery"]);
  expect(await withRequestContext(context, () => outsideRequest(names))).toEqual(["Bakery", "Florist"]);
});
