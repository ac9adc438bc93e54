import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { config } from "#app/config.server.ts";
import { type ServiceId, serviceIds } from "#app/domain/users/sign-in-services.ts";
import { findResetLink, resetPassword } from "#app/domain/users/password/reset-password.server.ts";
import { requestPasswordReset } from "#app/domain/users/password/request-password-reset.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { action, loader } from "#app/routes/registration/register-service.tsx";
import { loader as registerPage } from "#app/routes/registration/register.tsx";
import { loader as start } from "#app/routes/session/service.tsx";
import { action as register } from "#app/routes/registration/register.tsx";
import { db } from "#db/client.server.ts";
import { companies, loginIdentities, checkouts, users } from "#db/schema/index.ts";
import { lettersTo, subjectsTo } from "#tests/domain/users/letters.ts";
import { ask, buildPerson, password, requestOf } from "#tests/domain/users/people.ts";
import { atService, begin, Browser, comeBack, signInWith } from "#tests/routes/session/service-sign-in.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type ServicePerson, useOpenIdServers } from "#tests/support/edges/openid-server.ts";

await useDatabase();
const servers = await useOpenIdServers();

const run = newId().toLowerCase();
const consents = { terms_consent: "on", age_consent: "on" };
const hidden = { dashboards: "40", interval: "12", cid: "ga-7", flow: "mc", coupons: "[]" };

const post = (browser: Browser, service: string, form: Record<string, string>, json = false) =>
  ask(action, requestOf(`/register/${service}`, { form, cookie: browser.cookie, json }), { service });

/** From the form to the service and back. */
async function registerWith(id: ServiceId, person: ServicePerson | null, form: Record<string, string> = {}) {
  const browser = new Browser();
  const sent = browser.keep(await post(browser, id, { ...consents, ...form }));
  const between = await ask(start, requestOf(sent.location!, { cookie: browser.cookie }), { service: id });
  const { href } = between.body as { href: string };
  const address = await begin(browser, id, new URL(href, "http://x").search);
  return { browser, answer: await comeBack(browser, id, await atService(servers[id], address, person)) };
}

const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const problemOf = (location: string | null) =>
  new URL(location ?? "", "http://x").searchParams.get("problem");
const accounts = async () => (await db.select().from(users)).length;

test.each(serviceIds)("%s gives name and address, and the form gives the rest", async (id) => {
  const email = `${id}.${run}@northlight.example`; // the outbox outlives a run
  const person = { sub: `new-${id}`, name: "Marta\nQuill", email, email_verified: true };
  const { browser, answer } = await registerWith(id, person, { ...hidden, timezone: "Europe/Paris" });
  expect([answer.status, answer.location]).toEqual([303, "/intro"]);
  const identity = await identify(requestOf("/", { cookie: browser.cookie }));
  expect(identity).toMatchObject({
    viewer: { email, name: "Marta Quill", role: "admin", hasConsents: true },
  });

  const user = await userOf(email);
  expect(user).toMatchObject({ passwordHash: null, creator: true, timezone: "Europe/Paris" });
  expect(user!.onboarding.flow).toBe("mc");
  const [company] = await db.select().from(companies).where(eq(companies.id, user!.companyId));
  expect(company!.signup).toEqual({ dashboards: 40, interval: 12, coupons: [], cid: "ga-7" });
  const identities = await db.select().from(loginIdentities).where(eq(loginIdentities.userId, user!.id));
  expect(identities).toMatchObject([{ provider: id, subject: `new-${id}`, label: email }]);
  // Facebook vouches for no address, Google for its own only.
  expect(user!.emailConfirmedAt !== null).toBe(id === "linkedin");
  expect(await subjectsTo(email)).toEqual(["Welcome to Plainboard"]);
});

