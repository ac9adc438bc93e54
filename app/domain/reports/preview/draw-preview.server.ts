import { createHash } from "node:crypto";
import { reportLetter } from "#app/domain/reports/rules/report-letter.ts";
import { rhythmText } from "#app/domain/reports/rules/report-words.ts";
import { byteCache } from "#app/lib/caches/byte-cache.server.ts";
import { log } from "#app/lib/log.server.ts";
import { preheaderOf, reportEmail, fitDigest, type ReportMail } from "#app/mail/messages/report.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import type { Picture } from "#app/mail/message.ts";
import type { Sender } from "#app/mail/sender.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { ReportRow } from "#db/queries/reports/reports.ts";
import type { SendingDeps } from "../sending/deps.server.ts";
import { type MailLogo, readMailLogo } from "../sending/mail-logo.server.ts";
import { keepEmail } from "./kept-emails.server.ts";
import { chartPictures, withPictures } from "../sending/report-message.server.ts";

export type EmailPreview = {
  readonly subject: string;
  readonly preheader: string;
  readonly frameHref: string;
  readonly text: string;
};

type Drawn = Pick<
  ReportRow,
  "subject" | "message" | "period" | "detail" | "withPdf" | "withXlsx" | "withPreview"
>;

type PreviewDeps = Pick<SendingDeps, "makeChart" | "makePreview" | "loadImages" | "readFile">;

type Pictures = {
  readonly charts: readonly Picture[];
  readonly screen: Uint8Array | null;
  readonly logo: MailLogo | null;
};

const drawn = byteCache<Pictures>("email pictures", {
  mostBytes: 10_000_000,
  bytesOf: ({ charts, screen, logo }) =>
    [...charts.map(({ bytes }) => bytes), screen, logo?.picture.bytes].reduce(
      (sum, bytes) => sum + (bytes?.length ?? 0),
      0,
    ),
  ttlMs: 600_000,
});

/** Without links of a recipient. */
export async function drawPreview(
  report: Drawn,
  {
    view,
    clientName,
    companyId,
    sender,
  }: {
    readonly view: DashboardView;
    readonly clientName: string | null;
    readonly companyId: string;
    readonly sender: Sender;
  },
  deps: PreviewDeps,
): Promise<EmailPreview> {
  const { charts, screen, logo } = await picturesOf(companyId, view, report.withPreview, deps);
  const url = sender.baseUrl;
  const mail: ReportMail = {
    view,
    ...reportLetter(report, view, clientName),
    dashboardUrl: url,
    unsubscribeUrl: url,
    pdf: report.withPdf ? { is: "attached", url, size: null } : null,
    xlsx: report.withXlsx ? { is: "attached", url, size: null } : null,
    previewCid: screen && "first-screen",
    logo,
    schedule: rhythmText(report),
    isTest: false,
  };
  const digest = withPictures(fitDigest(mail), charts);
  const { subject, html, text } = reportEmail(mail, digest);
  const pictures = [
    ...charts,
    ...(logo ? [logo.picture] : []),
    ...(screen ? [{ cid: "first-screen", bytes: screen }] : []),
  ];
  return {
    subject,
    preheader: preheaderOf(digest),
    frameHref: keepEmail(companyId, withPictureData(html, pictures)),
    text,
  };
}

function withPictureData(html: string, pictures: readonly { cid: string; bytes: Uint8Array }[]): string {
  return pictures.reduce(
    (markup, { cid, bytes }) =>
      markup.replaceAll(
        `src="cid:${cid}"`,
        `src="data:image/png;base64,${Buffer.from(bytes).toString("base64")}"`,
      ),
    html,
  );
}

async function picturesOf(
  companyId: string,
  view: DashboardView,
  withScreen: boolean,
  deps: PreviewDeps,
): Promise<Pictures> {
  const key = createHash("sha256")
    .update(JSON.stringify([companyId, withScreen, view]))
    .digest("base64");
  const known = drawn.get(key);
  if (known) return known;
  const made = {
    charts: await chartPictures(view, digestOf(view), deps),
    screen: withScreen ? await screenOf(companyId, view, deps) : null,
    logo: await readMailLogo(view, (fileId) => deps.readFile(companyId, fileId)),
  };
  drawn.set(key, made);
  return made;
}

async function screenOf(
  companyId: string,
  view: DashboardView,
  deps: PreviewDeps,
): Promise<Uint8Array | null> {
  try {
    return await deps.makePreview(view, await deps.loadImages(companyId, view));
  } catch (error) {
    log.warn({ err: error }, "a preview image could not be drawn");
    return null;
  }
}
