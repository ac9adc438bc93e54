import { createYielder } from "#app/lib/steps.ts";
import type { TableOptions } from "#db/schema/documents.ts";
import { isTotalRow } from "#app/connectors/tables/columns/total-row.ts";
import { ColumnProfile } from "#app/connectors/tables/columns/column-profile.ts";
import { dateFormatNames, readDay } from "#app/connectors/tables/cells/days.ts";
import { isMissingNumber, readNumber } from "#app/connectors/tables/cells/numbers.ts";
import { usualWidth } from "./delimiter.ts";
import { type CsvRecord, readRecords } from "./records.ts";

export type Survey = {
  /** A title above the table. */
  readonly skippedRows: number;
  readonly header: readonly string[] | null;
  readonly hasFooter: boolean;
  /** Without header and footer. */
  readonly rowCount: number;
  readonly columns: readonly ColumnProfile[];
  readonly sample: readonly (readonly string[])[];
};

const headRows = 50;
const sampleRows = 500;

export async function surveyText(
  text: AsyncIterable<string>,
  options: Pick<TableOptions, "delimiter">,
): Promise<Survey> {
  const breathe = createYielder();
  const head: CsvRecord[] = [];
  let table: TableSurvey | null = null;
  for await (const batch of readRecords(text, options)) {
    for (const record of batch) {
      if (table) table.add(record);
      else if (head.push(record) === headRows) table = begin(head);
    }
    await breathe();
  }
  return (table ?? begin(head)).end();
}

function begin(head: readonly CsvRecord[]): TableSurvey {
  const { width } = usualWidth(head);
  const first = Math.max(
    0,
    head.findIndex(({ cells }) => cells.length >= width),
  );
  const table = new TableSurvey(
    first,
    width,
    isHeader(head[first], head.slice(first + 1)) ? head[first]!.cells : null,
  );
  for (const record of head.slice(first + (table.header ? 1 : 0))) table.add(record);
  return table;
}

/** Headers have no numbers or days. A table of texts has one. */
function isHeader(first: CsvRecord | undefined, below: readonly CsvRecord[]): boolean {
  if (!first || first.cells.some(isData)) return false;
  return (
    below.length === 0 || first.cells.filter((cell) => cell.trim() !== "").length > first.cells.length / 2
  );
}

function isData(text: string): boolean {
  if (isMissingNumber(text)) return false;
  return (
    typeof readNumber(text, ".") === "number" ||
    dateFormatNames.some((format) => readDay(text, format) !== null)
  );
}

class TableSurvey {
  readonly skippedRows: number;
  readonly header: readonly string[] | null;
  private readonly columns: ColumnProfile[];
  private readonly sample: (readonly string[])[] = [];
  private rowCount = 0;
  private firstCellMissing = 0;
  // The last row may be a total, so each row waits for the next.
  private waiting: CsvRecord | null = null;

  constructor(skippedRows: number, width: number, header: readonly string[] | null) {
    this.skippedRows = skippedRows;
    this.header = header;
    this.columns = Array.from({ length: Math.max(width, header?.length ?? 0) }, () => new ColumnProfile());
  }

  add(record: CsvRecord) {
    if (this.waiting && !isTotalRow(this.waiting)) this.take(this.waiting);
    this.waiting = record;
  }

  end(): Survey {
    const last = this.waiting;
    const hasFooter = last !== null && (isTotalRow(last) || this.isUnnamedTotal(last));
    if (last && !hasFooter) this.take(last);
    const { skippedRows, header, rowCount, columns, sample } = this;
    return { skippedRows, header, hasFooter, rowCount, columns, sample };
  }

  private take({ cells, line }: CsvRecord) {
    this.rowCount++;
    if (this.sample.length < sampleRows) this.sample.push(cells);
    if (isMissingNumber(cells[0] ?? "")) this.firstCellMissing++;
    this.columns.forEach((column, at) => column.add(cells[at] ?? "", line));
  }

  /** Google's exports end with an unnamed row. */
  private isUnnamedTotal({ cells }: CsvRecord): boolean {
    if (this.rowCount < 2 || this.firstCellMissing > 0 || (cells[0] ?? "").trim() !== "") return false;
    return cells.some((cell) => typeof readNumber(cell, ".") === "number");
  }
}
