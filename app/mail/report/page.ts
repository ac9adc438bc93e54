import { type Html, oneLine, safe } from "../html.ts";
import { color, font, type LogoOnBand } from "../layout.ts";
import type { Brand } from "#app/theme/derive.ts";
import { reportStyle, type Sides, toned } from "./tones.ts";

type ReportPage = {
  readonly lang: string;
  readonly sides: Sides;
  readonly subject: string;
  readonly preheader: string;
  readonly brand: Brand;
  readonly agency: string;
  readonly logo: LogoOnBand | null;
  readonly period: string;
  readonly rows: readonly Html[];
  readonly footer: Html;
};

// Outlook ignores max-width.
const outlookStart = safe`<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`;
const outlookEnd = safe`<!--[if mso]></td></tr></table><![endif]-->`;
const outlookHead = safe`<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,th,p,a{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->`;

/** Hides the body's first words from the inbox. */
const filler: Html = { markup: "&#847;&zwnj;&nbsp;".repeat(40) };

export const plainTable = safe`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">`;

export function reportPage(page: ReportPage): string {
  const { lang, sides, subject, preheader, brand, rows, footer } = page;
  const meta = safe`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">`;
  const card = `width:100%;max-width:600px;background:${color.surface};border:1px solid ${color.line};font-family:${font};text-align:${sides.start};${breaking}`;
  const { markup } = safe`<!doctype html>
<html lang="${lang}" dir="${sides.dir}" xmlns:o="urn:schemas-microsoft-com:office:office"><head>${meta}<title>${subject}</title>
${outlookHead}
${reportStyle(brand)}</head>
<body class="bg" style="margin:0;padding:0;background:${color.canvas}"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${oneLine(preheader)}${filler}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg" bgcolor="${color.canvas}"><tr><td class="out" align="center" style="padding:24px 12px">
${outlookStart}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sf card ln" dir="${sides.dir}" bgcolor="${color.surface}" style="${card}">
${bandMarkup(page)}
${rows}<tr><td class="px ln sunk" bgcolor="#fafbfb" style="padding:20px 32px 28px;border-top:1px solid ${color.line};background:#fafbfb">${footer}</td></tr>
</table>
${outlookEnd}
</td></tr></table></body></html>
`;
  return markup;
}

function bandMarkup({ sides, brand, agency, logo, period }: ReportPage): Html {
  const { brand: band, onBrand, brandInk } = brand.light;
  const name = `font-size:15px;line-height:28px;font-weight:700;color:${brandInk}`;
  // Few logos are readable on black.
  const sign = logo
    ? safe`<img src="cid:${logo.cid}" width="${logo.width}" alt="${logo.alt}" style="display:block;border:0;max-width:100%;height:auto;${name}">`
    : safe`${agency}`;
  const plate = safe`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="#ffffff" style="background:#ffffff;border-radius:6px;padding:8px 12px;${name}">${sign}</td></tr></table>`;
  return safe`<tr><td class="px" bgcolor="${band}" style="padding:10px 32px;background:${band}">${plainTable}<tr><td align="${sides.start}">${plate}</td><td align="${sides.end}" style="padding:0 4px;font-size:14px;line-height:20px;font-weight:600;color:${onBrand}">${period}</td></tr></table></td></tr>`;
}

/** Long words must not make a phone scroll. */
const breaking = "word-break:break-word;overflow-wrap:anywhere";

export function block(content: Html, padding = "0 32px 24px"): Html {
  return safe`<tr><td class="px" style="padding:${padding}">${content}</td></tr>\n`;
}

export function titleMarkup(name: string, period: string, compared: string, notes: readonly string[]): Html {
  const under = compared ? safe`<br><span ${toned("ink-3")}>${compared}</span>` : null;
  const about = notes.map(
    (note) => safe`<p ${toned("ink-2", "margin:6px 0 0;font-size:13px;line-height:18px")}>${note}</p>`,
  );
  return block(
    safe`<h1 ${toned("ink", `margin:0 0 4px;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-.4px;${breaking}`)}>${name}</h1><p dir="auto" style="margin:0;font-size:15px;line-height:22px"><span ${toned("ink", "font-weight:600")}>${period}</span>${under}</p>${about}`,
    "28px 32px 20px",
  );
}

export type ReportButton = { readonly label: string; readonly href: string };

export function buttonsMarkup(buttons: readonly ReportButton[], brand: Brand, sides: Sides): Html {
  const { brand: band, onBrand } = brand.light;
  const room = sides.dir === "ltr" ? "0 12px 10px 0" : "0 0 10px 12px";
  const drawn = buttons.map(({ label, href }, at) => {
    const [ground, ink, edge, name] =
      at === 0 ? [band, onBrand, band, "b1"] : ["#ffffff", color.ink, color["line-strong"], "b2"];
    const link = safe`<a href="${href}" style="display:inline-block;padding:12px 22px;font-size:16px;line-height:20px;font-weight:600;color:${ink};text-decoration:none">${label}</a>`;
    return safe`<table role="presentation" class="btnw" align="${sides.start}" cellpadding="0" cellspacing="0"><tr><td class="btnp" style="padding:${room}"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="${name}" bgcolor="${ground}" align="center" style="border-radius:6px;border:1px solid ${edge};background:${ground}">${link}</td></tr></table></td></tr></table>`;
  });
  return block(safe`${drawn}`, "20px 32px 14px");
}
