import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { loader as company } from "#app/routes/api/company.ts";
import { action as changePassword } from "#app/routes/users/password.tsx";
import { action as endSession, loader as sessionsPage } from "#app/routes/users/sessions.tsx";
import { action as tokenAction, loader as tokensPage } from "#app/routes/users/tokens.tsx";
import { db } from "#db/client.server.ts";
import { apiTokens, companies, sessions } from "#db/schema/index.ts";
import { ask, buildPerson, password, type Person, requestOf, signedIn } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
type Handler = Parameters<typeof ask>[0];
type Session = { id: string; device: string; isThisOne: boolean };

const open = (handler: Handler, { id, cookie }: Person, userId = id) =>
  ask(handler, requestOf("/", { cookie }), { userId });
const send = (handler: Handler, { id, cookie }: Person, form: Record<string, string>, userId = id) =>
  ask(handler, requestOf("/", { form, cookie, json: true }), { userId });
const sessionsOf = async (person: Person, userId = person.id) =>
  ((await open(sessionsPage, person, userId)).body as { sessions: Session[] }).sessions;
const isSignedIn = async (cookie: string) => (await identify(requestOf("/", { cookie }))).who === "viewer";

/** As if this person gave the password an hour ago. */
async function anHourLater({ id }: Person): Promise<void> {
  const signedInAt = new Date(Date.now() - 3_600_000);
  await db.update(sessions).set({ createdAt: signedInAt }).where(eq(sessions.userId, id));
}

test("a person's sessions are listed with this one marked, and one can be ended", async () => {
  const person = await buildPerson();
  const other = await signedIn(person.companyId, person.id, firefox);
  const third = await signedIn(person.companyId, person.id);
  const listed = await sessionsOf(person);
  expect(listed.map(({ isThisOne }) => isThisOne).filter(Boolean)).toHaveLength(1);
  const session = listed.find(({ device }) => device === "Firefox on Windows")!;

  expect((await send(endSession, person, { session: session.id })).status).toBe(303);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(third)).toBe(true);
  expect(await sessionsOf(person)).toHaveLength(2);
});

test("all other sessions can be ended at once", async () => {
  const person = await buildPerson();
  const other = await signedIn(person.companyId, person.id);
  expect((await send(endSession, person, { session: "all" })).status).toBe(303);
  expect([await isSignedIn(person.cookie), await isSignedIn(other)]).toEqual([true, false]);
});

test("ending sessions asks for the password when the sign-in is old", async () => {
  const person = await buildPerson();
  const other = await signedIn(person.companyId, person.id);
  await anHourLater(person);
  for (const form of [{ session: "all" }, { session: "all", current_password: "guess" }])
    expect((await send(endSession, person, form)).body).toMatchObject({
      error: { fields: { current_password: ["Incorrect password"] } },
    });
  expect(await isSignedIn(other)).toBe(true);
  expect((await send(endSession, person, { session: "all", current_password: password })).status).toBe(303);
  expect(await isSignedIn(other)).toBe(false);
});

test("an admin can sign a colleague out, and no one of another company", async () => {
  const admin = await buildPerson();
  const colleague = await buildPerson({ companyId: admin.companyId, role: "user" });
  const stranger = await buildPerson();
  const [strangers] = await sessionsOf(stranger);

  expect((await send(endSession, admin, { session: "all" }, colleague.id)).status).toBe(303);
  expect(await isSignedIn(colleague.cookie)).toBe(false);
  expect((await send(endSession, admin, { session: "all" }, stranger.id)).status).toBe(404);
  await send(endSession, admin, { session: strangers!.id }); // another's session under one's own name
  expect(await isSignedIn(stranger.cookie)).toBe(true);
  expect(await isSignedIn(admin.cookie)).toBe(true);
});

