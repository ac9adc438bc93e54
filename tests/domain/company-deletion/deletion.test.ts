import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { eraseCompanies } from "#app/domain/company-deletion/erase-companies.server.ts";
import { openDashboard } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { signIn } from "#app/domain/users/sign-in.server.ts";
import { action as api } from "#app/routes/api/company.ts";
import { action as remove, loader as question } from "#app/routes/company/deletion/delete.tsx";
import { action as restore, loader as state } from "#app/routes/company/deletion/restore.tsx";
import { loader as home } from "#app/routes/dashboards/index.tsx";
import { loader as apiHome } from "#app/routes/api/company.ts";
import { emailsSent } from "#app/domain/users/send-later.server.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, companies, dashboards, erasures, sources, users } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { ask, buildPerson, password, requestOf } from "#tests/domain/users/people.ts";
import { aReport } from "#tests/domain/reports/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { keepMail } from "#tests/support/edges/kept-mail.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const sent = keepMail();

const day = 86_400_000;
const path = "/company/delete";

async function rowOf(companyId: string) {
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId));
  return row;
}

const post = async (viewer: Viewer, form: Record<string, string>) =>
  answerOf(remove, await visit(viewer, path, { form }));
const restored = async (viewer: Viewer) =>
  answerOf(restore, await visit(viewer, "/company/restore", { form: {} }));

test("an admin deletes the company after typing its name; users and other companies cannot", async () => {
  const { marta, jonas, companyId } = await anAgency();
  const other = await anAgency();
  expect((await answerOf(question, await visit(jonas, path))).location).toBe("/dashboards");
  expect((await post(jonas, { name: "Northlight Studio" })).location).toBe("/dashboards");
  expect(await post(marta, { name: "northlight" })).toMatchObject({
    status: 422,
    body: { error: { name: ["Enter Northlight Studio"] } },
  });
  expect((await rowOf(companyId))?.deletedAt).toBeNull();
  const page = await answerOf(question, await visit(marta, path));
  expect(page.body).toMatchObject({ name: "Northlight Studio", counts: { users: 2, sources: 1 } });

  expect((await post(marta, { name: "Northlight Studio" })).location).toBe("/company/restore");
  expect((await rowOf(companyId))?.deletedAt).toBeInstanceOf(Date);
  expect((await rowOf(other.companyId))?.deletedAt).toBeNull();
  await emailsSent();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [marta.email, "Northlight Studio was deleted"],
  ]);
});

test("a deleted company shows its state to its people, and nothing to anyone else", async () => {
  const { marta, jonas, companyId } = await anAgency();
  const id = await aDashboard(marta);
  await db.update(dashboards).set({ public: true }).where(eq(dashboards.id, id));
  const { permalink } = await stored(marta, id);
  const seen = async () => (await openDashboard(null, permalink, new Request("http://localhost/"))).outcome;
  expect(await seen()).toBe("open");
  await post(marta, { name: "Northlight Studio" });

  expect(await seen()).not.toBe("open");
  expect((await answerOf(home, await visit(marta, "/dashboards"))).location).toBe("/company/restore");
  expect(await answerOf(apiHome, await visit(marta, "/api/company"))).toMatchObject({
    status: 403,
    body: { error: { code: "company-deleted" } },
  });
  const page = async (viewer: Viewer) =>
    (await answerOf(state, await visit(viewer, "/company/restore"))).body;
  expect(await page(marta)).toMatchObject({ isAdmin: true, day: expect.stringMatching(/^\d+ \w+ \d{4}$/) });
  expect(await page(jonas)).toMatchObject({ isAdmin: false });
  expect((await restored(jonas)).status).toBe(403);
  expect((await rowOf(companyId))?.deletedAt).toBeInstanceOf(Date);
});

test("an admin signs in and restores everything; missed reports are not sent", async () => {
  const person = await buildPerson({ company: { deletedAt: new Date(Date.now() - day) } });
  const signedIn = await signIn(person.email, password, requestOf("/login"));
  expect(signedIn.outcome).toBe("signed-in");
  const opened = await ask(home, requestOf("/dashboards", { cookie: person.cookie }));
  expect(opened.location).toBe("/company/restore");
  const dashboardId = "d-restore";
  await db.insert(dashboards).values({
    id: dashboardId,
    companyId: person.companyId,
    permalink: "restore-me",
    name: "A",
    content: {} as never,
  });
  const agency = { companyId: person.companyId, userId: person.id, dashboardId, email: person.email };
  const report = await aReport(agency, { nextDueAt: new Date(0) });

  const answer = await ask(
    restore,
    requestOf("/company/restore", { cookie: person.cookie, form: { a: "" } }),
  );
  expect([answer.status]).toEqual([400]); // a field that the form does not have
  expect((await rowOf(person.companyId))?.deletedAt).not.toBeNull();
  const request = requestOf("/company/restore", { cookie: person.cookie, form: {} });
  expect((await ask(restore, request)).location).toBe("/dashboards");
  expect(await rowOf(person.companyId)).toMatchObject({ deletedAt: null, restoredAt: expect.any(Date) });
  const [row] = await db.select().from(automaticReports).where(eq(automaticReports.id, report.id));
  expect(row!.nextDueAt.getTime()).toBeGreaterThan(Date.now());
});

test("DELETE /api/company needs an admin and the flag", async () => {
  const { marta, jonas, companyId } = await anAgency();
  const call = async (viewer: Viewer, json: unknown) =>
    (await answerOf(api, await visit(viewer, "/api/company", { method: "DELETE", json }))).status;
  expect(await call(jonas, { delete: true })).toBe(403);
  expect(await call(marta, {})).toBe(422);
  expect(await call(marta, { delete: false })).toBe(422);
  expect((await rowOf(companyId))?.deletedAt).toBeNull();
  expect(await call(marta, { delete: true })).toBe(200);
  expect((await rowOf(companyId))?.deletedAt).toBeInstanceOf(Date);
});

test("after 30 days the company and all that belongs to it is erased, with a record", async () => {
  const { marta, companyId } = await anAgency({ name: "Gone & Co" });
  const other = await anAgency();
  await aDashboard(marta);
  await aDashboard(other.marta);
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId));
  expect(await eraseCompanies(new Date(Date.now() + 29.9 * day))).toBe(0);
  expect(await rowOf(companyId)).toBeDefined();

  await db.update(companies).set({ deletedAt: null }).where(eq(companies.id, other.companyId));
  const at = new Date(Date.now() + 30.1 * day);
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId));
  await eraseCompanies(at);
  expect(await rowOf(companyId)).toBeUndefined();
  for (const table of [users, dashboards, sources]) {
    const [left] = await db.select({ n: count() }).from(table).where(eq(table.companyId, companyId));
    expect(left!.n).toBe(0);
  }
  const [record] = await db.select().from(erasures).where(eq(erasures.companyName, "Gone & Co"));
  expect(record).toMatchObject({ erasedAt: at, requestedAt: expect.any(Date) });
  expect(await rowOf(other.companyId)).toBeDefined();
});
