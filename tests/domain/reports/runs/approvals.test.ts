import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listApprovals } from "#app/domain/reports/approvals/list-approvals.server.ts";
import { approveReports, skipRun } from "#app/domain/reports/runs/decide-runs.server.ts";
import { retryDelivery } from "#app/domain/reports/runs/retry-delivery.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendRunOnHold } from "#app/domain/reports/runs/send-run-on-hold.server.ts";
import { db } from "#db/client.server.ts";
import { dashboards, deliveries, reportRuns } from "#db/schema/index.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { newId } from "#app/lib/id.server.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { useDatabase } from "#tests/support/database.ts";
import { exampleWidget } from "#tests/mail/example-view.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { signedIn } from "../a-viewer.ts";
import { anAgency, aReport, depsFor, due, minutesAfter, viewOf } from "../agency.ts";

await useDatabase();

const never = () => {};
const runOf = async (reportId: string) =>
  (await db.select().from(reportRuns).where(eq(reportRuns.reportId, reportId)))[0]!;
const statesOf = async (reportId: string) =>
  (await db.select().from(deliveries).where(eq(deliveries.reportId, reportId))).map(({ state }) => state);

async function waiting(changes: Parameters<typeof aReport>[1] = {}) {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency, { askFirst: true, ...changes });
  const deps = depsFor(server.url);
  await sendDueReports(due, deps);
  const run = await runOf(report.id);
  return { server, agency, report, deps, run, viewer: await signedIn(agency) };
}

test("a report that asks first is ready, and nothing is sent until it is approved", async () => {
  const { server, agency, report, deps, run, viewer } = await waiting();
  expect(run).toMatchObject({ state: "waiting", decideBy: minutesAfter(due, 24 * 60) });
  expect(server.to(report.recipient)).toEqual([]);
  const [asked, ...others] = server.to(agency.email);
  expect(others).toEqual([]);
  expect(asked?.mail.subject).toBe("1 report ready");
  expect(asked?.mail.text).toContain("/company/automatic-reports/approvals");
  expect(asked?.mail.text).toContain("Without an approval by Mon 2 Nov 2026, 08:00, it is not sent.");

  await sendDueReports(minutesAfter(due, 5), deps);
  expect(server.received).toHaveLength(1); // one approval request

  expect(await approveReports(viewer, [run.id], never)).toBe(1);
  // The process may end here: the answer is stored.
  await sendDueReports(minutesAfter(due, 6), deps);
  await sendDueReports(minutesAfter(due, 7), deps);
  expect(server.to(report.recipient)).toHaveLength(1);
  expect(await runOf(report.id)).toMatchObject({ state: "done", decidedBy: viewer.userId });
});

test("of two people who press at once, one decides, and each recipient gets one email", async () => {
  const { server, report, deps, run, viewer } = await waiting();
  const answers = await Promise.all([
    approveReports(viewer, [run.id], never),
    approveReports(viewer, [run.id], never),
    skipRun(viewer, run.id),
    approveReports(viewer, [run.id], never),
  ]);
  const decided = answers.filter((answer) => answer === 1 || answer === "skipped");
  expect(decided).toHaveLength(1);
  await Promise.all([1, 2, 3].map((at) => sendDueReports(minutesAfter(due, at), deps)));
  expect(server.to(report.recipient)).toHaveLength(decided[0] === 1 ? 1 : 0);
});

test("another company can neither approve nor skip it", async () => {
  const { report, run } = await waiting();
  const stranger = await signedIn(await anAgency());
  expect(await approveReports(stranger, [run.id], never)).toBe(0);
  expect(await skipRun(stranger, run.id)).toBe("decided-before");
  expect(await listApprovals(stranger)).toEqual({ ready: [], gaps: [] });
  expect((await runOf(report.id)).state).toBe("waiting");
});

test("a skipped report is never sent, and cannot be retried", async () => {
  const { server, report, deps, run, viewer } = await waiting();
  expect(await skipRun(viewer, run.id)).toBe("skipped");
  expect(await approveReports(viewer, [run.id], never)).toBe(0);
  await sendDueReports(minutesAfter(due, 60 * 48), deps);
  expect(server.to(report.recipient)).toEqual([]);
  expect(await statesOf(report.id)).toEqual(["suppressed"]);
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.reportId, report.id));
  expect(await retryDelivery(viewer, delivery!.id, never)).toBe("nothing-to-retry");
});

test.each([
  ["skip", 0, "skipped"],
  ["send", 1, "done"],
] as const)("without an answer, the deadline decides: %s", async (atDeadline, sent, state) => {
  const { server, report, deps, run, viewer } = await waiting({ atDeadline, askHours: 4 });
  await sendDueReports(minutesAfter(due, 4 * 60 - 1), deps);
  expect(server.to(report.recipient)).toEqual([]);
  await sendDueReports(minutesAfter(due, 4 * 60), deps);
  await sendDueReports(minutesAfter(due, 4 * 60 + 1), deps);
  expect(server.to(report.recipient)).toHaveLength(sent);
  expect(await runOf(report.id)).toMatchObject({ state, decidedBy: null });
  expect(await approveReports(viewer, [run.id], never)).toBe(0);
});

test("one email asks for all that are ready, and names those with a gap", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const gap = newId();
  const content = newContent("Obsidian Cycles", timeZone("Europe/Berlin"));
  await db.insert(dashboards).values({
    id: gap,
    companyId: agency.companyId,
    permalink: `gap-${newId()}`,
    name: content.name,
    content,
  });
  const ready = [
    await aReport(agency, { askFirst: true }),
    await aReport(agency, { askFirst: true, slot: 2 }),
  ];
  const held = await aReport(agency, { askFirst: true, dashboardId: gap });
  const broken = exampleWidget("Paid social", {
    kind: "broken",
    what: "No data after 24 October",
    detail: "",
    fix: null,
  });
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) =>
      Promise.resolve(
        viewOf(dashboard.permalink, dashboard.permalink.startsWith("gap-") ? { widgets: [broken] } : {}),
      ),
  });
  await sendDueReports(due, deps);
  await sendDueReports(minutesAfter(due, 1), deps);
  const [asked, ...others] = server.received;
  expect(others).toEqual([]);
  expect(asked?.mail.subject).toBe("2 reports ready, 1 has a gap");
  expect(asked?.mail.text).toContain("Obsidian Cycles: Paid social: No data after 24 October.");
  const viewer = await signedIn(agency);
  const approvals = await listApprovals(viewer);
  expect([approvals.ready.length, approvals.gaps.length]).toEqual([2, 1]);

  expect(
    await approveReports(
      viewer,
      approvals.ready.map(({ id }) => id),
      never,
    ),
  ).toBe(2);
  expect(await sendRunOnHold(viewer, approvals.gaps[0]!.id, never)).toBe("on-its-way");
  await sendDueReports(minutesAfter(due, 2), deps);
  for (const { recipient } of [...ready, held]) expect(server.to(recipient)).toHaveLength(1);
});
