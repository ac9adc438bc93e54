import type { TextBlock, TextSpan } from "#app/views/widget-view.ts";
import type { BrandColors } from "#app/theme/derive.ts";
import { type Html, safe, safeHref } from "../html.ts";
import type { DigestCell, DigestTable } from "./digest.ts";
import { changeText } from "./change-text.ts";
import type { DigestChart } from "./digest-chart.ts";
import type { DigestFigure, DigestHead } from "./digest-parts.ts";
import { annotationsMarkup } from "./annotation-lines.ts";
import { block, plainTable } from "./page.ts";
import type { DigestSummary } from "./summary.ts";
import { color, type Sides, toned, toneOf } from "./tones.ts";

const breaking = "word-break:break-word;overflow-wrap:anywhere";
const small = "margin:0;font-size:13px;line-height:18px";
const headline = `margin:0;font-size:17px;line-height:24px;font-weight:700;letter-spacing:-.2px;${breaking}`;

export function messageMarkup(paragraphs: readonly string[]): Html[] {
  if (paragraphs.length === 0) return [];
  const written = paragraphs.map(
    (paragraph) =>
      safe`<p dir="auto" ${toned("ink", `margin:0 0 10px;font-size:16px;line-height:25px;${breaking}`)}>${brokenLines(paragraph)}</p>`,
  );
  return [block(safe`${written}`, "0 32px 14px")];
}

const lineBreak: Html = { markup: "<br>" };

function brokenLines(paragraph: string): Html[] {
  return paragraph.split("\n").map((line, at) => safe`${at > 0 ? lineBreak : null}${line}`);
}

export function leadMarkup(blocks: readonly TextBlock[]): Html[] {
  return blocks.length === 0 ? [] : [block(safe`${blocks.map(blockMarkup)}`, "0 32px 14px")];
}

function blockMarkup(text: TextBlock): Html {
  const style = `margin:0 0 10px;font-size:16px;line-height:25px;${breaking}`;
  if (text.block === "list") {
    const items = text.items.map((item) => safe`<li>${spansMarkup(item)}</li>`);
    return safe`<ul dir="auto" ${toned("ink", `${style};padding:0 20px;text-align:start`)}>${items}</ul>`;
  }
  const words = spansMarkup(text.spans);
  return text.block === "heading"
    ? safe`<h2 dir="auto" ${toned("ink", headline)}>${words}</h2>`
    : safe`<p dir="auto" ${toned("ink", style)}>${words}</p>`;
}

function spansMarkup(spans: readonly TextSpan[]): Html[] {
  return spans.map(({ text, bold, href }) => {
    const words = bold ? safe`<strong>${text}</strong>` : safe`${text}`;
    const address = href === undefined ? null : safeHref(href);
    return address === null ? words : safe`<a href="${address}" ${toned("ink")}>${words}</a>`;
  });
}

export function summaryMarkup(summary: DigestSummary | null, { brandTint, brandMark }: BrandColors): Html[] {
  if (summary === null) return [];
  const { title, sentences, byline } = summary;
  const strong = "font-weight:600";
  const linked = `${strong};text-decoration:underline;text-underline-offset:3px;text-decoration-color:${brandMark}`;
  const written = sentences.map((parts) => {
    const words = parts.map(({ text, isFigure, href }) => {
      const address = href === undefined ? null : safeHref(href);
      if (address !== null) return safe`<a href="${address}" ${toned("ink", linked)}>${text}</a>`;
      return isFigure ? safe`<span style="${strong}">${text}</span>` : safe`${text}`;
    });
    return safe`<p dir="auto" ${toned("ink", "margin:8px 0 0;font-size:15px;line-height:23px")}>${words}</p>`;
  });
  const hasReceipts = sentences.some((parts) => parts.some(({ href }) => href !== undefined));
  const note = [byline, hasReceipts ? "Each underlined number shows where it comes from." : null]
    .filter(Boolean)
    .join(". ");
  const under = note
    ? safe`<p dir="auto" ${toned("ink-3", "margin:10px 0 0;font-size:13px;line-height:18px")}>${note}</p>`
    : null;
  return [
    block(
      safe`${plainTable}<tr><td class="tint" bgcolor="${brandTint}" style="background:${brandTint};border-radius:8px;padding:18px 20px 16px"><h2 ${toned("ink", headline)}>${title}</h2>${written}${under}</td></tr></table>`,
      "0 32px 20px",
    ),
  ];
}

