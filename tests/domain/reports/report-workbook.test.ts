import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "#app/auth/password.server.ts";
import { revokeReportLinks } from "#app/domain/reports/links/report-link.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { unlockToken } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { loader as linkPage } from "#app/routes/public/report-link.tsx";
import { loader as workbookFile } from "#app/routes/public/report-link-xlsx.ts";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";
import { readWorkbook } from "#tests/workbook/read-workbook.ts";
import { mailServer } from "../../mail/smtp-server.ts";
import { signedIn } from "./a-viewer.ts";
import { anAgency, aReport, depsFor, due, viewOf } from "./agency.ts";

await useDatabase();
useMoment(new Date("2026-11-24T12:00:00Z"));

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function aSentReport({ hasPassword = false, pdfBytes = 100, withPdf = true } = {}) {
  const server = await mailServer();
  const agency = await anAgency();
  const passwordHash = hasPassword ? await hashPassword("open sesame") : null;
  await db
    .update(dashboards)
    .set({ public: false, passwordHash })
    .where(eq(dashboards.id, agency.dashboardId));
  const report = await aReport(agency, { withPdf, withXlsx: true });
  const pdf = Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.alloc(pdfBytes, " "),
    Buffer.from("\n%%EOF\n"),
  ]);
  await sendDueReports(due, depsFor(server.url, { makePdf: () => Promise.resolve(pdf) }));
  const { mail } = server.to(report.recipient)[0]!;
  const token =
    /Download the Excel workbook: \S*\/report-links\/([\w-]{32})/.exec(mail.text ?? "")?.[1] ?? "";
  return { agency, report, mail, token };
}

const open = async (token: string, headers: Record<string, string> = {}) => {
  const request = await visit(null, `/report-links/${token}/xlsx`, { headers });
  return workbookFile({ request, params: { token }, context: {} }).catch(
    (thrown: unknown) => thrown as Response,
  );
};

test("the workbook is attached beside the PDF, with the numbers of the snapshot", async () => {
  const { mail, agency } = await aSentReport();
  const files = mail.attachments.filter(({ disposition }) => disposition === "attachment");
  expect(files.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["Harbour Lane Bakery online marketing – Report – 2026-10.pdf", "application/pdf"],
    ["Harbour Lane Bakery online marketing – Report – 2026-10.xlsx", xlsx],
  ]);
  expect(mail.text).toMatch(/The Excel workbook is attached \(\d+ kB\)\./);
  expect(mail.html).toMatch(/The Excel workbook is attached \(\d+ kB\)\./);
  const book = await readWorkbook(new Uint8Array(files[1]!.content as ArrayBuffer));
  const view = viewOf(agency.dashboardId);
  const tables = view.widgets.filter(({ body }) => "data" in body);
  expect(book.sheets).toHaveLength(tables.length + 1);
  for (const [at, { body }] of tables.entries()) {
    if (!("data" in body)) continue;
    const values = new Set([...book.sheets[at + 1]!.cells.values()].map(({ value }) => value));
    const numbers = body.data.rows.flat().flatMap(({ raw }) => (typeof raw === "number" ? [raw] : []));
    for (const raw of numbers) expect(values).toContain(raw);
  }
  const all = [...book.parts.values()].join("");
  expect(all).not.toMatch(/plainboard/i);
});

test("a report may have a workbook and no PDF", async () => {
  const { mail } = await aSentReport({ withPdf: false });
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain(xlsx);
  expect(mail.text).not.toContain("PDF");
});

test("both files are attached up to 5 MB; then the workbook is a link", async () => {
  const { mail, token } = await aSentReport({ pdfBytes: 4_999_000 });
  expect(mail.attachments.map(({ mimeType }) => mimeType)).not.toContain(xlsx);
  expect(mail.text).toContain("The Excel workbook is too large to attach");
  const answer = await open(token);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, xlsx]);
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  const book = await readWorkbook(new Uint8Array(await answer.arrayBuffer()));
  expect(book.sheets[0]!.name).toBe("Contents");
});

test("behind a password the workbook is a link that asks for it, until it is revoked", async () => {
  const { mail, token, agency, report } = await aSentReport({ hasPassword: true });
  expect(mail.attachments.map(({ mimeType }) => mimeType)).not.toContain(xlsx);
  const asked = await open(token);
  expect([asked.status, asked.headers.get("location")]).toEqual([302, `/report-links/${token}`]);
  const [dashboard] = await db.select().from(dashboards).where(eq(dashboards.id, agency.dashboardId));
  const headers = { "x-authorization": unlockToken(dashboard!) };
  expect((await open(token, headers)).status).toBe(200);
  const page = await answerOf(linkPage, await visit(null, `/report-links/${token}`, { headers }), { token });
  expect(page.location).toBe(`/report-links/${token}/xlsx`);
  await revokeReportLinks(await signedIn(agency), report.id);
  expect((await open(token, headers)).status).toBe(410);
});