test("a new token appears once, only its hash is stored, and calls work with it", async () => {
  const person = await buildPerson();
  const created = await send(tokenAction, person, { name: "Monthly export" });
  expect(created.status).toBe(201);
  const { token } = (created.body as { data: { token: string } }).data;
  expect(token).toMatch(/^pb_[\w-]{32}$/);
  expect(JSON.stringify((await open(tokensPage, person)).body)).not.toContain(token);
  expect(JSON.stringify(await db.select().from(apiTokens))).not.toContain(token.slice(3));

  const bearer = requestOf("/api/company", { json: true, headers: { Authorization: `Bearer ${token}` } });
  expect(await ask(company, bearer.clone())).toMatchObject({
    status: 200,
    body: { data: { company: { id: person.companyId } } },
  });
  const [kept] = await db.select().from(apiTokens).where(eq(apiTokens.userId, person.id));
  expect(kept?.lastUsedAt).toBeInstanceOf(Date);

  expect((await send(tokenAction, person, { revoke: kept!.id })).status).toBe(303);
  expect((await ask(company, bearer.clone())).status).toBe(401);
});

test("a token may only read unless its form says write", async () => {
  const person = await buildPerson();
  for (const form of [{ name: "None" }, { name: "Read", scope: "read" }, { name: "Write", scope: "write" }])
    expect((await send(tokenAction, person, form)).status).toBe(201);
  expect((await send(tokenAction, person, { name: "Wrong", scope: "admin" })).body).toMatchObject({
    error: { fields: { scope: ["Choose what the token may do"] } },
  });
  const kept = await db.select().from(apiTokens).where(eq(apiTokens.userId, person.id));
  expect(Object.fromEntries(kept.map(({ name, scope }) => [name, scope]))).toEqual({
    None: "read",
    Read: "read",
    Write: "write",
  });
});

test("a new password ends every token of that person only", async () => {
  const [person, other] = [await buildPerson(), await buildPerson()];
  const tokenOf = async (whose: Person) =>
    ((await send(tokenAction, whose, { name: "Export" })).body as { data: { token: string } }).data.token;
  const [first, second, others] = [await tokenOf(person), await tokenOf(person), await tokenOf(other)];
  const call = async (token: string) =>
    (
      await ask(
        company,
        requestOf("/api/company", { json: true, headers: { Authorization: `Bearer ${token}` } }),
      )
    ).status;
  expect([await call(first), await call(second), await call(others)]).toEqual([200, 200, 200]);
  const wanted = { password: "an even quieter evening", password_confirmation: "an even quieter evening" };
  await send(changePassword, person, { ...wanted, current_password: password });
  expect([await call(first), await call(second), await call(others)]).toEqual([401, 401, 200]);
});

test("no one can revoke another person's token", async () => {
  const [person, other] = [await buildPerson(), await buildPerson()];
  await send(tokenAction, other, { name: "Theirs" });
  const [theirs] = await db.select().from(apiTokens).where(eq(apiTokens.userId, other.id));
  await send(tokenAction, person, { revoke: theirs!.id });
  expect(await db.select().from(apiTokens).where(eq(apiTokens.userId, other.id))).toHaveLength(1);
  expect((await open(tokensPage, person, other.id)).status).toBe(404);
});

test("a token needs a name and an end, the password when the sign-in is old, and there are at most twenty", async () => {
  const person = await buildPerson();
  expect((await send(tokenAction, person, { name: "" })).body).toMatchObject({
    error: { fields: { name: ["Enter a name for the token"] } },
  });
  expect((await send(tokenAction, person, { name: "Export", days: "never" })).body).toMatchObject({
    error: { fields: { days: ["Choose when the token expires"] } },
  });
  for (let i = 0; i < 20; i += 1)
    expect((await send(tokenAction, person, { name: `No. ${i}` })).status).toBe(201);
  expect((await send(tokenAction, person, { name: "No. 21" })).body).toMatchObject({
    error: { fields: { general: [expect.stringMatching(/20 tokens, the maximum/)] } },
  });
  await anHourLater(person);
  expect((await send(tokenAction, person, { name: "Late" })).body).toMatchObject({
    error: { fields: { current_password: ["Incorrect password"] } },
  });
});

test("a deleted company's tokens stop working", async () => {
  const person = await buildPerson();
  const { token } = (
    (await send(tokenAction, person, { name: "Export" })).body as { data: { token: string } }
  ).data;
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, person.companyId));
  const request = requestOf("/api/company", { json: true, headers: { Authorization: `Bearer ${token}` } });
  expect((await ask(company, request)).status).toBe(401);
});
