import { escapeXml } from "./xml-text.ts";

type Look = "plain" | "title" | "strong" | "head" | "total" | "link" | "soft" | "warn";

export type Style = {
  readonly look?: Look;
  readonly format?: string;
  readonly isWrapped?: boolean;
  readonly align?: "left" | "right";
  /** "=1+1" remains text when edited. */
  readonly isQuoted?: boolean;
};

const looks: readonly Look[] = ["plain", "title", "strong", "head", "total", "link", "soft", "warn"];

export class StyleBook {
  readonly #places = new Map<string, number>();
  readonly #styles: Style[] = [];
  readonly #formats: string[] = [];
  readonly #tint: string;

  constructor(tint: string) {
    this.#tint = tint;
    this.place({});
  }

  place(style: Style): number {
    const { look = "plain", format = "", isWrapped = false, align = "", isQuoted = false } = style;
    const key = `${look}|${isWrapped}|${align}|${isQuoted}|${format}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.#styles.length);
    this.#styles.push(style);
    return this.#styles.length - 1;
  }

  xml(): string {
    const cells = this.#styles.map((style) => this.#cell(style)).join("");
    const formats = this.#formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`)
      .join("");
    return [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      formats && `<numFmts count="${this.#formats.length}">${formats}</numFmts>`,
      `<fonts count="${looks.length}">`,
      font(""),
      font("<b/>", 16),
      font("<b/>"),
      font("<b/>"),
      font("<b/>"),
      font("<u/>", 11, "0563C1"),
      font("", 11, "636C77"),
      font("", 11, "7D5200"),
      "</fonts>",
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
      `<fill><patternFill patternType="solid"><fgColor rgb="FF${this.#tint.slice(1).toUpperCase()}"/><bgColor indexed="64"/></patternFill></fill></fills>`,
      `<borders count="3">${border("")}${border("bottom")}${border("top")}</borders>`,
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${this.#styles.length}">${cells}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      "</styleSheet>",
    ].join("");
  }

  #cell({ look = "plain", format, isWrapped, align, isQuoted }: Style): string {
    const numFmt = format === undefined ? 0 : 164 + this.#formatPlace(format);
    const [fill, edge] = look === "head" ? [2, 1] : look === "total" ? [0, 2] : [0, 0];
    const alignment = `<alignment${align ? ` horizontal="${align}"` : ""} vertical="top"${isWrapped ? ' wrapText="1"' : ""}/>`;
    return [
      `<xf numFmtId="${numFmt}" fontId="${looks.indexOf(look)}" fillId="${fill}" borderId="${edge}" xfId="0"`,
      ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${isQuoted ? ' quotePrefix="1"' : ""}`,
      ` applyAlignment="1">${alignment}</xf>`,
    ].join("");
  }

  #formatPlace(code: string): number {
    const known = this.#formats.indexOf(code);
    return known < 0 ? this.#formats.push(code) - 1 : known;
  }
}

function font(kind: string, size = 11, color = "14181D"): string {
  return `<font>${kind}<sz val="${size}"/><color rgb="FF${color}"/><name val="Calibri"/><family val="2"/></font>`;
}

function border(edge: "" | "top" | "bottom"): string {
  const line = (name: string) =>
    name === edge ? `<${name} style="thin"><color rgb="FF868E98"/></${name}>` : `<${name}/>`;
  return `<border>${["left", "right", "top", "bottom", "diagonal"].map(line).join("")}</border>`;
}
