import { generateKeyPairSync, sign } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { config } from "#app/config.server.ts";
import { serviceNotice } from "#app/domain/users/services/service-failure.ts";
import { type ServiceId, serviceIds } from "#app/domain/users/sign-in-services.ts";
import { loader as loginPage } from "#app/routes/session/login.tsx";
import { loader as start } from "#app/routes/session/service.tsx";
import { db } from "#db/client.server.ts";
import { findIdentity } from "#db/queries/people/identities.ts";
import { addIdentity } from "#db/queries/people/identities.ts";
import { loginIdentities, users } from "#db/schema/index.ts";
import { subjectsTo } from "#tests/domain/users/letters.ts";
import { type Answer, ask, buildPerson, type Person, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type ServicePerson, useOpenIdServers } from "#tests/support/edges/openid-server.ts";
import { atService, begin, Browser, comeBack, signInWith } from "./service-sign-in.ts";

await useDatabase();
const servers = await useOpenIdServers();

let made = 0;
/** Someone new at a service, with a confirmed address that the service vouches for. */
function someone(given: Partial<ServicePerson> = {}): ServicePerson & { email: string } {
  made += 1;
  return {
    sub: `subject-${made}`,
    name: "Ida Harbour",
    email: `ida.${made}@harbourlane.example`,
    email_verified: true,
    hd: "harbourlane.example",
    ...given,
  } as ServicePerson & { email: string };
}

const confirmed = { emailConfirmedAt: new Date("2026-01-05") };

async function linkedPerson(service: ServiceId, sub: string, given: Parameters<typeof buildPerson>[0] = {}) {
  const person = await buildPerson(given);
  const { companyId, id: userId } = person;
  await addIdentity({ id: `i-${sub}-${service}`, companyId, userId, provider: service, subject: sub });
  return person;
}

async function signedInAs(browser: Browser): Promise<string | null> {
  const identity = await identify(requestOf("/", { cookie: browser.cookie }));
  return identity.who === "viewer" ? identity.viewer.userId : null;
}

const problemOf = ({ location }: Answer) => new URL(location ?? "", "http://x").searchParams.get("problem");
const identitiesOf = ({ id }: Pick<Person, "id">) =>
  db.select().from(loginIdentities).where(eq(loginIdentities.userId, id));

test.each(serviceIds)(
  "a linked account signs in with %s, leads to the requested page, and is dated",
  async (id) => {
    const me = someone();
    const person = await linkedPerson(id, me.sub);
    const browser = new Browser();
    const answer = await signInWith(browser, id, servers[id], me, "?next=%2Fcompany%2Fsources");
    expect([answer.status, answer.location]).toEqual([303, "/company/sources"]);
    expect(await signedInAs(browser)).toBe(person.id);
    expect((await findIdentity(id, me.sub))?.lastUsedAt).toBeInstanceOf(Date);
    expect(browser.cookie).not.toMatch(/plainboard-(login|wish)/); // nothing of the sign-in stays
  },
);

test.each(serviceIds)("a sign-in with %s binds state, PKCE and nonce to the browser", async (id) => {
  const browser = new Browser();
  const asked = new URL(await begin(browser, id)).searchParams;
  expect(asked.get("redirect_uri")).toBe(`http://localhost:3000/login/${id}/callback`);
  expect(asked.get("response_type")).toBe("code");
  expect(asked.get("state")!.length).toBeGreaterThanOrEqual(43);
  expect([asked.get("code_challenge_method"), asked.has("code_challenge")]).toEqual(
    id === "google" ? ["S256", true] : [null, false],
  );
  expect(asked.has("nonce")).toBe(id !== "facebook");
  expect(asked.get("scope")).toBe(id === "facebook" ? "public_profile email" : "openid email profile");
  expect(browser.cookie).toContain(`plainboard-login-${id}:`);
});

test.each(serviceIds)("canceling at %s leads back with a message; the requested page stays", async (id) => {
  const browser = new Browser();
  const answer = await signInWith(browser, id, servers[id], null, "?next=%2Fclients");
  expect(answer.location).toBe(`/login?problem=canceled&with=${id}&next=%2Fclients`);
  const { body } = await ask(loginPage, requestOf(answer.location!));
  expect(body).toMatchObject({
    next: "/clients",
    notice: { text: expect.stringContaining("Nothing was changed") },
  });
  expect(await signedInAs(browser)).toBeNull();
});

