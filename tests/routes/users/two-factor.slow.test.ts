import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { config } from "#app/config.server.ts";
import { readTotpKey, stepOfCode } from "#app/domain/users/two-factor/totp.server.ts";
import { loader as company } from "#app/routes/api/company.ts";
import { action as team } from "#app/routes/company/users/users.tsx";
import { loader as dashboards } from "#app/routes/dashboards/index.tsx";
import { action as giveCode, loader as codePage } from "#app/routes/session/code.tsx";
import { action as login } from "#app/routes/session/login.tsx";
import { log } from "#app/lib/log.server.ts";
import { action as makeToken } from "#app/routes/users/tokens.tsx";
import { action as change, loader as page } from "#app/routes/users/two-factor.tsx";
import { action as changeUser } from "#app/routes/users/user.tsx";
import { db } from "#db/client.server.ts";
import { findUser } from "#db/queries/users.ts";
import { apiTokens, companies } from "#db/schema/index.ts";
import { subjectsTo } from "#tests/domain/users/letters.ts";
import {
  type Answer,
  ask,
  buildPerson,
  cookieOf,
  password,
  type Person,
  requestOf,
  signedIn,
} from "#tests/domain/users/people.ts";
import { codeAt } from "#tests/domain/users/two-factor/rfc-6238.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const post = (person: Person, form: Record<string, string>) =>
  ask(change, requestOf("/", { form, cookie: person.cookie }), { userId: person.id });
const view = async (person: Person) =>
  (
    (await ask(page, requestOf("/", { cookie: person.cookie }), { userId: person.id })).body as {
      view: { state: string; key?: string; cells?: boolean[][]; codesLeft?: number };
    }
  ).view;
const cookies = (answer: Answer) => answer.headers.getSetCookie().map(cookieOf).join("; ");

/** As if this many seconds had passed. */
function later(seconds: number): void {
  const before = config.clockOffsetSeconds;
  Object.assign(config, { clockOffsetSeconds: before + seconds });
  onTestFinished(() => void Object.assign(config, { clockOffsetSeconds: before }));
}
const nowMs = () => Date.now() + config.clockOffsetSeconds * 1000;

async function withTwoFactor(given: Parameters<typeof buildPerson>[0] = {}) {
  const person = await buildPerson(given);
  await post(person, { intent: "start" });
  const { key } = await view(person);
  const on = await post(person, { intent: "confirm", code: codeAt(key!, nowMs()) });
  return { person, key: key!, codes: (on.body as { codes: string[] }).codes };
}

const signIn = (email: string) => ask(login, requestOf("/login", { form: { email, password }, json: true }));
const answerCode = (cookie: string, code: string, address?: string) =>
  ask(giveCode, requestOf("/login/code", { form: { code }, cookie, json: true }), {}, address);

test("the library and the RFC agree on the code of any time", () => {
  const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"; // the RFC's own key
  expect(codeAt(key, 59_000)).toBe("287082"); // RFC 6238, appendix B, last six digits
  expect(codeAt(key, 1_111_111_109_000)).toBe("081804");
  for (let i = 0; i < 200; i += 1) {
    const at = Math.floor(Math.random() * 4e12);
    expect(stepOfCode(key, codeAt(key, at), new Date(at))).toBe(Math.floor(at / 30_000));
  }
});

test("clocks may differ by one step, and no more", () => {
  const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const at = 1_800_000_015_000;
  const accepted = [-2, -1, 0, 1, 2].map((steps) =>
    stepOfCode(key, codeAt(key, at + steps * 30_000), new Date(at)),
  );
  expect(accepted.map((step) => step !== null)).toEqual([false, true, true, true, false]);
});

test("two-factor is on after a right code, with ten recovery codes and an email", async () => {
  const person = await buildPerson();
  expect((await view(person)).state).toBe("off");
  expect((await post(person, { intent: "start" })).status).toBe(303);
  const started = await view(person);
  expect(started.state).toBe("starting");
  expect(started.cells!.length).toBeGreaterThan(20);
  const stored = await findUser(person.companyId, person.id);
  expect(stored!.totpKey).not.toContain(started.key!); // sealed
  expect(readTotpKey(person.id, stored!.totpKey!)).toBe(started.key);

  expect((await post(person, { intent: "confirm", code: "000000" })).status).toBe(422);
  expect((await view(person)).state).toBe("starting");
  const on = await post(person, { intent: "confirm", code: codeAt(started.key!, Date.now()) });
  expect(on.status).toBe(201);
  const { codes } = on.body as { codes: string[] };
  expect(new Set(codes).size).toBe(10);
  expect(await view(person)).toMatchObject({ state: "on", codesLeft: 10 });
  expect(await subjectsTo(person.email)).toEqual(["Two-factor sign-in is on (Plainboard)"]);
});

