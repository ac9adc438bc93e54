import type { ChangeView } from "#app/views/widget-view.ts";
import { type Html, oneLine, safe, safeHref, withoutControls } from "./html.ts";
import { wrap } from "./report/plain-words.ts";
import { toneOf } from "./report/tones.ts";
import { button, color, heading, type Look, pageMarkup, row, secondButton } from "./layout.ts";
import type { Email } from "./message.ts";

export type EmailPart =
  | string
  | { readonly button: string; readonly href: string; readonly second?: boolean }
  | {
      readonly notice: string;
      readonly detail: string;
      readonly tone: "warn" | "bad";
      readonly link?: { readonly label: string; readonly href: string };
    }
  | {
      readonly heading: string | null;
      readonly facts: readonly { readonly label: string; readonly value: string }[];
    }
  | {
      readonly lines: readonly {
        readonly name: string;
        readonly detail: string;
        readonly label: string;
        readonly figure: string;
        readonly tone: ChangeView["tone"];
        readonly href: string;
      }[];
    }
  | {
      readonly items: readonly {
        readonly text: string;
        readonly link?: { readonly label: string; readonly href: string };
      }[];
    };

export type ShortEmail = {
  readonly subject: string;
  readonly title?: string;
  readonly look: Look;
  readonly from?: string;
  readonly parts: readonly EmailPart[];
  readonly footer: string;
  readonly footerLinks?: readonly { readonly label: string; readonly href: string }[];
};

export function composeEmail(letter: ShortEmail): Email {
  const { subject, title = subject, look, from, parts, footer, footerLinks = [] } = letter;
  const firstSentence = parts.find((part) => typeof part === "string") ?? "";
  return {
    subject: oneLine(subject),
    lang: "en",
    text: withoutControls(
      [
        wrap(title),
        ...parts.map(partText),
        ["-- ", wrap(footer), ...footerLinks.map(({ label, href }) => `${label}: ${whole(href)}`)].join("\n"),
      ].join("\n\n") + "\n",
    ),
    html: pageMarkup({
      lang: "en",
      title: subject,
      preheader: firstSentence,
      look,
      ...(from !== undefined && { from }),
      rows: [heading(title), ...parts.map((part) => partMarkup(part, look))],
      footer: safe`${footer}${footerLinks.map(
        ({ label, href }) =>
          safe`<br><a href="${whole(href)}" style="display:inline-block;padding:3px 0;color:${color["ink-2"]}">${label}</a>`,
      )}`,
    }),
  };
}

function partText(part: EmailPart): string {
  if (typeof part === "string") return wrap(part);
  if ("button" in part) return `${part.button}:\n${whole(part.href)}`;
  if ("notice" in part)
    return [
      wrap(oneLine(part.notice)),
      ...(part.detail ? [wrap(oneLine(part.detail))] : []),
      ...(part.link ? [`${part.link.label}: ${whole(part.link.href)}`] : []),
    ].join("\n");
  if ("facts" in part)
    return [
      ...(part.heading === null ? [] : [part.heading]),
      ...part.facts.map(({ label, value }) =>
        wrap(`- ${label ? `${oneLine(label)}: ` : ""}${oneLine(value)}`, "  "),
      ),
    ].join("\n");
  if ("lines" in part)
    return part.lines
      .map(({ name, detail, label, figure, href }) =>
        [
          wrap(
            `- ${[`${oneLine(name)}: ${[label, figure].filter(Boolean).join(" ")}`, detail].join(" · ")}`,
            "  ",
          ),
          `  ${whole(href)}`,
        ].join("\n"),
      )
      .join("\n");
  return part.items
    .map((item) =>
      item.text === "" && item.link
        ? `- ${item.link.label}: ${whole(item.link.href)}`
        : `${wrap(`- ${oneLine(item.text)}`, "  ")}${item.link ? `\n  ${item.link.label}: ${whole(item.link.href)}` : ""}`,
    )
    .join("\n");
}

const lineBreak = safe`<br>`;

