import type { DashboardView } from "#app/views/dashboard-view.ts";
import { forClient } from "#app/domain/reports/rules/hold-reasons.ts";
import { linksWorkDays } from "#app/domain/reports/rules/recipients.ts";
import { reportLetter } from "#app/domain/reports/rules/report-letter.ts";
import { reportFileName, rhythmText } from "#app/domain/reports/rules/report-words.ts";
import { xlsxType } from "#app/http/file-answer.server.ts";
import { log } from "#app/lib/log.server.ts";
import { hashToken, newToken } from "#app/lib/id.server.ts";
import { envelopeFor } from "#app/mail/bounces/bounce-address.server.ts";
import { dkimKeyFor } from "#app/mail/dkim.server.ts";
import { toMessage } from "#app/mail/mailer.server.ts";
import type { DkimKey, Message, Picture } from "#app/mail/message.ts";
import { fitDigest, reportEmail, type ReportMail } from "#app/mail/messages/report.ts";
import { type Digest, digestOf } from "#app/mail/report/digest.ts";
import { type Sender, senderOf } from "#app/mail/sender.ts";
import { addLinks } from "#db/queries/reports/recipients.ts";
import { findRunContext, type RunContext } from "#db/queries/reports/report-ledger.ts";
import { listAdmins } from "#db/queries/reports/reports.ts";
import { type DeliveryRow, listDeliveries, type RunRow } from "#db/queries/reports/report-runs.ts";
import type { SendingDeps } from "./deps.server.ts";
import { sentWorkbook } from "./sent-workbook.ts";
import { readSnapshot } from "./snapshot.server.ts";
import { type MailLogo, readMailLogo } from "./mail-logo.server.ts";

const maxAttachedBytes = 5_000_000;

export type RunParts = RunContext & {
  readonly run: RunRow;
  readonly view: DashboardView;
  readonly sender: Sender;
  readonly dkim: DkimKey | null;
  readonly agencyAddress: string;
  readonly pdf: Uint8Array | null;
  readonly workbook: Uint8Array | null;
  readonly preview: Uint8Array | null;
  readonly logo: MailLogo | null;
  readonly charts: readonly Picture[];
  readonly people: readonly Pick<DeliveryRow, "recipient" | "role">[];
  readonly digestFor: (mail: ReportMail) => Digest;
};

export async function readRunParts(
  run: RunRow,
  deps: SendingDeps,
  hasEmail = true,
): Promise<RunParts | "deleted" | "unreadable"> {
  const context = await findRunContext(run.companyId, run.reportId);
  if (!context) return "deleted";
  const sent = readSnapshot(run);
  if (!sent) return "unreadable";
  const { company } = context;
  const [admin] = await listAdmins(company.id);
  const sender = senderOf(company, admin?.email ?? null, deps.product);
  const read = (fileId: string | null) =>
    fileId === null || !hasEmail ? null : deps.readFile(company.id, fileId);
  const view = forClient(sent);
  const full = hasEmail ? digestOf(view) : null;
  let digest: Digest | null = null;
  const charts = full ? await chartPictures(view, full, deps) : [];
  return {
    ...context,
    run,
    view,
    sender,
    dkim: sender.isWhiteLabel ? dkimKeyFor(sender.domain, company.dkim) : null,
    agencyAddress: admin?.email ?? sender.from.address,
    pdf: await read(run.pdfFileId),
    workbook: context.report.withXlsx && hasEmail ? await workbookOf(view, context.clientName, run) : null,
    preview: await read(run.previewFileId),
    logo: hasEmail ? await readMailLogo(view, (fileId) => deps.readFile(company.id, fileId)) : null,
    charts,
    people: (await listDeliveries(company.id, [run.id])).filter(
      ({ state, channel }) => state !== "suppressed" && channel === "email",
    ),
    digestFor: (mail) => (digest ??= withPictures(fitDigest(mail, full ?? undefined), charts)),
  };
}

export async function chartPictures(
  view: DashboardView,
  digest: Pick<Digest, "charts">,
  { makeChart }: Pick<SendingDeps, "makeChart">,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const { id, cid } of digest.charts) {
    try {
      pictures.push({ cid, name: `${cid}.png`, bytes: await makeChart(view, id) });
    } catch (error) {
      log.warn({ err: error, widget: id }, "a chart could not be drawn for an email");
    }
  }
  return pictures;
}

export function withPictures(digest: Digest, pictures: readonly Picture[]): Digest {
  const charts = digest.charts.filter(({ cid }) => pictures.some((picture) => picture.cid === cid));
  return { ...digest, charts };
}