test("the password alone opens nothing; the code opens the session, once", async () => {
  const { person, key } = await withTwoFactor();
  later(60);
  const first = await signIn(person.email);
  expect(first.body).toEqual({ data: { secondFactor: "/login/code" } });
  const owing = cookies(first);
  expect((await identify(requestOf("/", { cookie: owing }))).who).toBe("nobody");
  expect((await ask(codePage, requestOf("/login/code", { cookie: owing }))).status).toBe(200);
  expect((await ask(codePage, requestOf("/login/code"))).location).toBe("/login");

  const code = codeAt(key, nowMs());
  const signedIn = await answerCode(owing, code);
  expect(signedIn.status).toBe(200);
  expect((await identify(requestOf("/", { cookie: cookies(signedIn) }))).who).toBe("viewer");

  expect((await answerCode(owing, codeAt(key, nowMs() + 30_000))).status).toBe(401); // the step is used up
  const again = cookies(await signIn(person.email));
  expect((await answerCode(again, code)).status).toBe(422); // a seen code is worth nothing
});

test("a recovery code works once, however it is typed, and says so by email", async () => {
  const { person, codes } = await withTwoFactor();
  const typed = codes[0]!.toUpperCase().replace("-", " ");
  expect((await answerCode(cookies(await signIn(person.email)), typed)).status).toBe(200);
  expect((await answerCode(cookies(await signIn(person.email)), codes[0]!)).status).toBe(422);
  expect((await answerCode(cookies(await signIn(person.email)), codes[1]!)).status).toBe(200);
  expect((await view(person)).codesLeft).toBe(8);
  expect(
    (await subjectsTo(person.email)).filter((subject) => subject.startsWith("A recovery code")),
  ).toHaveLength(2);
});

test("another person's recovery code is wrong", async () => {
  const [one, other] = [await withTwoFactor(), await withTwoFactor()];
  expect((await answerCode(cookies(await signIn(one.person.email)), other.codes[0]!)).status).toBe(422);
});

test("guessing codes ends after ten tries, from any network, over any number of sign-ins", async () => {
  const { person, key } = await withTwoFactor();
  later(60);
  for (let i = 0; i < 10; i += 1) {
    const owing = cookies(await signIn(person.email));
    expect((await answerCode(owing, String(100_000 + i), `203.0.113.${i}`)).status).toBe(422);
  }
  const refused = await answerCode(cookies(await signIn(person.email)), codeAt(key, nowMs()), "198.51.100.4");
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
});

test("new recovery codes replace the old ones, and turning it off ends them", async () => {
  const { person, codes } = await withTwoFactor();
  const made = await post(person, { intent: "codes" });
  expect(made.status).toBe(201);
  expect((await answerCode(cookies(await signIn(person.email)), codes[0]!)).status).toBe(422);
  expect((await post(person, { intent: "stop" })).status).toBe(303);
  expect((await view(person)).state).toBe("off");
  expect((await signIn(person.email)).body).toMatchObject({ data: { user: { email: person.email } } });
});

test("a key that was confirmed cannot be replaced by starting again", async () => {
  const { person, key } = await withTwoFactor();
  await post(person, { intent: "start" });
  later(60);
  const owing = cookies(await signIn(person.email));
  expect((await answerCode(owing, codeAt(key, nowMs()))).status).toBe(200);
});

test("a company that requires it sends everyone without it to the set-up page", async () => {
  const { person: admin } = await withTwoFactor();
  const colleague = await buildPerson({ companyId: admin.companyId, role: "user" });
  const logged = vi.spyOn(log, "warn").mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const required = await ask(
    team,
    requestOf("/company/users", { form: { require_two_factor: "yes" }, cookie: admin.cookie }),
  );
  expect(required.status).toBe(303);
  expect(logged.mock.calls.map(([line]) => line as unknown)).toContainEqual(
    expect.objectContaining({ event: "two-factor-rule-changed", account: admin.id, required: "yes" }),
  );
  const asked = await ask(dashboards, requestOf("/dashboards", { cookie: colleague.cookie }));
  expect(asked.location).toBe(`/users/${colleague.id}/two-factor`);
  const called = await ask(company, requestOf("/api/company", { cookie: colleague.cookie, json: true }));
  expect([called.status, (called.body as { error: { code: string } }).error.code]).toEqual([
    403,
    "two-factor-needed",
  ]);
  expect((await ask(dashboards, requestOf("/dashboards", { cookie: admin.cookie }))).status).toBe(200);
  expect((await post(admin, { intent: "stop" })).status).toBe(422);

  await post(colleague, { intent: "start" });
  await post(colleague, { intent: "confirm", code: codeAt((await view(colleague)).key!, nowMs()) });
  expect((await ask(dashboards, requestOf("/dashboards", { cookie: colleague.cookie }))).status).toBe(200);
});

