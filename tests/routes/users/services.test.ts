import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/config.server.ts";
import { identify } from "#app/auth/session.server.ts";
import type { WaysToSignIn } from "#app/domain/users/services/own-services.server.ts";
import { serviceIds, type ServiceId } from "#app/domain/users/sign-in-services.ts";
import { loader as start } from "#app/routes/session/service.tsx";
import { action as changePassword, loader as passwordPage } from "#app/routes/users/password.tsx";
import { action, loader } from "#app/routes/users/services.tsx";
import { db } from "#db/client.server.ts";
import { addIdentity } from "#db/queries/people/identities.ts";
import { findUser } from "#db/queries/users.ts";
import { loginIdentities, users } from "#db/schema/index.ts";
import { subjectsTo } from "#tests/domain/users/letters.ts";
import { ask, buildPerson, password, type Person, requestOf } from "#tests/domain/users/people.ts";
import { atService, begin, Browser, comeBack, signInWith } from "#tests/routes/session/service-sign-in.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type ServicePerson, useOpenIdServers } from "#tests/support/edges/openid-server.ts";

await useDatabase();
const servers = await useOpenIdServers();

const post = (person: Person, form: Record<string, string>, cookie = person.cookie) =>
  ask(action, requestOf("/", { form, cookie }), { userId: person.id });
const page = async (person: Person, cookie = person.cookie) =>
  (await ask(loader, requestOf("/", { cookie }), { userId: person.id })).body as {
    ways: WaysToSignIn;
    asksPassword: boolean;
  };
const linkedOf = async (person: Person) =>
  (await page(person)).ways.services.flatMap(({ id, linked }) => (linked ? [id] : []));

/** Presses "Link", signs in there, and comes back in `browser`. */
async function link(
  person: Person,
  id: ServiceId,
  there: ServicePerson | null,
  browser = new Browser(person.cookie),
) {
  const sent = browser.keep(await post(person, { link: id }, browser.cookie));
  const between = await ask(start, requestOf(sent.location!, { cookie: browser.cookie }), { service: id });
  const query = new URL((between.body as { href: string }).href, "http://x").search;
  const back = await atService(servers[id], await begin(browser, id, query), there);
  return { browser, back, answer: await comeBack(browser, id, back) };
}

/** As if this many seconds had passed. */
function later(seconds: number): void {
  const before = config.clockOffsetSeconds;
  Object.assign(config, { clockOffsetSeconds: before + seconds });
  onTestFinished(() => void Object.assign(config, { clockOffsetSeconds: before }));
}

const withoutPassword = (sub: string) =>
  buildPerson({ passwordHash: null }).then(async (person) => {
    const { companyId, id: userId } = person;
    await addIdentity({ id: `i-${sub}`, companyId, userId, provider: "google", subject: sub });
    return person;
  });

test("all three services can be linked, each with an email, and then sign in", async () => {
  const person = await buildPerson();
  expect((await page(person)).ways).toMatchObject({
    hasPassword: true,
    services: [{ id: "google", linked: null }, { id: "facebook" }, { id: "linkedin" }],
  });
  for (const id of serviceIds) {
    const there = { sub: `own-${id}`, email: `other.${id}@elsewhere.example`, email_verified: false };
    const { answer } = await link(person, id, there);
    expect(answer.location).toBe(`/users/own/services?linked=${id}`);
    const browser = new Browser();
    await signInWith(browser, id, servers[id], there);
    const identity = await identify(requestOf("/", { cookie: browser.cookie }));
    expect(identity).toMatchObject({ viewer: { userId: person.id } });
  }
  expect(await linkedOf(person)).toEqual(["google", "facebook", "linkedin"]);
  expect((await page(person)).ways.services[0]!.linked).toMatchObject({
    label: "other.google@elsewhere.example",
    since: expect.any(Date),
  });
  expect(await subjectsTo(person.email)).toEqual(
    expect.arrayContaining(
      ["Google", "Facebook", "LinkedIn"].map((name) => `${name} was linked to your account (Plainboard)`),
    ),
  );
});

test("the page of the own account opens without its id, after a sign-in", async () => {
  const { id, cookie } = await buildPerson();
  const answer = await ask(loader, requestOf("/users/own/services?problem=taken&with=google", { cookie }), {
    userId: "own",
  });
  expect(answer.location).toBe(`/users/${id}/services?problem=taken&with=google`);
});

test("an account of another person is not linked, and stays theirs", async () => {
  const [owner, other] = [await buildPerson(), await buildPerson()];
  const there = { sub: "shared", email: "shared@gmail.com", email_verified: true };
  await link(owner, "google", there);
  const { answer } = await link(other, "google", there);
  expect(answer.location).toBe("/users/own/services?problem=taken&with=google");
  expect([await linkedOf(owner), await linkedOf(other)]).toEqual([["google"], []]);
});

test("a second account of the same service needs the first to be unlinked", async () => {
  const person = await buildPerson();
  await link(person, "google", { sub: "first" });
  expect((await link(person, "google", { sub: "second" })).answer.location).toContain("problem=one-already");
  const rows = await db.select().from(loginIdentities).where(eq(loginIdentities.userId, person.id));
  expect(rows.map(({ subject }) => subject)).toEqual(["first"]);
});