/** Stores only hashes of the links. */
export async function reportMessage(parts: RunParts, delivery: DeliveryRow, now: Date): Promise<Message> {
  const { run, report, view, sender, agencyAddress, preview, clientName } = parts;
  const tokens = { dashboard: newToken(), pdf: newToken(), xlsx: newToken(), unsubscribe: newToken() };
  const expiresAt = new Date(now.getTime() + linksWorkDays * 86_400_000);
  await addLinks(
    run.companyId,
    (["dashboard", "pdf", ...(report.withXlsx ? (["xlsx"] as const) : []), "unsubscribe"] as const).map(
      (purpose) => ({
        tokenHash: hashToken(tokens[purpose]),
        reportId: report.id,
        runId: run.id,
        recipient: delivery.recipient,
        purpose,
        // Unsubscribe links never expire.
        expiresAt: purpose === "unsubscribe" ? null : expiresAt,
      }),
    ),
  );
  const unsubscribeUrl = `${sender.baseUrl}/unsubscribe/${tokens.unsubscribe}`;
  const pdf = pdfPart(parts, `${sender.baseUrl}/report-links/${tokens.pdf}`);
  const xlsx = xlsxPart(parts, `${sender.baseUrl}/report-links/${tokens.xlsx}`, pdf);
  const mail: ReportMail = {
    view,
    ...reportLetter(report, view, clientName),
    dashboardUrl: `${sender.baseUrl}/report-links/${tokens.dashboard}`,
    unsubscribeUrl,
    pdf,
    xlsx,
    previewCid: preview && "first-screen",
    logo: parts.logo,
    schedule: rhythmText(report),
    isTest: run.test,
  };
  const digest = parts.digestFor(mail);
  const letter = reportEmail(mail, digest);
  const stop = `mailto:${agencyAddress}?subject=${encodeURIComponent(`Unsubscribe from the report on ${view.name}`)}`;
  return toMessage(letter, delivery.recipient, sender, {
    id: delivery.messageId,
    envelopeFrom: envelopeFor(sender, delivery.id),
    dkim: parts.dkim,
    ...(!run.test && { header: headerOf(delivery, parts.people) }),
    ...(report.replyTo !== null && { replyTo: { name: sender.from.name, address: report.replyTo } }),
    headers: {
      "List-Id": `<${report.id.toLowerCase()}.reports.${sender.domain}>`,
      "List-Unsubscribe": `<${unsubscribeUrl}>, <${stop}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", // RFC 8058
    },
    pictures: [
      ...(parts.logo ? [parts.logo.picture] : []),
      ...parts.charts.filter(({ cid }) => digest.charts.some((chart) => chart.cid === cid)),
      ...(preview ? [{ cid: "first-screen", name: "first-screen.png", bytes: preview }] : []),
    ],
    attachments: [
      ...(pdf?.is === "attached" && parts.pdf
        ? [{ name: reportFileName(view.name, run), contentType: "application/pdf", bytes: parts.pdf }]
        : []),
      ...(xlsx?.is === "attached" && parts.workbook
        ? [{ name: reportFileName(view.name, run, "xlsx"), contentType: xlsxType, bytes: parts.workbook }]
        : []),
    ],
  });
}

/** Recipients do not see one another; copies name all. One envelope address (decision 0051). */
function headerOf(delivery: Pick<DeliveryRow, "recipient" | "role">, people: RunParts["people"]) {
  const withRole = (role: DeliveryRow["role"]) =>
    people.flatMap((person) => (person.role === role ? [person.recipient] : []));
  const cc = withRole("cc");
  if (delivery.role === "to") return { to: [delivery.recipient], cc };
  const to = withRole("to");
  return to.length > 0 ? { to, cc } : { to: [delivery.recipient], cc: [] };
}

function pdfPart({ report, dashboard, pdf }: RunParts, url: string): ReportMail["pdf"] {
  if (!report.withPdf) return null;
  if (!pdf) return { is: "left-out", why: "The PDF could not be created this time." };
  if (dashboard.passwordHash !== null)
    return { is: "linked", url, why: "The dashboard has a password, so the PDF is a link." };
  if (pdf.length > maxAttachedBytes)
    return { is: "linked", url, why: `The PDF is too large to attach (${size(pdf.length)}).` };
  return { is: "attached", url, size: size(pdf.length) };
}

/** 5 MB for both files. */
function xlsxPart(
  { report, dashboard, workbook, pdf: pdfBytes }: RunParts,
  url: string,
  pdf: ReportMail["pdf"],
): ReportMail["xlsx"] {
  if (!report.withXlsx) return null;
  if (!workbook) return { is: "left-out", why: "The Excel workbook could not be created this time." };
  if (dashboard.passwordHash !== null)
    return { is: "linked", url, why: "The dashboard has a password, so the Excel workbook is a link." };
  const attached = pdf?.is === "attached" ? (pdfBytes?.length ?? 0) : 0;
  if (attached + workbook.length > maxAttachedBytes)
    return {
      is: "linked",
      url,
      why: `The Excel workbook is too large to attach (${size(workbook.length)}).`,
    };
  return { is: "attached", url, size: size(workbook.length) };
}

/** Null if it fails. */
async function workbookOf(
  view: DashboardView,
  clientName: string | null,
  run: RunRow,
): Promise<Uint8Array | null> {
  try {
    return await sentWorkbook(view, clientName);
  } catch (error) {
    log.warn({ err: error, run: run.id }, "a report is sent without its workbook");
    return null;
  }
}

function size(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
