import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { generateDashboard } from "#app/domain/dashboards/new/generate/generate-dashboard.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { kindsOf } from "#app/domain/dashboards/new/templates/by-goal/dashboard-template.ts";
import { findDashboardTemplate } from "#app/domain/dashboards/new/templates/by-goal/dashboard-templates.ts";
import { sendRunOnHold } from "#app/domain/reports/runs/send-run-on-hold.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendTest } from "#app/domain/reports/runs/send-test.server.ts";
import { sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { exampleSourceId } from "#app/domain/sources/example/example-id.ts";
import { loader as embed } from "#app/routes/dashboards/embed.tsx";
import { loader as print } from "#app/routes/dashboards/print.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { now } from "#app/lib/clock.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { db } from "#db/client.server.ts";
import { reportRuns } from "#db/schema/index.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { sheetText } from "#tests/pdf/sheet-text.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { aReport, depsFor, due, minutesAfter } from "./agency.ts";

await useDatabase();

async function anExample() {
  const { marta } = await anAgency();
  const template = findDashboardTemplate("website")!;
  const made = await generateDashboard(marta, {
    name: "Harbour Lane Bakery",
    sources: kindsOf(template).map(exampleSourceId),
    target: "",
    template,
    clientId: null,
  });
  if (made.outcome !== "created") throw new Error(made.outcome);
  const { companyId, userId, email } = marta;
  return {
    marta,
    dashboard: await stored(marta, made.id),
    agency: { companyId, userId, email, dashboardId: made.id },
  };
}

test("a report of example data is put on hold; sent anyway or as a test, its email says that the numbers are invented", async () => {
  const server = await mailServer();
  const { marta, agency } = await anExample();
  const report = await aReport(agency);
  const deps = depsFor(server.url, { loadSnapshot: sendingDeps().loadSnapshot });
  await sendDueReports(due, deps);
  await sendDueReports(minutesAfter(due, 1), deps);
  expect(server.to(report.recipient)).toEqual([]);
  const [run] = await db.select().from(reportRuns).where(eq(reportRuns.reportId, report.id));
  expect(run?.state).toBe("held");
  expect(run?.holdReasons?.map(({ text }) => text)).toEqual([
    "Google Analytics shows example data. Connect it, or delete its widgets.",
    "Google Search Console shows example data. Connect it, or delete its widgets.",
  ]);
  expect(server.to(agency.email)[0]?.mail.text).toContain("Google Analytics shows example data.");

  const later = () => {};
  expect((await sendTest(marta, report.id, later)).outcome).toBe("on-its-way");
  await sendDueReports(now(), deps);
  const [tested] = server.to(agency.email).filter(({ mail }) => mail.subject?.startsWith("Test"));
  for (const text of [tested?.mail.text, tested?.mail.html]) expectMarks(text);
  expect(server.to(report.recipient)).toEqual([]);

  expect(await sendRunOnHold(marta, run!.id, later)).toBe("on-its-way");
  await sendDueReports(minutesAfter(due, 2), deps);
  const [sent] = server.to(report.recipient);
  for (const text of [sent?.mail.text, sent?.mail.html]) expectMarks(text);
});

function expectMarks(text = ""): void {
  expect(text).toMatch(/Example data: \d+ widgets show invented numbers until Google Analytics/);
  expect(text.match(/Example data/g)!.length).toBeGreaterThan(5);
}

test("a visitor of the shared page, the embedded page and the print sees the mark on each widget, without a link", async () => {
  const { marta, dashboard } = await anExample();
  await setSharing(marta, dashboard.id, { public: true, embeddable: true });
  const { permalink } = dashboard;
  for (const [route, rest] of [
    [show, ""],
    [embed, "/embed"],
  ] as const) {
    const path = `/dashboards/${permalink}${rest}`;
    const { status, body } = await answerOf(route, await visit(null, path), { permalink });
    expect(status).toBe(200);
    const { view, widgets: html } = body as { view: DashboardView; widgets: string };
    expect(view.notes?.[0]).toMatch(/^Example data: \d+ widgets show invented numbers/);
    expect(html.match(/Example data/g)!.length).toBeGreaterThanOrEqual(dashboard.content.widgets.length);
    expect(html).not.toContain("/connect/");
  }
  const paper = await answerOf(print, await visit(null, `/dashboards/${permalink}/print`), { permalink });
  const { sheets } = paper.body as { sheets: string[] };
  for (const widget of dashboard.content.widgets)
    if (widget.nature === "interactive") expect(sheetText(sheets, widget.id)).toContain("Example data");
  expect(sheets.join("")).not.toContain("/connect/");
});
