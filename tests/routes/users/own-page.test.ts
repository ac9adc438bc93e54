import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { config } from "#app/config.server.ts";
import { emailsSent } from "#app/domain/users/send-later.server.ts";
import { action as login } from "#app/routes/session/login.tsx";
import { action as confirm, loader as confirmPage } from "#app/routes/users/confirm-email.tsx";
import { action as changeEmail } from "#app/routes/users/email.tsx";
import { action as changePassword } from "#app/routes/users/password.tsx";
import { action, loader } from "#app/routes/users/user.tsx";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";
import { ask, buildPerson, password, type Person, requestOf, signedIn } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Handler = Parameters<typeof ask>[0];

const send = (handler: Handler, { id, cookie }: Person, form: Record<string, string>, userId = id) =>
  ask(handler, requestOf(`/users/${userId}`, { form, cookie, json: true }), { userId });
const open = ({ cookie }: Person, userId: string) =>
  ask(loader, requestOf(`/users/${userId}`, { cookie }), { userId });
const fieldsOf = (body: unknown) => (body as { error: { fields: Record<string, string[]> } }).error.fields;
const stored = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]!;

test("one's own page opens; an admin's colleagues too; another company's people do not", async () => {
  const admin = await buildPerson();
  const colleague = await buildPerson({ companyId: admin.companyId, role: "user", name: "Ida" });
  const stranger = await buildPerson();
  expect(await open(admin, admin.id)).toMatchObject({
    status: 200,
    body: { title: "Profile", person: { isOwn: true } },
  });
  expect(await open(admin, colleague.id)).toMatchObject({
    status: 200,
    body: { title: "Ida", person: { isOwn: false } },
  });
  expect((await open(admin, stranger.id)).status).toBe(404);
  expect((await open(admin, "nobody")).status).toBe(404);
  expect((await open(colleague, colleague.id)).status).toBe(200);
  // Admins only, in the specification: others go to the dashboards.
  for (const id of [admin.id, stranger.id, "nobody"])
    expect(await open(colleague, id)).toMatchObject({ status: 302, location: "/dashboards" });
});

test("no one can change another person's page, admin or not", async () => {
  const admin = await buildPerson();
  const colleague = await buildPerson({ companyId: admin.companyId, role: "user" });
  const stranger = await buildPerson();
  const form = { name: "Somebody else", timezone: "UTC" };
  expect((await send(action, admin, form, colleague.id)).status).toBe(422); // only the role
  expect((await send(action, admin, form, stranger.id)).status).toBe(404);
  expect((await send(changePassword, admin, form, colleague.id)).status).toBe(404);
  expect((await send(changeEmail, admin, form, colleague.id)).status).toBe(404);
  expect((await stored(colleague.id)).name).toBe("Marta Quill");
  expect((await stored(stranger.id)).name).toBe("Marta Quill");
});

test("name and time zone are saved, the time zone under its current name", async () => {
  const person = await buildPerson();
  const answer = await send(action, person, { name: "  Márta 🎻 ", timezone: "Asia/Calcutta" });
  expect(answer).toMatchObject({ status: 303, location: `/users/${person.id}?saved` });
  expect(await stored(person.id)).toMatchObject({ name: "Márta 🎻", timezone: "Asia/Kolkata" });
});

test("an empty name and an invalid time zone are refused", async () => {
  const answer = await send(action, await buildPerson(), { name: "   ", timezone: "Moon/Base" });
  expect(answer.status).toBe(422);
  expect(fieldsOf(answer.body)).toEqual({
    name: ["Enter your name"],
    timezone: ["Choose a time zone from the list, such as Europe/Paris"],
  });
});

test("both consents are accepted or none", async () => {
  const person = await buildPerson({ termsConsentAt: null, ageConsentAt: null });
  const one = await send(action, person, { consents: "1", terms_consent: "on" });
  expect(fieldsOf(one.body)).toEqual({ age_consent: ["Confirm that you are 16 or older"] });
  expect((await stored(person.id)).termsConsentAt).toBeNull();
  const both = await send(action, person, { consents: "1", terms_consent: "on", age_consent: "on" });
  expect(both.location).toBe("/dashboards");
  expect(await stored(person.id)).toMatchObject({
    termsConsentAt: expect.any(Date),
    ageConsentAt: expect.any(Date),
  });
});

