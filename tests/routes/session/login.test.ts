import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requireAccess } from "#app/auth/access.server.ts";
import { action as logout } from "#app/routes/session/logout.tsx";
import { action, loader } from "#app/routes/session/login.tsx";
import { identify } from "#app/auth/session.server.ts";
import { db } from "#db/client.server.ts";
import { companies, sessions, users } from "#db/schema/index.ts";
import { ask, buildPerson, cookieOf, password, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Given = { json?: boolean; address?: string; cookie?: string };

const login = (form: Record<string, string>, { json = true, address = "203.0.113.7", cookie }: Given = {}) =>
  ask(action, requestOf("/login", { form, json, ...(cookie && { cookie }) }), {}, address);

test("the email address signs in whatever its case, and leads to the requested page", async () => {
  const { email, id } = await buildPerson({ email: "Ida@Harbourlane.example" });
  const form = { email: email.toUpperCase(), password, next: "/company/sources?tab=2" };
  const answer = await login(form, { json: false });
  expect([answer.status, answer.location]).toEqual([303, "/company/sources?tab=2"]);
  const setCookie = answer.headers.get("set-cookie") ?? "";
  expect(setCookie).toMatch(/HttpOnly/);
  expect(setCookie).toMatch(/SameSite=Lax/);
  expect((await viewerOf(cookieOf(setCookie))).userId).toBe(id);
});

test("a call gets the user and a cookie", async () => {
  const { email } = await buildPerson();
  const answer = await login({ email, password });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ data: { user: { email, roleName: "admin" } } });
  expect(answer.headers.get("set-cookie")).toMatch(/^plainboard=/);
});

test("a wrong password and an unknown address get the same message", async () => {
  const { email } = await buildPerson();
  const wrong = await login({ email, password: "not this one" });
  const nobody = await login({ email: "nobody@northlight.example", password: "not this one" });
  expect(wrong.status).toBe(422);
  expect(nobody).toMatchObject({ status: 422, body: wrong.body });
});

test("an unknown address takes as long as a known one", async () => {
  const { email } = await buildPerson();
  const times: Record<string, number[]> = {};
  for (let i = 0; i < 20; i += 1) {
    const tried = i % 2 ? email : "nobody@northlight.example"; // alternating, so that a busy machine slows both
    const begun = performance.now();
    await login({ email: tried, password: "not this one" }, { address: `203.0.113.${50 + i}` });
    (times[tried] ??= []).push(performance.now() - begun);
  }
  // The quickest: other work on the machine only adds.
  const [unknown, known] = Object.values(times).map((each) => Math.min(...each)) as [number, number];
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/logout",
  "javascript:alert(1)",
])("signing in never leads to %j", async (next) => {
  const { email } = await buildPerson();
  expect((await login({ email, password, next }, { json: false })).location).toBe("/dashboards");
});

test("signing in ends the browser's previous session", async () => {
  const { email, cookie } = await buildPerson();
  expect((await login({ email, password }, { cookie })).status).toBe(200);
  expect((await identify(requestOf("/", { cookie }))).who).toBe("nobody");
});

test("a password hashed at a lower cost is hashed again", async () => {
  const passwordHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const { id, email } = await buildPerson({ passwordHash });
  await login({ email, password });
  const [user] = await db.select().from(users).where(eq(users.id, id));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await login({ email, password })).status).toBe(200);
});

test("a person of a deleted company signs in, and gets only the page that says so", async () => {
  const { email, companyId, cookie } = await buildPerson();
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId));
  expect((await login({ email, password })).status).toBe(200);
  const request = requestOf("/users/me", { cookie });
  const refused = await requireAccess(request, "user").catch((thrown: unknown) => thrown);
  expect((refused as Response).headers.get("location")).toBe("/company/restore");
  expect((await requireAccess(request, "home")).viewer).toBeNull();
});

test("ten wrong passwords from one network require a wait, and only there", async () => {
  const { email } = await buildPerson();
  const from = { address: "198.51.100.1" };
  for (let i = 0; i < 10; i += 1) expect((await login({ email, password: "guess" }, from)).status).toBe(422);
  const refused = await login({ email, password }, from);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
  expect(refused.body).toMatchObject({
    error: { code: "slow-down", message: "Too many attempts. Wait 10 minutes, then try again." },
  });
  const page = await login({ email, password }, { ...from, json: false });
  expect([page.status, page.headers.has("retry-after")]).toEqual([429, true]);

  // Another person's guesses do not lock the owner out.
  expect((await login({ email, password }, { address: "198.51.100.2" })).status).toBe(200);
});

test("many accounts tried from one network require a wait", async () => {
  const statuses = [];
  for (let i = 0; i < 51; i += 1)
    statuses.push(
      (await login({ email: `${i}@northlight.example`, password: "guess" }, { address: "198.51.100.3" }))
        .status,
    );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.at(-1)).toBe(429);
});

test("right passwords do not count", async () => {
  const { email } = await buildPerson();
  for (let i = 0; i < 12; i += 1)
    expect((await login({ email, password }, { address: "198.51.100.4" })).status).toBe(200);
});

test("signing out ends the session, so that its cookie is invalid", async () => {
  const { cookie } = await buildPerson();
  const answer = await ask(logout, requestOf("/logout", { form: {}, cookie }));
  expect([answer.status, answer.location]).toEqual([303, "/login"]);
  expect(answer.headers.get("set-cookie")).toMatch(/Max-Age=0/);
  expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect((await identify(requestOf("/", { cookie }))).who).toBe("nobody");
});

test("a signed-in person skips the sign-in page", async () => {
  const { cookie } = await buildPerson();
  expect(await ask(loader, requestOf("/login?next=/company/sources", { cookie }))).toMatchObject({
    status: 302,
    location: "/company/sources",
  });
});

test("a session lasts 14 days from its last use and 30 from the sign-in", async () => {
  const { cookie, id } = await buildPerson();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const expiry = async () => (await db.select().from(sessions).where(eq(sessions.userId, id)))[0]!.expiresAt;

  await db
    .update(sessions)
    .set({ createdAt: ago(10), lastSeenAt: ago(9) })
    .where(eq(sessions.userId, id));
  await viewerOf(cookie);
  expect(((await expiry()).getTime() - Date.now()) / 86_400_000).toBeCloseTo(14, 2);

  await db
    .update(sessions)
    .set({ createdAt: ago(25), lastSeenAt: ago(9) })
    .where(eq(sessions.userId, id));
  await viewerOf(cookie);
  expect(((await expiry()).getTime() - Date.now()) / 86_400_000).toBeCloseTo(5, 2);

  await db
    .update(sessions)
    .set({ expiresAt: ago(1) })
    .where(eq(sessions.userId, id));
  expect((await identify(requestOf("/", { cookie }))).who).toBe("expired");
});
