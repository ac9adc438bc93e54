import { oneLine } from "#app/mail/html.ts";
import { changeText } from "#app/mail/report/change-text.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { cut } from "#app/mail/report/digest-parts.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { notesOfPage } from "#app/views/page-notes.ts";
import type { Card } from "./card.ts";

type Report = {
  readonly view: DashboardView;
  readonly reportUrl: string;
  readonly pdfUrl: string | null;
};

const maxSentence = 600;

/** Numbers only as formatted in the snapshot. */
export function reportCard({ view, reportUrl, pdfUrl }: Report): Card {
  const digest = digestOf(view);
  const line = (text: string, max = maxSentence) => cut(oneLine(text), max);
  return {
    title: line(view.name, 150),
    head: [
      view.agency.name,
      [view.period.text, view.period.compareText].filter(Boolean).join(", "),
      ...notesOfPage(view),
    ]
      .filter(Boolean)
      .map((text) => line(text)),
    summary: digest.summary && {
      title: line(digest.summary.title, 150),
      sentences: [
        ...digest.summary.sentences.map((parts) => line(parts.map(({ text }) => text).join(""))),
        ...(digest.summary.byline ? [line(digest.summary.byline)] : []),
      ],
    },
    figures: digest.figures.map(({ label, value, number, change, was, goal, details }) => ({
      label: line(label, 160),
      value: line(value, 60),
      number,
      change: change && line(changeText(change), 80),
      details: [was, goal?.text, ...details].flatMap((text) => (text ? [line(text, 160)] : [])),
    })),
    missing: [
      ...digest.missing,
      ...(digest.missing.length > 0 && digest.unaffected ? [digest.unaffected] : []),
    ].map((text) => line(text, 320)),
    links: [
      { label: "Open the report", href: reportUrl },
      ...(pdfUrl ? [{ label: "Download PDF", href: pdfUrl }] : []),
    ],
    foot: view.asOf ? line(`${view.asOf}.`) : null,
  };
}
