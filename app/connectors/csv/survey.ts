import { createYielder, runYielding, type Steps } from "#app/lib/steps.ts";
import type { TableOptions } from "#db/schema/documents/table.ts";
import { countFilled, isDataKind, isEmptyKind, kindOfCell } from "#app/connectors/tables/layout/cell-kind.ts";
import { areDetails } from "#app/connectors/tables/layout/are-details.ts";
import { findHead, headAt } from "#app/connectors/tables/layout/find-head.ts";
import { findParts } from "#app/connectors/tables/layout/side-by-side.ts";
import { totalWordIn } from "#app/connectors/tables/layout/total-words.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { type CsvRecord, readRecords } from "./records.ts";
import { type Survey, TableSurvey } from "./table-survey.ts";

const headRows = 50;
const maxOpening = 200;
const maxTables = 20;
/** Lines such as "Account ID,1234567" are hardly a table. */
const unsureScore = 0.5;

export type TableStart = { readonly line: number; readonly names: 0 | 1 | 2 };

type SurveyOptions = Pick<TableOptions, "delimiter"> & {
  readonly start?: TableStart;
  readonly staysWide?: boolean;
};

/** Empty without any record. */
export async function surveyText(text: AsyncIterable<string>, options: SurveyOptions): Promise<Survey[]> {
  const breathe = createYielder();
  const file = new TextSurvey(options);
  for await (const batch of readRecords(text, options)) {
    for (const record of batch) {
      const steps = file.add(record);
      if (steps) await runYielding(steps);
      const pause = breathe();
      if (pause) await pause;
    }
  }
  return runYielding(file.end());
}

class TextSurvey {
  readonly #places: TableSurvey[][] = [];
  #opening: CsvRecord[] = [];
  #section: CsvRecord[] = [];
  #isKnown = false;
  #records = 0;
  readonly #start: TableStart | undefined;
  readonly #staysWide: boolean;

  constructor({ start, staysWide = false }: Omit<SurveyOptions, "delimiter">) {
    this.#start = start;
    this.#staysWide = staysWide;
  }