/** As started with TWO_FACTOR. */
function installationRequires(twoFactor: "admins" | "everyone"): void {
  const before = config.twoFactor;
  Object.assign(config, { twoFactor });
  onTestFinished(() => void Object.assign(config, { twoFactor: before }));
}

test("an operator can require it of everyone, and no company can turn that off", async () => {
  installationRequires("everyone");
  const admin = await buildPerson();
  const colleague = await buildPerson({ companyId: admin.companyId, role: "user" });
  for (const person of [admin, colleague]) {
    const asked = await ask(dashboards, requestOf("/dashboards", { cookie: person.cookie }));
    expect(asked.location).toBe(`/users/${person.id}/two-factor`);
    const called = await ask(company, requestOf("/api/company", { cookie: person.cookie, json: true }));
    expect(called).toMatchObject({ status: 403, body: { error: { code: "two-factor-needed" } } });
  }
  await post(admin, { intent: "start" });
  await post(admin, { intent: "confirm", code: codeAt((await view(admin)).key!, nowMs()) });
  const setUp = requestOf("/dashboards", { cookie: admin.cookie });
  expect((await ask(dashboards, setUp)).status).toBe(200);
  const stopped = await post(admin, { intent: "stop" });
  expect([stopped.status, JSON.stringify(stopped.body)]).toEqual([
    422,
    expect.stringContaining("This installation requires two-factor sign-in."),
  ]);
  const form = { require_two_factor: "no" };
  await ask(team, requestOf("/company/users", { form, cookie: admin.cookie }));
  const again = await ask(dashboards, requestOf("/dashboards", { cookie: colleague.cookie }));
  expect(again.location).toBe(`/users/${colleague.id}/two-factor`);
});

test("an operator can require it of admins only, from the request after someone becomes one", async () => {
  installationRequires("admins");
  const { person: admin } = await withTwoFactor();
  const colleague = await buildPerson({ companyId: admin.companyId, role: "user" });
  const open = () => ask(dashboards, requestOf("/dashboards", { cookie: colleague.cookie }));
  expect((await open()).status).toBe(200);
  const promoted = requestOf("/", { form: { intent: "role", role: "admin" }, cookie: admin.cookie });
  expect((await ask(changeUser, promoted, { userId: colleague.id })).status).toBe(303);
  expect((await open()).location).toBe(`/users/${colleague.id}/two-factor`);
});

test("the sample agency needs no second factor, since it has no sign-in", async () => {
  installationRequires("everyone");
  const { companyId, cookie } = await buildPerson();
  await db.update(companies).set({ sample: true }).where(eq(companies.id, companyId));
  expect((await ask(dashboards, requestOf("/dashboards", { cookie }))).status).toBe(200);
});

test("who owes the second factor creates no API token, which would need no code", async () => {
  installationRequires("everyone");
  const person = await buildPerson();
  const make = async () => {
    const form = { name: "script", scope: "write", days: "90" };
    await ask(makeToken, requestOf("/", { form, cookie: person.cookie }), { userId: person.id });
    return db.select().from(apiTokens).where(eq(apiTokens.userId, person.id));
  };
  expect(await make()).toEqual([]);
  await post(person, { intent: "start" });
  await post(person, { intent: "confirm", code: codeAt((await view(person)).key!, nowMs()) });
  expect(await make()).toHaveLength(1);
});

test("an admin without a second factor cannot require one", async () => {
  const admin = await buildPerson();
  const form = { require_two_factor: "yes" };
  await ask(team, requestOf("/company/users", { form, cookie: admin.cookie }));
  expect((await ask(dashboards, requestOf("/dashboards", { cookie: admin.cookie }))).status).toBe(200);
});

test("an admin turns it off for a colleague without a phone, who gets an email", async () => {
  const admin = await buildPerson();
  const { person: colleague } = await withTwoFactor({ companyId: admin.companyId, role: "user" });
  const { person: stranger } = await withTwoFactor();
  const form = { intent: "reset-two-factor" };
  const reset = (userId: string) =>
    ask(changeUser, requestOf("/", { form, cookie: admin.cookie }), { userId });
  expect((await reset(colleague.id)).status).toBe(303);
  // Their sessions ended with it.
  const again = { ...colleague, cookie: await signedIn(colleague.companyId, colleague.id) };
  expect((await view(again)).state).toBe("off");
  expect(await subjectsTo(colleague.email)).toContain("Two-factor sign-in is off (Plainboard)");
  expect((await reset(stranger.id)).status).toBe(404);
  expect((await view(stranger)).state).toBe("on");
});
