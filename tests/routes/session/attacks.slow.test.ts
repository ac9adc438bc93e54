import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { hashRecoveryCodes } from "#app/domain/users/two-factor/recovery-codes.server.ts";
import { hashToken, newId } from "#app/lib/id.server.ts";
import { action as inviteByCall } from "#app/routes/api/users/users.ts";
import { action as changeByCall } from "#app/routes/api/users/user.ts";
import { action as accept } from "#app/routes/registration/invitation.tsx";
import { action as giveCode } from "#app/routes/session/code.tsx";
import { action as forgot } from "#app/routes/session/forgot-password.tsx";
import { action as login, loader as loginPage } from "#app/routes/session/login.tsx";
import { action as reset } from "#app/routes/session/reset-password.tsx";
import { action as confirmEmail } from "#app/routes/users/confirm-email.tsx";
import { action as changeEmail } from "#app/routes/users/email.tsx";
import { action as changePassword } from "#app/routes/users/password.tsx";
import { action as twoFactor, loader as twoFactorPage } from "#app/routes/users/two-factor.tsx";
import { db } from "#db/client.server.ts";
import { addIdentity } from "#db/queries/people/identities.ts";
import { findUser } from "#db/queries/users.ts";
import { loginIdentities, recoveryCodes, users } from "#db/schema/index.ts";
import { lettersTo } from "#tests/domain/users/letters.ts";
import {
  type Answer,
  ask,
  buildPerson,
  cookieOf,
  password,
  type Person,
  requestOf,
} from "#tests/domain/users/people.ts";
import { codeAt } from "#tests/domain/users/two-factor/rfc-6238.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useOpenIdServers } from "#tests/support/edges/openid-server.ts";
import { atService, begin, Browser, comeBack, signInWith } from "./service-sign-in.ts";

// What an attacker tries around the sign-in, beside the cases of each page's own tests.

await useDatabase();
const servers = await useOpenIdServers();

const newAddress = () => `ida.${newId().toLowerCase()}@harbourlane.example`;
const wanted = "an even quieter evening";
const cookies = (answer: Answer) => answer.headers.getSetCookie().map(cookieOf).join("; ");
const whoHas = async (cookie: string) => {
  const identity = await identify(requestOf("/", { cookie }));
  return identity.who === "viewer" ? identity.viewer.userId : null;
};
const signIn = (form: Record<string, string>, cookie?: string) =>
  ask(login, requestOf("/login", { form, json: true, ...(cookie && { cookie }) }));
