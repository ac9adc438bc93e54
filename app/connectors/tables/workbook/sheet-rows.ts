import { UnreadableFile } from "../cells/unreadable-file.ts";
import { numberText } from "./number-text.ts";
import { columnOf, type MergedColumn } from "./merged-cells.ts";
import type { Meaning } from "./number-format.ts";
import { damaged, maxCellText, readXml } from "./read-xml.ts";

export type SheetFacts = {
  readonly strings: readonly string[];
  readonly meanings: readonly Meaning[];
  readonly is1904: boolean;
  readonly merged: readonly MergedColumn[];
};

export type SheetCounts = { rows: number; errors: number; unknownFormulas: number; hiddenRows?: number };

const maxColumns = 1_000;
const maxRow = 1_048_576;
const number: Meaning = { is: "number" };

/** Rows with text; one empty row marks a gap. Errors and uncalculated formulas are empty. */
export async function* sheetRows(
  stream: AsyncIterable<Uint8Array>,
  { strings, meanings, is1904, merged }: SheetFacts,
  counts: SheetCounts,
): AsyncGenerator<readonly (readonly string[])[]> {
  const fill = new MergedTexts(merged);
  let batch: string[][] = [];
  let isHidden = false;
  let rowAt = -1;
  let lastRowAt = -1;
  let cells: string[] = [];
  let at = -1;
  let type = "n";
  let style = 0;
  let value = "";
  let hasValue = false;
  let isFormula = false;
  let isReading = false;
  let isPhonetic = false;

  const put = (text: string, isNumber: boolean) => {
    if (at >= maxColumns)
      throw new UnreadableFile(`A sheet has more than ${maxColumns.toLocaleString("en-GB")} columns`);
    while (cells.length < at) cells.push("");
    cells[at] = text;
    if (!isNumber) fill.note(rowAt, at, text);
  };
  const endCell = () => {
    if (isFormula && !hasValue) counts.unknownFormulas++;
    if (type === "e") counts.errors += hasValue ? 1 : 0;
    else if (hasValue && type === "s") put(strings[Number(value)] ?? "", false);
    else if (hasValue && type === "b") put(value === "1" ? "TRUE" : "FALSE", false);
    else if (hasValue && type === "d") put(value.replace("T", " ").replace(/ 00:00:00(\.0+)?$/, ""), false);
    else if (hasValue && type === "n") {
      const meaning = meanings[style] ?? number;
      put(numberText(value, meaning, is1904), meaning.is !== "date");
    } else if (hasValue) put(value, false);
  };

  const reader = readXml(stream, {
    open(name, attributes) {
      if (name === "row") {
        rowAt = attributes.r === undefined ? rowAt + 1 : rowNumber(attributes.r) - 1;
        cells = [];
        isHidden = /^(1|true)$/.test(attributes.hidden ?? "");
        at = -1;
      } else if (name === "c") {
        if (attributes.r !== undefined && !/^[A-Z]{1,3}\d{1,7}$/i.test(attributes.r))
          throw new UnreadableFile(damaged);
        const letters = /^[A-Z]{1,3}/.exec(attributes.r ?? "")?.[0];
        at = letters ? columnOf(letters) : at + 1;
        type = attributes.t ?? "n";
        style = Number(attributes.s ?? 0);
        value = "";
        hasValue = isFormula = false;
      } else if (name === "v" || name === "t") {
        // An inline text may come with a stale value.
        isReading = !isPhonetic && (name === "t") === (type === "inlineStr");
        hasValue ||= isReading;
      } else if (name === "f") isFormula = true;
      else if (name === "rPh") isPhonetic = true;
    },
    text(text) {
      if (isReading && value.length < maxCellText) value += text.slice(0, maxCellText - value.length);
    },
    close(name) {
      if (name === "v" || name === "t") isReading = false;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "c") endCell();
      else if (name === "row") {
        fill.into(rowAt, cells);
        if (!cells.some((cell) => cell.trim() !== "")) return;
        if (counts.rows > 0 && rowAt > lastRowAt + 1) batch.push([]);
        lastRowAt = rowAt;
        batch.push(cells);
        counts.rows++;
        if (isHidden) counts.hiddenRows = (counts.hiddenRows ?? 0) + 1;
      }
    },
  });
  for await (const _piece of reader) {
    if (batch.length > 0) yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function rowNumber(text: string): number {
  const row = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Infinity;
  if (row > maxRow) throw new UnreadableFile(damaged);
  return row;
}

/** Merged texts and days repeat in each row. Numbers would count twice. */
class MergedTexts {
  readonly #byStart = new Map<string, MergedColumn>();
  /** By column, for speed with 100,000 merges. */
  readonly #open = new Map<number, { readonly last: number; readonly text: string }>();

  constructor(merged: readonly MergedColumn[]) {
    for (const merge of merged) this.#byStart.set(`${merge.first} ${merge.column}`, merge);
  }

  note(row: number, column: number, text: string): void {
    if (this.#byStart.size === 0 || text === "") return;
    const merge = this.#byStart.get(`${row} ${column}`);
    if (merge) this.#open.set(column, { last: merge.last, text });
  }

  into(row: number, cells: string[]): void {
    const isEmpty = !cells.some((cell) => cell !== "");
    for (const [column, { last, text }] of this.#open) {
      if (last < row) this.#open.delete(column);
      if (last < row || isEmpty) continue;
      while (cells.length <= column) cells.push("");
      cells[column] ||= text;
    }
  }
}
