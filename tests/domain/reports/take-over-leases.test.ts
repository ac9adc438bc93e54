import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/send-due-reports.server.ts";
import { takeOverLeases } from "#app/domain/reports/take-over-leases.server.ts";
import { db, isEmbedded } from "#db/client.server.ts";
import { deliveries } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { mailServer } from "../../mail/smtp-server.ts";
import { anAgency, aReport, depsFor, due, minutesAfter } from "./agency.ts";

await useDatabase();

test("a process that starts goes on at once with what a killed one held, but only where no other can be alive", async () => {
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
  // On a server's database other processes may be at work, so there the lease has to end by itself.
  expect(server.to(report.recipient)).toHaveLength(isEmbedded() ? 1 : 0);
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.reportId, report.id));
  expect(delivery?.state).toBe(isEmbedded() ? "handed" : "due");
});