test("canceling and another session link nothing", async () => {
  const person = await buildPerson();
  const other = await buildPerson({ companyId: person.companyId });
  expect((await link(person, "linkedin", null)).answer.location).toContain("services?problem=canceled");

  // The other person's browser gets the address of return and all cookies but the session.
  const browser = new Browser(person.cookie);
  const sent = browser.keep(await post(person, { link: "google" }, browser.cookie));
  const query = `?start=${new URL(sent.location!, "http://x").searchParams.get("continue")}`;
  const back = await atService(servers.google, await begin(browser, "google", query), { sub: "attacker" });
  const rest = browser.cookie.split("; ").filter((pair) => !pair.startsWith("plainboard="));
  const victim = new Browser([other.cookie, ...rest].join("; "));
  expect((await comeBack(victim, "google", back)).location).toContain("problem=stale");
  expect([await linkedOf(person), await linkedOf(other)]).toEqual([[], []]);
});

test("unlinking stops the service and the other sessions at once, with an email", async () => {
  const person = await buildPerson();
  const there = { sub: "leaves" };
  await link(person, "google", there);
  const other = new Browser();
  await signInWith(other, "google", servers.google, there);
  expect((await identify(requestOf("/", { cookie: other.cookie }))).who).toBe("viewer");
  expect((await post(person, { unlink: "google" })).status).toBe(303);
  expect(await linkedOf(person)).toEqual([]);
  expect((await identify(requestOf("/", { cookie: other.cookie }))).who).toBe("nobody");
  expect((await identify(requestOf("/", { cookie: person.cookie }))).who).toBe("viewer");
  expect((await signInWith(new Browser(), "google", servers.google, there)).location).toContain(
    "problem=unknown",
  );
  expect(await subjectsTo(person.email)).toContain("Google was unlinked from your account (Plainboard)");
  expect((await post(person, { unlink: "google" })).status).toBe(303); // pressed twice
});

test("the last way to sign in stays, and a service that is not set up is none", async () => {
  const person = await withoutPassword("only");
  const refused = await post(person, { unlink: "google" });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining("only way to sign in"),
  ]);
  await link(person, "linkedin", { sub: "second-way" });

  const { providerVariables } = config;
  const { LOGIN_LINKEDIN_CLIENT_ID: _, ...rest } = providerVariables;
  Object.assign(config, { providerVariables: rest });
  onTestFinished(() => void Object.assign(config, { providerVariables }));
  expect((await post(person, { unlink: "google" })).status).toBe(422);
  Object.assign(config, { providerVariables });
  expect((await post(person, { unlink: "google" })).status).toBe(303);
  expect((await post(person, { unlink: "linkedin" })).status).toBe(422);
  expect(await linkedOf(person)).toEqual(["linkedin"]);
});

test("of two ways that are unlinked at once, one stays", async () => {
  const person = await withoutPassword("race");
  await link(person, "linkedin", { sub: "race-2" });
  const answers = await Promise.all([
    post(person, { unlink: "google" }),
    post(person, { unlink: "linkedin" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
});

test("a while after the sign-in, linking and unlinking need the password", async () => {
  const person = await buildPerson();
  await link(person, "google", { sub: "needs" });
  later(16 * 60);
  expect((await page(person)).asksPassword).toBe(true);
  expect((await post(person, { link: "linkedin" })).status).toBe(422);
  expect((await post(person, { unlink: "google", current_password: "not this one" })).status).toBe(422);
  expect(await linkedOf(person)).toEqual(["google"]);
  expect((await post(person, { unlink: "google", current_password: password })).status).toBe(303);

  const passwordless = await withoutPassword("old-session");
  later(16 * 60);
  expect((await post(passwordless, { link: "linkedin" })).status).toBe(422);
});

test("a person without a password gets a link to set one, which keeps a confirmed person's services", async () => {
  const person = await withoutPassword("sets-one");
  await db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, person.id));
  const view = await ask(passwordPage, requestOf("/", { cookie: person.cookie }), { userId: person.id });
  expect(view.body).toMatchObject({ hasPassword: false });
  const sent = await ask(
    changePassword,
    requestOf("/", { form: { intent: "send-link" }, cookie: person.cookie }),
    { userId: person.id },
  );
  expect(sent.location).toBe(`/users/${person.id}/password?sent`);
  expect(await subjectsTo(person.email)).toEqual(["Choose a new password for Plainboard"]);
  expect(await linkedOf(person)).toEqual(["google"]);
});

test("linking an address that the service vouches for confirms the own one", async () => {
  const person = await buildPerson({ email: "mine@gmail.com" });
  await link(person, "google", { sub: "mine", email: "Mine@gmail.com", email_verified: true });
  expect((await findUser(person.companyId, person.id))!.emailConfirmedAt).not.toBeNull();
  const other = await buildPerson({ email: "theirs@gmail.com" });
  await link(other, "google", { sub: "theirs", email: "else@gmail.com", email_verified: true });
  expect((await findUser(other.companyId, other.id))!.emailConfirmedAt).toBeNull();
});

test("only the person opens the page, and deleting the person deletes what is linked", async () => {
  const admin = await buildPerson();
  const colleague = await buildPerson({ companyId: admin.companyId, role: "user" });
  await link(colleague, "google", { sub: "colleague" });
  const asked = await ask(loader, requestOf("/", { cookie: admin.cookie }), { userId: colleague.id });
  expect(asked.status).toBe(404);
  expect((await post(colleague, { unlink: "google" }, admin.cookie)).status).toBe(404);
  await db.delete(users).where(eq(users.id, colleague.id));
  const rows = await db.select().from(loginIdentities).where(eq(loginIdentities.subject, "colleague"));
  expect(rows).toEqual([]);
});
