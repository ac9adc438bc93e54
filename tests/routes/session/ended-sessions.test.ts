import { expect, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { newUnguessableId } from "#app/lib/id.server.ts";
import { action as logout } from "#app/routes/session/logout.tsx";
import { action as changeTwoFactor, loader as twoFactorPage } from "#app/routes/users/two-factor.tsx";
import { action as changePassword } from "#app/routes/users/password.tsx";
import { action as changeUser } from "#app/routes/users/user.tsx";
import { ask, buildPerson, password, type Person, requestOf, signedIn } from "#tests/domain/users/people.ts";
import { codeAt } from "#tests/domain/users/two-factor/rfc-6238.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

// ASVS 5.0: 7.4.3 (other sessions after a change of a factor), 14.3.1 (clearing the browser), 11.5.1 (128 bits).

const isOpen = async (cookie: string) => (await identify(requestOf("/", { cookie }))).who === "viewer";
const post = (person: Person, form: Record<string, string>) =>
  ask(changeTwoFactor, requestOf("/", { form, cookie: person.cookie }), { userId: person.id });

async function turnOn(person: Person): Promise<void> {
  await post(person, { intent: "start" });
  const page = await ask(twoFactorPage, requestOf("/", { cookie: person.cookie }), { userId: person.id });
  const { key } = (page.body as { view: { key: string } }).view;
  expect((await post(person, { intent: "confirm", code: codeAt(key, Date.now()) })).status).toBe(201);
}

test("turning two-factor sign-in on or off ends the other sessions and keeps one's own", async () => {
  const person = await buildPerson();
  const before = await signedIn(person.companyId, person.id);
  await turnOn(person);
  expect([await isOpen(before), await isOpen(person.cookie)]).toEqual([false, true]);
  const between = await signedIn(person.companyId, person.id);
  await post(person, { intent: "stop" });
  expect([await isOpen(between), await isOpen(person.cookie)]).toEqual([false, true]);
});

test("an admin who resets a colleague's second factor ends all of their sessions", async () => {
  const person = await buildPerson({ role: "user" });
  const admin = await buildPerson({ companyId: person.companyId });
  await turnOn(person);
  const form = { intent: "reset-two-factor" };
  await ask(changeUser, requestOf("/", { form, cookie: admin.cookie }), { userId: person.id });
  expect([await isOpen(person.cookie), await isOpen(admin.cookie)]).toEqual([false, true]);
});

test("a changed password ends the other sessions", async () => {
  const person = await buildPerson();
  const other = await signedIn(person.companyId, person.id);
  const wanted = "an even quieter evening";
  const form = { current_password: password, password: wanted, password_confirmation: wanted };
  await ask(changePassword, requestOf("/", { form, cookie: person.cookie }), { userId: person.id });
  expect([await isOpen(other), await isOpen(person.cookie)]).toEqual([false, true]);
});

test("signing out clears the browser's cache and storage, and its cookie", async () => {
  const { cookie } = await buildPerson();
  const { headers } = await ask(logout, requestOf("/logout", { form: {}, cookie }));
  expect(headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  expect(headers.get("Set-Cookie")).toMatch(/Max-Age=0/);
  expect(await isOpen(cookie)).toBe(false);
});

test("new addresses of dashboards and files have at least 128 bits", () => {
  const ids = Array.from({ length: 200 }, newUnguessableId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(id.length * Math.log2(58)).toBeGreaterThan(128);
  expect(new Set(ids.join("")).size).toBe(58); // every letter of the alphabet occurs
});
