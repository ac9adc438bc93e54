import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { takeOverLeases } from "#app/domain/reports/runs/take-over-leases.server.ts";
import { db, isEmbedded } from "#db/client.server.ts";
import { endAllLeases } from "#db/queries/reports/report-ledger.ts";
import { deliveries, reportRuns } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { anAgency, aReport, depsFor, due, minutesAfter } from "../agency.ts";

await useDatabase();

test("a starting process takes over a killed one's leases at once, but only where no other can be alive", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  let reached = () => {};
  const dying = new Promise<void>((resolve) => (reached = resolve));
  const never = () => {
    reached();
    return new Promise<never>(() => {});
  };
  void sendDueReports(due, depsFor(server.url, { readFile: never, loadSnapshot: never }));
  await dying;

  await sendDueReports(minutesAfter(due, 1), depsFor(server.url));
  expect(server.to(report.recipient)).toHaveLength(0);
  await takeOverLeases();
  await sendDueReports(minutesAfter(due, 2), depsFor(server.url));
  // On a database server other processes may be alive, so there the lease has to end.
  expect(server.to(report.recipient)).toHaveLength(isEmbedded() ? 1 : 0);
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.reportId, report.id));
  expect(delivery?.state).toBe(isEmbedded() ? "handed" : "due");
});

test("a run of a killed process is resumed at once, then later each time, so that repeated kills use up no tries", async () => {
  const report = await aReport(await anAgency());
  const waits: number[] = [];
  let at = due;
  for (let lives = 0; lives < 4; lives++) {
    let reached = () => {};
    const dying = new Promise<void>((resolve) => (reached = resolve));
    const never = () => {
      reached();
      return new Promise<never>(() => {});
    };
    void sendDueReports(at, depsFor("smtp://127.0.0.1:1", { loadSnapshot: never }));
    await dying;
    await endAllLeases();
    const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
    expect(run).toMatchObject({ state: "claimed", attempts: lives + 1 });
    const next = run!.nextAttemptAt ?? at;
    waits.push((next.getTime() - at.getTime()) / 60_000);
    at = next;
  }
  expect(waits).toEqual([0, 1, 5, 15]);
});
