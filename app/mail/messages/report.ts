import { notesOfPart } from "#app/views/page-notes.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { type Html, oneLine, safe, withoutControls } from "../html.ts";
import { color, type LogoOnBand } from "../layout.ts";
import type { Email } from "../message.ts";
import { type Digest, digestOf, type Room } from "../report/digest.ts";
import {
  chartMarkup,
  figuresMarkup,
  leadMarkup,
  messageMarkup,
  missingMarkup,
  summaryMarkup,
  tableMarkup,
} from "../report/markup.ts";
import { changeText } from "../report/change-text.ts";
import { block, buttonsMarkup, plainTable, reportPage, titleMarkup } from "../report/page.ts";
import { digestText, leadText } from "../report/plain-text.ts";
import { changeWords, summaryText, textLinks, wrap } from "../report/plain-words.ts";
import { withSourceLinks } from "../report/summary.ts";
import { sidesOf, toned } from "../report/tones.ts";

export type ReportMail = {
  readonly view: DashboardView;
  readonly subject: string;
  /** Empty: no message. */
  readonly message: string;
  /** "October 2026" */
  readonly period: string;
  /** Absolute, with the recipient's token. */
  readonly dashboardUrl: string;
  readonly unsubscribeUrl: string;
  readonly pdf:
    | { readonly is: "attached"; readonly url: string; readonly size: string | null }
    | { readonly is: "linked"; readonly url: string; readonly why: string }
    | { readonly is: "left-out"; readonly why: string }
    | null;
  readonly xlsx?: ReportMail["pdf"] | undefined;
  readonly previewCid: string | null;
  /** Null shows the agency's name. */
  readonly logo: LogoOnBand | null;
  /** "on the first day of each month" */
  readonly schedule: string;
  readonly isTest: boolean;
};

/** Bytes. Mail programs cut off larger messages. */
const largestHtml = 100_000;

const smallerRooms: readonly Room[] = [
  { rows: 5, charts: 2, texts: 10 },
  { rows: 3, charts: 1, texts: 5 },
  { rows: 1, charts: 0, texts: 2 },
];

/** Recipients can share it: links have one length. `full`: of the view, with all its room. */
export function fitDigest(mail: ReportMail, full: Digest = digestOf(mail.view)): Digest {
  const fits = (digest: Digest) => Buffer.byteLength(reportEmail(mail, digest).html) <= largestHtml;
  let digest = full;
  for (const room of smallerRooms) {
    if (fits(digest)) return digest;
    digest = digestOf(mail.view, room);
  }
  if (fits(digest)) return digest;
  return { ...digest, lead: [], figures: digest.figures.slice(0, 1), table: null, missing: [] };
}

export function reportEmail(mail: ReportMail, digest: Digest): Email {
  const { view } = mail;
  const subject = oneLine(`${mail.isTest ? "Test: " : ""}${mail.subject}`);
  const { brand, period } = view;
  const sides = sidesOf(view.lang);
  const message = paragraphsOf(mail.message);
  return {
    subject,
    lang: view.lang,
    text: reportEmailText(mail, digest),
    html: reportPage({
      lang: view.lang,
      sides,
      subject,
      preheader: preheaderOf(digest) || period.text,
      brand,
      agency: view.agency.name,
      logo: mail.logo,
      period: mail.period,
      rows: [
        titleMarkup(view.name, period.text, period.compareText, notesOfPart(view, digest.ids)),
        ...(message.length > 0 ? messageMarkup(message) : leadMarkup(digest.lead)),
        ...summaryMarkup(withSourceLinks(digest.summary, mail.dashboardUrl), brand.light),
        ...figuresMarkup(digest.figures, brand.light, sides),
        buttonsMarkup(buttonsOf(mail, "Open the report", false), brand, sides),
        ...missingMarkup(digest.missing, digest.unaffected),
        ...digest.charts.map(chartMarkup),
        ...(digest.table ? [tableMarkup(digest.table, sides)] : []),
        ...pictureMarkup(mail.previewCid, digest),
        ...(digest.charts.length > 0 || digest.table
          ? [buttonsMarkup(buttonsOf(mail, seeAll(digest), true), brand, sides)]
          : []),
      ],
      footer: footerMarkup(mail),
    }),
  };
}