test.each(serviceIds)("%s: another browser's state, a changed one and none are refused", async (id) => {
  const me = someone();
  await linkedPerson(id, me.sub);
  const [attacker, victim] = [new Browser(), new Browser()];
  const back = await atService(servers[id], await begin(attacker, id), me);
  expect(problemOf(await comeBack(victim, id, back))).toBe("stale"); // login CSRF
  await begin(victim, id);
  expect(problemOf(await comeBack(victim, id, back))).toBe("stale"); // with its own sign-in under way
  expect(await signedInAs(victim)).toBeNull();

  const changed = new URL(back);
  changed.searchParams.set("state", `${changed.searchParams.get("state")}x`);
  expect(problemOf(await comeBack(attacker, id, changed.href))).toBe("stale");
  changed.searchParams.delete("state");
  expect(problemOf(await comeBack(attacker, id, changed.href))).toBe("stale");
  expect(await signedInAs(attacker)).toBeNull();
});

test.each(serviceIds)("%s: an address of return works once, also with the cookies of before", async (id) => {
  const me = someone();
  await linkedPerson(id, me.sub);
  const browser = new Browser();
  const address = await begin(browser, id);
  const before = browser.cookie;
  const back = await atService(servers[id], address, me);
  expect((await comeBack(browser, id, back)).location).toBe("/dashboards");
  expect(problemOf(await comeBack(browser, id, back))).toBe("stale");
  const stolen = new Browser(before);
  expect(problemOf(await comeBack(stolen, id, back))).toBe("stale");
  expect(await signedInAs(stolen)).toBeNull();
});

test.each(serviceIds)("%s: a code that was used before is refused by the service", async (id) => {
  const me = someone();
  await linkedPerson(id, me.sub);
  const first = new Browser();
  const used = await atService(servers[id], await begin(first, id), me);
  await comeBack(first, id, used);
  const second = new Browser();
  const back = new URL(await atService(servers[id], await begin(second, id), me));
  back.searchParams.set("code", new URL(used).searchParams.get("code")!); // its own state, a foreign code
  expect(problemOf(await comeBack(second, id, back.href))).toBe("refused");
  expect(await signedInAs(second)).toBeNull();
});

test("a code of another sign-in fails: its PKCE verifier is another", async () => {
  const [victim, thief] = [someone(), someone()];
  await linkedPerson("google", victim.sub);
  const stolen = await atService(servers.google, await begin(new Browser(), "google"), victim);
  const browser = new Browser();
  const back = new URL(await atService(servers.google, await begin(browser, "google"), thief));
  back.searchParams.set("code", new URL(stolen).searchParams.get("code")!);
  expect(problemOf(await comeBack(browser, "google", back.href))).toBe("refused");
});

test("a code of another LinkedIn sign-in fails by the nonce, where the service returns it", async () => {
  const victim = someone();
  await linkedPerson("linkedin", victim.sub);
  const stolen = await atService(servers.linkedin, await begin(new Browser(), "linkedin"), victim);
  const browser = new Browser();
  const back = new URL(await atService(servers.linkedin, await begin(browser, "linkedin"), someone()));
  back.searchParams.set("code", new URL(stolen).searchParams.get("code")!);
  expect(problemOf(await comeBack(browser, "linkedin", back.href))).toBe("refused");
});

test("another issuer's response is refused before the code is sent (RFC 9207)", async () => {
  const me = someone();
  await linkedPerson("google", me.sub);
  const browser = new Browser();
  const back = new URL(await atService(servers.google, await begin(browser, "google"), me));
  expect(back.searchParams.get("iss")).toBe("https://accounts.google.com");
  back.searchParams.set("iss", "https://accounts.attacker.example");
  expect(problemOf(await comeBack(browser, "google", back.href))).toBe("refused");
  expect(await signedInAs(browser)).toBeNull();
});

test("an outage of the service is said, and the password still works", async () => {
  const me = someone();
  const browser = new Browser();
  const back = await atService(servers.google, await begin(browser, "google"), me);
  servers.google.instead = (path) => (path === "/token" ? { status: 503, body: "{}" } : null);
  onTestFinished(() => void (servers.google.instead = null));
  expect(problemOf(await comeBack(browser, "google", back))).toBe("unavailable");
});

