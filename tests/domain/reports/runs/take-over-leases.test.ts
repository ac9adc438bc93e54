import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { createDueRuns } from "#app/domain/reports/sending/create-runs.server.ts";
import type { SendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { prepareNextRun } from "#app/domain/reports/sending/prepare-run.server.ts";
import { leaseName, newId, processName } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { endReportLeases } from "#db/queries/reports/report-ledger.ts";
import { deliveries, reportRuns } from "#db/schema/index.ts";
import { takeOver } from "#app/domain/leases/take-over.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { anAgency, aReport, depsFor, due, minutesAfter } from "../agency.ts";

await useDatabase();

/**
 * A process that hangs while it reads the numbers of the due run. It has one worker: the others of `sendDueReports` would
 * live on, and could claim the run again as soon as its lease has ended.
 */
async function hang(now: Date, deps: SendingDeps): Promise<void> {
  const reached = new Promise<void>((resolve) => {
    const never = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    void createDueRuns(now, deps.product).then(() =>
      prepareNextRun(leaseName(), now, { ...deps, readFile: never, loadSnapshot: never }),
    );
  });
  await reached;
}

test("the report of a process that has ended goes on at once, that of another keeps its lease", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  await hang(due, depsFor(server.url));

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
    await hang(at, depsFor("smtp://127.0.0.1:1"));
    await endReportLeases(null);
    const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
    expect(run).toMatchObject({ state: "claimed", attempts: lives + 1 });
    const next = run!.nextAttemptAt ?? at;
    waits.push((next.getTime() - at.getTime()) / 60_000);
    at = next;
  }
  expect(waits).toEqual([0, 1, 5, 15]);
});
