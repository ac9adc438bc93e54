import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createReport } from "#app/domain/reports/create-report.server.ts";
import { deleteReport } from "#app/domain/reports/delete-report.server.ts";
import { duplicateReport } from "#app/domain/reports/duplicate-report.server.ts";
import { getReport, getRun } from "#app/domain/reports/get-report.server.ts";
import { listReports } from "#app/domain/reports/list-reports.server.ts";
import { pauseReport, resumeReport } from "#app/domain/reports/pause-report.server.ts";
import { canCreateReport } from "#app/domain/reports/rules/report-slots.server.ts";
import { reportEntity } from "#app/views/report-entity.ts";
import { retryDelivery } from "#app/domain/reports/runs/retry-delivery.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { recheckRunOnHold, sendRunOnHold } from "#app/domain/reports/runs/send-run-on-hold.server.ts";
import { sendTest } from "#app/domain/reports/runs/send-test.server.ts";
import { updateReport } from "#app/domain/reports/update-report.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, deliveries, reportRuns, suppressions } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { exampleWidget } from "../../mail/example-view.ts";
import { answer, mailServer } from "../../mail/smtp-server.ts";
import { filledForm, signedIn } from "./a-viewer.ts";
import { anAgency, aReport, depsFor, due, minutesAfter, viewOf } from "./agency.ts";

await useDatabase();

const later = () => {}; // the tests call the engine directly

test("a dashboard has at most five reports, even when ten people create them at once", async () => {
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => createReport(viewer, filledForm(agency))),
  );
  expect(outcomes.filter(({ outcome }) => outcome === "created")).toHaveLength(5);
  expect(outcomes.filter(({ outcome }) => outcome === "limit")).toHaveLength(5);
  expect(await canCreateReport(agency.companyId, agency.dashboardId)).toEqual({ canCreate: false, used: 5 });

  const [first] = await listReports(viewer);
  expect(await deleteReport(viewer, first?.report.id ?? "")).toBe("deleted");
  expect(await createReport(viewer, filledForm(agency))).toMatchObject({ outcome: "created" });
});

test("the database itself refuses a second report in a place", async () => {
  const agency = await anAgency();
  await aReport(agency, { slot: 1 });
  await expect(aReport(agency, { slot: 1 })).rejects.toThrow();
});

test("stored values come back, in the list and as the API's entity", async () => {
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const form = filledForm(agency, {
    period: "WEEK",
    detail: "4",
    hour: 17,
    minute: 5,
    with_pdf: true,
    recipients: "a@h.example,b@h.example",
  });
  const made = await createReport(viewer, form);
  const id = made.outcome === "created" ? made.id : "";
  const [line] = await listReports(viewer, agency.dashboardId);
  expect(line).toMatchObject({ rhythm: "every Friday", isPaused: false, last: null, report: { id } });
  expect(line && reportEntity(line.report)).toMatchObject({
    dashboard_id: agency.dashboardId,
    recipients: "a@h.example,b@h.example",
    period: "WEEK",
    detail: "4",
    hour: 17,
    minute: 5,
    timezone: "Europe/Berlin",
    date_range: "LAST_MONTH",
    with_pdf: true,
    with_preview: true,
    paused: false,
  });
  const details = await getReport(viewer, id);
  expect(details?.sends).toHaveLength(5);
  expect(details?.next).toEqual(details?.sends[0]);
  expect(details?.sends.every(({ text }) => text.startsWith("Fri ") && text.endsWith("17:05"))).toBe(true);
});

test("a new schedule counts from now; new recipients do not change the schedule", async () => {
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const report = await aReport(agency, { nextDueAt: new Date("2030-01-01T00:00Z") });
  const when = async () =>
    (await db.select().from(automaticReports).where(eq(automaticReports.id, report.id)))[0]?.nextDueAt;
  await updateReport(viewer, report.id, filledForm(agency, { recipients: "new@h.example" }));
  expect((await when())?.toISOString()).toBe("2030-01-01T00:00:00.000Z");
  await updateReport(viewer, report.id, filledForm(agency, { hour: 9 }));
  expect((await when())?.getTime()).toBeLessThan(Date.now() + 32 * 86_400_000);
});

