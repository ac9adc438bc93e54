import type { DashboardView } from "#app/views/dashboard-view.ts";
import { notesOfPage } from "#app/views/page-notes.ts";
import { oneLine } from "#app/mail/html.ts";
import { changeText } from "#app/mail/report/digest-words.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { cut } from "#app/mail/report/digest-parts.ts";

export type CardFigure = {
  readonly label: string;
  readonly value: string;
  readonly number: number | null;
  /** "▲ 12.4% better" */
  readonly change: string | null;
  /** "was 1,401", "87.5% of goal 1,800", "20 of 30 days" */
  readonly details: readonly string[];
};

/** What all messages say, in the order of the email. Texts are on one line and not escaped. */
export type Card = {
  readonly title: string;
  /** Who, when, compared with what. */
  readonly head: readonly string[];
  readonly summary: { readonly title: string; readonly sentences: readonly string[] } | null;
  /** At most four. */
  readonly figures: readonly CardFigure[];
  readonly missing: readonly string[];
  readonly links: readonly { readonly label: string; readonly href: string }[];
  readonly foot: string | null;
};

type Report = {
  /** The client's part: `forClient`. */
  readonly view: DashboardView;
  readonly reportUrl: string;
  readonly pdfUrl: string | null;
};

export const missingTitle = "Not in this report";
const maxSentence = 600;

/** Every number is a formatted one of the snapshot. */
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

export function testCard(agency: string): Card {
  return {
    title: "Test message",
    head: [cut(oneLine(agency), 150)],
    summary: null,
    figures: [],
    missing: [],
    links: [],
    foot: "Reports with this destination are posted here.",
  };
}

/** How much fits: fewer details first, then fewer sentences. */
const rooms = [
  { sentences: 12, missing: 31, details: 6 },
  { sentences: 8, missing: 10, details: 2 },
  { sentences: 4, missing: 5, details: 1 },
  { sentences: 2, missing: 2, details: 0 },
  { sentences: 0, missing: 1, details: 0 },
];

/** The fullest message of at most `bytes`; a shortened list says how many are left out. */
export function fitCard<Message>(card: Card, bytes: number, make: (card: Card) => Message): Message {
  let message = make(card);
  for (const room of rooms) {
    message = make(shortened(card, room));
    if (Buffer.byteLength(JSON.stringify(message)) <= bytes) return message;
  }
  return message;
}

function shortened(card: Card, room: (typeof rooms)[number]): Card {
  const left = card.missing.length - room.missing;
  const sentences = card.summary?.sentences.slice(0, room.sentences) ?? [];
  return {
    ...card,
    summary: card.summary && sentences.length > 0 ? { ...card.summary, sentences } : null,
    figures: card.figures.map((figure) => ({ ...figure, details: figure.details.slice(0, room.details) })),
    missing: left > 0 ? [...card.missing.slice(0, room.missing), `${left} more are missing.`] : card.missing,
  };
}
