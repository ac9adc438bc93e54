import type { DashboardView } from "#app/views/dashboard-view.ts";
import { forClient } from "#app/domain/reports/rules/hold-reasons.ts";
import { reportFileName, rhythmText } from "#app/domain/reports/rules/report-words.ts";
import { hashToken, newToken } from "#app/lib/id.server.ts";
import { dkimKeyFor } from "#app/mail/dkim.server.ts";
import { toMessage } from "#app/mail/mailer.server.ts";
import type { DkimKey, Message } from "#app/mail/message.ts";
import { fitDigest, reportEmail, type ReportMail } from "#app/mail/messages/report.ts";
import type { Digest } from "#app/mail/report/digest.ts";
import { type Sender, senderOf } from "#app/mail/sender.ts";
import { addLinks } from "#db/queries/reports/recipients.ts";
import { findRunContext, type RunContext } from "#db/queries/reports/report-ledger.ts";
import { listAdmins } from "#db/queries/reports/reports.ts";
import type { DeliveryRow, RunRow } from "#db/queries/reports/report-runs.ts";
import type { SendingDeps } from "./deps.server.ts";
import { readSnapshot } from "./snapshot.server.ts";
import { type MailLogo, readMailLogo } from "./mail-logo.server.ts";

const maxAttachedBytes = 5_000_000;
/** Dashboard and PDF links. */
const linksWorkDays = 90;

export type RunParts = RunContext & {
  readonly run: RunRow;
  readonly view: DashboardView;
  readonly sender: Sender;
  readonly dkim: DkimKey | null;
  readonly agencyAddress: string;
  readonly pdf: Uint8Array | null;
  readonly preview: Uint8Array | null;
  readonly logo: MailLogo | null;
  /** Made once for all recipients. */
  readonly digestFor: (mail: ReportMail) => Digest;
};

export async function readRunParts(
  run: RunRow,
  deps: SendingDeps,
): Promise<RunParts | "deleted" | "unreadable"> {
  const context = await findRunContext(run.companyId, run.reportId);
  if (!context) return "deleted";
  const sent = readSnapshot(run);
  if (!sent) return "unreadable";
  const { company } = context;
  const [admin] = await listAdmins(company.id);
  const sender = senderOf(company, admin?.email ?? null, deps.product);
  const read = (fileId: string | null) => (fileId === null ? null : deps.readFile(company.id, fileId));
  const view = forClient(sent);
  let digest: Digest | null = null;
  return {
    ...context,
    run,
    view,
    sender,
    dkim: sender.isWhiteLabel ? dkimKeyFor(sender.domain, company.dkim) : null,
    agencyAddress: admin?.email ?? sender.from.address,
    pdf: await read(run.pdfFileId),
    preview: await read(run.previewFileId),
    logo: await readMailLogo(view, (fileId) => deps.readFile(company.id, fileId)),
    digestFor: (mail) => (digest ??= fitDigest(mail)),
  };
}

/** Creates the recipient's links; only hashes are stored. */
export async function reportMessage(parts: RunParts, delivery: DeliveryRow, now: Date): Promise<Message> {
  const { run, report, view, sender, agencyAddress, preview } = parts;
  const tokens = { dashboard: newToken(), pdf: newToken(), unsubscribe: newToken() };
  const expiresAt = new Date(now.getTime() + linksWorkDays * 86_400_000);
  await addLinks(
    run.companyId,
    (["dashboard", "pdf", "unsubscribe"] as const).map((purpose) => ({
      tokenHash: hashToken(tokens[purpose]),
      reportId: report.id,
      runId: run.id,
      recipient: delivery.recipient,
      purpose,
      // Unsubscribe links never expire.
      expiresAt: purpose === "unsubscribe" ? null : expiresAt,
    })),
  );
  const unsubscribeUrl = `${sender.baseUrl}/unsubscribe/${tokens.unsubscribe}`;
  const pdf = pdfPart(parts, `${sender.baseUrl}/report-links/${tokens.pdf}`);
  const mail: ReportMail = {
    view,
    dashboardUrl: `${sender.baseUrl}/report-links/${tokens.dashboard}`,
    unsubscribeUrl,
    pdf,
    previewCid: preview && "first-screen",
    logo: parts.logo,
    schedule: rhythmText(report),
    isTest: run.test,
  };
  const letter = reportEmail(mail, parts.digestFor(mail));
  const stop = `mailto:${agencyAddress}?subject=${encodeURIComponent(`Unsubscribe from the report on ${view.name}`)}`;
  return toMessage(letter, delivery.recipient, sender, {
    id: delivery.messageId,
    dkim: parts.dkim,
    headers: {
      "List-Id": `<${report.id.toLowerCase()}.reports.${sender.domain}>`,
      "List-Unsubscribe": `<${unsubscribeUrl}>, <${stop}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", // RFC 8058
    },
    pictures: [
      ...(parts.logo ? [parts.logo.picture] : []),
      ...(preview ? [{ cid: "first-screen", name: "first-screen.png", bytes: preview }] : []),
    ],
    attachments:
      pdf?.is === "attached" && parts.pdf
        ? [{ name: reportFileName(view.name, run), contentType: "application/pdf", bytes: parts.pdf }]
        : [],
  });
}

function pdfPart({ report, dashboard, pdf }: RunParts, url: string): ReportMail["pdf"] {
  if (!report.withPdf) return null;
  if (!pdf) return { is: "left-out", why: "The PDF could not be created this time." };
  if (dashboard.passwordHash !== null)
    return { is: "linked", url, why: "The dashboard has a password, so the PDF is a link." };
  if (pdf.length > maxAttachedBytes)
    return { is: "linked", url, why: `The PDF is too large to attach (${size(pdf.length)}).` };
  return { is: "attached", size: size(pdf.length) };
}

function size(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
