import type { Palette } from "#app/theme/tokens.ts";
import { marksOf } from "#app/views/marks-of.ts";
import type { DataTable, WidgetView } from "#app/views/widget-view.ts";
import { columnName, excelDay, numberCell, type SheetCell } from "./cells.ts";
import { chartSize, columnsOfChart, sheetChart, type SheetChart } from "./chart-data.ts";
import { type ChartCells, chartXml, drawingXml } from "./chart-xml.ts";
import { cellRange, type CellLink, externalUrls, RowWriter, sheetEnd, sheetStart } from "./sheet.ts";
import { contentsSheet, quotedSheet } from "./sheet-names.ts";
import type { StyleBook } from "./styles.ts";
import { layOutTable, type TableLayout } from "./table-layout.ts";

export type WidgetSheet = {
  readonly name: string;
  readonly widget: WidgetView;
  readonly table: AsyncIterable<DataTable>;
  readonly period: string;
  readonly links: readonly { readonly text: string; readonly url: string }[];
};

export type SheetParts = {
  urls: readonly string[];
  drawing: string | null;
  chart: string | null;
};

export const newSheetParts = (): SheetParts => ({ urls: [], drawing: null, chart: null });

const maxRows = 1_048_576;
const chartRows = Math.ceil(chartSize.height / 20) + 1;
const heldRows = 8;
const rowsPerPiece = 50;

export async function* writeWidgetSheet(
  sheet: WidgetSheet,
  styles: StyleBook,
  inks: Palette,
  parts: SheetParts,
): AsyncGenerator<string> {
  const { widget, name } = sheet;
  const slices = sheet.table[Symbol.asyncIterator]();
  let slice = await slices.next();
  const first: DataTable = slice.done ? noTable : slice.value;
  const layout = layOutTable(first);
  const chart = widget.body.kind === "chart" ? sheetChart(widget.body) : null;
  const bound = chart && columnsOfChart(chart, first, layout);
  const beside = chart && !bound ? besideTable(chart) : null;
  const widths = [
    ...layout.widths.map((width, at) => (at === 0 ? Math.max(width, 24) : width)),
    ...(beside ? [3, 28, ...chart!.series.map(() => 16)] : []),
  ];
  const rows = new RowWriter(styles, widths);
  const head = headOf(sheet, rows, first);
  const tableRow = rows.row + (chart ? chartRows : 0) + 2;
  yield sheetStart({ widths, frozen: !chart && tableRow <= heldRows ? tableRow : 0, isFirst: false });
  yield head.xml;
  if (chart) rows.skip(chartRows);
  rows.skip(1);
  const line = (cells: readonly SheetCell[]) => {
    const at = rows.row + 1 - tableRow;
    const more = beside?.cellsAt(at) ?? [];
    const gap = layout.heads.length - cells.length + 1;
    return rows.add(more.length > 0 ? [...cells, ...blank(gap), ...more] : cells);
  };
  yield line(layout.heads);
  let totals = first.totals;
  let isCut = false;
  while (!slice.done) {
    const { rows: some } = slice.value;
    const fit = maxRows - 2 - rows.row;
    for (let from = 0; from < Math.min(some.length, fit); from += rowsPerPiece)
      yield some
        .slice(from, Math.min(from + rowsPerPiece, fit))
        .map((row) => line(layout.cellsOf(row)))
        .join("");
    totals = slice.value.totals;
    isCut = some.length > fit;
    if (isCut) break;
    slice = await slices.next();
  }
  await slices.return?.();
  const lastRow = rows.row;
  if (totals) yield line(layout.cellsOf(totals, "total"));
  if (isCut)
    yield rows.add([
      { value: "Excel holds no more rows. The CSV download has all.", style: { look: "warn" } },
    ]);
  while (beside && rows.row < tableRow + chart!.names.length) yield line([]);
  if (chart) {
    const at = { sheet: name, tableRow, layout };
    const cells = bound ? cellsInTable(chart, bound, first, at) : cellsBeside(chart, at);
    parts.chart = chartXml(widget.title, chart, cells, inks);
    parts.drawing = drawingXml(head.rows, chart.label, chartSize);
  }
  const last = columnName(Math.max(0, layout.heads.length - 1));
  parts.urls = externalUrls(head.links);
  yield sheetEnd({
    filter: lastRow > tableRow + 1 ? `A${tableRow}:${last}${lastRow}` : null,
    links: head.links,
    hasDrawing: chart !== null,
  });
}

const noTable: DataTable = { columns: [], rows: [], totals: null, totalsLabel: "", shown: 0, of: 0 };

const blank = (count: number): SheetCell[] => Array.from({ length: count }, () => ({ value: null }));

