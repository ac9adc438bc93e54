import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { duplicateReport } from "#app/domain/reports/duplicate-report.server.ts";
import { nextSends } from "#app/domain/reports/rules/next-sends.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { scheduleOf } from "#app/domain/reports/sending/create-runs.server.ts";
import { skipSend } from "#app/domain/reports/skip-send.server.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, deliveries, reportRuns } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { signedIn } from "./a-viewer.ts";
import { anAgency, aReport, depsFor, due, minutesAfter } from "./agency.ts";

await useDatabase();

const rowOf = async (id: string) =>
  (await db.select().from(automaticReports).where(eq(automaticReports.id, id)))[0]!;

test("one of the next five sends is skipped, undone, and no other send can be", async () => {
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const report = await aReport(agency);
  const row = await rowOf(report.id);
  const sends = nextSends({ ...scheduleOf(row), dateRange: row.dateRange }, new Date(), 6);
  const [first, second] = [sends[0]!.dueAt, sends[1]!.dueAt];
  const answers = await Promise.all([
    skipSend(viewer, report.id, first, true),
    skipSend(viewer, report.id, second, true),
    skipSend(viewer, report.id, first, true),
  ]);
  expect(answers).toEqual(["changed", "changed", "changed"]);
  expect((await rowOf(report.id)).skippedDues.sort()).toEqual([first, second]);
  expect(await skipSend(viewer, report.id, first, false)).toBe("changed");
  expect((await rowOf(report.id)).skippedDues).toEqual([second]);
  expect(await skipSend(viewer, report.id, sends[5]!.dueAt, true)).toBe("not-next");
  expect(await skipSend(viewer, report.id, "tomorrow", true)).toBe("not-next");
  const stranger = await signedIn(await anAgency());
  expect(await skipSend(stranger, report.id, first, true)).toBe("not-found");
  const copy = await duplicateReport(viewer, report.id);
  if (copy.outcome !== "duplicated") throw new Error(copy.outcome);
  expect((await rowOf(copy.id)).skippedDues).toEqual([]);
});

test("a skipped send is in the log, and the next one is sent", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency(), { skippedDues: [due.toISOString()] });
  const deps = depsFor(server.url);
  await sendDueReports(due, deps);
  await sendDueReports(minutesAfter(due, 60), deps);
  expect(server.to(report.recipient)).toEqual([]);
  const runs = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
  expect(runs.map(({ state }) => state)).toEqual(["skipped"]);
  const rows = await db.select().from(deliveries).where(eq(deliveries.reportId, report.id));
  expect(rows.map(({ state, error }) => [state, error])).toEqual([
    ["suppressed", "This delivery was skipped."],
  ]);
  const { skippedDues, nextDueAt } = await rowOf(report.id);
  expect(skippedDues).toEqual([]);
  await sendDueReports(nextDueAt, deps);
  expect(server.to(report.recipient)).toHaveLength(1);
});
