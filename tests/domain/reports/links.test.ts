import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { now } from "#app/lib/clock.server.ts";
import { findReportLink, revokeReportLinks } from "#app/domain/reports/links/report-link.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { findSubscription, resubscribe, unsubscribe } from "#app/domain/reports/links/unsubscribe.server.ts";
import { hashToken } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { dashboards, deliveries, recipientLinks } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";
import { answer, mailServer } from "../../mail/smtp-server.ts";
import { signedIn } from "./a-viewer.ts";
import { anAgency, aReport, depsFor, due, minutesAfter } from "./agency.ts";

await useDatabase();
useMoment(new Date("2026-11-24T12:00:00Z"));

const tokenIn = (text = "", path: string) => new RegExp(`/${path}/([\\w-]{32})`).exec(text)?.[1] ?? "";

async function aSentReport(recipients = ["ida@h.example", "office@h.example"]) {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency, { recipients, withPdf: true });
  const deps = depsFor(server.url);
  await sendDueReports(due, deps);
  const text = server.to("ida@h.example").at(-1)?.mail.text;
  return { server, agency, report, deps, text };
}

test("opening the unsubscribe page changes nothing; its button stops one report for one person", async () => {
  const { server, report, deps, text } = await aSentReport();
  const token = tokenIn(text, "unsubscribe");
  expect(await findSubscription(token)).toMatchObject({
    email: "ida@h.example",
    dashboardName: "Harbour Lane Bakery",
    agencyName: "Northlight Studio",
    isStopped: false,
  });
  expect(await unsubscribe(token)).toMatchObject({ isStopped: true });
  expect(await unsubscribe(token)).toMatchObject({ isStopped: true });
  await sendDueReports(minutesAfter(due, 60 * 24 * 30), deps);
  const sent = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.reportId, report.id))
    .orderBy(deliveries.dueAt, deliveries.recipient);
  expect(sent.map(({ recipient, state }) => [recipient, state])).toEqual([
    ["ida@h.example", "handed"],
    ["office@h.example", "handed"],
    ["ida@h.example", "suppressed"],
    ["office@h.example", "handed"],
  ]);
  expect(server.to("office@h.example")).toHaveLength(2);

  expect(await resubscribe(token)).toMatchObject({ isStopped: false });
  await sendDueReports(minutesAfter(due, 60 * 24 * 61), deps);
  expect(server.to("ida@h.example")).toHaveLength(2);
});

test("a person who unsubscribes between two tries gets no third", async () => {
  let refuse = true;
  const server = await mailServer({ onRcptTo: (_, __, done) => done(refuse ? answer(451, "later") : null) });
  const agency = await anAgency();
  const report = await aReport(agency);
  const deps = depsFor(server.url);
  await sendDueReports(due, deps);
  refuse = false;
  const [link] = await db.select().from(recipientLinks).where(eq(recipientLinks.reportId, report.id));
  expect(link).toBeDefined();
  // The token itself was never sent, so the person unsubscribes by an earlier email's address.
  const { addSuppression, stopOpenDeliveries } = await import("#db/queries/reports/recipients.ts");
  await addSuppression({
    id: "s-late",
    companyId: agency.companyId,
    reportId: report.id,
    email: report.recipient,
    reason: "unsubscribed",
  });
  await stopOpenDeliveries(agency.companyId, report.id, report.recipient);
  await sendDueReports(minutesAfter(due, 2), deps);
  expect(server.to(report.recipient)).toEqual([]);
});

test("each recipient has links of their own, of 192 random bits, stored as hashes only", async () => {
  const { server, report, text } = await aSentReport();
  const other = server.to("office@h.example").at(-1)?.mail.text;
  const token = tokenIn(text, "report-links");
  expect(tokenIn(other, "report-links")).not.toBe(token);
  const rows = await db.select().from(recipientLinks).where(eq(recipientLinks.reportId, report.id));
  expect(rows.some(({ tokenHash }) => tokenHash === hashToken(token))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a link opens its dashboard with its dates, and the PDF that was sent", async () => {
  const { agency, text } = await aSentReport();
  const link = await findReportLink(tokenIn(text, "report-links"));
  expect(link).toMatchObject({
    purpose: "dashboard",
    recipient: "ida@h.example",
    range: { from: "2026-10-01", to: "2026-10-31" },
    needsPassword: false,
    dashboard: { id: agency.dashboardId },
  });
  expect(link?.pdfFileId).toMatch(/^pdf-/);
  expect(await findReportLink(tokenIn(text, "unsubscribe"))).toBeNull();
  expect(await findSubscription(tokenIn(text, "report-links"))).toBeNull();
});

test("links end when revoked or expired, and unknown ones open nothing", async () => {
  const { agency, report, text } = await aSentReport();
  const viewer = await signedIn(agency);
  const token = tokenIn(text, "report-links");
  expect(await findReportLink("x".repeat(32))).toBeNull();
  expect(await revokeReportLinks(await signedIn(await anAgency()), report.id)).toBe("not-found");
  expect(await findReportLink(token)).not.toBeNull();
  expect(await revokeReportLinks(viewer, report.id, "ida@h.example")).toBe("revoked");
  expect(await findReportLink(token)).toBeNull();
  expect(await findSubscription(tokenIn(text, "unsubscribe"))).not.toBeNull();

  const next = await aSentReport();
  await db
    .update(recipientLinks)
    .set({ expiresAt: new Date(now().getTime() - 1000) })
    .where(eq(recipientLinks.purpose, "dashboard"));
  expect(await findReportLink(tokenIn(next.text, "report-links"))).toBeNull();
});

test("a dashboard's password still applies: the PDF is a link, and the link asks for the password", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  await db.update(dashboards).set({ passwordHash: "argon2…" }).where(eq(dashboards.id, agency.dashboardId));
  const report = await aReport(agency, { withPdf: true });
  await sendDueReports(due, depsFor(server.url));
  const [received] = server.to(report.recipient);
  expect(received?.mail.attachments).toEqual([]);
  expect(received?.mail.text).toContain("The dashboard has a password, so the PDF is a link.");
  const pdf = [...(received?.mail.text ?? "").matchAll(/report-links\/([\w-]{32})/g)][1]?.[1] ?? "";
  expect(await findReportLink(pdf)).toMatchObject({ purpose: "pdf", needsPassword: true });
});