export function figuresMarkup(figures: readonly DigestFigure[], brand: BrandColors, sides: Sides): Html[] {
  if (figures.length === 0) return [];
  const rows: Html[] = [];
  for (let at = 0; at < figures.length; at += 2)
    rows.push(
      safe`<tr>${figures.slice(at, at + 2).map((figure, i) => figureMarkup(figure, i === 0, brand, sides))}${at + 1 < figures.length ? null : emptyCell}</tr>\n`,
    );
  return [block(safe`${plainTable}${rows}</table>`, "0 32px")];
}

const emptyCell = safe`<td width="50%" class="ln" style="width:50%;border-top:1px solid ${color.line};font-size:1px">&nbsp;</td>`;

function figureMarkup(figure: DigestFigure, isFirst: boolean, brand: BrandColors, sides: Sides): Html {
  const { label, value, change, was, goal, details } = figure;
  const size = sizeOf(value);
  const isGapRight = isFirst === (sides.dir === "ltr");
  const padding = isGapRight ? "16px 16px 16px 0" : "16px 0 16px 16px";
  const moved = change
    ? safe`<span ${toned(toneOf[change.tone], "font-weight:600")}><bdi>${unbroken(changeText(change))}</bdi></span> `
    : null;
  const before = was
    ? safe`<span ${toned("ink-3", "font-size:13px")}><bdi>${unbroken(was)}</bdi></span>`
    : null;
  const second =
    moved || before
      ? safe`<p style="margin:2px 0 8px;font-size:14px;line-height:20px">${moved}${before}</p>`
      : null;
  const target = goal
    ? safe`${barMarkup(goal.share, brand)}<p ${toned("ink-3", "margin:5px 0 0;font-size:13px;line-height:18px")}><bdi>${goal.text}</bdi></p>`
    : null;
  const more =
    details.length > 0 ? safe`<p ${toned("ink-3", `${small};${breaking}`)}>${details.join(" · ")}</p>` : null;
  return safe`<td class="ln" width="50%" valign="top" align="${sides.start}" style="width:50%;padding:${padding};border-top:1px solid ${color.line}"><p ${toned("ink-2", `margin:0;font-size:14px;line-height:20px;${breaking}`)}>${label}</p><p ${toned("ink", `margin:2px 0 0;${size.style};font-weight:700;letter-spacing:-.6px`, size.name)}><bdi>${value}</bdi></p>${second}${target}${more}</td>`;
}

function sizeOf(value: string): { readonly name: string; readonly style: string } {
  if (value.length <= 8) return { name: "val", style: "font-size:30px;line-height:36px" };
  return value.length <= 11
    ? { name: "val2", style: "font-size:24px;line-height:32px" }
    : { name: "val3", style: "font-size:20px;line-height:28px" };
}

const unbroken = (text: string) => text.replace(" ", "\u00a0");

function barMarkup(share: number, { brandMark }: BrandColors): Html {
  const width = Math.round(Math.max(0, Math.min(1, share)) * 1000) / 10;
  const cell = (name: string, ground: string, size: string) =>
    safe`<td class="${name}"${{ markup: size && ` width="${size}"` }} height="4" bgcolor="${ground}" style="${size && `width:${size};`}height:4px;line-height:4px;font-size:1px;background:${ground}">&nbsp;</td>`;
  const done = width > 0 ? cell("mk", brandMark, `${width}%`) : null;
  const rest = width < 100 ? cell("trk", color.sunken, "") : null;
  return safe`${plainTable}<tr>${done}${rest}</tr></table>`;
}

export function missingMarkup(missing: readonly string[], unaffected: string | null): Html[] {
  if (missing.length === 0) return [];
  const lines = [
    `Not in this report: ${missing[0]}`,
    ...missing.slice(1),
    ...(unaffected ? [unaffected] : []),
  ];
  const written = lines.map(
    (line, at) =>
      safe`<p dir="auto" ${toned("warn", `margin:${at > 0 ? "4px" : "0"} 0 0;${breaking}`)}>${line}</p>`,
  );
  return [
    block(
      safe`${plainTable}<tr><td class="warnb" bgcolor="${color["warn-tint"]}" style="padding:12px 16px;font-size:14px;line-height:21px;background:${color["warn-tint"]};border-radius:8px">${written}</td></tr></table>`,
      "0 32px 26px",
    ),
  ];
}

