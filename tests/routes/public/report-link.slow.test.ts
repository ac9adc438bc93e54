import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "#app/auth/password.server.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { revokeReportLinks } from "#app/domain/reports/links/report-link.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { action, loader } from "#app/routes/public/report-link.tsx";
import { loader as pdf } from "#app/routes/public/report-link-pdf.ts";
import { db } from "#db/client.server.ts";
import { dashboards, recipientLinks, reportRuns } from "#db/schema/index.ts";
import { signedIn } from "#tests/domain/reports/a-viewer.ts";
import { anAgency, aReport, depsFor, due } from "#tests/domain/reports/agency.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type DashboardRow = typeof dashboards.$inferInsert;
const password = "sourdough";

/** A report sent with its PDF: behind a link where the dashboard has a password or the file is large. */
async function aSentReport(changes: Partial<DashboardRow> = {}, pdfBytes = 100) {
  const server = await mailServer();
  const agency = await anAgency();
  await db
    .update(dashboards)
    .set({ public: false, ...changes })
    .where(eq(dashboards.id, agency.dashboardId));
  const report = await aReport(agency, { withPdf: true });
  const bytes = Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.alloc(pdfBytes, " "),
    Buffer.from("\n%%EOF\n"),
  ]);
  const deps = depsFor(server.url, {
    makePdf: () => Promise.resolve(bytes),
    saveFile: async (companyId, kind, name, file) => {
      const kept = { kind, name, limitBytes: 50_000_000, expiresAt: null };
      const saved = await saveFile(companyId, kept, once(file));
      if (saved.outcome !== "saved") throw new Error(saved.outcome);
      return saved.file.id;
    },
    readFile: () => Promise.resolve(bytes),
  });
  await sendDueReports(due, deps);
  const text = server.to(report.recipient).at(-1)?.mail.text ?? "";
  const tokens = [...text.matchAll(/\/report-links\/([\w-]{32})/g)].map(([, token]) => token ?? "");
  return { agency, report, dashboardToken: tokens[0] ?? "", pdfToken: tokens[1] ?? "" };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const open = async (token: string, headers = {}, query = "") =>
  answerOf(loader, await visit(null, `/report-links/${token}${query}`, { headers }), { token });
const openPdf = async (token: string, headers = {}) =>
  answerOf(pdf, await visit(null, `/report-links/${token}/pdf`, { headers }), { token });
const unlock = async (token: string, form: Record<string, string>) =>
  answerOf(action, await visit(null, `/report-links/${token}`, { form }), { token });

test("a private dashboard opens for the recipient, over the email's dates, and the address stays secret", async () => {
  const { dashboardToken } = await aSentReport();
  const page = await open(dashboardToken);
  expect(page).toMatchObject({
    status: 200,
    body: {
      shows: "sent",
      siteTitle: "",
      title: "Harbour Lane Bakery: online marketing, as sent",
      view: { period: { text: "1–31 October 2026" }, agency: { name: "Northlight Studio" } },
    },
  });
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
});

test("what was sent stays, and today's report of a public dashboard is at its own address", async () => {
  const { agency, dashboardToken } = await aSentReport({ public: true });
  const [row] = await db.select().from(dashboards).where(eq(dashboards.id, agency.dashboardId));
  const sent = await open(dashboardToken);
  expect(sent).toMatchObject({ status: 200, body: { shows: "sent" } });
  expect(JSON.stringify(sent.body)).toContain("1,575");
  const page = await open(dashboardToken, {}, "?show=today");
  expect([page.status, page.location]).toEqual([302, `/dashboards/${row?.permalink}?month=10&year=2026`]);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
});

test("a private dashboard shows the numbers of now to the recipient, for the same days", async () => {
  const { dashboardToken } = await aSentReport();
  expect(await open(dashboardToken, {}, "?show=today")).toMatchObject({
    status: 200,
    body: { shows: "today", title: "Harbour Lane Bakery", view: { period: { text: "1–31 October 2026" } } },
  });
});

