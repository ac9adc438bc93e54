import type { ChangeView, TextBlock, TextSpan } from "#app/views/widget-view.ts";
import { type Html, safe, safeHref } from "../html.ts";
import { color, type Look, row } from "../layout.ts";
import {
  changeText,
  type Digest,
  type DigestCell,
  type DigestFigure,
  type DigestHead,
  type DigestPart,
} from "./digest.ts";

const inside = "padding:8px 32px 0";
const small = `font-size:13px;line-height:18px;color:${color["ink-3"]}`;
/** Breaks long addresses. */
const breaking = "word-break:break-word;overflow-wrap:anywhere";
const nameShare = "40%";
/** Shorter words in headers never break. */
const longWord = /\S{15}/u;
const rule = `border-top:1px solid ${color.line}`;
const strongRule = `border-top:2px solid ${color["line-strong"]};font-weight:600`;

export function digestMarkup({ lead, parts }: Digest, look: Look): Html[] {
  const first = lead.map((block) => blockMarkup(block, look));
  return [
    ...(first.length > 0 ? [row(safe`${first}`, inside)] : []),
    ...parts.map((part) => row(partMarkup(part, look), inside)),
  ];
}

export function missingMarkup(missing: readonly string[]): Html[] {
  if (missing.length === 0) return [];
  const lines = missing.map((sentence) => safe`<p style="margin:0 0 4px">${sentence}</p>`);
  return [row(safe`${lines}`, `padding:8px 32px 16px;font-size:13px;line-height:19px;color:${color.warn}`)];
}

function partMarkup(part: DigestPart, look: Look): Html {
  switch (part.part) {
    case "figures":
      return figuresMarkup(part.figures);
    case "totals":
      return safe`${headMarkup(part.head)}${figuresMarkup(part.figures)}${part.more === null ? null : smallLine(part.more)}`;
    case "text":
      return safe`${headMarkup(part.head)}${part.blocks.map((block) => blockMarkup(block, look))}`;
    case "table":
      return tableMarkup(part);
  }
}

function headMarkup({ title, subtitle, notes }: DigestHead): Html {
  const h2 = title
    ? safe`<h2 style="margin:16px 0 0;font-size:16px;line-height:22px;${breaking}">${title}</h2>`
    : null;
  const under = subtitle ? safe`<p style="margin:0 0 6px;${small}">${subtitle}</p>` : null;
  const warnings = notes.map(
    (note) => safe`<p style="margin:0;font-size:13px;line-height:18px;color:${color.warn}">${note}</p>`,
  );
  return safe`${h2}${under}${warnings}`;
}

function smallLine(text: string): Html {
  return safe`<p style="margin:4px 0 8px;${small}">${text}</p>`;
}

function figuresMarkup(figures: readonly DigestFigure[]): Html {
  return safe`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${figures.map(figureMarkup)}</table>`;
}

function figureMarkup({ label, value, change, details: besides }: DigestFigure): Html {
  const under = besides.length > 0 ? safe`<br><span style="${small}">${besides.join(" · ")}</span>` : null;
  const moved = change
    ? safe`<br>${changeMarkup(change, "font-size:13px;line-height:18px;white-space:nowrap;")}`
    : null;
  const number = `padding:14px 0 14px 12px;${rule};font-size:22px;line-height:26px;font-weight:700;white-space:nowrap`;
  return safe`<tr><td style="padding:14px 0;${rule};font-size:15px;line-height:20px;${breaking}">${label}${under}</td><td align="right" style="${number}"><bdi>${value}</bdi>${moved}</td></tr>\n`;
}

function tableMarkup({ head, columns, rows, totals, shown }: Extract<DigestPart, { part: "table" }>): Html {
  const heads = columns.map((label, at) => {
    const side = sideOf(rows[0]?.[at] ?? totals?.[at]);
    const breaks = longWord.test(label) ? `;${breaking}` : "";
    const width =
      at === 0 && side === "left" && columns.length > 1 ? `width:${nameShare};min-width:96px;` : "";
    return safe`<th scope="col" align="${side}" valign="bottom" style="${width}padding:6px 8px 6px 0;${small};font-weight:600${breaks}">${label}</th>`;
  });
  const lines = rows.map((cells) => safe`<tr>${cells.map((cell) => cellMarkup(cell, rule))}</tr>\n`);
  const last = totals ? safe`<tr>${totals.map((cell) => cellMarkup(cell, strongRule))}</tr>` : null;
  return safe`${headMarkup(head)}<table width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;line-height:20px"><tr>${heads}</tr>\n${lines}${last}</table>${shown ? smallLine(shown) : null}`;
}

function cellMarkup(cell: DigestCell, style: string): Html {
  const moved = cell.change
    ? safe`<br>${changeMarkup(cell.change, "font-size:12px;line-height:16px;", !cell.change.isLarge)}`
    : null;
  const own = cell.align === "start" ? `${style};${breaking}` : style;
  return safe`<td align="${sideOf(cell)}" style="padding:6px 8px 6px 0;${own}"><bdi>${cell.text}</bdi>${moved}</td>`;
}

function sideOf(cell: DigestCell | undefined): string {
  return cell?.align === "end" ? "right" : "left";
}

const tones: Readonly<Record<ChangeView["tone"], string>> = {
  better: color.good,
  worse: color.bad,
  neutral: color["ink-2"],
};

function changeMarkup(change: ChangeView, style: string, isQuiet = change.arrow === null): Html {
  const look = isQuiet
    ? `font-weight:400;color:${color["ink-3"]}`
    : `font-weight:600;color:${tones[change.tone]}`;
  return safe`<span style="${style}${look}">${changeText(change)}</span>`;
}

function blockMarkup(block: TextBlock, look: Look): Html {
  const style = `margin:8px 0;color:${color["ink-2"]}`;
  if (block.block === "list") {
    const items = block.items.map((item) => safe`<li>${spansMarkup(item, look)}</li>`);
    return safe`<ul style="${style};padding:0 0 0 20px">${items}</ul>`;
  }
  const words = spansMarkup(block.spans, look);
  if (block.block === "heading")
    return safe`<h2 style="margin:12px 0 4px;font-size:16px;line-height:22px">${words}</h2>`;
  return safe`<p style="${style}">${words}</p>`;
}

function spansMarkup(spans: readonly TextSpan[], look: Look): Html[] {
  return spans.map(({ text, bold, href }) => {
    const words = bold ? safe`<strong style="color:${color.ink}">${text}</strong>` : safe`${text}`;
    const address = href === undefined ? null : safeHref(href);
    return address === null ? words : safe`<a href="${address}" style="color:${look.ink}">${words}</a>`;
  });
}