function headMarkup({ title, subtitle, notes }: DigestHead, more: readonly (string | null)[] = []): Html {
  const h2 = title ? safe`<h2 ${toned("ink", headline)}>${title}</h2>` : null;
  const about = [subtitle, ...more].filter(Boolean).join(". ");
  const under = about ? safe`<p ${toned("ink-3", `${small};${breaking}`)}>${about}</p>` : null;
  const warnings = notes.map((note) => safe`<p ${toned("warn", small)}>${note}</p>`);
  return safe`${h2}${under}${warnings}`;
}

/** A white plate, since the picture's colors stay. */
export function chartMarkup({ cid, head, key, alt }: DigestChart): Html {
  const names = key.map(({ color: ink, name, text }) => {
    const value =
      text === null
        ? null
        : safe` <strong style="font-weight:600;color:${color.ink}"><bdi>${text}</bdi></strong>`;
    return safe`<span style="display:inline-block;padding:0 14px 0 0"><span style="color:${ink}">■</span> <bdi>${name}</bdi>${value}</span> `;
  });
  const legend =
    names.length > 0
      ? safe`<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:${color["ink-2"]}">${names}</p>`
      : null;
  const picture = safe`<img src="cid:${cid}" width="536" alt="${alt}" style="display:block;border:0;width:100%;max-width:536px;height:auto;font-size:13px;line-height:18px;color:${color["ink-2"]}">`;
  return block(
    safe`${headMarkup(head)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:4px"><tr><td class="pl" bgcolor="#ffffff" style="background:#ffffff;border-radius:8px;padding:4px 0 2px">${legend}${picture}</td></tr></table>${annotationsMarkup(head.annotations ?? [])}`,
    "4px 32px 28px",
  );
}

export function tableMarkup({ head, columns, rows, totals, shown }: DigestTable, sides: Sides): Html {
  const hasName = columns[0]?.align === "start" && columns.length > 1;
  const share = (at: number) =>
    !hasName ? null : at === 0 ? "43%" : `${Math.floor(57 / (columns.length - 1))}%`;
  const side = (align: DigestCell["align"]) => (align === "end" ? sides.end : sides.start);
  const room = (at: number, vertical: string) => {
    const before = at === 0 ? "0" : "8px";
    const [right, left] = sides.dir === "ltr" ? ["0", before] : [before, "0"];
    return `padding:${vertical} ${right} ${vertical} ${left}`;
  };
  const words = "word-break:normal;overflow-wrap:anywhere";
  const heads = columns.map(({ text, align }, at) => {
    const width = share(at);
    return safe`<th scope="col" align="${side(align)}" valign="bottom" ${toned("ink-3", `${width === null ? "" : `width:${width};`}${room(at, "6px")};border-bottom:1px solid ${color["line-strong"]};font-size:13px;line-height:18px;font-weight:400;${at === 0 ? words : "word-break:normal;overflow-wrap:break-word"}`, `lns${at > 0 ? " num" : ""}`)}>${text}</th>`;
  });
  const line = (cells: readonly DigestCell[], edge: string, weight: number) => {
    const drawn = cells.map(({ text, change, align }, at) => {
      const own = change ? toneOf[change.tone] : "ink";
      const isQuiet = change !== null && (change.arrow === null || !change.isLarge);
      const style = `${room(at, "9px")};${edge};font-size:15px;line-height:20px;font-weight:${change && !isQuiet ? 700 : weight};${align === "start" ? words : "white-space:nowrap"}`;
      const shownText = change ? changeText({ ...change, word: null }) : text;
      return safe`<td align="${side(align)}" valign="top" ${toned(isQuiet ? "ink-2" : own, style, `ln${at > 0 ? " num" : ""}`)}><bdi>${shownText}</bdi></td>`;
    });
    return safe`<tr>${drawn}</tr>\n`;
  };
  const body = rows.map((cells, at) =>
    line(
      cells,
      at === rows.length - 1 && totals ? "border-bottom:0" : `border-bottom:1px solid ${color.line}`,
      400,
    ),
  );
  const last = totals ? line(totals, `border-top:1px solid ${color["line-strong"]}`, 700) : null;
  return block(
    safe`${headMarkup(head, [shown])}<table width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin-top:6px"><thead><tr>${heads}</tr></thead><tbody>${body}${last}</tbody></table>`,
    "4px 32px 28px",
  );
}
