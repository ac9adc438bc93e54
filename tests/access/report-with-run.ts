import type { Viewer } from "#app/auth/viewer.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { keepEmail } from "#app/domain/reports/preview/kept-emails.server.ts";
import { toSnapshot } from "#app/domain/reports/sending/snapshot.server.ts";
import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import * as rows from "#db/schema/index.ts";
import { ownersView } from "#tests/domain/receipts/every-number.ts";

export const days = { from: day("2026-10-01"), to: day("2026-10-05") };

/** An automatic report of a dashboard with a run that waits for approval, its links and its files. */
export async function reportWithRun(viewer: Viewer, dashboardId: string, word: string) {
  const { companyId, userId } = viewer;
  const [reportId, runId, deliveryId] = [newId(), newId(), newId()];
  const [reportLink, pdfLink, xlsxLink, unsubscribe] = [newToken(), newToken(), newToken(), newToken()];
  const recipient = `ida@${word.toLowerCase()}.example`;
  const dueAt = new Date("2026-11-01T07:00:00Z");
  const of = { companyId, reportId } as const;
  await db.insert(rows.automaticReports).values({
    id: reportId,
    companyId,
    dashboardId,
    slot: 1,
    recipients: [recipient],
    subject: `${word} in numbers`,
    period: "MONTH",
    detail: "FIRST_DAY",
    hour: 8,
    minute: 0,
    timezone: "Europe/Berlin",
    dateRange: "LAST_MONTH",
    askFirst: true,
    nextDueAt: new Date("2027-01-01T07:00:00Z"),
    createdBy: userId,
  });
  const dashboard = await findDashboard(companyId, dashboardId);
  await db.insert(rows.reportRuns).values({
    id: runId,
    ...of,
    dashboardId,
    dueAt,
    ...days,
    state: "waiting",
    pdfFileId: await pdf(companyId, word),
    snapshot: toSnapshot(await ownersView(dashboard!)),
    decideBy: new Date(Date.now() + 86_400_000),
  });
  await db
    .insert(rows.deliveries)
    .values({ id: deliveryId, ...of, runId, dueAt, recipient, messageId: newId() });
  await db.insert(rows.recipientLinks).values([
    { ...of, runId, recipient, purpose: "dashboard", tokenHash: hashToken(reportLink) },
    { ...of, runId, recipient, purpose: "pdf", tokenHash: hashToken(pdfLink) },
    { ...of, runId, recipient, purpose: "xlsx", tokenHash: hashToken(xlsxLink) },
    { ...of, recipient, purpose: "unsubscribe", tokenHash: hashToken(unsubscribe) },
  ]);
  await db
    .insert(rows.suppressions)
    .values({ id: newId(), ...of, email: `former@${word.toLowerCase()}.example`, reason: "unsubscribed" });
  const emailId = keptEmail(companyId, userId, word);
  return { reportId, runId, deliveryId, reportLink, pdfLink, xlsxLink, unsubscribe, emailId };
}

/** The preview of an email, which its person may open for ten minutes. */
export function keptEmail(companyId: string, userId: string, word: string): string {
  const context = { requestId: "test", routeName: "test", startedAt: 0, clientAddress: "", memo: new Map() };
  const keep = () => keepEmail(companyId, `<p>${word} in numbers</p>`);
  return withRequestContext({ ...context, userId }, keep)
    .split("/")
    .at(-1)!;
}

export async function pdf(companyId: string, word: string): Promise<string> {
  const file = { kind: "pdf", name: `${word}.pdf`, limitBytes: 10_000, expiresAt: null } as const;
  const saved = await saveFile(companyId, file, bytesOf(Buffer.from("%PDF-1.7\nthe report\n%%EOF\n")));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.file.id;
}

export async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}
