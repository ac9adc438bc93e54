import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { CoverageNotes } from "#app/domain/dashboards/view/components/coverage-notes.tsx";
import { Widgets } from "#app/domain/dashboards/view/components/dashboard-page.tsx";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { log } from "#app/lib/log.server.ts";
import { loader as openRun } from "#app/routes/company/report-run.tsx";
import { loader as openPdf } from "#app/routes/company/report-run-pdf.ts";
import { loader as openLink } from "#app/routes/public/report-link.tsx";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { db } from "#db/client.server.ts";
import { reportRuns, users } from "#db/schema/index.ts";
import { signedIn } from "#tests/domain/reports/a-viewer.ts";
import { anAgency, aReport, depsFor, due, minutesAfter } from "#tests/domain/reports/agency.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { readPdf } from "#tests/pdf/read-pdf.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";
import { markup } from "#tests/ui/markup.tsx";

await useDatabase();
useMoment(new Date("2026-11-24T12:00:00Z"));

const folder = new URL("../../domain/reports/sending/snapshots/", import.meta.url);
const golden = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));

const onboarding = { flow: "dashboard", step: 6, questionnaire: null, finished: true } as const;

/** A run with stored numbers from the past; its files and emails are still to be made. */
async function aRunWith(snapshot: unknown) {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency, { withPdf: true, withPreview: true });
  const stopped = depsFor(server.url, { makePdf: () => Promise.reject(new Error("the process stopped")) });
  await sendDueReports(due, stopped);
  const [run] = await db
    .update(reportRuns)
    .set({ snapshot, sendAnyway: true })
    .where(eq(reportRuns.reportId, report.id))
    .returning();
  if (run?.state !== "snapshot") throw new Error("the run is past its numbers");
  const { loadImages, makePdf, makePreview, saveFile, readFile } = sendingDeps();
  const deps = depsFor(server.url, {
    loadSnapshot: () => Promise.reject(new Error("the numbers of then are sent")),
    loadImages,
    makePdf,
    makePreview,
    saveFile,
    readFile,
  });
  const consents = { termsConsentAt: due, ageConsentAt: due, onboarding };
  await db.update(users).set(consents).where(eq(users.id, agency.userId));
  const viewer = await signedIn(agency);
  const path = `/company/automatic-reports/${report.id}/runs/${run.id}`;
  const params = { reportId: report.id, runId: run.id };
  return {
    run,
    send: async () => {
      await sendDueReports(minutesAfter(due, 60), deps);
      return server.to(report.recipient).at(-1)?.mail;
    },
    page: async () => answerOf(openRun, await visit(viewer, path), params),
    pdf: async () => answerOf(openPdf, await visit(viewer, `${path}/pdf`), params),
    now: async () => (await db.select().from(reportRuns).where(eq(reportRuns.id, run.id)))[0],
  };
}

test.each(["v0", "v1"])(
  "numbers stored as %s open on their page, in the PDF and in the email",
  async (version) => {
    const { send, page, pdf } = await aRunWith(golden(version));
    const mail = await send();
    for (const text of ["39,342", "87.5% of goal", "€7,358.35", "SUBSCRIBERS PER WEEK"])
      expect.soft(mail?.text).toContain(text);
    // Compared on some days only, it is said in receipts.
    expect.soft(mail?.text?.includes("was 38,207")).toBe(version === "v0");

    const file = mail?.attachments.find(({ mimeType }) => mimeType === "application/pdf");
    if (!(file?.content instanceof ArrayBuffer)) throw new Error("no PDF is attached");
    const { pages } = await readPdf(new Uint8Array(file.content));
    const texts = pages.flatMap((one) => one.texts.map(({ text }) => text)).join(" ");
    for (const text of [
      "Devices",
      "Site quality",
      "Sessions by channel",
      "Orders by campaign",
      "39.40%",
      "€",
    ])
      expect.soft(texts).toContain(text);
    expect((await pdf()).status).toBe(200);

    const { status, body } = await page();
    expect([status, body]).toMatchObject([200, { isUnreadable: false, run: { recipients: "1 of 1" } }]);
    const { view } = body as { view: DashboardView };
    const html = await markup(
      <>
        <CoverageNotes notes={view.notes} />
        <Widgets widgets={view.widgets} filesOf={null} />
      </>,
    );
    for (const { title } of view.widgets) expect.soft(html).toContain(title);
    expect(html).toContain("39,342");
    expect(html).not.toMatch(/undefined|NaN/);

    const token = /\/report-links\/([\w-]{32})/.exec(mail?.text ?? "")?.[1] ?? "";
    const link = await answerOf(openLink, await visit(null, `/report-links/${token}`), { token });
    expect([200, 302]).toContain(link.status);
  },
  60_000,
);

test("unreadable numbers are reported, and nothing is sent", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  const { run, send, page, pdf, now } = await aRunWith({ v: 1, view: { widgets: "lost" } });
  expect(await send()).toBeUndefined();
  const text = "The saved numbers of this report cannot be read.";
  expect(await now()).toMatchObject({ state: "held", holdReasons: [{ text }] });
  expect(await page()).toMatchObject({ status: 200, body: { view: null, isUnreadable: true } });
  expect((await pdf()).status).toBe(404);
  expect(error.mock.calls[0]).toMatchObject([{ run: run.id, version: 1 }, expect.any(String)]);

  await db
    .update(reportRuns)
    .set({ state: "rendered", nextAttemptAt: null })
    .where(eq(reportRuns.id, run.id));
  expect(await send()).toBeUndefined();
  expect(await page()).toMatchObject({
    body: { deliveries: [{ state: { text: expect.stringMatching(/fail/i) }, answer: text, canRetry: true }] },
  });
});
