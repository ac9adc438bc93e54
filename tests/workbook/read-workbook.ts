import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SaxesParser } from "saxes";
import { openPromise } from "yauzl";

type ReadCell = {
  /** As written: no number format. */
  readonly value: string | number;
  readonly format: string | null;
  readonly isQuoted: boolean;
};

export type ReadSheet = { readonly name: string; readonly cells: ReadonlyMap<string, ReadCell> };

export type ReadBook = {
  readonly parts: ReadonlyMap<string, string>;
  readonly sheets: readonly ReadSheet[];
};

/** Every part must be well-formed XML. */
export async function readWorkbook(bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<ReadBook> {
  const parts = await unzip(bytes instanceof Uint8Array ? bytes : await join(bytes));
  for (const text of parts.values()) parse(text, () => {});
  const styles = readStyles(parts.get("xl/styles.xml")!);
  const names: string[] = [];
  parse(parts.get("xl/workbook.xml")!, (name, attributes) => {
    if (name === "sheet") names.push(attributes.name!);
  });
  const sheets = names.map((name, at) => ({
    name,
    cells: readCells(parts.get(`xl/worksheets/sheet${at + 1}.xml`)!, styles),
  }));
  return { parts, sheets };
}

/** The row's values from column A, up to its last cell. */
export function rowOf({ cells }: ReadSheet, row: number): (string | number | null)[] {
  const values: (string | number | null)[] = [];
  for (const [place, { value }] of cells) {
    const [, column = "", number] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
    if (Number(number) === row) values[columnNumber(column)] = value;
  }
  return Array.from(values, (value) => value ?? null);
}

/** The first row with this text in its first column. */
export function findRow(sheet: ReadSheet, text: string): number {
  for (const [place, { value }] of sheet.cells)
    if (/^A\d+$/.test(place) && value === text) return Number(place.slice(1));
  throw new Error(`No row begins with ${text}`);
}

function columnNumber(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export async function join(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), "plainboard-workbook-"));
  const file = path.join(folder, "book.xlsx");
  try {
    writeFileSync(file, bytes);
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    const parts = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
      parts.set(entry.fileName, Buffer.from(await join(stream)).toString("utf8"));
    }
    zip.close();
    return parts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Open = (name: string, attributes: Readonly<Record<string, string>>) => void;

function parse(
  xml: string,
  open: Open,
  text: (text: string) => void = () => {},
  close: (name: string) => void = () => {},
): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => open(name, attributes as Record<string, string>));
  parser.on("text", text);
  parser.on("closetag", ({ name }) => close(name));
  parser.write(xml).close();
}

type ReadStyle = Pick<ReadCell, "format" | "isQuoted">;

function readStyles(xml: string): ReadStyle[] {
  const formats = new Map<string, string>();
  const styles: ReadStyle[] = [];
  let isCell = false;
  parse(
    xml,
    (name, attributes) => {
      if (name === "numFmt") formats.set(attributes.numFmtId!, attributes.formatCode!);
      if (name === "cellXfs") isCell = true;
      if (name === "xf" && isCell)
        styles.push({
          format: formats.get(attributes.numFmtId!) ?? null,
          isQuoted: attributes.quotePrefix === "1",
        });
    },
    undefined,
    (name) => {
      if (name === "cellXfs") isCell = false;
    },
  );
  return styles;
}

/** Refuses formulas: a workbook has none. */
function readCells(xml: string, styles: readonly ReadStyle[]): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>();
  let [place, type, style, held] = ["", "", 0, ""];
  let isValue = false;
  parse(
    xml,
    (name, attributes) => {
      if (name === "f") throw new Error(`${place} is a formula`);
      if (name === "c")
        [place, type, style, held] = [attributes.r!, attributes.t ?? "n", Number(attributes.s ?? 0), ""];
      if (name === "v" || name === "t") isValue = true;
    },
    (text) => {
      if (isValue) held += text;
    },
    (name) => {
      if (name === "v" || name === "t") isValue = false;
      if (name !== "c" || held === "") return;
      const value = type === "inlineStr" ? unescaped(held) : Number(held);
      cells.set(place, { value, ...styles[style]! });
    },
  );
  return cells;
}

/** As Excel reads "_x005F_". */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
