import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, deliveries, reportRuns } from "#db/schema/index.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, aReport, depsFor, minutesAfter } from "../agency.ts";

await useDatabase();
useCheckout("test");

/** A Monday. */
const due = new Date("2026-11-02T07:00:00Z");

const runsOf = async (reportId: string) =>
  (await db.select().from(reportRuns).where(eq(reportRuns.reportId, reportId)).orderBy(reportRuns.dueAt)).map(
    ({ state, dueAt }) => [state, dueAt.toISOString().slice(0, 10)],
  );
const nextOf = async (reportId: string) =>
  (await db.select().from(automaticReports).where(eq(automaticReports.id, reportId)))[0]!.nextDueAt;

test("a clock that goes back an hour or a day after a report was sent sends it once", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency(), { period: "WEEK", detail: "0", nextDueAt: due });
  await sendDueReports(due, depsFor(server.url));
  const next = await nextOf(report.id);
  for (const minutes of [-60, -1, 0, 1, -1440, 0, 30, 60])
    await sendDueReports(minutesAfter(due, minutes), depsFor(server.url));
  expect(server.to(report.recipient)).toHaveLength(1);
  expect(await runsOf(report.id)).toHaveLength(1);
  expect(await nextOf(report.id)).toEqual(next);
});

test("a clock that goes forward a day and comes back sends what it passed once, and the next ones on their days", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency(), { period: "WEEK", detail: "0", nextDueAt: due });
  // An hour before it is due the clock is a day ahead, and then right again.
  for (const minutes of [-61, 1439 - 60, -60, 0, 60, 1440])
    await sendDueReports(minutesAfter(due, minutes), depsFor(server.url));
  expect(server.to(report.recipient)).toHaveLength(1);
  const next = (await nextOf(report.id))!;
  expect(next.getTime()).toBeGreaterThan(due.getTime());
  await sendDueReports(next, depsFor(server.url));
  await sendDueReports(minutesAfter(next, -60), depsFor(server.url));
  await sendDueReports(minutesAfter(next, 60), depsFor(server.url));
  expect(server.to(report.recipient)).toHaveLength(2);
  expect((await runsOf(report.id)).map(([state]) => state)).toEqual(["done", "done"]);
  expect(
    await db.$count(deliveries, and(eq(deliveries.reportId, report.id), eq(deliveries.state, "handed"))),
  ).toBe(2);
});
