import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { newId, processName } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { endReportLeases } from "#db/queries/reports/report-ledger.ts";
import { deliveries, reportRuns } from "#db/schema/index.ts";
import { takeOver } from "#app/domain/leases/take-over.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { anAgency, aReport, depsFor, due, minutesAfter } from "../agency.ts";

await useDatabase();

test("the report of a process that has ended goes on at once, that of another keeps its lease", async () => {
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

  await takeOver(newId());
  await sendDueReports(minutesAfter(due, 1), depsFor(server.url));
  expect(server.to(report.recipient)).toHaveLength(0);
  await takeOver(processName);
  await sendDueReports(minutesAfter(due, 2), depsFor(server.url));
  expect(server.to(report.recipient)).toHaveLength(1);
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.reportId, report.id));
  expect(delivery?.state).toBe("handed");
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
    await endReportLeases(null);
    const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
    expect(run).toMatchObject({ state: "claimed", attempts: lives + 1 });
    const next = run!.nextAttemptAt ?? at;
    waits.push((next.getTime() - at.getTime()) / 60_000);
    at = next;
  }
  expect(waits).toEqual([0, 1, 5, 15]);
});
