import { beginsAsFormula } from "#app/metrics/format/begins-as-formula.ts";
import { rawText } from "#app/metrics/format/format.ts";
import type { Cell } from "#app/metrics/table.ts";
import type { DataTable } from "#app/views/widget-view.ts";

/** RFC 4180, raw values: rows, then totals. */
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

function totalsOf({ columns }: DataTable, totals: NonNullable<DataTable["totals"]>): Cell[] {
  return totals.map(({ raw }, at) => (at === 0 && columns[0]?.role === "dimension" ? "Total" : raw));
}
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(",")}\r\n`;
}

/** An apostrophe prevents formulas. Numbers stay numbers. */
function field(cell: Cell): string {
  const text = rawText(cell);
  const safe = typeof cell === "string" && beginsAsFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
