import type { ChangeView } from "#app/views/widget-view.ts";
import type { DigestSummary } from "./summary.ts";

export const textWidth = 72;

export type TextLinks = { readonly number: (href: string) => number; readonly lines: () => string[] };

export function textLinks(): TextLinks {
  const known: string[] = [];
  return {
    number: (href) => {
      if (!known.includes(href)) known.push(href);
      return known.indexOf(href) + 1;
    },
    lines: () => known.map((href, at) => `[${at + 1}] ${href}`),
  };
}

export function changeWords({ arrow, text, word, until }: ChangeView): string {
  const moved = [arrow, text].filter(Boolean).join(" ");
  return [moved, word, until].filter(Boolean).join(", ");
}

export function wrap(text: string, indent = "", width = textWidth): string {
  const lines: string[] = [];
  for (const part of text.split("\n")) {
    let line = lines.length === 0 ? "" : indent;
    for (const word of part.split(/[ \t]+/).filter(Boolean)) {
      const isEmpty = line.trim() === "" || line === indent;
      if (!isEmpty && line.length + 1 + word.length > width) {
        lines.push(line);
        line = indent + word;
      } else line = isEmpty ? line + word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.join("\n");
}

export function summaryText(summary: DigestSummary | null, links: TextLinks): string[] {
  if (summary === null) return [];
  const { title, sentences, byline } = summary;
  const lines = sentences.map((parts) =>
    wrap(
      `* ${parts.map(({ text, href }) => (href ? `${text} [${links.number(href)}]` : text)).join("")}`,
      "  ",
    ),
  );
  return [[title.toUpperCase(), ...lines, ...(byline ? [`(${byline})`] : [])].join("\n")];
}
