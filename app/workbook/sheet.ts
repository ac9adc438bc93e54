import { columnName, rowXml, type SheetCell } from "./cells.ts";
import type { StyleBook } from "./styles.ts";
import { escapeXml } from "./xml-text.ts";

export type CellLink = { readonly at: string } & ({ readonly place: string } | { readonly url: string });

export type SheetFrame = {
  readonly widths: readonly number[];
  readonly frozen: number;
  readonly isFirst: boolean;
};

export type SheetEnd = {
  readonly filter: string | null;
  readonly links: readonly CellLink[];
  readonly hasDrawing: boolean;
};

const spaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export function sheetStart({ widths, frozen, isFirst }: SheetFrame): string {
  const pane =
    frozen > 0
      ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
      : "";
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    `<worksheet ${spaces}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0"${isFirst ? ' tabSelected="1"' : ""}>${pane}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"/>`,
    columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "",
    "<sheetData>",
  ].join("");
}

export function sheetEnd({ filter, links, hasDrawing }: SheetEnd): string {
  const shown = links.filter((link) => !("url" in link) || isLinkable(link.url));
  const addresses = externalUrls(links);
  const linked = shown.map((link) =>
    "url" in link
      ? `<hyperlink ref="${link.at}" r:id="link${addresses.indexOf(link.url)}"/>`
      : `<hyperlink ref="${link.at}" location="${escapeXml(link.place)}"/>`,
  );
  return [
    "</sheetData>",
    filter === null ? "" : `<autoFilter ref="${filter}"/>`,
    linked.length > 0 ? `<hyperlinks>${linked.join("")}</hyperlinks>` : "",
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    hasDrawing ? '<drawing r:id="drawing"/>' : "",
    "</worksheet>",
  ].join("");
}

/** Excel repairs workbooks with longer links. */
const maxUrl = 2_000;

const isLinkable = (url: string) => url.length <= maxUrl && /^https?:\/\//.test(url);

export function externalUrls(links: readonly CellLink[]): string[] {
  return [...new Set(links.flatMap((link) => ("url" in link && isLinkable(link.url) ? [link.url] : [])))];
}

export class RowWriter {
  row = 0;
  readonly #styles: StyleBook;
  readonly #widths: readonly number[];

  constructor(styles: StyleBook, widths: readonly number[]) {
    this.#styles = styles;
    this.#widths = widths;
  }

  add(cells: readonly SheetCell[]): string {
    this.row += 1;
    return rowXml(this.row, cells, this.#styles, this.#heightOf(cells));
  }

  /** LibreOffice does not fit rows to wrapped texts. Null for one line. */
  #heightOf(cells: readonly SheetCell[]): number | null {
    let lines = 1;
    for (const [at, { value, style }] of cells.entries())
      if (style?.isWrapped && typeof value === "string")
        lines = Math.max(lines, Math.ceil((value.length * 1.05) / (this.#widths[at] ?? 10)));
    return lines === 1 ? null : Math.min(400, lines * 15);
  }

  skip(rows: number): void {
    this.row += rows;
  }
}

/** `rows` from 1, `column` from 0: "$B$5:$B$35". */
export function cellRange(column: number, from: number, to: number): string {
  const name = columnName(column);
  return from === to ? `$${name}$${from}` : `$${name}$${from}:$${name}$${to}`;
}
