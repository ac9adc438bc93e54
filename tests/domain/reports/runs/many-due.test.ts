import { eq, inArray } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import type { SendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import type { TimeZone } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, deliveries, reportRuns } from "#db/schema/index.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, aReport, depsFor, due, minutesAfter, viewOf } from "../agency.ts";

await useDatabase();
useCheckout("test");

async function reportsDue(count: number, changes: Partial<typeof automaticReports.$inferInsert> = {}) {
  const agency = await anAgency();
  return Promise.all(Array.from({ length: count }, (_, at) => aReport(agency, { slot: at + 1, ...changes })));
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test("sending begins with the first batch of runs, before all are entered", async () => {
  const server = await mailServer();
  await reportsDue(105);
  const entered: number[] = [];
  const loadSnapshot: SendingDeps["loadSnapshot"] = async ({ dashboard }) => {
    entered.push(await db.$count(reportRuns));
    return viewOf(dashboard.permalink);
  };
  // The first report is enough.
  await sendDueReports(due, depsFor(server.url, { loadSnapshot, isStopping: () => entered.length > 0 }));
  expect(entered[0]).toBeGreaterThanOrEqual(20);
  expect(entered[0]).toBeLessThan(105);
  expect(await db.$count(reportRuns)).toBe(105);
  await db.delete(automaticReports);
});

test("a report that cannot be entered stops none of those before it", async () => {
  const server = await mailServer();
  const reports = await reportsDue(20);
  const [broken] = await reportsDue(1, {
    timezone: "Atlantis/Poseidonis" as TimeZone,
    nextDueAt: minutesAfter(due, 1),
  });
  await expect(sendDueReports(minutesAfter(due, 1), depsFor(server.url))).rejects.toThrow(
    "unknown time zone",
  );
  expect(reports.map(({ recipient }) => server.to(recipient).length)).toEqual(reports.map(() => 1));
  await db.delete(automaticReports).where(eq(automaticReports.id, broken!.id));
});

test("a report due a minute later is sent although one of the minute before is not ready", async () => {
  const server = await mailServer();
  const [slow] = await reportsDue(1);
  const [later] = await reportsDue(1, { nextDueAt: minutesAfter(due, 1) });
  const [reached, may] = [gate(), gate()];
  const loadSnapshot: SendingDeps["loadSnapshot"] = async ({ dashboard, report }) => {
    if (report.id === slow!.id) {
      reached.open();
      await may.opened;
    }
    return viewOf(dashboard.permalink);
  };
  const deps = depsFor(server.url, { loadSnapshot });
  const first = sendDueReports(due, deps);
  await reached.opened;
  await sendDueReports(minutesAfter(due, 1), deps);
  // A worker of the first call may send it.
  await vi.waitFor(() => expect(deps.workers.busy).toBe(1), 20_000);
  expect([slow, later].map((report) => server.to(report!.recipient).length)).toEqual([0, 1]);
  await sendDueReports(minutesAfter(due, 2), deps);
  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, later!.id));
  expect(run?.state).toBe("done");
  may.open();
  await first;
  await sendDueReports(minutesAfter(due, 3), deps);
  expect([slow, later].map((report) => server.to(report!.recipient).length)).toEqual([1, 1]);
});

test("calls share four workers, and a report of the next minute goes before the last of a long queue", async () => {
  const server = await mailServer();
  const queue = await reportsDue(18);
  const [later] = await reportsDue(1, { nextDueAt: minutesAfter(due, 1) });
  const order: string[] = [];
  const calls: Promise<void>[] = [];
  let [busy, most] = [0, 0];
  const loadSnapshot: SendingDeps["loadSnapshot"] = async ({ dashboard, report }) => {
    most = Math.max(most, ++busy);
    if (calls.length === 1) {
      calls.push(sendDueReports(minutesAfter(due, 1), deps), sendDueReports(minutesAfter(due, 1), deps));
      await calls.at(-1);
    }
    order.push(report.id);
    await db.$count(reportRuns);
    busy -= 1;
    return viewOf(dashboard.permalink);
  };
  const deps = depsFor(server.url, { loadSnapshot });
  calls.push(sendDueReports(due, deps));
  await calls[0];
  await Promise.all(calls);
  expect(most).toBeLessThanOrEqual(4);
  expect(order).toHaveLength(19);
  expect(order.indexOf(later!.id)).toBeLessThan(18);
  const all = [...queue, later!];
  expect(all.map(({ recipient }) => server.to(recipient).length)).toEqual(all.map(() => 1));
  const ids = all.map(({ id }) => id);
  const sent = await db.select().from(deliveries).where(inArray(deliveries.reportId, ids));
  expect(sent.map(({ state, attempts }) => [state, attempts])).toEqual(all.map(() => ["handed", 1]));
});