const linkIn = async (email: string, pattern: RegExp) => {
  const token = pattern.exec((await lettersTo(email)).at(-1) ?? "")?.[1];
  if (!token) throw new Error("no email with a link came");
  return token;
};
const call = (person: Person, method: string, id: string, json: object) =>
  ask(
    changeByCall,
    new Request(`http://localhost:3000/api/users/${id}`, {
      method,
      headers: { Cookie: person.cookie, "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(json),
    }),
    { id },
  );

async function resetLink(email: string): Promise<string> {
  await ask(forgot, requestOf("/forgot-password", { form: { email } }));
  return linkIn(email, /\/reset-password\/([\w-]+)/);
}
const useResetLink = (token: string) =>
  ask(reset, requestOf("/", { form: { password: wanted, password_confirmation: wanted } }), { token });

async function invite(admin: Person, role: string): Promise<{ email: string; token: string }> {
  const email = newAddress();
  const form = { email, role };
  const sent = await ask(inviteByCall, requestOf("/api/users", { form, cookie: admin.cookie, json: true }));
  expect(sent.status).toBe(201);
  return { email, token: await linkIn(email, /\/invitations\/([\w-]+)/) };
}
const accepted = (token: string) =>
  ask(
    accept,
    requestOf("/", {
      form: {
        name: "Ida Brandt",
        password: wanted,
        password_confirmation: wanted,
        terms_consent: "on",
        age_consent: "on",
      },
    }),
    { token },
  );

test("a session that an attacker puts into a browser is not the one that the sign-in opens", async () => {
  const [attacker, victim] = [await buildPerson(), await buildPerson()];
  const invented = "plainboard=ImNob3Nlbi1ieS1hbi1hdHRhY2tlciI%3D";
  for (const planted of [attacker.cookie, invented]) {
    const answer = await signIn({ email: victim.email, password }, planted);
    expect(await whoHas(cookies(answer))).toBe(victim.id);
    expect(cookies(answer)).not.toContain(planted);
    expect(await whoHas(planted)).toBeNull();
  }
});

test("a code of one service is worth nothing at another one's address", async () => {
  const victim = await buildPerson();
  const { companyId, id: userId } = victim;
  for (const [from, at] of [
    ["google", "linkedin"],
    ["linkedin", "google"],
    ["facebook", "google"],
    ["google", "facebook"],
  ] as const) {
    const sub = `mixed-${from}-${at}`;
    // The same subject is linked at the other service too: only the exchange separates them.
    for (const provider of [from, at])
      await addIdentity({ id: newId(), companyId, userId, provider, subject: `${sub}-${provider}` });
    const person = { sub: `${sub}-${from}`, name: "Ida", email: victim.email, email_verified: true };
    const browser = new Browser();
    const back = await atService(servers[from], await begin(browser, from), person);
    const moved = back.replace(`/login/${from}/`, `/login/${at}/`);
    expect((await comeBack(browser, at, moved)).location).toContain("problem=stale");
    expect(await whoHas(browser.cookie)).toBeNull();

    // With the browser's own sign-in under way there, and its state.
    const mine = new URL(await begin(browser, at)).searchParams.get("state")!;
    const swapped = new URL(moved);
    swapped.searchParams.set("state", mine);
    swapped.searchParams.delete("iss");
    expect((await comeBack(browser, at, swapped.href)).location).toContain("problem=refused");
    expect(await whoHas(browser.cookie)).toBeNull();
    await db.delete(loginIdentities).where(eq(loginIdentities.userId, userId));
  }
});

const elsewhere = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/dashboards/..//evil.example",
  "javascript:alert(1)",
];

test.each(elsewhere)("no way to sign in leads to another site: next=%j", async (next) => {
  const here = (location: string | null) => new URL(location ?? "", "http://localhost:3000").host;
  const person = await buildPerson();
  const { companyId, id: userId } = person;
  const byPassword = await ask(login, requestOf("/login", { form: { email: person.email, password, next } }));
  expect([byPassword.status, here(byPassword.location)]).toEqual([303, "localhost:3000"]);

  const signedIn = requestOf(`/login?next=${encodeURIComponent(next)}`, { cookie: person.cookie });
  expect(here((await ask(loginPage, signedIn)).location)).toBe("localhost:3000");

  const subject = newId();
  await addIdentity({ id: newId(), companyId, userId, provider: "google", subject });
  const browser = new Browser();
  const who = { sub: subject, name: "Ida", email: person.email, email_verified: true };
  const query = `?next=${encodeURIComponent(next)}`;
  const byService = await signInWith(browser, "google", servers.google, who, query);
  expect(await whoHas(browser.cookie)).toBe(userId);
  expect(here(byService.location)).toBe("localhost:3000");
});

test("links in emails have the product's own address, whatever the request says", async () => {
  const person = await buildPerson();
  const headers = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    Forwarded: "host=evil.example",
    Origin: "https://evil.example",
  };
  const form = { email: person.email };
  const request = new Request("http://evil.example/forgot-password", {
    method: "POST",
    headers,
    body: new URLSearchParams(form),
  });
  await ask(forgot, request);
  const [letter] = await lettersTo(person.email);
  expect(letter).toContain("http://localhost:3000/reset-password/");
  expect(letter).not.toContain("evil.example");
});

