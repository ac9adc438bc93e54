import type { BrandColors } from "#app/theme/derive.ts";
import { palettes } from "#app/theme/tokens.ts";
import type { ChangeView } from "#app/views/widget-view.ts";
import { type Html, safe } from "../html.ts";

/** Inline for all programs, as a class for dark ones. */
type TextRole = "ink" | "ink-2" | "ink-3" | "good" | "bad" | "warn";

export const color = palettes.light;
const dark = palettes.dark;

const classes: Readonly<Record<TextRole, string>> = {
  ink: "ink",
  "ink-2": "ink2",
  "ink-3": "ink3",
  good: "good",
  bad: "bad",
  warn: "warn",
};

export function toned(role: TextRole, style = "", more = ""): Html {
  return safe`class="${[classes[role], more].filter(Boolean).join(" ")}" style="${style ? `${style};` : ""}color:${color[role]}"`;
}

export const toneOf: Readonly<Record<ChangeView["tone"], TextRole>> = {
  better: "good",
  worse: "bad",
  neutral: "ink-2",
};

export type Sides = {
  readonly dir: "ltr" | "rtl";
  readonly start: "left" | "right";
  readonly end: "left" | "right";
};

export function sidesOf(lang: string): Sides {
  const isRightToLeft = /^(ar|fa|he|iw|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(lang);
  return isRightToLeft
    ? { dir: "rtl", start: "right", end: "left" }
    : { dir: "ltr", start: "left", end: "right" };
}

const tones = (prefix = "") =>
  [
    [".ink", dark.ink],
    [".ink2", dark["ink-2"]],
    [".ink3", dark["ink-3"]],
    [".good", dark.good],
    [".bad", dark.bad],
    [".warn", dark.warn],
  ]
    .map(([name, value]) => `${prefix}${name}{color:${value}!important}`)
    .join("");

export function reportStyle(brand: { readonly dark: BrandColors }): Html {
  const { brandInk, brandMark, brandTint } = brand.dark;
  const surface = `background:${dark.surface}!important`;
  const second = `.b2{${surface};border-color:${dark["line-strong"]}!important}.b2 a{color:${dark.ink}!important}`;
  const markup = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.out{padding:0!important}.px{padding-left:20px!important;padding-right:20px!important}.card{border-left:0!important;border-right:0!important}.btnw{float:none!important;width:100%!important}.btnw table{width:100%!important}.btnp{padding:0 0 10px!important}.btnw a{display:block!important;text-align:center!important}.val{font-size:26px!important;line-height:32px!important}.val2{font-size:19px!important;line-height:26px!important}.val3{font-size:16px!important;line-height:24px!important}.num{font-size:13px!important}}
@media (prefers-color-scheme:dark){.bg{background:${dark.canvas}!important}.sf{${surface}}.tint{background:${brandTint}!important}${tones()}.ln{border-color:${dark.line}!important}.lns{border-color:${dark["line-strong"]}!important}.lk{color:${brandInk}!important}.trk{background:${dark.sunken}!important}.mk{background:${brandMark}!important}.pl{padding:12px 12px 6px!important}${second}.warnb{background:${dark["warn-tint"]}!important}.sunk{background:${dark.sunken}!important}}
${tones("[data-ogsc] ")}[data-ogsc] .lk{color:${brandInk}!important}[data-ogsb] .sf{${surface}}[data-ogsb] .tint{background:${brandTint}!important}[data-ogsb] .warnb{background:${dark["warn-tint"]}!important}[data-ogsb] .sunk{background:${dark.sunken}!important}</style>`;
  return { markup };
}
