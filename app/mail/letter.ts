import { type Html, oneLine, safe, safeHref, withoutControls } from "./html.ts";
import { button, color, heading, type Look, pageMarkup, row } from "./layout.ts";
import type { Letter } from "./message.ts";

/** A part of a short letter. It is written once and read in both forms. */
export type LetterPart =
  | string
  | { readonly button: string; readonly href: string }
  | {
      readonly items: readonly {
        readonly text: string;
        readonly link?: { readonly label: string; readonly href: string };
      }[];
    };

export type ShortLetter = {
  readonly subject: string;
  /** Above the text, in the reader's words; the subject says it where there is none. */
  readonly title?: string;
  readonly look: Look;
  readonly parts: readonly LetterPart[];
  /** Why this came, and from whom. */
  readonly footer: string;
};

export function shortLetter({ subject, title = subject, look, parts, footer }: ShortLetter): Letter {
  const firstSentence = parts.find((part) => typeof part === "string") ?? "";
  return {
    subject: oneLine(subject),
    lang: "en",
    text: withoutControls([title, ...parts.map(partText), `-- \n${footer}`].join("\n\n") + "\n"),
    html: pageMarkup({
      lang: "en",
      title: subject,
      preheader: firstSentence,
      look,
      rows: [heading(title), ...parts.map((part) => partMarkup(part, look))],
      footer: safe`${footer}`,
    }),
  };
}

function partText(part: LetterPart): string {
  if (typeof part === "string") return part;
  if ("button" in part) return `${part.button}:\n${whole(part.href)}`;
  return part.items
    .map(
      (item) =>
        `- ${oneLine(item.text)}${item.link ? `\n  ${item.link.label}: ${whole(item.link.href)}` : ""}`,
    )
    .join("\n");
}

function partMarkup(part: LetterPart, look: Look): Html {
  const soft = `color:${color["ink-2"]}`;
  if (typeof part === "string")
    return row(safe`<p style="margin:8px 0;${soft}">${part}</p>`, "padding:0 32px");
  if ("button" in part) return button(part.button, whole(part.href), look);
  const items = part.items.map(({ text, link }) => {
    const more = link
      ? safe`<br><a href="${whole(link.href)}" style="color:${look.ink}">${link.label}</a>`
      : null;
    return safe`<li style="margin:0 0 8px">${text}${more}</li>`;
  });
  return row(safe`<ul style="margin:8px 0;padding:0 0 0 20px;${soft}">${items}</ul>`, "padding:0 32px");
}

/** Our own links are made from APP_URL; anything else here is a mistake of ours. */
function whole(href: string): string {
  const address = safeHref(href);
  if (address === null) throw new Error("a letter's link must be a whole address");
  return address;
}
