import type { Steps } from "#app/lib/steps.ts";
import { ColumnProfile } from "#app/connectors/tables/columns/column-profile.ts";
import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import { countFilled, isDataKind, kindOfCell } from "#app/connectors/tables/layout/cell-kind.ts";
import type { Head } from "#app/connectors/tables/layout/find-head.ts";
import { RowSignReader } from "#app/connectors/tables/layout/row-sign-reader.ts";
import type { Slice } from "#app/connectors/tables/layout/side-by-side.ts";
import { findWide, longRows, wideNames, type Wide } from "#app/connectors/tables/layout/wide-table.ts";
import type { LeftOutLine } from "#db/schema/documents/table.ts";
import type { CsvRecord } from "./records.ts";
import { type FoundTotal, isFound, TableSums } from "./table-sums.ts";

export type Survey = {
  readonly skippedRows: number;
  readonly headRows: 0 | 1 | 2;
  readonly startsAt: number;
  /** Empty texts without a row of names. */
  readonly names: readonly string[];
  readonly headNote: string | null;
  /** Null: to the end. */
  readonly takenRows: number | null;
  readonly title: string | null;
  readonly context: readonly string[];
  readonly firstLine: number;
  readonly wide: Wide | null;
  readonly slice: Slice;
  readonly written: readonly (readonly ColumnProfile[])[];
  /** Call once. */
  readonly finish: (decimal: Decimal) => Steps<SurveyedRows>;
};

export type SurveyedRows = {
  readonly rowCount: number;
  readonly columns: readonly ColumnProfile[];
  readonly sample: readonly (readonly string[])[];
  readonly leftOut: readonly LeftOutLine[];
  readonly totals: readonly FoundTotal[];
  readonly outline: readonly number[];
};

const sampleRows = 500;
const maxLeftOutCells = 8;

export class TableSurvey {
  readonly head: Head;
  readonly title: string | null;
  readonly firstRecord: number;
  readonly #slice: Slice;
  readonly #startsAt: number;
  takenRows: number | null = null;
  readonly #context: readonly string[];
  readonly #wide: Wide | null;
  readonly #columns: readonly ColumnProfile[];
  readonly #suspects: readonly ColumnProfile[];
  readonly #sums: TableSums;
  readonly #signs: RowSignReader;
  readonly #sample: { readonly at: number; readonly cells: readonly string[] }[] = [];
  readonly #leftOut: LeftOutLine[] = [];
  #rowCount = 0;
  #seen = 0;
  #firstLine = 0;
  /** The last row may be a total, so each row waits for the next. */
  #waiting: CsvRecord | null = null;
  #notes: CsvRecord[] = [];

  constructor(
    head: Head,
    {
      firstRecord,
      title,
      context,
      slice,
      staysWide,
      startsAt,
    }: {
      firstRecord: number;
      startsAt: number;
      title: string | null;
      context: readonly string[];
      slice: Slice;
      staysWide: boolean;
    },
  ) {
    this.#slice = slice;
    this.#startsAt = startsAt;
    this.head = head;
    this.title = title;
    this.firstRecord = firstRecord;
    this.#context = context;
    this.#wide = head.rows > 0 && !staysWide ? findWide(head, title) : null;
    const width = this.#wide ? wideNames(this.#wide, head.names).length : head.names.length;
    this.#columns = Array.from({ length: width }, () => new ColumnProfile());
    this.#suspects = Array.from({ length: width }, () => new ColumnProfile());
    this.#sums = new TableSums(head);
    this.#signs = new RowSignReader(head.kinds);
  }

  get hasRows() {
    return this.#seen > 0;
  }

  get lastNotes(): readonly string[] {
    return this.#notes.map(({ cells }) => cells.find((cell) => cell.trim() !== "")?.trim() ?? "");
  }

