import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { importArchive } from "#app/domain/archive/import/import-archive.server.ts";
import { upgradeRow } from "#app/domain/archive/format/upgrades.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { resetPassword } from "#app/domain/users/password/reset-password.server.ts";
import { checkWhiteLabel } from "#app/domain/white-label/check-white-label.server.ts";
import { dnsLookups } from "#app/mail/dns/resolver.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { subjects, type SubjectName } from "#db/queries/archive/subjects.ts";
import * as tables from "#db/schema/index.ts";
import { requestOf } from "#tests/domain/users/people.ts";
import { startDns } from "#tests/support/edges/dns.ts";
import { keepMail } from "#tests/support/edges/kept-mail.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";
import { archiveFolder, entriesOf, exportTo } from "./archive-files.ts";
import { aFullAccount } from "./full-account.ts";

await useDatabase();
useMoment(new Date("2026-11-24T12:00:00Z"));
const sent = keepMail();
const folder = await archiveFolder();
const stored = "tests/domain/archive/version-1.zip";

test("the stored archive of version 1 opens, with every subject", { timeout: 60_000 }, async () => {
  const entries = await entriesOf(stored);
  const { version, counts } = JSON.parse(entries.get("manifest.json")!.toString()) as {
    version: number;
    counts: Record<SubjectName, number>;
  };
  expect(version).toBe(1);
  const imported = await importArchive(stored);
  for (const name of Object.keys(counts) as SubjectName[]) {
    const isImported = name !== "invoices";
    expect([name, imported.counts[name]]).toEqual([name, isImported ? counts[name] : 0]);
    expect([name, counts[name] > 0]).toEqual([name, true]);
    expect([name, await db.$count(subjects[name].table)]).toEqual([name, isImported ? counts[name] : 0]);
  }
  await db.delete(tables.companies);
});

test("a step per version turns old rows into those of now", () => {
  const steps = [
    { row: (file: string, row: object) => (file === "clients" ? { ...row, language: "en" } : { ...row }) },
    { row: (_: string, row: object) => ({ ...row, seen: true }) },
  ];
  expect(upgradeRow(1, "clients", { id: "a" }, steps)).toEqual({ id: "a", language: "en", seen: true });
  expect(upgradeRow(2, "clients", { id: "a" }, steps)).toEqual({ id: "a", seen: true });
  expect(upgradeRow(3, "clients", { id: "a" }, steps)).toEqual({ id: "a" });
});

test(
  "nothing of an imported account is sent, open or connected until its people say so",
  { timeout: 120_000 },
  async () => {
    const before = await aFullAccount("northlight");
    await db.update(tables.companies).set({ fromAddress: "reports@northlight.example" });
    const [{ dkim } = { dkim: null }] = await db.select().from(tables.companies);
    const file = path.join(folder, "a.zip");
    await exportTo(file, before.companyId);
    await db.delete(tables.companies);
    sent.length = 0;
    const { companyId, firstAdmin } = await importArchive(file);

    const reports = await db.select().from(tables.automaticReports);
    expect(reports.map(({ pausedAt }) => pausedAt instanceof Date)).toEqual(reports.map(() => true));
    await sendDueReports(new Date(Date.now() + 400 * 86_400_000), sendingDeps());
    expect(sent).toEqual([]);
    const runs = await db.select().from(tables.reportRuns).orderBy(tables.reportRuns.dueAt);
    expect(runs.map(({ state }) => state)).toEqual(["done", "skipped"]);
    const deliveries = await db.select().from(tables.deliveries).orderBy(tables.deliveries.dueAt);
    expect(deliveries.map(({ state }) => state)).toEqual(["handed", "suppressed"]);

    const sources = await db.select().from(tables.sources);
    expect(
      sources.filter(({ invalid }) => invalid).map(({ name, credentials }) => [name, credentials]),
    ).toEqual([["Online shop", null]]);
    expect(await db.$count(tables.connections)).toBe(0);
    const boards = await db.select().from(tables.dashboards);
    expect(boards.filter(({ passwordHash }) => passwordHash !== null)).toEqual([]);
    // It had a password, which is not in the archive.
    expect(boards.filter((board) => !board.public).map(({ name }) => name)).toEqual(
      ["Generated from all files", "Harbour Lane Bakery: found in search"].slice(0, 1),
    );
    expect(boards.find(({ copiedFromId }) => copiedFromId !== null)).toBeDefined();
    const [destination] = await db.select().from(tables.destinations);
    expect(destination).toMatchObject({ state: "off", secret: null });
    const [company] = await db.select().from(tables.companies);
    expect(company).toMatchObject({
      id: companyId,
      domainVerifiedAt: null,
      verifiedWhitelabel: false,
      activeEmail: false,
      subscriptionId: null,
      domainCname: "reports.northlight.example",
    });

    // Its own keys, so that the records to publish are shown; the former ones are secrets.
    expect(company!.dkim!.publicKey).not.toBe(dkim!.publicKey);
    expect(company!.domainToken).toMatch(/^[\w-]{32}$/);
    const dns = await startDns();
    onTestFinished(() => dns.close());
    expect(await checkWhiteLabel(companyId, dnsLookups([dns.address]))).toBe("checked");
    const [checked] = await db.select().from(tables.companies);
    expect(checked!.domainDns.map(({ type }) => type)).toEqual(["CNAME", "TXT"]);
    expect(checked!.emailDns.length).toBeGreaterThan(3);

    const reset = await resetPassword(
      firstAdmin.token,
      "a long and quiet evening",
      requestOf("/reset-password"),
    );
    expect(reset.outcome).toBe("signed-in");
    const [marta] = await db.select().from(tables.users).where(eq(tables.users.email, firstAdmin.email));
    expect(marta).toMatchObject({ name: "Marta", role: "admin", totpKey: null, termsConsentAt: null });
    await db.delete(tables.companies);
  },
);

test("a failure in the middle leaves nothing", { timeout: 60_000 }, async () => {
  await expect(
    inTransaction(async () => {
      await importArchive(stored);
      throw new Error("the last moment");
    }),
  ).rejects.toThrow("the last moment");
  expect(await db.$count(tables.companies)).toBe(0);
  expect(await db.$count(tables.files)).toBe(0);
});
