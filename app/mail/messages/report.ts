import { notesOfPage } from "#app/views/page-notes.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { type Html, oneLine, safe, withoutControls } from "../html.ts";
import { button, color, heading, type LogoOnBand, type Look, pageMarkup, row } from "../layout.ts";
import type { Email } from "../message.ts";
import {
  changeText,
  type Digest,
  type DigestPart,
  type DigestFigure,
  digestOf,
  fullRoom,
  type Room,
} from "../report/digest.ts";
import { digestMarkup, missingMarkup } from "../report/markup.ts";
import { digestText } from "../report/plain-text.ts";

export type ReportMail = {
  readonly view: DashboardView;
  /** Absolute, with the recipient's token. */
  readonly dashboardUrl: string;
  readonly unsubscribeUrl: string;
  readonly pdf:
    | { readonly is: "attached"; readonly size: string }
    | { readonly is: "linked"; readonly url: string; readonly why: string }
    | { readonly is: "left-out"; readonly why: string }
    | null;
  readonly previewCid: string | null;
  /** Null shows the agency's name. */
  readonly logo: LogoOnBand | null;
  /** "on the first day of each month" */
  readonly schedule: string;
  readonly isTest: boolean;
};

/** Bytes. Mail programs cut off larger messages, unsubscribe link included. */
const largestHtml = 100_000;

const rooms: readonly Room[] = [
  fullRoom,
  { rows: 5, columns: 4 },
  { rows: 3, columns: 3 },
  { rows: 1, columns: 2 },
];

/** The fullest digest that fits one email. Recipients of a run can share it: their links have one length. */
export function fitDigest(mail: ReportMail): Digest {
  const fits = (digest: Digest) => Buffer.byteLength(reportEmail(mail, digest).html) <= largestHtml;
  let digest: Digest = { lead: [], parts: [], missing: [] };
  for (const room of rooms) {
    digest = digestOf(mail.view, room);
    if (fits(digest)) return digest;
  }
  // With hundreds of widgets: only the first.
  const { lead, parts, missing } = digest;
  const all = parts.length;
  for (let count = Math.min(60, all); count > 0; count = Math.floor(count / 2)) {
    const first = {
      lead: lead.slice(0, 5),
      parts: [...parts.slice(0, count), furtherParts(all - count)],
      missing: missing.slice(0, 20),
    };
    if (fits(first)) return first;
  }
  return { lead: [], parts: [furtherParts(all)], missing: [] };
}

function furtherParts(count: number): DigestPart {
  const title = `${count} more on the dashboard`;
  return {
    part: "text",
    head: { title, subtitle: "This is too much for one email.", notes: [] },
    blocks: [],
  };
}

export function reportEmail(mail: ReportMail, digest: Digest): Email {
  const { view } = mail;
  const subject = oneLine(`${mail.isTest ? "Test: " : ""}${view.name}, ${view.period.text}`);
  const { brand: band, onBrand: onBand, brandInk: ink } = view.brand.light;
  const look: Look = { name: view.agency.name, logo: mail.logo, band, onBand, ink };
  return {
    subject,
    lang: view.lang,
    text: reportEmailText(mail, digest),
    html: pageMarkup({
      lang: view.lang,
      title: subject,
      preheader: preheaderOf(digest),
      look,
      rows: [
        heading(view.name, periodMarkup(view)),
        ...digestMarkup(digest, look),
        button("Open the dashboard", mail.dashboardUrl, look),
        ...pictureMarkup(mail.previewCid, digest),
        ...missingMarkup(digest.missing),
      ],
      footer: footerMarkup(mail, look),
    }),
  };
}

function reportEmailText(mail: ReportMail, digest: Digest): string {
  const { view, pdf } = mail;
  const pdfWords =
    pdf &&
    (pdf.is === "attached"
      ? `The PDF is attached (${pdf.size}).`
      : pdf.is === "linked"
        ? `${pdf.why}\n${pdf.url}`
        : pdf.why);
  const parts = [
    [view.name, view.period.text, view.period.compareText, ...notesOfPage(view)].filter(Boolean).join("\n"),
    ...digestText(digest),
    `Open the dashboard:\n${mail.dashboardUrl}`,
    ...(pdfWords ? [pdfWords] : []),
    ["-- ", ...footerWords(mail), `Unsubscribe: ${mail.unsubscribeUrl}`].join("\n"),
  ];
  return withoutControls(parts.join("\n\n") + "\n");
}

function footerWords({ view, isTest, schedule }: ReportMail): string[] {
  const sentBy = `Sent by ${[view.agency.name, view.agency.contact].filter(Boolean).join(", ")}.`;
  const rhythm = isTest ? "This is a test, sent only to you." : `You get this ${schedule}.`;
  return [view.footer, sentBy, view.asOf && `${view.asOf}.`, rhythm].filter(Boolean);
}

function footerMarkup(mail: ReportMail, look: Look): Html {
  const { pdf } = mail;
  const lines = footerWords(mail).map((line) => safe`${line}<br>`);
  const link =
    pdf?.is === "linked" ? safe` <a href="${pdf.url}" style="color:${look.ink}">Get the PDF</a>` : null;
  const pdfLine =
    pdf && safe`${pdf.is === "attached" ? `The PDF is attached (${pdf.size}).` : pdf.why}${link}<br>`;
  return safe`${lines}${pdfLine}<a href="${mail.unsubscribeUrl}" style="color:${color["ink-2"]}">Unsubscribe</a>`;
}

function periodMarkup({ period, ...view }: DashboardView): Html {
  const compared = period.compareText
    ? safe`<br><span style="color:${color["ink-3"]}">${period.compareText}</span>`
    : null;
  const about = notesOfPage(view).map(
    (note) =>
      safe`<p style="margin:6px 0 0;font-size:13px;line-height:18px;color:${color["ink-2"]}">${note}</p>`,
  );
  return safe`<p style="margin:0;font-size:15px;line-height:22px"><strong>${period.text}</strong>${compared}</p>${about}`;
}

function pictureMarkup(cid: string | null, digest: Digest): Html[] {
  if (cid === null) return [];
  const style = `display:block;width:100%;max-width:534px;border:1px solid ${color.line}`;
  return [
    row(
      safe`<img src="cid:${cid}" width="534" alt="${pictureWords(digest)}" style="${style}">`,
      "padding:12px 32px 4px",
    ),
  ];
}

function figuresOf({ parts }: Digest): DigestFigure[] {
  return parts.flatMap((part) => (part.part === "figures" ? part.figures : []));
}

function preheaderOf(digest: Digest): string {
  return figuresOf(digest)
    .slice(0, 3)
    .map(({ label, value, change }) => `${label} ${value}${change ? `, ${changeText(change)}` : ""}.`)
    .join(" ");
}

function pictureWords(digest: Digest): string {
  const figures = figuresOf(digest)
    .slice(0, 6)
    .map(({ label, value }) => `${label} ${value}`);
  const others = digest.parts.flatMap((part) =>
    part.part === "figures" || part.head.title === "" ? [] : [part.head.title],
  );
  return ["First screen of the dashboard", [...figures, ...others.slice(0, 4)].join("; ")]
    .filter(Boolean)
    .join(": ");
}