  add(whole: CsvRecord): void {
    const record = this.#slice ? { ...whole, cells: whole.cells.slice(...this.#slice) } : whole;
    if (this.#slice && record.cells.every((cell) => cell.trim() === "")) return;
    if (this.#isHead(record.cells)) {
      this.#leaveOut(record, { why: "names" });
      return;
    }
    if (this.#isNote(record.cells)) {
      this.#notes.push(record);
      return;
    }
    for (const note of this.#notes.splice(0)) this.#takeNote(note);
    if (this.#waiting) this.#take(this.#waiting, false);
    this.#waiting = record;
  }

  end(): Survey {
    if (this.#waiting) this.#take(this.#waiting, true);
    for (const note of this.#notes) this.#leaveOut(note, { why: "note" });
    const { head } = this;
    return {
      skippedRows: this.firstRecord + head.skipped,
      headRows: head.rows,
      startsAt: this.#startsAt,
      names: this.#wide ? wideNames(this.#wide, head.names) : head.names,
      headNote: head.note,
      takenRows: this.takenRows === null ? null : this.takenRows - head.skipped,
      title: this.title,
      context: this.#context,
      firstLine: this.#firstLine,
      wide: this.#wide,
      slice: this.#slice,
      written: [this.#columns, this.#suspects],
      finish: (decimal) => this.#finish(decimal),
    };
  }

  /** Joined files repeat their names. */
  #isHead(cells: readonly string[]): boolean {
    const { names, rows } = this.head;
    if (rows === 0 || cells[0]?.trim() !== names[0]) return false;
    return names.every((name, at) => (cells[at] ?? "").trim() === name) && names.some((name) => name !== "");
  }

  #isNote(cells: readonly string[]): boolean {
    const { kinds } = this.head;
    const filled = countFilled(cells, 3);
    if (kinds.length < 2 || filled > 2) return false;
    const places = kinds.flatMap((kind, at) => (kind === "text" ? [] : [at]));
    if (places.length === 0 || (filled === 2 && places.length < 3)) return false;
    if (places.some((at) => isDataKind(kindOfCell(cells[at] ?? "")))) return false;
    const extra = cells.slice(kinds.length).some((cell) => isDataKind(kindOfCell(cell)));
    return !extra && (places.includes(0) || filled === 1);
  }

  #takeNote(record: CsvRecord): void {
    const hasDays = this.head.kinds.includes("day");
    const text = record.cells[0]?.trim() ?? "";
    if (hasDays || text === "" || text.length > 60 || record.isAfterGap)
      this.#leaveOut(record, { why: "note" });
    else this.#count(record, this.#seen);
  }

  #take(record: CsvRecord, isLast: boolean): void {
    const { cells } = record;
    const isFirst = this.#seen++ === 0;
    this.#firstLine ||= record.line;
    const signs = this.#signs.read(cells, isFirst || isLast);
    const isEdge = signs.isEdge && !this.head.kinds.includes("day");
    const isSuspect = signs.word !== null || signs.keys !== "all" || isEdge || signs.mayBeCoarser;
    if (isSuspect && this.#sums.suspect(record, signs)) {
      this.#profile(this.#suspects, record);
      return;
    }
    this.#signs.learn(cells);
    this.#sums.add(record);
    this.#count(record, this.#seen);
  }

  #count(record: CsvRecord, at: number): void {
    const rows = this.#profile(this.#columns, record);
    this.#rowCount += rows.length;
    for (const cells of rows) if (this.#sample.length < sampleRows) this.#sample.push({ at, cells });
  }

  #profile(columns: readonly ColumnProfile[], { cells, line }: CsvRecord): readonly (readonly string[])[] {
    const rows = this.#wide ? longRows(this.#wide, cells) : [cells];
    for (const row of rows) columns.forEach((column, n) => column.add(row[n] ?? "", line));
    return rows;
  }

  #leaveOut({ line, cells }: CsvRecord, why: Omit<LeftOutLine, "line">): void {
    this.#leftOut.push({ line, ...why, cells: shortened(cells) });
  }

  *#finish(decimal: Decimal): Steps<SurveyedRows> {
    const judged = yield* this.#sums.judge(decimal);
    for (const { record, at, verdict } of judged) {
      yield;
      if (verdict.is !== "data") continue;
      this.#signs.learn(record.cells);
      this.#count(record, at);
    }
    this.#sample.sort((a, b) => a.at - b.at);
    const outline = yield* this.#sums.outline(decimal, judged);
    return {
      rowCount: this.#rowCount,
      columns: this.#columns,
      sample: this.#sample.map(({ cells }) => cells),
      leftOut: this.#leftOut,
      totals: judged.filter(({ verdict }) => isFound(verdict)),
      outline,
    };
  }
}

export function shortened(cells: readonly string[]): string[] {
  return cells.slice(0, maxLeftOutCells).map((cell) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell));
}