test("a report cannot move to a full dashboard, but can be changed on one", async () => {
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const full = await anAgency();
  const reports = await Promise.all([1, 2, 3, 4, 5].map((slot) => aReport(agency, { slot })));
  expect(await updateReport(viewer, reports[0]?.id ?? "", filledForm(agency))).toEqual({
    outcome: "updated",
  });
  expect(await updateReport(viewer, reports[0]?.id ?? "", filledForm(full))).toEqual({
    outcome: "dashboard-not-found",
  });
});

test("no action on a report works across companies", async () => {
  const [agency, stranger] = [await anAgency(), await anAgency()];
  const [viewer, other] = [await signedIn(agency), await signedIn(stranger)];
  const server = await mailServer({ onRcptTo: (_, __, done) => done(answer(550, "no")) });
  const report = await aReport(agency);
  await sendDueReports(due, depsFor(server.url));
  const details = await getReport(viewer, report.id);
  const run = details?.runs[0];
  const delivery = run?.deliveries[0];
  expect(delivery?.state).toBe("bounced");

  expect(await getReport(other, report.id)).toBeNull();
  expect(await getRun(other, report.id, run?.id ?? "")).toBeNull();
  expect((await listReports(other)).length).toBe(0);
  expect(await createReport(other, filledForm(agency))).toEqual({ outcome: "dashboard-not-found" });
  expect(await updateReport(other, report.id, filledForm(stranger))).toEqual({ outcome: "not-found" });
  expect(await deleteReport(other, report.id)).toBe("not-found");
  expect(await pauseReport(other, report.id)).toBe("not-found");
  expect(await resumeReport(other, report.id)).toBe("not-found");
  expect(await duplicateReport(other, report.id)).toEqual({ outcome: "not-found" });
  expect(await sendTest(other, report.id, later)).toEqual({ outcome: "not-found" });
  expect(await retryDelivery(other, delivery?.id ?? "", later)).toBe("not-found");
  expect(await sendRunOnHold(other, run?.id ?? "", later)).toBe("not-found");
});

test("a paused report sends nothing, and missed sends are not made up for", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const report = await aReport(agency);
  await pauseReport(viewer, report.id);
  await sendDueReports(due, depsFor(server.url));
  expect(await resumeReport(viewer, report.id)).toBe("resumed");
  const [row] = await db.select().from(automaticReports).where(eq(automaticReports.id, report.id));
  expect(row?.pausedAt).toBeNull();
  expect(row?.nextDueAt.getTime()).toBeGreaterThan(Date.now());
  expect(server.to(report.recipient)).toEqual([]);
});

test("a copy is paused, so that no one gets the same email twice", async () => {
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const report = await aReport(agency);
  const made = await duplicateReport(viewer, report.id);
  const copy = made.outcome === "duplicated" ? await getReport(viewer, made.id) : null;
  expect(copy).toMatchObject({
    isPaused: true,
    next: null,
    report: { slot: 2, recipients: [report.recipient] },
  });
  expect(copy?.sends).toHaveLength(5);
});

test("a test goes only to the person who sends it, broken or not, and counts as no send", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const report = await aReport(agency, { withPdf: true, nextDueAt: new Date("2099-01-01T00:00Z") });
  const broken = exampleWidget("Paid social", { kind: "broken", what: "No new data", detail: "", fix: null });
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) => Promise.resolve(viewOf(dashboard.permalink, { widgets: [broken] })),
    makePdf: () => Promise.reject(new Error("no PDF today")),
  });
  const sent = await sendTest(viewer, report.id, later);
  expect(sent).toMatchObject({ outcome: "on-its-way", to: agency.email });
  await sendDueReports(new Date(), deps);
  expect(server.to(report.recipient)).toEqual([]);
  const [received] = server.to(agency.email);
  expect(received?.mail.subject).toBe("Test: October 2026: Harbour Lane Bakery: online marketing");
  expect(received?.mail.text).toContain("Paid social: Not available at the moment.");
  expect(received?.mail.text).toContain("The PDF could not be created this time.");
  expect((await listReports(viewer))[0]?.last).toBeNull();
});