test("who wants to pay at once comes to the checkout of what the form said, after the service", async () => {
  const before = config.checkout;
  onTestFinished(() => void Object.assign(config, { checkout: before }));
  Object.assign(config, { checkout: "test" });
  const person = (name: string) => ({
    sub: name,
    name: "Marta",
    email: `${name}.${run}@gmail.com`,
    email_verified: true,
  });
  const { answer, browser } = await registerWith("google", person("pays"), { ...hidden, pay: "now" });
  expect(answer.location).toMatch(/^\/company\/checkout\/\w+/);
  expect((await identify(requestOf("/", { cookie: browser.cookie }))).who).toBe("viewer");
  const { companyId } = (await userOf(person("pays").email))!;
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.companyId, companyId));
  expect(checkout).toMatchObject({ dashboards: 40, interval: 12 });
  const later = await registerWith("google", person("tries"), { ...hidden, pay: "later" });
  expect(later.answer.location).toBe("/intro");
});

test("without both consents nothing starts, and the page keeps the values with an error beside each", async () => {
  for (const missing of ["terms_consent", "age_consent"] as const) {
    const { [missing]: _, ...one } = consents;
    const typed = {
      ...hidden,
      ...one,
      name: "Marta",
      email: "m@northlight.example",
      password: "typed already",
    };
    const answer = await post(new Browser(), "google", typed);
    expect([answer.status, answer.headers.has("set-cookie")]).toEqual([422, false]);
    const { error, initialValue } = answer.body as { error: object; initialValue: Record<string, string> };
    expect(Object.keys(error)).toEqual([missing]);
    expect(initialValue).toMatchObject({ ...hidden, name: "Marta", email: "m@northlight.example" });
    expect(JSON.stringify(answer.body)).not.toContain("typed already");
  }
  const call = await post(new Browser(), "google", {}, true);
  expect(Object.keys((call.body as { error: { fields: object } }).error.fields)).toEqual(
    Object.keys(consents),
  );
});

test("the form leads to a page of ours first, because browsers refuse to follow a form to another site", async () => {
  const browser = new Browser();
  const sent = browser.keep(await post(browser, "google", consents));
  expect(sent.location).toMatch(/^\/login\/google\?continue=/);
  const between = await ask(start, requestOf(sent.location!, { cookie: browser.cookie }), {
    service: "google",
  });
  expect(between.status).toBe(200);
  expect(between.headers.get("refresh")).toMatch(/^0; url=\/login\/google\?start=/);
  expect(between.headers.get("cache-control")).toBe("no-store");
});

test("the consents of one browser start nothing in another", async () => {
  const [browser, other] = [new Browser(), new Browser()];
  const sent = browser.keep(await post(browser, "google", consents));
  const query = `?start=${new URL(sent.location!, "http://x").searchParams.get("continue")}`;
  expect(await begin(other, "google", query)).toBe("/login?problem=stale&with=google");
  expect(await begin(browser, "google", query)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/o\/oauth2/);
});

test("canceling keeps the link's choices", async () => {
  const { answer } = await registerWith("linkedin", null, { ...hidden, pay: "now" });
  expect(answer.location).toBe(
    "/register?problem=canceled&with=linkedin&source=mc&dashboards=40&annual=1&cid=ga-7&pay=now",
  );
  const page = await ask(registerPage, requestOf(answer.location!));
  expect(page.body).toMatchObject({
    wishes: { dashboards: 40, interval: 12, cid: "ga-7", flow: "mc", pay: "now" },
    notice: { title: "You canceled at LinkedIn" },
  });
});

test("an address that has an account registers no second one and opens nothing", async () => {
  for (const id of serviceIds) {
    const person = await buildPerson();
    const before = await accounts();
    const { browser, answer } = await registerWith(id, {
      sub: `x-${id}`,
      email: person.email,
      email_verified: true,
    });
    expect(problemOf(answer.location)).toBe("sign-in-first");
    expect((await identify(requestOf("/", { cookie: browser.cookie }))).who).toBe("nobody");
    expect(await accounts()).toBe(before);
  }
});