  add(record: CsvRecord): Steps<void> | null {
    if (this.#start && record.line < this.#start.line) {
      this.#records++;
      return null;
    }
    const isEnd = record.isAfterGap === true || (this.#isKnown && isTitle(record));
    if (isEnd || !this.#isKnown) return this.#addSlowly(record, isEnd);
    this.#records++;
    this.#take(record);
    return null;
  }

  *end(): Steps<Survey[]> {
    yield* this.#endSection();
    if (!this.#current && this.#opening.length > 0) yield* this.#begin(this.#opening, this.#opening.length);
    const tables = this.#places.flat();
    const filled = tables.filter((table) => table.hasRows);
    return (filled.length > 0 ? filled : tables).map((table) => table.end());
  }

  *#addSlowly(record: CsvRecord, isEnd: boolean): Steps<void> {
    if (isEnd) yield* this.#endSection();
    this.#records++;
    if (this.#isKnown) this.#take(record);
    else if (this.#section.push(record) >= headRows) yield* this.#decide(true);
  }

  get #current(): TableSurvey | undefined {
    return this.#places.at(-1)?.[0];
  }

  #take(record: CsvRecord): void {
    for (const table of this.#places.at(-1)!) table.add(record);
  }

  *#takeAll(records: readonly CsvRecord[]): Steps<void> {
    for (const record of records) {
      this.#take(record);
      yield;
    }
  }

  *#endSection(): Steps<void> {
    if (!this.#isKnown && this.#section.length > 0) yield* this.#decide(false);
    this.#section = [];
    this.#isKnown = false;
  }

  *#decide(isLong: boolean): Steps<void> {
    const section = this.#section;
    this.#section = [];
    this.#isKnown = true;
    const current = this.#current;
    if (!current) {
      yield* this.#decideFirst(section, isLong);
      return;
    }
    const titles = section.findIndex((record) => !isTitle(record));
    if (titles >= 0 && isNewTable(section.slice(titles), current)) {
      if (this.#places.length >= maxTables)
        throw new UnreadableFile(
          `The file has more than ${maxTables} tables. Save the one that you need as a file of its own`,
          { line: section[titles]!.line },
        );
      const above = section.slice(0, titles).map(({ cells }) => textOf(cells));
      for (const table of this.#places.at(-1)!)
        table.takenRows = this.#records - section.length - table.firstRecord;
      yield* this.#begin(section.slice(titles), this.#records - section.length + titles, [
        ...current.lastNotes,
        ...above,
      ]);
    } else yield* this.#takeAll(section);
  }

  *#decideFirst(section: readonly CsvRecord[], isLong: boolean): Steps<void> {
    if (this.#start) {
      yield* this.#begin(section, this.#records - section.length);
      return;
    }
    const all = [...this.#opening, ...section];
    const isTable = isTableOfItsOwn(section.map(({ cells }) => cells));
    if (isTable && this.#opening.length > 0)
      yield* this.#begin(
        section,
        this.#opening.length,
        this.#opening.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").join(" ")),
      );
    else if (isTable || isLong || all.length >= maxOpening) yield* this.#begin(all, 0);
    else {
      this.#opening = all;
      this.#isKnown = false;
    }
  }

  *#begin(records: readonly CsvRecord[], firstRecord: number, above: readonly string[] = []): Steps<void> {
    const first = records === this.#opening ? 0 : firstRecord;
    const rows = records.slice(0, maxOpening).map(({ cells }) => cells);
    const isGiven = this.#start !== undefined && this.#places.length === 0;
    const head = isGiven ? headAt(rows, this.#start!.names) : findHead(rows);
    yield;
    if (!isGiven && isTableOfItsOwn(rows.slice(0, head.skipped))) {
      yield* this.#begin(records.slice(0, head.skipped), first, above);
      for (const table of this.#places.at(-1)!) table.takenRows = first + head.skipped - table.firstRecord;
      yield* this.#begin(records.slice(head.skipped), first + head.skipped);
      return;
    }
    const skipped = records.slice(0, head.skipped).map(({ cells }) => textOf(cells));
    const context = [...above, ...skipped].filter((text) => text !== "");
    const parts = isGiven ? [{ head, slice: null }] : findParts(rows, head);
    const tables = parts.map(
      ({ head: own, slice }) =>
        new TableSurvey(own, {
          firstRecord: first,
          startsAt: records[head.skipped]?.line ?? 1,
          title: titleIn(context),
          context,
          slice,
          staysWide: this.#staysWide,
        }),
    );
    this.#places.push(tables);
    yield;
    yield* this.#takeAll(records.slice(head.skipped + head.rows));
  }
}

function isTableOfItsOwn(rows: readonly (readonly string[])[]): boolean {
  return findHead(rows).score > unsureScore && !areDetails(rows);
}

function titleIn(context: readonly string[]): string | null {
  const last = context.at(-1);
  return last !== undefined && last.length <= 40 && !/[\d:;#=]/.test(last) ? last : null;
}

function isTitle({ cells }: CsvRecord): boolean {
  return (
    countFilled(cells, 2) === 1 && !isDataKind(kindOfCell(textOf(cells))) && (cells[0] ?? "").trim() !== ""
  );
}

function isNewTable(records: readonly CsvRecord[], current: TableSurvey): boolean {
  const [first] = records;
  if (!first || records.length < 2) return false;
  const names = first.cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (names.length < 2 || names.some((name) => isEmptyKind(kindOfCell(name)))) return false;
  if (totalWordIn(names[0]!) !== null || new Set(names).size < names.length) return false;
  if (current.head.names.every((name, at) => name === (first.cells[at] ?? "").trim())) return false;
  const head = findHead(records.map(({ cells }) => cells));
  return head.score > 0 && head.skipped === 0;
}

function textOf(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" ");
}