test("a report on hold is sent on request, with its stored numbers or after a new check", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const [anyway, again] = [await aReport(agency), await aReport(agency, { slot: 2 })];
  const broken = exampleWidget("Paid social", {
    kind: "broken",
    what: "No new data",
    detail: "Open the source.",
    fix: null,
  });
  let isBroken = true;
  let reads = 0;
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) => {
      const view = viewOf(dashboard.permalink, { name: `Read ${++reads}` });
      return Promise.resolve(isBroken ? { ...view, widgets: [...view.widgets, broken] } : view);
    },
  });
  await sendDueReports(due, deps);
  const runIds = await Promise.all(
    [anyway, again].map(async ({ id }) => (await getReport(viewer, id))?.runs[0]?.id ?? ""),
  );
  expect(reads).toBe(2);
  isBroken = false;

  expect(await sendRunOnHold(viewer, runIds[0] ?? "", later)).toBe("on-its-way");
  expect(await sendRunOnHold(viewer, runIds[0] ?? "", later)).toBe("not-held");
  await sendDueReports(minutesAfter(due, 1), deps);
  expect(reads).toBe(2);
  const text = server.to(anyway.recipient)[0]?.mail.text;
  expect(text).toContain("Paid social: Not available at the moment.");
  expect(text).not.toContain("Open the source");

  expect(await recheckRunOnHold(viewer, runIds[1] ?? "", later)).toBe("on-its-way");
  await sendDueReports(minutesAfter(due, 2), deps);
  expect(server.to(again.recipient)[0]?.mail.text).toMatch(/^READ 3\n/);
});

test("a bounced address gets the report after a manual retry", async () => {
  let isGone = true;
  const server = await mailServer({
    onRcptTo: ({ address }, _, done) =>
      done(isGone && address.startsWith("ida.") ? answer(550, "no such user") : null),
  });
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const report = await aReport(agency);
  const deps = depsFor(server.url);
  await sendDueReports(due, deps);
  const [run] = (await getReport(viewer, report.id))?.runs ?? [];
  expect(run?.state).toEqual({ tone: "bad", text: "1 bounced" });
  await db.insert(suppressions).values({
    id: newId(),
    companyId: agency.companyId,
    reportId: null,
    email: report.recipient.toLowerCase(),
    reason: "bounced",
    detail: "550 no such user",
  });
  isGone = false;
  expect(await retryDelivery(viewer, run?.deliveries[0]?.id ?? "", later)).toBe("on-its-way");
  expect(await retryDelivery(viewer, run?.deliveries[0]?.id ?? "", later)).toBe("nothing-to-retry");
  await sendDueReports(minutesAfter(due, 5), deps);
  expect(server.to(report.recipient)).toHaveLength(1);
  expect(await db.$count(suppressions, eq(suppressions.companyId, agency.companyId))).toBe(0);
  expect((await getReport(viewer, report.id))?.runs[0]).toMatchObject({
    state: { tone: "good", text: "Sent" },
    sent: 1,
  });
});

test("a sent report can be viewed as it was sent", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const report = await aReport(agency, { withPdf: true });
  await sendDueReports(due, depsFor(server.url));
  const [run] = (await getReport(viewer, report.id))?.runs ?? [];
  const seen = await getRun(viewer, report.id, run?.id ?? "");
  expect(seen).toMatchObject({ due: "Sun 1 Nov 2026, 08:00", covers: "1–31 October 2026", sent: 1 });
  expect(seen?.view).toMatchObject({ name: "Harbour Lane Bakery: online marketing" });
  expect(seen?.pdfFileId).toMatch(/^pdf-/);
});

test("deleting a report deletes its runs and deliveries", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  const report = await aReport(agency);
  await sendDueReports(due, depsFor(server.url));
  await deleteReport(viewer, report.id);
  expect(await db.$count(reportRuns, eq(reportRuns.reportId, report.id))).toBe(0);
  expect(await db.$count(deliveries, eq(deliveries.reportId, report.id))).toBe(0);
});
