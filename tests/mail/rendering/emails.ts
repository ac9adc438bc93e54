import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { reportLetter } from "#app/domain/reports/rules/report-letter.ts";
import { withPictures } from "#app/domain/reports/sending/report-message.server.ts";
import { composeMessage } from "#app/mail/compose-message.server.ts";
import { toMessage } from "#app/mail/mailer.server.ts";
import type { Email, Picture } from "#app/mail/message.ts";
import { invitationEmail, resetPasswordEmail } from "#app/mail/messages/account.ts";
import { reportsOnHoldEmail, undeliveredEmail } from "#app/mail/messages/agency.ts";
import { approvalEmail } from "#app/mail/messages/approval.ts";
import { fitDigest, reportEmail, type ReportMail } from "#app/mail/messages/report.ts";
import { newLinkEmail } from "#app/mail/messages/share-link.ts";
import { sourceNoticeEmail } from "#app/mail/messages/sources.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { mailChartPicture } from "#app/pdf/report.ts";
import { deriveBrand } from "#app/theme/derive.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { bakeryWidgets } from "#tests/pdf/bakery-view.ts";
import { dashboard, figure, summary, table, tableWidget, better, worse } from "#tests/pdf/sample-view.ts";
import { exampleSender } from "../example-message.ts";

const frame = { siteTitle: "Plainboard", agencyName: "Northlight Studio" };
const app = "https://reports.northlight.example";
const token = "Jm4tq2Jm4tq2Jm4tq2Jm4tq2Jm4tq2Jm";

const figureRef = { widgetId: "w", column: "orders", receipt: null };
const source = { label: "Orders", value: "1,575", how: "Shop: Orders", asOf: "", state: "Final" };

export function bakeryView(parts: Partial<DashboardView> = {}): DashboardView {
  return dashboard([...bakeryWidgets(), tableWidget({ ...table(5, 3, true), of: 34 })], {
    logoFileId: null,
    summary: {
      title: "The month in short",
      sentences: [
        {
          parts: [
            { text: "Orders rose " },
            { text: "12.4% to 1,575", figure: figureRef },
            { text: ", from 1,401. 128 of the increase of 174 came from Channel “Pre-order”." },
          ],
        },
        { parts: [{ text: "Newsletter sign-ups fell 4.0% to 312; the goal of 400 was missed by 88." }] },
      ],
    },
    numberSources: [{ ...source, widgetId: "w", column: "orders" }],
    ...parts,
  });
}

const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau";

/** Long words, large numbers, decimals with a comma and no-break spaces. */
function germanView(): DashboardView {
  const wide = (label: string, text: string) =>
    summary(label, "Shop", [
      figure(label, text, {
        change: { ...worse("1.234,4\u00a0%"), word: "worse" },
        was: { value: 1, text: "1.235.616,03\u00a0€", receipt: null },
        goal: { share: 0.5, text: "50,0\u00a0% of goal", goalText: "2.000.000\u00a0€", reached: false },
      }),
    ]);
  const data = table(5, 3, true);
  const rows = data.rows.map(([name, ...rest]) => [
    { ...name!, text: long },
    ...rest.map((cell) => ({ ...cell, text: "1.234.630,42\u00a0€" })),
  ]);
  return bakeryView({
    lang: "de",
    name: `Werbung im Oktober: ${long}`,
    agency: { name: long, contact: `hallo@${long.toLowerCase().replace("ä", "ae").slice(0, 60)}.example` },
    widgets: [
      wide("Umsatz aus Bestellungen im Onlineshop", "1.234.630,42\u00a0€"),
      wide(long, "98.765.432,10\u00a0€"),
      wide("Klickrate", "4,23\u00a0%"),
      ...bakeryWidgets().slice(4, 7),
      tableWidget({ ...data, rows }),
    ],
  });
}

function arabicView(): DashboardView {
  const card = (label: string, text: string, change = better("12.4%")) =>
    summary(label, "", [figure(label, text, { change, was: { value: 1, text: "1,401", receipt: null } })]);
  return bakeryView({
    lang: "ar",
    name: "التسويق عبر الإنترنت في أكتوبر",
    widgets: [
      card("الطلبات", "1,575"),
      card("تكلفة الطلب", "€17.86"),
      card("الإنفاق", "€6,287"),
      ...bakeryWidgets().slice(4, 7),
      tableWidget(table(5, 3, true)),
    ],
  });
}

export type ExampleEmail = {
  readonly name: string;
  readonly email: Email;
  readonly pictures: readonly Picture[];
  /** For people of the agency: one fact, and its button early. */
  readonly isForAgency: boolean;
  readonly bytes: Uint8Array;
};

async function aReport(
  name: string,
  view: DashboardView,
  fontFolder: string,
  more: Partial<ReportMail> = {},
): Promise<ExampleEmail> {
  const mail: ReportMail = {
    view,
    ...reportLetter({ subject: null, message: null }, view, null),
    dashboardUrl: `${app}/report-links/${token}`,
    unsubscribeUrl: `${app}/unsubscribe/${token}`,
    pdf: { is: "attached", url: `${app}/report-links/${token}`, size: "94 kB" },
    xlsx: { is: "attached", url: `${app}/report-links/${token}`, size: "31 kB" },
    previewCid: null,
    logo: null,
    schedule: "on the first day of each month",
    isTest: false,
    ...more,
  };
  const pictures: Picture[] = [];
  for (const { id, cid } of digestOf(view).charts) {
    const only = { ...view, widgets: view.widgets.filter((widget) => widget.id === id) };
    pictures.push({ cid, name: `${cid}.png`, bytes: await mailChartPicture(only, fontFolder) });
  }
  return made(name, reportEmail(mail, withPictures(fitDigest(mail), pictures)), false, pictures);
}

