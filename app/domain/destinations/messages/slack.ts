import { type Card, type CardFigure, fitCard, missingTitle } from "./card.ts";

// Header 150 characters, section 3,000, field 2,000, 50 blocks (decision 0060).

const largest = 30_000;
const maxSection = 2900;

export function slackMessage(card: Card) {
  return fitCard(card, largest, messageOf);
}

function messageOf({ title, head, summary, figures, missing, links, foot }: Card) {
  const sections = (heading: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [
          section(`*${escaped(heading)}*`),
          ...joined(lines.map(plainEscaped)).map((text) => plainSection(text)),
        ];
  return {
    text: escaped([title, ...head].join(" · ")),
    unfurl_links: false,
    blocks: [
      { type: "header", text: plain(cutTo(plainEscaped(title), 150)) },
      ...head.map((text) => plainSection(plainEscaped(text))),
      ...(summary ? sections(summary.title, summary.sentences) : []),
      ...(figures.length > 0 ? [{ type: "section", fields: figures.flatMap(fieldsOf) }] : []),
      ...sections(missingTitle, missing),
      ...(links.length > 0
        ? [section(links.map(({ label, href }) => `*<${href}|${escaped(label)}>*`).join("   "))]
        : []),
      ...(foot ? [{ type: "context", elements: [plain(plainEscaped(foot))] }] : []),
    ],
  };
}

function fieldsOf({ label, value, change, details }: CardFigure) {
  const first = `*${escaped(value)}*${change ? `  ${escaped(change)}` : ""}`;
  return [
    plain(plainEscaped(label)),
    { type: "mrkdwn", verbatim: true, text: [first, ...details.map(escaped)].join("\n") },
  ];
}

const section = (text: string) => ({ type: "section", text: { type: "mrkdwn", verbatim: true, text } });
const plainSection = (text: string) => ({ type: "section", text: plain(text) });
/** No formatting, links or mentions. */
const plain = (text: string) => ({ type: "plain_text", emoji: false, text });

/** A zero-width space disarms `*_~` and "`". */
export function escaped(text: string): string {
  return plainEscaped(text).replace(/[*_~`]/g, (sign) => `\u200b${sign}\u200b`);
}

function plainEscaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function joined(lines: readonly string[]): string[] {
  const parts: string[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    const text = cutTo(line, maxSection);
    if (last !== undefined && last.length + text.length < maxSection)
      parts[parts.length - 1] = `${last}\n${text}`;
    else parts.push(text);
  }
  return parts;
}

/** Never cuts an entity or a character. */
function cutTo(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/(&[a-z]*|[\ud800-\udbff])$/, "")}…`;
}