function partMarkup(part: EmailPart, look: Look): Html {
  const soft = `color:${color["ink-2"]}`;
  if (typeof part === "string")
    return row(safe`<p style="margin:8px 0;${soft}">${part}</p>`, "padding:0 32px");
  if ("button" in part)
    return part.second
      ? secondButton(part.button, whole(part.href))
      : button(part.button, whole(part.href), look);
  if ("notice" in part) return noticeMarkup(part);
  if ("facts" in part) return factsMarkup(part.heading, part.facts);
  if ("lines" in part) return linesMarkup(part.lines);
  const items = part.items.map(({ text, link }) => {
    const more = link
      ? safe`${text === "" ? null : lineBreak}<a href="${whole(link.href)}" style="display:inline-block;padding:3px 0;color:${look.ink}">${link.label}</a>`
      : null;
    return safe`<li style="margin:0 0 8px">${text}${more}</li>`;
  });
  const bullets = part.items.some(({ text }) => text !== "")
    ? "padding:0 0 0 20px"
    : "padding:0;list-style:none";
  return row(safe`<ul style="margin:8px 0;${bullets};${soft}">${items}</ul>`, "padding:0 32px");
}

function noticeMarkup({ notice, detail, tone, link }: Extract<EmailPart, { notice: string }>): Html {
  const more = detail ? safe`<br><span style="font-weight:400">${detail}</span>` : null;
  const way = link
    ? safe`<table role="presentation" class="button" cellpadding="0" cellspacing="0" style="margin-top:10px"><tr><td bgcolor="#ffffff" style="border-radius:6px;border:1px solid ${color["line-strong"]};background:#ffffff"><a href="${whole(link.href)}" style="display:inline-block;padding:12px 22px;font-size:16px;line-height:20px;font-weight:600;color:${color.ink};text-decoration:none">${link.label}</a></td></tr></table>`
    : null;
  const ground = color[`${tone}-tint`];
  return row(
    safe`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td bgcolor="${ground}" style="padding:14px 16px;border-inline-start:4px solid ${color[tone]};background:${ground};font-size:15px;line-height:22px;font-weight:600;color:${color.ink}">${notice}${more}${way}</td></tr></table>`,
    "padding:10px 32px",
  );
}

function factsMarkup(title: string | null, facts: readonly { label: string; value: string }[]): Html {
  const cell = `padding:9px 0;border-top:1px solid ${color.line};font-size:15px;line-height:21px`;
  const rows = facts.map(
    ({ label, value }) =>
      safe`<tr><td valign="top" style="width:34%;${cell};padding-inline-end:12px;color:${color["ink-3"]}">${label}</td><td valign="top" style="${cell};color:${color.ink}">${value}</td></tr>`,
  );
  const table =
    rows.length > 0
      ? safe`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:6px">${rows}</table>`
      : null;
  const head =
    title === null
      ? null
      : safe`<h2 style="margin:0;font-size:17px;line-height:24px;letter-spacing:-.2px">${title}</h2>`;
  return row(safe`${head}${table}`, title === null ? "padding:0 32px 10px" : "padding:18px 32px 10px");
}

function linesMarkup(lines: Extract<EmailPart, { lines: unknown }>["lines"]): Html {
  const cell = `padding:9px 0;border-top:1px solid ${color.line}`;
  const rows = lines.map(({ name, detail, label, figure, tone, href }) => {
    const ink = color[toneOf[tone]];
    const number = safe`${label} <strong style="font-weight:600;color:${ink}"><bdi>${figure.replaceAll(" ", "\u00a0")}</bdi></strong>`;
    const link = `display:inline-block;padding:3px 0;color:${color.ink};text-decoration:none`;
    return safe`<tr><td valign="middle" style="${cell}"><a href="${whole(href)}" style="${link}"><strong style="font-size:15px;line-height:20px;font-weight:600">${name}</strong><br><span style="font-size:13px;line-height:18px;color:${color["ink-3"]}">${detail}</span></a></td><td valign="middle" align="right" style="width:46%;${cell};padding-inline-start:12px;font-size:15px;line-height:20px;color:${color["ink-2"]}">${number}</td></tr>`;
  });
  return row(
    safe`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:6px">${rows}</table>`,
    "padding:0 32px 10px",
  );
}

/** Throws for unsafe links. */
function whole(href: string): string {
  const address = safeHref(href);
  if (address === null) throw new Error("an email's link must be a full URL");
  return address;
}
