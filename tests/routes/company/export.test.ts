import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { makeArchive } from "#app/domain/archive/export/make-archive.server.ts";
import { cleanUp } from "#app/domain/clean-up/clean-up.server.ts";
import { config } from "#app/config.server.ts";
import { loader as download } from "#app/routes/company/archive/download.ts";
import { action as prepare, loader as page } from "#app/routes/company/archive/export.tsx";
import { db } from "#db/client.server.ts";
import { companyArchives, files, jobs } from "#db/schema/index.ts";
import { actionsOf } from "#tests/domain/audit-log/events.ts";
import { subjectsTo } from "#tests/domain/users/letters.ts";
import { createApiToken } from "#app/domain/users/api-tokens/create-api-token.server.ts";
import { ask, buildPerson, password, type Person, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const post = (person: Person, current_password: string) =>
  ask(prepare, requestOf("/company/export", { form: { current_password }, cookie: person.cookie }));
const open = (person: Person, archiveId: string) =>
  ask(download, requestOf(`/company/export/${archiveId}`, { cookie: person.cookie }), { archiveId });
type Shown = {
  archive: { state: string; id: string; name: string; done: number; total: number; error: string };
};
const shown = async (person: Person) =>
  ((await ask(page, requestOf("/company/export", { cookie: person.cookie }))).body as Shown).archive;

/** The job, as the queue runs it. */
async function runJobs(): Promise<void> {
  for (const { id, work } of await db.select().from(jobs).where(eq(jobs.name, "make-archive"))) {
    const { companyId, archiveId } = work as { companyId: string; archiveId: string };
    await makeArchive(companyId, archiveId);
    await db.delete(jobs).where(eq(jobs.id, id));
  }
}

test("an admin prepares an archive with the password, gets an email, and downloads it", async () => {
  const admin = await buildPerson({ role: "admin" });
  const stranger = await buildPerson({ role: "admin" });
  const user = await buildPerson({ companyId: admin.companyId, role: "user" });
  expect((await shown(admin)).state).toBe("none");
  expect(await post(admin, "a wrong password")).toMatchObject({
    status: 422,
    body: { error: { current_password: ["Incorrect password"] } },
  });
  expect(await db.$count(companyArchives)).toBe(0);
  expect((await post(user, password)).location).toBe("/dashboards");
  expect((await post(admin, password)).location).toBe("/company/export");
  await post(admin, password); // while it is made, no second one starts
  expect(await db.$count(jobs)).toBe(1);
  expect((await shown(admin)).state).toBe("making");

  await runJobs();
  const ready = await shown(admin);
  expect(ready).toMatchObject({ state: "ready", name: expect.stringMatching(/ \d{4}-\d\d-\d\d\.zip$/) });
  expect(await subjectsTo(admin.email)).toEqual([expect.stringMatching(/^The archive of .* is ready$/)]);
  const answer = await open(admin, ready.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(String(answer.body).slice(0, 2)).toBe("PK");
  expect((await open(stranger, ready.id)).status).toBe(404);
  expect((await open(user, ready.id)).status).toBe(403);
  expect((await shown(stranger)).state).toBe("none");

  expect(await actionsOf(admin.companyId)).toEqual([
    "company.archive-requested",
    "company.archive-downloaded",
  ]);

  // The whole account is more than a script's token should give away.
  const viewer = await viewerOf(admin.cookie);
  for (const scope of ["read", "write"] as const) {
    const made = await createApiToken(viewer, { name: scope, scope, days: null }, undefined);
    const headers = { Authorization: `Bearer ${"token" in made ? made.token : ""}` };
    const { id: archiveId } = ready;
    const called = await ask(download, requestOf(`/company/export/${archiveId}`, { headers }), { archiveId });
    expect(called).toMatchObject({ status: 403, body: { error: { code: "session-only" } } });
  }

  // A new one replaces it.
  await post(admin, password);
  await runJobs();
  const next = await shown(admin);
  expect(next.id).not.toBe(ready.id);
  expect((await open(admin, ready.id)).status).toBe(404);
  expect(await db.$count(files, eq(files.companyId, admin.companyId))).toBe(1);

  const before = config.clockOffsetSeconds;
  onTestFinished(() => void Object.assign(config, { clockOffsetSeconds: before }));
  Object.assign(config, { clockOffsetSeconds: before + 7 * 86_400 + 60 });
  expect((await open(admin, next.id)).status).toBe(404);
  await cleanUp();
  expect(await db.$count(files, eq(files.companyId, admin.companyId))).toBe(0);
});

test("an archive that no job finishes ends, and another can be prepared", async () => {
  const admin = await buildPerson({ role: "admin" });
  await post(admin, password);
  await db.delete(jobs);
  const before = config.clockOffsetSeconds;
  onTestFinished(() => void Object.assign(config, { clockOffsetSeconds: before }));
  Object.assign(config, { clockOffsetSeconds: before + 86_400 + 60 });
  await cleanUp();
  expect(await shown(admin)).toMatchObject({
    state: "failed",
    error: "The archive could not be made. Try again.",
  });
});

test("ten wrong passwords are the most", async () => {
  const admin = await buildPerson({ role: "admin" });
  for (let n = 0; n < 10; n++) await post(admin, "a wrong password");
  expect((await post(admin, password)).status).toBe(429);
  expect(await db.$count(companyArchives, eq(companyArchives.companyId, admin.companyId))).toBe(0);
});
