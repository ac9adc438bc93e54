import { deriveBrand } from "#app/theme/derive.ts";
import { palettes } from "#app/theme/tokens.ts";
import { type Html, oneLine, safe } from "./html.ts";

// Mail programs support variables and dark themes badly.

export const color = palettes.light;
export const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** px. A height would cut a long `alt`. */
export type LogoOnBand = {
  readonly cid: string;
  readonly alt: string;
  readonly width: number;
};

export type Look = {
  readonly name: string;
  readonly logo?: LogoOnBand | null;
  readonly band: string;
  readonly onBand: string;
  readonly ink: string;
};

export function lookOf(name: string, brandColor: string | null): Look {
  if (brandColor === null) return { name, band: color.accent, onBand: color["on-accent"], ink: color.accent };
  const { brand, onBrand, brandInk } = deriveBrand(brandColor).light;
  return { name, band: brand, onBand: onBrand, ink: brandInk };
}

export type Page = {
  readonly lang: string;
  readonly title: string;
  readonly preheader: string;
  readonly look: Look;
  readonly from?: string;
  readonly rows: readonly Html[];
  readonly footer: Html;
};

const plate = safe`<table role="presentation" cellpadding="0" cellspacing="0">`;
const outer = safe`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${color.canvas}">`;

const phoneStyle = safe`<style>@media (max-width:480px){.out{padding:0!important}.px{padding-left:20px!important;padding-right:20px!important}.button{width:100%!important}.button a{display:block!important;text-align:center!important}}</style>`;
// Outlook ignores max-width.
const outlookStart = safe`<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`;
const outlookEnd = safe`<!--[if mso]></td></tr></table><![endif]-->`;

export function pageMarkup({ lang, title, preheader, look, from, rows, footer }: Page): string {
  const head = safe`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${oneLine(title)}</title>${phoneStyle}</head>`;
  const line = safe`<tr><td class="px" style="padding:20px 32px 0;font-size:14px;line-height:20px;font-weight:600;color:${color["ink-3"]}">${from ?? ""}</td></tr>`;
  const plateBand = safe`<tr><td class="px" bgcolor="${look.band}" style="padding:14px 32px">${plate}<tr><td bgcolor="#ffffff" style="padding:8px 14px;font-size:16px;line-height:20px;font-weight:700;color:${look.ink}">${signMarkup(look)}</td></tr></table></td></tr>`;
  const band = from === undefined ? plateBand : line;
  const body = `font-family:${font};font-size:15px;line-height:23px;color:${color.ink};text-align:start;word-break:break-word;overflow-wrap:anywhere`;
  const { markup } = safe`<!doctype html>
<html lang="${lang}" dir="auto">${head}
<body style="margin:0;padding:0;background:${color.canvas}">
<div style="display:none;max-height:0;overflow:hidden">${oneLine(preheader)}</div>
${outer}<tr><td class="out" align="center" style="padding:24px 12px">
${outlookStart}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${color.surface};border:1px solid ${color.line};${body}">
${band}
${rows}<tr><td height="16"></td></tr>
<tr><td class="px" style="padding:16px 32px 24px;border-top:1px solid ${color.line};font-size:13px;line-height:19px;color:${color["ink-3"]}">${footer}</td></tr>
</table>${outlookEnd}</td></tr></table></body></html>
`;
  return markup;
}

/** Few logos are readable on black. */
function signMarkup({ name, logo, ink }: Look): Html | string {
  if (!logo) return name;
  const style = `display:block;border:0;max-width:100%;height:auto;font-size:14px;line-height:18px;font-weight:700;color:${ink}`;
  return safe`<img src="cid:${logo.cid}" width="${logo.width}" alt="${logo.alt}" style="${style}">`;
}

export function row(content: Html, style = "padding:8px 32px"): Html {
  return safe`<tr><td class="px" style="${style}">${content}</td></tr>\n`;
}

export function heading(title: string, under: Html | null = null): Html {
  const h1 = safe`<h1 style="margin:0 0 6px;font-size:24px;line-height:30px;letter-spacing:-.3px;word-break:break-word;overflow-wrap:anywhere">${title}</h1>`;
  return row(safe`${h1}${under}`, "padding:28px 32px 8px");
}

export function secondButton(label: string, href: string): Html {
  const link = safe`<a href="${href}" style="display:inline-block;padding:11px 22px;font-size:16px;line-height:20px;font-weight:600;color:${color.ink};text-decoration:none">${label}</a>`;
  const box = safe`<table role="presentation" class="button" cellpadding="0" cellspacing="0"><tr><td bgcolor="#ffffff" style="border-radius:6px;border:1px solid ${color["line-strong"]};background:#ffffff">${link}</td></tr></table>`;
  return row(box, "padding:4px 32px 8px");
}

export function button(label: string, href: string, look: Look): Html {
  const link = safe`<a href="${href}" style="display:inline-block;padding:12px 22px;font-size:16px;line-height:20px;font-weight:600;color:${look.onBand};text-decoration:none">${label}</a>`;
  const box = safe`<table role="presentation" class="button" cellpadding="0" cellspacing="0"><tr><td bgcolor="${look.band}" style="border-radius:6px">${link}</td></tr></table>`;
  return row(box, "padding:20px 32px 8px");
}