test("an id token that is unsigned or signed with another key is refused", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  onTestFinished(() => void (servers.google.instead = null));
  for (const algorithm of ["none", "RS256"]) {
    const me = someone();
    await linkedPerson("google", me.sub);
    const browser = new Browser();
    const address = await begin(browser, "google");
    const back = await atService(servers.google, address, me);
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: "https://accounts.google.com",
      aud: "login-google",
      sub: me.sub,
      nonce: new URL(address).searchParams.get("nonce"),
      iat: seconds,
      exp: seconds + 600,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${part({ alg: algorithm, kid: "google" })}.${part(claims)}`;
    const signature =
      algorithm === "none" ? "" : sign("sha256", Buffer.from(text), privateKey).toString("base64url");
    const body = JSON.stringify({
      access_token: "a",
      token_type: "Bearer",
      id_token: `${text}.${signature}`,
    });
    servers.google.instead = (path) => (path === "/token" ? { status: 200, body } : null);
    expect(problemOf(await comeBack(browser, "google", back)), algorithm).toBe("refused");
    expect(await signedInAs(browser)).toBeNull();
  }
});

test.each([
  [`/clients?search=${"%C3%A9".repeat(2000)}`, "/clients"],
  [`/${"a".repeat(5000)}`, "/dashboards"],
])("a page with an address too long for a cookie does not stop the sign-in", async (asked, next) => {
  const me = someone();
  const person = await linkedPerson("google", me.sub);
  const browser = new Browser();
  const address = await begin(browser, "google", `?next=${encodeURIComponent(asked)}`);
  for (const pair of browser.cookie.split("; ")) expect(pair.length).toBeLessThanOrEqual(4096);
  const back = await atService(servers.google, address, me);
  expect((await comeBack(browser, "google", back)).location).toBe(next);
  expect(await signedInAs(browser)).toBe(person.id);
});

test("a second start in the same browser replaces what the first wanted", async () => {
  const me = someone();
  await linkedPerson("google", me.sub);
  const browser = new Browser();
  const first = await begin(browser, "google", "?next=%2Fclients");
  const second = await begin(browser, "google", "?next=%2Fplans");
  const [one, two] = [
    await atService(servers.google, first, me),
    await atService(servers.google, second, me),
  ];
  expect(problemOf(await comeBack(browser, "google", one))).toBe("stale");
  expect((await comeBack(browser, "google", two)).location).toBe("/plans");
});

test.each(["google", "linkedin"] as const)(
  "%s: an address that both sides confirmed links the account, with an email",
  async (id) => {
    const me = someone();
    const person = await buildPerson({ email: me.email.toUpperCase(), ...confirmed });
    const browser = new Browser();
    expect((await signInWith(browser, id, servers[id], me)).location).toBe("/dashboards");
    expect(await signedInAs(browser)).toBe(person.id);
    expect(await identitiesOf(person)).toMatchObject([{ provider: id, subject: me.sub, label: me.email }]);
    const title = serviceIds.includes(id) && (id === "google" ? "Google" : "LinkedIn");
    expect(await subjectsTo(person.email)).toContain(`${title} was linked to your account (Plainboard)`);
  },
);

const stranger: readonly [string, ServiceId, Partial<ServicePerson>, Parameters<typeof buildPerson>[0]][] = [
  ["registered with the address and never confirmed it", "google", {}, {}],
  ["registered with the address and never confirmed it", "linkedin", {}, {}],
  ["has a confirmed address, and Facebook vouches for none", "facebook", {}, confirmed],
  ["has a confirmed address that Google does not host", "google", { hd: undefined as never }, confirmed],
  ["has two-factor sign-in", "google", {}, { ...confirmed, totpSince: new Date(), totpKey: "sealed" }],
];

test.each(stranger)("an account that %s is not taken over with %s", async (_, id, given, account) => {
  const me = someone(given);
  const person = await buildPerson({ email: me.email, ...account });
  const browser = new Browser();
  const answer = await signInWith(browser, id, servers[id], me);
  expect(answer.location).toBe(`/login?problem=sign-in-first&with=${id}&next=%2Fusers%2Fown%2Fservices`);
  expect(await signedInAs(browser)).toBeNull();
  expect(await identitiesOf(person)).toEqual([]);
});

test.each(["google", "linkedin"] as const)(
  "%s: an unverified address neither links nor signs in",
  async (id) => {
    const me = someone({ email_verified: false });
    const person = await buildPerson({ email: me.email, ...confirmed });
    const browser = new Browser();
    expect(problemOf(await signInWith(browser, id, servers[id], me))).toBe("unverified");
    expect(await signedInAs(browser)).toBeNull();
    expect(await identitiesOf(person)).toEqual([]);
  },
);

test("the service's id decides, not the address: it may be another person's today", async () => {
  const me = someone();
  const mine = await linkedPerson("google", me.sub);
  const other = await buildPerson({ ...confirmed });
  const browser = new Browser();
  await signInWith(browser, "google", servers.google, { ...me, email: other.email });
  expect(await signedInAs(browser)).toBe(mine.id);
});

test("the same subject at another service is another person", async () => {
  const me = someone();
  await linkedPerson("google", me.sub);
  const browser = new Browser();
  const answer = await signInWith(browser, "linkedin", servers.linkedin, someone({ sub: me.sub }));
  expect(problemOf(answer)).toBe("unknown");
});

test("a second account of one service does not join by its address", async () => {
  const me = someone();
  const person = await linkedPerson("google", me.sub, { email: me.email, ...confirmed });
  const browser = new Browser();
  const answer = await signInWith(browser, "google", servers.google, someone({ email: me.email }));
  expect(problemOf(answer)).toBe("sign-in-first");
  expect(await identitiesOf(person)).toHaveLength(1);
});

test("a second service joins by a confirmed address, and both sign in", async () => {
  const me = someone();
  const person = await linkedPerson("google", me.sub, { email: me.email, ...confirmed });
  const linkedin = { ...me, sub: "at-linkedin" };
  for (const [id, who] of [
    ["linkedin", linkedin],
    ["google", me],
  ] as const) {
    const browser = new Browser();
    await signInWith(browser, id, servers[id], who);
    expect(await signedInAs(browser)).toBe(person.id);
  }
  expect((await identitiesOf(person)).map(({ provider }) => provider).sort()).toEqual(["google", "linkedin"]);
});

test("two-factor sign-in comes after the service too", async () => {
  const me = someone();
  await linkedPerson("google", me.sub, { totpSince: new Date(), totpKey: "sealed" });
  const browser = new Browser();
  const answer = await signInWith(browser, "google", servers.google, me, "?next=%2Fclients");
  expect(answer.location).toBe("/login/code?next=%2Fclients");
  expect(await signedInAs(browser)).toBeNull();
});

test("a person without an account comes to the registration, or reads that it is by invitation", async () => {
  const before = (await db.select().from(users)).length;
  const first = await signInWith(new Browser(), "google", servers.google, someone());
  expect(first.location).toBe("/register?problem=unknown&with=google");
  Object.assign(config, { signup: "invite" });
  onTestFinished(() => void Object.assign(config, { signup: "open" }));
  const second = await signInWith(new Browser(), "google", servers.google, someone());
  expect(second.location).toBe("/login?problem=by-invitation&with=google&next=%2Fdashboards");
  expect((await db.select().from(users)).length).toBe(before);
});

test("buttons appear for what is set up, and an address of another service leads back", async () => {
  const services = async () =>
    ((await ask(loginPage, requestOf("/login"))).body as { services: { id: string }[] }).services.map(
      ({ id }) => id,
    );
  expect(await services()).toEqual(["google", "facebook", "linkedin"]);
  const { providerVariables } = config;
  const { LOGIN_FACEBOOK_CLIENT_SECRET: _, ...rest } = providerVariables;
  Object.assign(config, { providerVariables: rest });
  onTestFinished(() => void Object.assign(config, { providerVariables }));
  expect(await services()).toEqual(["google", "linkedin"]);
  const to = async (service: string) => ask(start, requestOf(`/login/${service}`), { service });
  expect((await to("facebook")).location).toBe("/login?problem=not-set-up&with=facebook");
  expect((await to("myspace")).status).toBe(404);
});

test("a link of another site starts nothing", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site" };
  const answer = await ask(start, requestOf("/login/google?next=%2Fclients", { headers }), {
    service: "google",
  });
  expect([answer.location, answer.headers.getSetCookie()]).toEqual(["/login?next=%2Fclients", []]);
});

test("words in the address that are not ours are not shown", () => {
  expect(serviceNotice("constructor", "Google")).toBeNull();
  expect(serviceNotice("<b>", "Google")).toBeNull();
});