test("an unverified address and a missing one register nothing", async () => {
  const before = await accounts();
  const unverified = { sub: "u-1", email: "unverified@northlight.example", email_verified: false };
  expect(problemOf((await registerWith("google", unverified)).answer.location)).toBe("unverified");
  expect(problemOf((await registerWith("linkedin", unverified)).answer.location)).toBe("unverified");
  expect(problemOf((await registerWith("facebook", { sub: "u-2", name: "M" })).answer.location)).toBe(
    "no-email",
  );
  expect(await accounts()).toBe(before);
});

test("registering again with a linked account signs in", async () => {
  const person = { sub: "again", name: "Ada", email: "ada@gmail.com", email_verified: true };
  expect((await registerWith("google", person)).answer.location).toBe("/intro");
  expect((await userOf(person.email))!.emailConfirmedAt).not.toBeNull();
  const before = await accounts();
  expect((await registerWith("google", person)).answer.location).toBe("/dashboards");
  expect(await accounts()).toBe(before);
});

test("by invitation only, a service registers nothing", async () => {
  const browser = new Browser();
  const sent = browser.keep(await post(browser, "google", consents));
  Object.assign(config, { signup: "invite" });
  onTestFinished(() => void Object.assign(config, { signup: "open" }));
  const query = `?start=${new URL(sent.location!, "http://x").searchParams.get("continue")}`;
  const address = await begin(browser, "google", query);
  const person = { sub: "late", email: "late@gmail.com", email_verified: true };
  const answer = await comeBack(browser, "google", await atService(servers.google, address, person));
  expect(problemOf(answer.location)).toBe("by-invitation");
  expect((await post(new Browser(), "google", consents, true)).status).toBe(403);
});

test("unknown coupons and services are refused", async () => {
  const answer = await post(new Browser(), "google", { ...consents, coupons: '["GONE"]' });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    422,
    expect.stringContaining("GONE is invalid"),
  ]);
  expect((await post(new Browser(), "myspace", consents)).status).toBe(404);
  expect((await ask(loader, requestOf("/register/myspace"), { service: "myspace" })).location).toBe(
    "/register",
  );
  expect((await ask(loader, requestOf("/register/google"), { service: "google" })).status).toBe(200);
});

test("an account that waits behind another person’s address goes to its owner with the password link", async () => {
  const email = `owner.${run}@harbourlane.example`;
  const stranger = { sub: "stranger", name: "S", email, email_verified: true }; // Facebook does not check it
  expect((await registerWith("facebook", stranger)).answer.location).toBe("/intro");

  const context = {
    requestId: "t",
    routeName: "t",
    startedAt: 0,
    clientAddress: "203.0.113.9",
    memo: new Map(),
  };
  await withRequestContext(context, () => requestPasswordReset(email));
  const letter = (await lettersTo(email)).find((each) => each.includes("/reset-password/")) ?? "";
  const token = /reset-password\/([\w-]+)/.exec(letter)![1]!;
  expect(await findResetLink(token)).not.toBeNull();
  await withRequestContext(context, () => resetPassword(token, password, requestOf("/")));

  const user = await userOf(email);
  expect(user!.emailConfirmedAt).not.toBeNull();
  expect(await db.select().from(loginIdentities).where(eq(loginIdentities.userId, user!.id))).toEqual([]);
  const back = await signInWith(new Browser(), "facebook", servers.facebook, stranger);
  expect(problemOf(back.location)).toBe("sign-in-first");
  expect(await subjectsTo(email)).toContain("Facebook was unlinked from your account (Plainboard)");
});

test("a stranger who registered with a password first gains nothing when the owner comes with Google", async () => {
  const email = "later@gmail.com";
  const form = { name: "S", email, password, password_confirmation: password, ...consents };
  expect((await ask(register, requestOf("/register", { form }))).status).toBe(303);
  const owner = { sub: "later", email, email_verified: true };
  const answer = await signInWith(new Browser(), "google", servers.google, owner);
  expect(problemOf(answer.location)).toBe("sign-in-first");
});
