import { SAXParser } from "parse5-sax-parser";
import { createYielder } from "#app/lib/steps.ts";
import { UnreadableFile } from "../cells/unreadable-file.ts";
import { kindOfCell } from "../layout/cell-kind.ts";
import type { Sheet } from "./open-workbook.ts";
import { maxCellText } from "./read-xml.ts";

const maxTables = 20;
const maxCells = 2_000_000;
const maxColumns = 1_000;
const maxSpan = 200;
/** Characters: the parser copies a tag at each piece. */
const maxBetweenTags = 1024 * 1024;
const maxScript = 3 * maxBetweenTags;

/** Many tools save HTML as .xls. Nested tables belong to their cell. */
export async function readHtmlTables(text: AsyncIterable<string>): Promise<Sheet[]> {
  const reader = new TableReader();
  const parser = new SAXParser();
  let sinceTag = 0;
  parser.on("startTag", ({ tagName, attrs }) => {
    sinceTag = 0;
    reader.open(tagName, (name) => attrs.find((attribute) => attribute.name === name)?.value);
  });
  parser.on("text", ({ text: part }) => {
    if (!reader.isIgnoring) reader.text(part);
  });
  parser.on("endTag", ({ tagName }) => {
    sinceTag = 0;
    reader.close(tagName);
  });
  parser.on("comment", () => (sinceTag = 0));
  const breathe = createYielder();
  for await (const part of text) {
    for (let at = 0; at < part.length; at += 16_384) {
      const step = part.slice(at, at + 16_384);
      sinceTag += step.length;
      parser.write(step);
      if (sinceTag > (reader.isIgnoring ? maxScript : maxBetweenTags))
        throw new UnreadableFile(
          "The page has a tag, comment or text of more than 1 MB. Save the table as CSV",
        );
      if (reader.count > maxCells)
        throw new UnreadableFile("The page has too many cells. Save the table as CSV");
      await breathe();
    }
  }
  parser.end();
  return reader.tables.map((rows, at) => ({
    name: reader.tables.length === 1 ? "" : `Table ${at + 1}`,
    isHidden: false,
    async *rows(counts) {
      counts.rows += rows.length;
      yield rows;
    },
  }));
}

class TableReader {
  readonly tables: string[][][] = [];
  count = 0;
  #depth = 0;
  #row: string[] | null = null;
  #cell: { text: string; span: number; rows: number } | null = null;
  #hanging = new Map<number, { readonly text: string; left: number }>();
  #ignored = 0;

  get isIgnoring(): boolean {
    return this.#ignored > 0;
  }

  open(tag: string, attribute: (name: string) => string | undefined): void {
    if (tag === "script" || tag === "style") this.#ignored++;
    else if (tag === "table" && ++this.#depth === 1) this.#beginTable();
    if (this.#depth !== 1) return;
    if (tag === "tr") this.#endRow(true);
    else if (tag === "td" || tag === "th") {
      this.#endCell();
      this.#row ??= [];
      const spanOf = (name: string) => Math.min(maxSpan, Math.max(1, Number(attribute(name)) || 1));
      this.#cell = { text: "", span: spanOf("colspan"), rows: spanOf("rowspan") };
    } else if (tag === "br" && this.#cell) this.#cell.text += " ";
  }

  text(part: string): void {
    if (this.#cell && this.#cell.text.length < maxCellText) this.#cell.text += part;
  }

  close(tag: string): void {
    if (tag === "script" || tag === "style") this.#ignored = Math.max(0, this.#ignored - 1);
    if (this.#depth === 1) {
      if (tag === "td" || tag === "th") this.#endCell();
      else if (tag === "tr" || tag === "table") this.#endRow(false);
    }
    if (tag === "table") this.#depth = Math.max(0, this.#depth - 1);
  }

  #beginTable(): void {
    if (this.tables.at(-1)?.length === 0) return;
    if (this.tables.length >= maxTables)
      throw new UnreadableFile(
        `The page has more than ${maxTables} tables. Save the one that you need as CSV`,
      );
    this.tables.push([]);
    this.#hanging.clear();
  }

  #endCell(): void {
    if (!this.#cell || !this.#row) return;
    this.#hang();
    const { span, rows } = this.#cell;
    const text = this.#cell.text.replace(/\s+/g, " ").trim();
    const at = this.#row.length;
    this.#row.push(text, ...Array.from({ length: span - 1 }, () => ""));
    // A number would count again in each row.
    const below = kindOfCell(text) === "number" ? "" : text;
    for (let n = 0; rows > 1 && n < span; n++)
      this.#hanging.set(at + n, { text: n === 0 ? below : "", left: rows - 1 });
    this.count += span;
    if (this.#row.length > maxColumns)
      throw new UnreadableFile(
        `A row of the page has more than ${maxColumns.toLocaleString("en-GB")} columns`,
      );
    this.#cell = null;
  }

  #hang(): void {
    for (;;) {
      const at = this.#row!.length;
      const hanging = this.#hanging.get(at);
      if (!hanging) return;
      this.#row!.push(hanging.text);
      this.count++;
      if (--hanging.left === 0) this.#hanging.delete(at);
    }
  }

  #endRow(isNext: boolean): void {
    this.#endCell();
    if (this.#row?.length) this.#hang();
    if (this.#row && this.#row.some((cell) => cell !== "")) this.tables.at(-1)?.push(this.#row);
    this.#row = isNext ? [] : null;
  }
}