function headOf({ widget, period, links }: WidgetSheet, rows: RowWriter, table: DataTable) {
  const { title, subtitle, notes, example, description } = widget;
  const under = [subtitle, ...marksOf(widget)].filter(Boolean).join(" · ");
  const about = widget.nature === "interactive" ? description : "";
  const lines: SheetCell[] = [
    { value: title || "Untitled", style: { look: "title" } },
    ...(under ? [{ value: under, style: { look: example ? "warn" : "soft" } } as const] : []),
    { value: period, style: { look: "strong" } },
    ...(about ? [{ value: about }] : []),
    ...(example
      ? [{ value: "Example data: these numbers are invented.", style: { look: "warn" } } as const]
      : []),
    ...notes.map((value) => ({ value, style: { look: "warn" } }) as const),
    ...[...goalLines(widget), ...partlyCompared(table)].map((value) => ({ value })),
  ];
  const xml = lines.map((cell) => rows.add([cell]));
  const found: CellLink[] = [];
  const link = (text: string, to: { place: string } | { url: string }) => {
    xml.push(rows.add([{ value: text, style: { look: "link" } }]));
    found.push({ at: `A${rows.row}`, ...to });
  };
  link(contentsSheet(), { place: `${quotedSheet(contentsSheet())}!A1` });
  for (const { text, url } of links) link(text, { url });
  return { xml: xml.join(""), rows: rows.row, links: found };
}

function goalLines({ body }: WidgetView): string[] {
  if (body.kind === "summary")
    return body.figures.flatMap(({ label, goal }) => (goal ? [`${label}: ${goal.text}`] : []));
  if (body.kind !== "chart" || body.chart.kind !== "gauge") return [];
  const { name, text, minText, maxText, goal } = body.chart;
  return [
    `${name ? `${name}: ` : ""}${text}, on a scale from ${minText} to ${maxText}${goal ? `, ${goal.text}` : ""}`,
  ];
}

function partlyCompared({ columns, rows, totals }: DataTable): string[] {
  const lines = [...(totals ? [totals] : []), ...rows.slice(0, 1)].flatMap((cells) =>
    cells.flatMap(({ change }, at) =>
      change?.until ? [`${columns[at]!.label}, change: ${change.until}`] : [],
    ),
  );
  return [...new Set(lines)];
}

type Place = { readonly sheet: string; readonly tableRow: number; readonly layout: TableLayout };

function cellsInTable(
  chart: SheetChart,
  bound: readonly number[],
  { columns, rows }: DataTable,
  { sheet, tableRow }: Place,
): ChartCells {
  const shown = rows.slice(0, chart.names.length).map(([cell]) => cell!.raw);
  const days =
    columns[0]!.type === "date" ? shown.map((raw) => (typeof raw === "string" ? excelDay(raw) : null)) : [];
  const known = days.filter((day) => day !== null);
  return cellsAt(chart, {
    sheet,
    tableRow,
    names: 0,
    values: bound,
    days: known.length === chart.names.length ? known : null,
  });
}

function cellsBeside(chart: SheetChart, { sheet, tableRow, layout }: Place): ChartCells {
  const names = layout.heads.length + 1;
  const values = chart.series.map((_, i) => names + 1 + i);
  return cellsAt(chart, { sheet, tableRow, names, values, days: null });
}

type Columns = {
  readonly sheet: string;
  readonly tableRow: number;
  readonly names: number;
  readonly values: readonly number[];
  readonly days: readonly number[] | null;
};

function cellsAt(chart: SheetChart, { sheet, tableRow, names, values, days }: Columns): ChartCells {
  const refer = (column: number, from: number, to: number) =>
    `${quotedSheet(sheet)}!${cellRange(column, from, to)}`;
  const last = tableRow + chart.names.length;
  return {
    names: refer(names, tableRow + 1, last),
    days,
    series: values.map((column) => ({
      head: refer(column, tableRow, tableRow),
      values: refer(column, tableRow + 1, last),
    })),
    scale: chart.column.type === "duration" ? 1 / 86_400 : 1,
  };
}

function besideTable({ names, series, column, format }: SheetChart) {
  return {
    cellsAt: (row: number): SheetCell[] => {
      if (row === 0)
        return [
          { value: "In the chart", style: { look: "head", isWrapped: true } },
          ...series.map(({ name }): SheetCell => ({
            value: name,
            style: { look: "head", isWrapped: true, align: "right" },
          })),
        ];
      const name = names[row - 1];
      if (name === undefined) return [];
      return [
        { value: name },
        ...series.map(({ values }): SheetCell => {
          const value = values[row - 1] ?? null;
          return value === null ? { value } : numberCell(column, value, format);
        }),
      ];
    },
  };
}