test("an invitation that was accepted gives its role to no one again, after the role was taken away", async () => {
  const admin = await buildPerson({ creator: true });
  const { email, token } = await invite(admin, "admin");
  expect((await accepted(token)).status).toBe(303);
  const [joined] = await db.select().from(users).where(eq(users.email, email));
  expect((await call(admin, "PUT", joined!.id, { role: "user" })).status).toBe(200);
  expect((await accepted(token)).status).toBe(422);
  expect((await findUser(admin.companyId, joined!.id))?.role).toBe("user");
  expect((await call(admin, "DELETE", joined!.id, {})).status).toBe(204);
  expect((await accepted(token)).status).toBe(422);
});

test.each([
  ["is no admin anymore", "PUT", { role: "user" }],
  ["is deleted", "DELETE", {}],
] as const)("open invitations end when the person who sent them %s", async (_, method, change) => {
  const admin = await buildPerson({ creator: true });
  const leaving = await buildPerson({ companyId: admin.companyId });
  const own = await invite(leaving, "admin");
  const others = await invite(admin, "user");
  expect((await call(admin, method, leaving.id, change)).status).toBeLessThan(300);
  expect((await accepted(own.token)).status).toBe(422);
  expect((await accepted(others.token)).status).toBe(303);
});

test("a password link that was sent to the former address ends when the address changes", async () => {
  const person = await buildPerson();
  const old = await resetLink(person.email);
  const email = newAddress();
  const form = { email, current_password: password };
  const params = { userId: person.id };
  await ask(changeEmail, requestOf("/", { form, cookie: person.cookie, json: true }), params);
  const token = await linkIn(email, /\/confirm-email\/([\w-]+)/);
  const changed = await ask(confirmEmail, requestOf("/", { form: {} }), { ...params, token });
  expect(changed.status).toBe(303);
  expect((await useResetLink(old)).status).toBe(422);
  expect((await signIn({ email, password })).status).toBe(200);
});

async function withTwoFactor() {
  const person = await buildPerson();
  const post = (form: Record<string, string>) =>
    ask(twoFactor, requestOf("/", { form, cookie: person.cookie }), { userId: person.id });
  await post({ intent: "start" });
  const page = await ask(twoFactorPage, requestOf("/", { cookie: person.cookie }), { userId: person.id });
  const { key } = (page.body as { view: { key: string } }).view;
  const on = await post({ intent: "confirm", code: codeAt(key, Date.now()) });
  return { person, codes: (on.body as { codes: string[] }).codes };
}

test("a sign-in that waits for its code ends when the password changes", async () => {
  const { person, codes } = await withTwoFactor();
  const waiting = cookies(await signIn({ email: person.email, password }));
  const form = { current_password: password, password: wanted, password_confirmation: wanted };
  const request = requestOf("/", { form, cookie: person.cookie, json: true });
  expect((await ask(changePassword, request, { userId: person.id })).status).toBeLessThan(400);
  const late = requestOf("/login/code", { form: { code: codes[0]! }, cookie: waiting, json: true });
  expect((await ask(giveCode, late)).status).toBe(401);
});

test("stored recovery codes are salted and slow to guess, and those of earlier versions still work", async () => {
  const { person, codes } = await withTwoFactor();
  const of = eq(recoveryCodes.userId, person.id);
  const stored = (await db.select().from(recoveryCodes).where(of)).map(({ codeHash }) => codeHash);
  expect(stored).toHaveLength(10);
  for (const hash of stored) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashRecoveryCodes(codes)).not.toEqual(stored); // another salt each time

  const earlier = hashToken(`${person.id} abcdefgh23`);
  await db.update(recoveryCodes).set({ codeHash: earlier }).where(eq(recoveryCodes.codeHash, stored[0]!));
  const enter = async (code: string) => {
    const cookie = cookies(await signIn({ email: person.email, password }));
    return (await ask(giveCode, requestOf("/login/code", { form: { code }, cookie, json: true }))).status;
  };
  expect(await enter("ABCDE-FGH23")).toBe(200);
  expect(await enter("abcde-fgh23")).toBe(422);
  const left = new Set((await db.select().from(recoveryCodes).where(of)).map(({ codeHash }) => codeHash));
  expect(left.size).toBe(9);
});
