import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { settleRestored } from "#app/domain/restore/settle-restored.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { hashToken, newId } from "#app/lib/id.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { automaticReports, deliveries, jobs, reportRuns, sessions } from "#db/schema/index.ts";
import { aReport, anAgency, depsFor, due, minutesAfter } from "#tests/domain/reports/agency.ts";
import { useDatabase } from "#tests/support/database.ts";
import { startMailbox } from "#tests/support/edges/mailbox.ts";

await useDatabase();

const madeAt = minutesAfter(due, -60);
/** Between, the installation has sent the report that was due. */
const restoredAt = minutesAfter(due, 120);

const restore = (sendReports: boolean) =>
  inTransaction(() => settleRestored(madeAt, restoredAt, { sendReports }));
const reportOf = async (id: string) =>
  (await db.select().from(automaticReports).where(eq(automaticReports.id, id)))[0]!;

test("reports are paused after a restore, and nothing that was due before it is sent", async () => {
  const mailbox = await startMailbox();
  const report = await aReport(await anAgency());
  expect(await restore(false)).toEqual({ skippedRuns: 0, pausedReports: 1 });
  expect((await reportOf(report.id)).pausedAt).toEqual(restoredAt);
  await sendDueReports(minutesAfter(restoredAt, 1), depsFor(mailbox.url));
  expect(await db.select().from(deliveries).where(eq(deliveries.reportId, report.id))).toEqual([]);
  await mailbox.stop();
});

test("reports that go on leave out what was due before the restore, with a row for each", async () => {
  const mailbox = await startMailbox();
  const report = await aReport(await anAgency());
  expect(await restore(true)).toMatchObject({ pausedReports: 0 });
  await sendDueReports(minutesAfter(restoredAt, 1), depsFor(mailbox.url));
  const runs = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
  expect(runs.map(({ dueAt, state }) => ({ dueAt, state }))).toEqual([{ dueAt: due, state: "skipped" }]);
  const sent = await db.select().from(deliveries).where(eq(deliveries.reportId, report.id));
  expect(sent.map(({ state }) => state)).toEqual(["suppressed"]);
  const { pausedAt, nextDueAt } = await reportOf(report.id);
  expect(pausedAt).toBeNull();
  expect(nextDueAt > restoredAt).toBe(true);
  await mailbox.stop();
});

test("open runs are skipped with the reason, leases end, and everyone signs in again", async () => {
  const agency = await anAgency();
  const { companyId, userId, dashboardId } = agency;
  const { id: reportId, recipient } = await aReport(agency);
  const runId = newId();
  const run = {
    id: runId,
    companyId,
    reportId,
    dashboardId,
    dueAt: due,
    from: "2026-10-01",
    to: "2026-10-31",
  };
  const lease = { claimedBy: "a process of before", claimedUntil: new Date("2100-01-01") };
  await db
    .insert(reportRuns)
    .values({ ...run, state: "rendered", ...lease } as typeof reportRuns.$inferInsert);
  await db.insert(deliveries).values({
    id: newId(),
    companyId,
    runId,
    reportId,
    dueAt: due,
    recipient,
    messageId: newId(),
    state: "handing",
    ...lease,
  });
  await db.insert(jobs).values({ id: newId(), name: "make-pdf", work: {}, ...lease });
  await db.insert(sessions).values({
    id: newId(),
    userId,
    companyId,
    tokenHash: hashToken("t"),
    identification: "a browser",
    expiresAt: new Date("2100-01-01"),
    lastSeenAt: due,
  });

  expect(await restore(false)).toMatchObject({ skippedRuns: 1 });
  const why = /^Not sent after a restore of the backup of 2026-11-01 06:00 UTC\. It may have been sent/;
  const [skipped] = await db.select().from(reportRuns).where(eq(reportRuns.id, runId));
  expect(skipped).toMatchObject({
    state: "skipped",
    claimedBy: null,
    error: expect.stringMatching(why) as string,
  });
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.runId, runId));
  expect(delivery).toMatchObject({ state: "suppressed", error: expect.stringMatching(why) as string });
  expect((await db.select().from(jobs)).map(({ claimedBy }) => claimedBy)).toEqual([null]);
  expect(await db.select().from(sessions)).toEqual([]);
});
