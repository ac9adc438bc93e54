import { expect } from "vitest";
import type { DataCell, DataColumn, WidgetView } from "#app/views/widget-view.ts";
import { type ReadSheet, rowOf } from "./read-workbook.ts";

/** Returns the count of compared numbers. */
export function expectTable(sheet: ReadSheet, { body, title }: WidgetView): number {
  if (!("data" in body)) throw new Error(body.kind);
  const { columns, rows, totals } = body.data;
  const head = headRow(sheet, columns);
  const heads = rowOf(sheet, head);
  const placeOf = ({ label }: DataColumn) => heads.indexOf(label);
  const isMerged = body.kind === "chart" && body.chart.kind === "pie";
  const seen = isMerged ? [] : rows;
  let numbers = 0;
  const compare = (cells: readonly DataCell[], line: readonly unknown[]) =>
    columns.forEach((column, at) => {
      const place = placeOf(column);
      expect(place, `${title}: ${column.label}`).toBeGreaterThanOrEqual(0);
      expect(line[place] ?? null, `${title}: ${column.label}`).toEqual(expectedCell(column, cells[at]!));
      if (typeof cells[at]!.raw === "number") numbers += 1;
    });
  seen.forEach((cells, at) => compare(cells, rowOf(sheet, head + 1 + at)));
  if (totals && !isMerged && rows.length === body.data.of)
    compare(totals, rowOf(sheet, head + 1 + rows.length));
  return numbers;
}

function headRow(sheet: ReadSheet, columns: readonly DataColumn[]): number {
  for (let row = 3; row < 60; row += 1) {
    const cells = rowOf(sheet, row);
    if (cells.length >= columns.length && columns.every(({ label }) => cells.includes(label))) return row;
  }
  throw new Error(`${sheet.name} has no table`);
}

function expectedCell({ type, role }: DataColumn, { raw, text }: DataCell): unknown {
  if (typeof raw === "number") return type === "duration" ? expect.closeTo(raw / 86_400, 12) : raw;
  if (role === "dimension" && (type === "date" || type === "month") && raw !== null)
    return (Date.parse(`${raw}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return raw === null && text === "–" ? null : text;
}