function paragraphsOf(message: string): string[] {
  return message
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

function seeAll({ widgets }: Digest): string {
  return widgets > 1 ? `See all ${widgets} charts` : "Open the report";
}

function buttonsOf({ dashboardUrl, pdf, xlsx }: ReportMail, label: string, hasSize: boolean) {
  const size = (file: ReportMail["pdf"]) =>
    hasSize && file?.is === "attached" && file.size !== null ? ` (${file.size})` : "";
  return [
    { label, href: dashboardUrl },
    ...(pdf && "url" in pdf ? [{ label: `Download PDF${size(pdf)}`, href: pdf.url }] : []),
    ...(hasSize && xlsx && "url" in xlsx ? [{ label: `Download Excel${size(xlsx)}`, href: xlsx.url }] : []),
  ];
}

function fileText(name: string, file: ReportMail["pdf"] = null): string | null {
  if (!file) return null;
  if (file.is !== "attached") return file.why;
  return file.size === null ? `The ${name} is attached.` : `The ${name} is attached (${file.size}).`;
}

function filesText({ pdf, xlsx }: ReportMail): string[] {
  return [fileText("PDF", pdf), fileText("Excel workbook", xlsx)].filter((words) => words !== null);
}

function reportEmailText(mail: ReportMail, digest: Digest): string {
  const { view, pdf, xlsx } = mail;
  const links = textLinks();
  const message = paragraphsOf(mail.message).map((paragraph) => wrap(paragraph));
  const head = [
    wrap(view.name.toUpperCase()),
    view.period.text,
    wrap(view.period.compareText),
    ...notesOfPart(view, digest.ids).map((note) => wrap(note)),
  ].filter(Boolean);
  const sentences = summaryText(withSourceLinks(digest.summary, mail.dashboardUrl), links);
  const open = [
    `Open the report: ${mail.dashboardUrl}`,
    ...(pdf && "url" in pdf ? [`Download the PDF: ${pdf.url}`] : []),
    ...(xlsx && "url" in xlsx ? [`Download the Excel workbook: ${xlsx.url}`] : []),
    ...filesText(mail),
  ];
  const receipts = links.lines();
  const parts = [
    ...message,
    head.join("\n"),
    ...(message.length > 0 ? [] : leadText(digest.lead)),
    ...sentences,
    ...digestText(digest, [open.join("\n")], false),
    ...(receipts.length > 0 ? [["WHERE THESE NUMBERS COME FROM", ...receipts].join("\n")] : []),
    ["-- ", ...footerWords(mail).map((line) => wrap(line)), `Unsubscribe: ${mail.unsubscribeUrl}`].join("\n"),
  ];
  return withoutControls(parts.join("\n\n") + "\n");
}

function footerWords({ view, isTest, schedule }: ReportMail): string[] {
  const { name, contact } = view.agency;
  return [
    [name, contact].filter(Boolean).join(", "),
    `Reply to this email to reach ${name}.`,
    view.footer,
    [view.asOf && `${view.asOf}.`, rhythmText(isTest, schedule)].filter(Boolean).join(" "),
  ].filter(Boolean);
}

function rhythmText(isTest: boolean, schedule: string): string {
  return isTest ? "This is a test, sent only to you." : `You receive this report ${schedule}.`;
}

function footerMarkup(mail: ReportMail): Html {
  const { view, isTest, schedule } = mail;
  const { name, contact } = view.agency;
  const line = (text: string) => (text ? safe`<br><bdi>${text}</bdi>` : null);
  const about = [view.asOf && `${view.asOf}.`, ...filesText(mail), rhythmText(isTest, schedule)]
    .filter(Boolean)
    .join(" ");
  return safe`${plainTable}<tr><td ${toned("ink-2", "font-size:14px;line-height:21px")}><span ${toned("ink", "font-weight:700")}>${name}</span>${line(contact)}${line(`Reply to this email to reach ${name}.`)}${line(view.footer)}</td></tr><tr><td ${toned("ink-3", "padding-top:12px;font-size:13px;line-height:19px")}><bdi>${about}</bdi><br><a href="${mail.unsubscribeUrl}" ${toned("ink-2")}>Unsubscribe from this report</a></td></tr></table>`;
}

function pictureMarkup(cid: string | null, digest: Digest): Html[] {
  if (cid === null) return [];
  const style = `display:block;width:100%;max-width:536px;height:auto;border:1px solid ${color.line}`;
  return [
    block(
      safe`<img src="cid:${cid}" width="536" alt="${pictureWords(digest)}" style="${style}">`,
      "4px 32px 12px",
    ),
  ];
}

export function preheaderOf({ figures }: Digest): string {
  return figures
    .slice(0, 3)
    .map(({ label, value, change }) => `${label} ${value}${change?.arrow ? `, ${changeWords(change)}` : ""}.`)
    .join(" ");
}

function pictureWords({ figures, charts, table }: Digest): string {
  const values = figures.map(({ label, value, change }) =>
    [label, value, change && changeText(change)].filter(Boolean).join(" "),
  );
  const others = [...charts.map(({ head }) => head.title), table?.head.title ?? ""].filter(Boolean);
  return ["First screen of the dashboard", [...values, ...others].join("; ")].filter(Boolean).join(": ");
}
