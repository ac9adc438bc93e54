import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/config.server.ts";
import { invitePerson } from "#app/domain/users/team/invite-person.server.ts";
import type { ServiceId } from "#app/domain/users/sign-in-services.ts";
import { newId } from "#app/lib/id.server.ts";
import { action, loader } from "#app/routes/registration/invitation.tsx";
import { loader as start } from "#app/routes/session/service.tsx";
import { db } from "#db/client.server.ts";
import { addIdentity } from "#db/queries/people/identities.ts";
import { loginIdentities, users } from "#db/schema/index.ts";
import { lettersTo } from "#tests/domain/users/letters.ts";
import { ask, buildPerson, type Person, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { atService, begin, Browser, comeBack, signInWith } from "#tests/routes/session/service-sign-in.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type ServicePerson, useOpenIdServers } from "#tests/support/edges/openid-server.ts";

await useDatabase();
const servers = await useOpenIdServers();

const consents = { terms_consent: "on", age_consent: "on" };
const newAddress = () => `ida.${newId().toLowerCase()}@harbourlane.example`;

async function invited(admin: Person, email = newAddress(), role: "user" | "admin" = "user") {
  expect(await invitePerson(await viewerOf(admin.cookie), { email, role })).toMatchObject({
    outcome: "invited",
  });
  const token = /\/invitations\/([\w-]+)/.exec((await lettersTo(email)).at(-1) ?? "")![1]!;
  return { email, token };
}

const post = (browser: Browser, token: string, form: Record<string, string>) =>
  ask(action, requestOf(`/invitations/${token}`, { form, cookie: browser.cookie }), { token });

/** The page of ours, then the service; returns the address that it sends back to. */
async function acceptAt(browser: Browser, id: ServiceId, token: string, person: ServicePerson | null) {
  const form = { ...consents, service: id, timezone: "Europe/Paris" };
  const sent = browser.keep(await post(browser, token, form));
  expect(sent.location).toMatch(new RegExp(`^/login/${id}\\?continue=`));
  const between = await ask(start, requestOf(sent.location!, { cookie: browser.cookie }), { service: id });
  const { href } = between.body as { href: string };
  const address = await begin(browser, id, new URL(href, "http://x").search);
  return atService(servers[id], address, person);
}

async function accept(id: ServiceId, token: string, person: ServicePerson | null) {
  const browser = new Browser();
  const back = await acceptAt(browser, id, token, person);
  return { browser, answer: await comeBack(browser, id, back) };
}

let made = 0;
const at = (email: string, given: Partial<ServicePerson> = {}): ServicePerson => {
  made += 1;
  return { sub: `invited-${made}`, name: "Ida Brandt", email, email_verified: true, ...given };
};
const accountOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0] ?? null;
const isOpen = async (token: string) => (await ask(loader, requestOf("/"), { token })).status === 200;

test.each(["google", "linkedin"] as const)(
  "%s accepts an invitation to the same, verified address, and signs in from then on",
  async (id) => {
    const admin = await buildPerson();
    const { email, token } = await invited(admin);
    const person = at(email.toUpperCase());
    const { browser, answer } = await accept(id, token, person);
    expect([answer.status, answer.location]).toEqual([303, "/dashboards"]);
    expect(await viewerOf(browser.cookie)).toMatchObject({
      companyId: admin.companyId,
      role: "user",
      name: "Ida Brandt",
      email,
      timezone: "Europe/Paris",
      hasConsents: true,
    });
    expect(await accountOf(email)).toMatchObject({ passwordHash: null, creator: false });
    expect((await accountOf(email))!.emailConfirmedAt).not.toBeNull();
    expect(browser.cookie).not.toMatch(/plainboard-(login|wish)/);
    expect(await isOpen(token)).toBe(false);

    const next = new Browser();
    expect((await signInWith(next, id, servers[id], person)).location).toBe("/dashboards");
  },
);

test("the invitation's role counts, whatever the service says, also where registration is closed", async () => {
  Object.assign(config, { signup: "invite" });
  onTestFinished(() => void Object.assign(config, { signup: "open" }));
  const admin = await buildPerson();
  const { email, token } = await invited(admin, newAddress(), "admin");
  const { browser } = await accept("google", token, at(email));
  expect((await viewerOf(browser.cookie)).role).toBe("admin");
});

