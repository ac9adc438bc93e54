import { rawText } from "#app/metrics/format/format.ts";
import type { Cell } from "#app/metrics/table.ts";
import type { DataTable } from "#app/views/widget-view.ts";

/** A widget's numbers as CSV: raw values, RFC 4180. All rows, then their totals. */
export async function* csvOfSlices(slices: AsyncIterable<DataTable>): AsyncGenerator<string> {
  let last: DataTable | null = null;
  for await (const slice of slices) {
    const { columns, rows } = slice;
    const head = last
      ? ""
      : csvLine(
          columns.map(({ label, unit, type }) => (unit && type !== "percent" ? `${label} (${unit})` : label)),
        );
    yield [head, ...rows.map((row) => csvLine(row.map(({ raw }) => raw)))].join("");
    last = slice;
  }
  if (last?.totals) yield csvLine(totalsOf(last, last.totals));
}

/** The first of the names says what the line is. */
function totalsOf({ columns }: DataTable, totals: NonNullable<DataTable["totals"]>): Cell[] {
  return totals.map(({ raw }, at) => (at === 0 && columns[0]?.role === "dimension" ? "Total" : raw));
}
/** One line of a CSV file. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(",")}\r\n`;
}

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe (OWASP "CSV Injection"); numbers stay numbers,
 * negative ones too.
 */
function field(cell: Cell): string {
  const text = rawText(cell);
  const safe = typeof cell === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
