import { oneLine } from "#app/lib/text.schema.ts";

export type CardFigure = {
  readonly label: string;
  readonly value: string;
  readonly number: number | null;
  /** "▲ 12.4% better" */
  readonly change: string | null;
  /** "was 1,401", "87.5% of goal 1,800" */
  readonly details: readonly string[];
};

/** On one line and not escaped, in the email's order. */
export type Card = {
  readonly title: string;
  readonly head: readonly string[];
  readonly summary: { readonly title: string; readonly sentences: readonly string[] } | null;
  readonly figures: readonly CardFigure[];
  readonly missing: readonly string[];
  readonly links: readonly { readonly label: string; readonly href: string }[];
  readonly foot: string | null;
};

export const missingTitle = "Not in this report";

export function testCard(agency: string): Card {
  return {
    title: "Test message",
    head: [oneLine(agency)],
    summary: null,
    figures: [],
    missing: [],
    links: [],
    foot: "Reports with this destination are posted here.",
  };
}

/** Drops details first, then sentences. */
const rooms = [
  { sentences: 12, missing: 31, details: 6 },
  { sentences: 8, missing: 10, details: 2 },
  { sentences: 4, missing: 5, details: 1 },
  { sentences: 2, missing: 2, details: 0 },
  { sentences: 0, missing: 1, details: 0 },
];

/** At most `bytes`; a shortened list counts the rest. */
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
