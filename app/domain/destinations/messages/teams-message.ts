import { type Card, type CardFigure, fitCard, missingTitle } from "./card.ts";

// Teams refuses over 28 kB. TextRuns have no Markdown (decision 0060).

const largest = 25_000;

export function teamsMessage(card: Card) {
  return fitCard(card, largest, messageOf);
}

function messageOf({ title, head, summary, figures, missing, links, foot }: Card) {
  const part = (heading: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [
          rich([run(heading, { weight: "Bolder" })], { spacing: "Medium" }),
          ...lines.map((text) => rich([run(text)], { spacing: "Small" })),
        ];
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          msteams: { width: "Full" },
          fallbackText: literal([title, ...head].join(" · ")),
          body: [
            rich([run(title, { weight: "Bolder", size: "Large" })]),
            ...head.map((text, at) => rich([run(text, { isSubtle: at > 0 })], { spacing: "Small" })),
            ...(summary ? part(summary.title, summary.sentences) : []),
            ...figures.map(columnsOf),
            ...part(missingTitle, missing),
            ...(foot ? [rich([run(foot, { isSubtle: true, size: "Small" })], { spacing: "Medium" })] : []),
          ],
          actions: links.map(({ label, href }) => ({ type: "Action.OpenUrl", title: label, url: href })),
        },
      },
    ],
  };
}

function columnsOf({ label, value, change, details }: CardFigure, at: number) {
  return {
    type: "ColumnSet",
    spacing: at === 0 ? "Medium" : "Small",
    separator: at === 0,
    columns: [
      { type: "Column", width: "stretch", items: [rich([run(label)])] },
      {
        type: "Column",
        width: "stretch",
        items: [
          rich([run(value, { weight: "Bolder" }), ...(change ? [run(`  ${change}`)] : [])]),
          ...details.map((text) => rich([run(text, { isSubtle: true, size: "Small" })], { spacing: "None" })),
        ],
      },
    ],
  };
}

const rich = (inlines: readonly object[], more: object = {}) => ({ type: "RichTextBlock", ...more, inlines });
const run = (text: string, look: object = {}) => ({ type: "TextRun", ...look, text: literal(text) });

/** "{{DATE(…)}}" would be calculated, "${…}" filled in. */
function literal(text: string): string {
  return text.replace(/([{$])(?=\{)/g, "$1\u2060");
}