test.each([
  ["another address", (email: string) => at(`other.${email}`)],
  ["an address that is not verified", (email: string) => at(email, { email_verified: false })],
  ["no word on whether it is verified", (email: string) => ({ sub: `silent-${email}`, email })],
  ["no address", () => ({ sub: `nameless-${newId()}`, name: "Ida" })],
] as const)("%s accepts nothing, and the invitation stays", async (_, person) => {
  const { email, token } = await invited(await buildPerson());
  for (const id of ["google", "linkedin"] as const) {
    const { browser, answer } = await accept(id, token, person(email));
    expect(answer.location).toBe(`/invitations/${token}?problem=not-invited&with=${id}`);
    expect(browser.cookie).toBe("");
  }
  expect([await accountOf(email), await isOpen(token)]).toEqual([null, true]);
  const page = await ask(loader, requestOf(`/?problem=not-invited&with=google`), { token });
  expect(page.body).toMatchObject({ notice: { title: expect.stringContaining("for another address") } });
});

test("Facebook is not offered and is refused, since it verifies no address", async () => {
  const { token } = await invited(await buildPerson());
  const page = await ask(loader, requestOf("/"), { token });
  expect((page.body as { services: { id: string }[] }).services.map(({ id }) => id)).toEqual([
    "google",
    "linkedin",
  ]);
  expect((await post(new Browser(), token, { ...consents, service: "facebook" })).status).toBe(404);
});

test("an account at the service that belongs to another person opens neither account", async () => {
  const owner = await buildPerson();
  const { email, token } = await invited(await buildPerson());
  const person = at(email);
  await addIdentity({
    id: newId(),
    companyId: owner.companyId,
    userId: owner.id,
    provider: "google",
    subject: person.sub,
  });
  const { browser, answer } = await accept("google", token, person);
  expect(answer.location).toBe(`/invitations/${token}?problem=taken&with=google`);
  expect([browser.cookie, await accountOf(email), await isOpen(token)]).toEqual(["", null, true]);
});

test("an address that got an account after the invitation is not taken over", async () => {
  const { email, token } = await invited(await buildPerson());
  const meanwhile = await buildPerson({ email });
  const { browser, answer } = await accept("google", token, at(email));
  expect(answer.location).toMatch(/^\/login\?problem=sign-in-first&with=google/);
  expect(browser.cookie).toBe("");
  const identities = await db.select().from(loginIdentities).where(eq(loginIdentities.userId, meanwhile.id));
  expect(identities).toEqual([]);
});

test("both consents come first, and canceling leads back to the invitation", async () => {
  const { email, token } = await invited(await buildPerson());
  const refused = await post(new Browser(), token, { service: "google", terms_consent: "on" });
  expect([refused.status, refused.headers.has("set-cookie")]).toEqual([422, false]);
  expect(Object.keys((refused.body as { error: object }).error)).toEqual(["age_consent"]);
  const { answer } = await accept("google", token, null);
  expect(answer.location).toBe(`/invitations/${token}?problem=canceled&with=google`);
  expect([await accountOf(email), await isOpen(token)]).toEqual([null, true]);
});

test("an address of return works in its own browser and once; a used invitation joins no one", async () => {
  const { email, token } = await invited(await buildPerson());
  const person = at(email);
  const [browser, attacker] = [new Browser(), new Browser()];
  const back = await acceptAt(browser, "google", token, person);
  expect((await comeBack(attacker, "google", back)).location).toBe("/login?problem=stale&with=google");
  expect(await accountOf(email)).toBeNull();

  const second = new Browser();
  const late = await acceptAt(second, "google", token, person);
  const again = await acceptAt(browser, "google", token, person);
  expect((await comeBack(browser, "google", again)).location).toBe("/dashboards");
  expect((await comeBack(second, "google", late)).location).toBe(
    `/invitations/${token}?problem=stale&with=google`,
  );
  expect(second.cookie).toBe("");
  expect((await post(new Browser(), token, { ...consents, service: "google" })).status).toBe(422);
});