async function made(
  name: string,
  email: Email,
  isForAgency: boolean,
  pictures: readonly Picture[] = [],
): Promise<ExampleEmail> {
  const message = toMessage(email, "ida@harbourlane.example", exampleSender, { pictures });
  return { name, email, pictures, isForAgency, bytes: await composeMessage(message) };
}

const run = `${app}/company/automatic-reports/r1/runs/u1`;
const held = {
  name: "Obsidian Cycles",
  period: "October 2026",
  rangeText: "1–31 October 2026",
  due: "today at 08:00",
  goesTo: "dana.from.the.marketing.department@obsidian-cycles.example and 1 more",
  reasons: [
    { text: "Facebook Ads needs to be reconnected.", href: `${app}/company/sources/s1` },
    { text: "2 of 14 widgets would be incomplete: Paid social reach, Cost per order.", href: null },
  ],
  href: run,
};

/** Every kind of email, in its usual and its longest form. */
export async function exampleEmails(): Promise<ExampleEmail[]> {
  const fontFolder = mkdtempSync(path.join(tmpdir(), "plainboard-fonts-"));
  const message =
    "Hello Jonas,\n\nOctober was a good month. Christmas pre-orders opened on the 12th.\n\nMaren Holt";
  const ready = ["Harbour Lane Bakery", "Zitta Garden Supply", "Kiel Sailing School", long].map(
    (name, at) => ({
      name,
      recipients: at === 0 ? "2 recipients" : "1 recipient",
      figure:
        at === 2
          ? ({ label: "Bookings", text: "▼ 14.1%", tone: "worse" } as const)
          : ({ label: "Orders", text: "▲ 12.4%", tone: at === 0 ? "better" : "neutral" } as const),
      href: run,
    }),
  );
  return [
    await aReport("report", bakeryView(), fontFolder, { message }),
    await aReport("report-de", germanView(), fontFolder),
    await aReport("report-ar", arabicView(), fontFolder),
    await aReport("test", bakeryView({ brand: deriveBrand("#f5c400") }), fontFolder, { isTest: true }),
    await made("held", reportsOnHoldEmail([held], frame), true),
    await made("held-many", reportsOnHoldEmail([held, { ...held, name: long }], frame), true),
    await made(
      "source",
      sourceNoticeEmail(
        [
          {
            fact: "Facebook Ads was disconnected",
            sentence:
              "Facebook refused the connection of maren.holt@northlight.example on 24 October 2026, 06:12. The password was changed.",
            action: { label: "Reconnect Facebook Ads", href: `${app}/connect/meta` },
            dependants: [
              { name: "Obsidian Cycles", text: "Report due on 1 November 2026, 08:00" },
              { name: long, text: "No report" },
            ],
            after: "Dashboards keep showing the latest data with its date.",
            remindersHref: `${app}/company/sources/s1#reminders`,
          },
        ],
        { ...frame, settingsHref: `${app}/user` },
      ),
      true,
    ),
    await made(
      "approval",
      approvalEmail({
        ...frame,
        title: "4 reports ready, 1 has a gap",
        sentence: "October 2026. Due today at 09:00. Nothing is sent before you approve.",
        href: `${app}/company/automatic-reports/approvals`,
        ready,
        gaps: [{ name: "Obsidian Cycles", gaps: held.reasons.map(({ text }) => text), href: run }],
        people: 2,
      }),
      true,
    ),
    await made(
      "invitation",
      invitationEmail({
        siteTitle: "Plainboard",
        name: "Jonas",
        company: "Northlight Studio",
        invitedBy: "Maren Holt",
        url: `${app}/invitations/${token}`,
        validDays: 7,
      }),
      true,
    ),
    await made(
      "password",
      resetPasswordEmail({
        siteTitle: "Plainboard",
        name: "Jonas",
        url: `${app}/reset/${token}`,
        validMinutes: 60,
      }),
      true,
    ),
    await made(
      "undelivered",
      undeliveredEmail("Plainboard", [
        {
          recipient: held.goesTo.split(" ")[0]!,
          dashboard: "Harbour Lane Bakery: online marketing",
          rangeText: "1–31 October 2026",
          reason: `550 5.1.1 <${held.goesTo.split(" ")[0]!}>: user unknown`,
          isEmail: true,
          isSuppressed: true,
          href: run,
        },
      ]),
      true,
    ),
    await made(
      "new-link",
      newLinkEmail({
        agency: "Northlight Studio",
        brandColor: "#0e6b5c",
        dashboard: `Online marketing: ${long}`,
        href: `${app}/l/${token}`,
        expiresAt: new Date("2026-12-01T08:00:00Z"),
        zone: "Europe/Berlin",
      }),
      false,
    ),
  ];
}
