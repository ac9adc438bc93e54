import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { config } from "#app/config.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { emailsSent } from "#app/domain/users/send-later.server.ts";
import { action as forgot } from "#app/routes/session/forgot-password.tsx";
import { action as login } from "#app/routes/session/login.tsx";
import { action as reset, loader as resetPage } from "#app/routes/session/reset-password.tsx";
import { db } from "#db/client.server.ts";
import { apiTokens, oneTimeTokens } from "#db/schema/index.ts";
import { ask, buildPerson, cookieOf, requestOf, signedIn, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const wanted = "an even quieter evening";
const choose = (
  token: string,
  form: Record<string, string> = { password: wanted, password_confirmation: wanted },
) => ask(reset, requestOf(`/reset-password/${token}`, { form }), { token });

async function askFor(email: string, address = "203.0.113.7") {
  const answer = await ask(forgot, requestOf("/forgot-password", { form: { email } }), {}, address);
  await emailsSent();
  return answer;
}

/** The emails to this address. */
async function lettersTo(email: string): Promise<string[]> {
  const folder = path.join(config.dataDir, "outbox");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  const letters = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
  return letters.filter((letter) => letter.toLowerCase().includes(`to: ${email.toLowerCase()}`));
}

async function linkFor(email: string): Promise<string> {
  await askFor(email);
  const [letter = ""] = await lettersTo(email);
  const token = /\/reset-password\/([\w-]+)/.exec(letter.replaceAll("=\r\n", ""))?.[1];
  if (!token) throw new Error("no letter with a link came");
  return token;
}

test("known and unknown addresses get the same response, and only known ones get an email", async () => {
  const { email } = await buildPerson();
  const known = await askFor(email);
  const unknown = await askFor("nobody@northlight.example");
  expect([known.status, known.location]).toEqual([303, "/forgot-password?sent"]);
  expect([unknown.status, unknown.location, unknown.body]).toEqual([
    known.status,
    known.location,
    known.body,
  ]);
  expect(await lettersTo(email)).toHaveLength(1);
  expect(await lettersTo("nobody@northlight.example")).toHaveLength(0);
});

test("a link sets the password once, ends every other session, and signs in here", async () => {
  const { id, companyId, email, cookie } = await buildPerson();
  const other = await signedIn(companyId, id);
  await db
    .insert(apiTokens)
    .values({ id: newId(), companyId, userId: id, name: "Export", tokenHash: newId() });
  const token = await linkFor(email);
  const answer = await choose(token);
  expect([answer.status, answer.location]).toEqual([303, "/dashboards"]);
  expect((await viewerOf(cookieOf(answer.headers.get("set-cookie") ?? ""))).userId).toBe(id);
  for (const old of [cookie, other])
    expect((await identify(requestOf("/", { cookie: old }))).who).toBe("nobody");

  expect(await db.select().from(apiTokens).where(eq(apiTokens.userId, id))).toEqual([]);
  const form = { email, password: wanted };
  expect((await ask(login, requestOf("/login", { form, json: true }))).status).toBe(200);
  expect((await choose(token)).status).toBe(422);
  expect((await ask(resetPage, requestOf("/"), { token })).status).toBe(404);
});

test("opening the link does not use it up, and its address is never sent on", async () => {
  const { email } = await buildPerson();
  const token = await linkFor(email);
  for (let i = 0; i < 3; i += 1) {
    const page = await ask(resetPage, requestOf(`/reset-password/${token}`), { token });
    expect(page).toMatchObject({ status: 200, body: { email } });
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  }
  expect((await choose(token)).status).toBe(303);
});

test("one of two concurrent uses of the link sets the password", async () => {
  const { email } = await buildPerson();
  const token = await linkFor(email);
  const both = await Promise.all([choose(token), choose(token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 422]);
});

test("a link ends after an hour or with a newer one, and unknown links do nothing", async () => {
  const { id, email } = await buildPerson();
  const token = await linkFor(email);
  const anHourAgo = new Date(Date.now() - 1000);
  await db.update(oneTimeTokens).set({ expiresAt: anHourAgo }).where(eq(oneTimeTokens.userId, id));
  expect((await choose(token)).status).toBe(422);

  await askFor(email);
  expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id))).toHaveLength(1);
  expect((await choose(token)).status).toBe(422);
  expect((await choose("made-up")).status).toBe(422);
});

test("a refused password keeps the link valid", async () => {
  const { email } = await buildPerson();
  const token = await linkFor(email);
  const refused = await choose(token, { password: "sunshine", password_confirmation: "sunshine" });
  expect(refused.body).toMatchObject({
    error: { password: [expect.stringMatching(/too common/)] },
  });
  const differs = await choose(token, { password: wanted, password_confirmation: "something else" });
  expect(differs.body).toMatchObject({
    error: { password_confirmation: [expect.stringMatching(/do not match/)] },
  });
  expect((await choose(token)).status).toBe(303);
});

test("one address gets at most five emails an hour, and learns how long to wait", async () => {
  const { email } = await buildPerson();
  for (let i = 0; i < 5; i += 1) expect((await askFor(email)).status).toBe(303);
  const refused = await askFor(email, "203.0.113.99");
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  expect(await lettersTo(email)).toHaveLength(5);
});
