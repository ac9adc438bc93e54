import { type Card, type CardFigure, fitCard, missingTitle } from "./card.ts";

// At most 32,000 bytes; card texts are HTML (decision 0060).

const largest = 30_000;

export function googleChatMessage(card: Card) {
  return fitCard(card, largest, messageOf);
}

function messageOf({ title, head, summary, figures, missing, links, foot }: Card) {
  const texts = (heading: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [{ widgets: [paragraph([`<b>${escaped(heading)}</b>`, ...lines.map(escaped)].join("<br>"))] }];
  const first = [`<b>${escaped(title)}</b>`, ...head.map(escaped)].join("<br>");
  const sections = [
    { widgets: [paragraph(first)] },
    ...(summary ? texts(summary.title, summary.sentences) : []),
    ...(figures.length > 0 ? [{ widgets: figures.map(widgetOf) }] : []),
    ...texts(missingTitle, missing),
    ...(links.length > 0
      ? [
          {
            widgets: [
              {
                buttonList: {
                  buttons: links.map(({ label, href }) => ({
                    text: label,
                    onClick: { openLink: { url: href } },
                  })),
                },
              },
            ],
          },
        ]
      : []),
    ...(foot ? [{ widgets: [paragraph(escaped(foot))] }] : []),
  ];
  // No `text`: it would repeat the message and read mentions.
  return {
    fallbackText: withoutMentions([title, ...head].join(" · ")),
    cardsV2: [{ cardId: "report", card: { sections } }],
  };
}

function widgetOf({ label, value, change, details }: CardFigure) {
  return {
    decoratedText: {
      topLabel: escaped(label),
      text: `<b>${escaped(value)}</b>${change ? `  ${escaped(change)}` : ""}`,
      ...(details.length > 0 && { bottomLabel: details.map(escaped).join(" · ") }),
      wrapText: true,
    },
  };
}

const paragraph = (text: string) => ({ textParagraph: { text } });

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function withoutMentions(text: string): string {
  return text.replace(/[<>]/g, "");
}