test("beside the numbers of now, widgets that were deleted since are named", async () => {
  const { dashboardToken } = await aSentReport();
  const page = await open(dashboardToken, {}, "?show=changes");
  expect(page).toMatchObject({
    status: 200,
    body: {
      shows: "compare",
      title: "Harbour Lane Bakery: online marketing, as sent and now",
      comparison: {
        heading: "The numbers cannot be compared now",
        notes: expect.arrayContaining(["“Online orders” was removed from the dashboard since."]),
      },
    },
  });
});

test("an unreadable snapshot shows the numbers of now, and says so", async () => {
  const { report, dashboardToken } = await aSentReport();
  await db
    .update(reportRuns)
    .set({ snapshot: { v: 99 } })
    .where(eq(reportRuns.reportId, report.id));
  expect(await open(dashboardToken)).toMatchObject({
    status: 200,
    body: { shows: "today", isFallback: true },
  });
});

test("a link to the PDF returns the sent file", async () => {
  const { agency, report, pdfToken, dashboardToken } = await aSentReport({}, 5_100_000);
  const page = await open(pdfToken);
  expect([page.status, page.location]).toEqual([302, `/report-links/${pdfToken}/pdf`]);
  const file = await openPdf(pdfToken);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toContain("2026-10.pdf");
  expect(file.headers.get("x-robots-tag")).toBe("noindex");
  expect(file.body).toMatch(/^%PDF-1\.7/);
  // The same recipient's link to the page also opens the file.
  expect((await openPdf(dashboardToken)).headers.get("content-type")).toBe("application/pdf");
  await revokeReportLinks(await signedIn(agency), report.id);
  expect((await openPdf(pdfToken)).status).toBe(410);
});

test("a link never replaces the dashboard's password, for the page and for the file", async () => {
  const { dashboardToken, pdfToken } = await aSentReport({ passwordHash: await hashPassword(password) });
  expect(await open(dashboardToken)).toMatchObject({
    status: 401,
    body: { shows: "password", siteTitle: "", when: "October 2026", view: { name: "Harbour Lane Bakery" } },
  });
  expect(JSON.stringify((await open(dashboardToken)).body)).not.toMatch(/widgets|Plainboard/);
  expect((await openPdf(pdfToken)).location).toBe(`/report-links/${pdfToken}`);
  expect(await unlock(dashboardToken, { password: "rye" })).toMatchObject({
    status: 401,
    body: {
      error: expect.stringMatching(/^That password is not right/),
      note: expect.stringContaining("9 tries left"),
    },
  });
  const right = await unlock(dashboardToken, { password });
  expect([right.status, right.location]).toEqual([303, `/report-links/${dashboardToken}`]);
  const headers = { Cookie: right.headers.get("set-cookie")?.split(";", 1)[0] ?? "" };
  expect(await open(dashboardToken, headers)).toMatchObject({ body: { shows: "sent" } });
  expect((await openPdf(pdfToken, headers)).headers.get("content-type")).toBe("application/pdf");
});

test("wrong passwords are slowed down", async () => {
  const { dashboardToken } = await aSentReport({ passwordHash: await hashPassword(password) });
  const answers = [];
  for (let i = 0; i < 11; i += 1) answers.push(await unlock(dashboardToken, { password: `rye ${i}` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
  expect(answers.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
});

test("revoked, archived and unknown links open nothing", async () => {
  const { agency, report, dashboardToken } = await aSentReport();
  const nothing = { status: 404, body: { shows: "nothing", siteTitle: "" } };
  expect(await open("x".repeat(32))).toMatchObject(nothing);
  await db.update(dashboards).set({ active: false }).where(eq(dashboards.id, agency.dashboardId));
  const ended = {
    status: 410,
    body: { shows: "closed", siteTitle: "", title: "This report is no longer shared" },
  };
  expect(await open(dashboardToken)).toMatchObject(ended);
  await db.update(dashboards).set({ active: true }).where(eq(dashboards.id, agency.dashboardId));
  expect((await open(dashboardToken)).status).toBe(200);
  await db.update(recipientLinks).set({ expiresAt: new Date("2026-11-04T10:00:00Z") });
  expect(await open(dashboardToken)).toMatchObject({
    status: 410,
    body: { title: "This link expired on 4 November 2026", door: { request: null } },
  });
  await revokeReportLinks(await signedIn(agency), report.id);
  expect(await open(dashboardToken)).toMatchObject(ended);
});