test("a name keeps no line break and no character that reverses text", async () => {
  const person = await buildPerson();
  const form = { name: "  Ida\r\n\u202eBcc: all\u2066 \u0007Quill\u2028 ", timezone: "Europe/Berlin" };
  expect((await send(action, person, form)).status).toBe(303);
  expect(await stored(person.id)).toMatchObject({ name: "Ida Bcc: all Quill" });
  const empty = await send(action, person, { name: "\u202e \n", timezone: "Europe/Berlin" });
  expect(fieldsOf(empty.body)).toEqual({ name: ["Enter your name"] });
});

test("changing the password needs the current one and ends all other sessions", async () => {
  const person = await buildPerson();
  const other = await signedIn(person.companyId, person.id);
  const wanted = { password: "an even quieter evening", password_confirmation: "an even quieter evening" };

  const wrong = await send(changePassword, person, { ...wanted, current_password: "not this one" });
  expect(fieldsOf(wrong.body)).toEqual({ current_password: ["Incorrect password"] });
  expect((await identify(requestOf("/", { cookie: other }))).who).toBe("viewer");

  expect((await send(changePassword, person, { ...wanted, current_password: password })).status).toBe(303);
  expect((await identify(requestOf("/", { cookie: other }))).who).toBe("nobody");
  expect((await identify(requestOf("/", { cookie: person.cookie }))).who).toBe("viewer");
  const form = { email: person.email, password: wanted.password };
  expect((await ask(login, requestOf("/login", { form, json: true }))).status).toBe(200);
});

test("guessing the password on an open page requires a wait", async () => {
  const person = await buildPerson();
  const form = {
    password: "whatever it is",
    password_confirmation: "whatever it is",
    current_password: "guess",
  };
  for (let i = 0; i < 10; i += 1) expect((await send(changePassword, person, form)).status).toBe(422);
  const refused = await send(changePassword, person, { ...form, current_password: password });
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
});

async function linkTo(email: string): Promise<{ userId: string; token: string }> {
  await emailsSent();
  const folder = path.join(config.dataDir, "outbox");
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".eml")) continue; // of another test, not yet written
    const letter = (await readFile(path.join(folder, name), "utf8")).replaceAll("=\r\n", "");
    const [, userId, token] = /\/users\/(\w+)\/confirm-email\/([\w-]+)/.exec(letter) ?? [];
    if (letter.includes(`To: ${email}`) && userId && token) return { userId, token };
  }
  throw new Error(`no letter came to ${email}`);
}

test("the email address changes when the emailed link is confirmed, and not before", async () => {
  const person = await buildPerson();
  const wanted = `new.${person.id}@harbourlane.example`;
  expect((await send(changeEmail, person, { email: wanted, current_password: password })).status).toBe(303);
  expect((await stored(person.id)).email).toBe(person.email);

  const link = await linkTo(wanted);
  expect(await ask(confirmPage, requestOf("/"), link)).toMatchObject({
    status: 200,
    body: { email: wanted },
  });
  expect((await stored(person.id)).email).toBe(person.email); // a mail gateway opens every link
  expect((await ask(confirm, requestOf("/", { form: {} }), { ...link, userId: "another" })).status).toBe(422);
  expect((await ask(confirm, requestOf("/", { form: {} }), link)).status).toBe(303);
  expect((await stored(person.id)).email).toBe(wanted);
  expect((await ask(confirm, requestOf("/", { form: {} }), link)).status).toBe(422);
});

test("a new address is refused without the password, if unchanged, and if taken, also at the last moment", async () => {
  const [person, other] = [await buildPerson(), await buildPerson()];
  const refusal = async (form: Record<string, string>) =>
    fieldsOf((await send(changeEmail, person, form)).body);
  const email = `late.${person.id}@harbourlane.example`;
  expect(await refusal({ email, current_password: "guess" })).toEqual({
    current_password: ["Incorrect password"],
  });
  expect(await refusal({ email })).toEqual({ current_password: ["Enter your current password"] });
  expect(await refusal({ email: person.email, current_password: password })).toEqual({
    email: ["This is already your address"],
  });
  expect(await refusal({ email: other.email.toUpperCase(), current_password: password })).toEqual({
    email: ["This address belongs to another account"],
  });

  await send(changeEmail, person, { email, current_password: password });
  const link = await linkTo(email);
  await db.update(users).set({ email }).where(eq(users.id, other.id));
  expect(await ask(confirm, requestOf("/", { form: {} }), link)).toMatchObject({
    status: 422,
    body: { problem: expect.stringMatching(/Another account now uses this address/) },
  });
  expect((await stored(person.id)).email).toBe(person.email);
});
