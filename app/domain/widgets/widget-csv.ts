import { rawText } from "#app/metrics/format.ts";
import type { Cell } from "#app/metrics/table.ts";
import type { DataTable, WidgetView } from "./widget-view.ts";

/** A widget's numbers as CSV: raw values, RFC 4180. Null where there is nothing to be counted (text, picture). */
export function widgetCsv(view: WidgetView): string | null {
  const { body } = view;
  if (body.kind === "chart" || body.kind === "table" || body.kind === "summary") return tableCsv(body.data);
  return body.kind === "text" || body.kind === "image" ? null : "";
}

/** All widgets of a dashboard, one under the other, each under its title. */
export function dashboardCsv(widgets: readonly WidgetView[]): string {
  return widgets
    .flatMap((view) => {
      const csv = widgetCsv(view);
      return csv ? [`${csvLine([view.title])}${csv}`] : [];
    })
    .join("\r\n");
}

function tableCsv({ columns, rows, totals }: DataTable): string {
  const head = csvLine(
    columns.map(({ label, unit, type }) => (unit && type !== "percent" ? `${label} (${unit})` : label)),
  );
  const body = rows.map((row) => csvLine(row.map(({ raw }) => raw)));
  // A summary has no rows: its totals are what it shows.
  const foot = rows.length === 0 && totals ? [csvLine(totals.map(({ raw }) => raw))] : [];
  return [head, ...body, ...foot].join("");
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
