import { type DateFormat, dayOrMonthFirst } from "#app/connectors/tables/cells/days.ts";
import {
  type DateColumn,
  grainOf,
  isOfDigits,
  periodReader,
  untilKey,
  widened,
} from "#app/connectors/tables/dates/row-period.ts";
import { namesInSteps } from "#app/connectors/tables/cells/month-names.ts";
import { type Decimal, isMissingText } from "#app/connectors/tables/cells/numbers.ts";
import { createYielder, runYielding } from "#app/lib/steps.ts";
import { columnKeys } from "#app/connectors/tables/columns/column-keys.ts";
import { ColumnProfile, type Draft } from "#app/connectors/tables/columns/column-profile.ts";
import { asDimensionColumn, proposeColumns } from "#app/connectors/tables/columns/propose-columns.ts";
import { metricReader } from "#app/connectors/tables/columns/read-metric.ts";
import { type DateRange, timeZone } from "#app/lib/plain-date.ts";
import type { Cell, Row } from "#app/metrics/table.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";
import { type Layout, layoutOf, type Merge } from "./layout.ts";
import { decimalOf, isMonthFirst } from "./locale.ts";
import { Notes } from "./notes.ts";
import {
  clockOf,
  dayOf,
  isErrorCell,
  type RawCell,
  secondsOf,
  type ShownAs,
  writtenCell,
  writtenText,
} from "./written-cells.ts";

export type Tab = {
  readonly values: readonly (readonly RawCell[])[];
  /** Displayed texts reveal percentages, amounts and days. */
  readonly shown: readonly (readonly RawCell[])[];
  readonly merges: readonly Merge[];
  /** "de_DE" */
  readonly locale: string;
};

export type TabOptions = {
  readonly has_header: boolean;
  readonly has_footer: boolean;
  readonly has_labels: boolean;
  readonly uses_date_range: boolean;
};

export type SheetTable = {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Row[];
  readonly currency: string | null;
  readonly notes: readonly string[];
};

export async function sheetTable(tab: Tab, options: TabOptions): Promise<SheetTable> {
  await runYielding(namesInSteps());
  const decimal = decimalOf(tab.locale);
  const layout = await runYielding(layoutOf(tab.values, tab.merges, options, decimal));
  const keys = columnKeys(layout.names);
  const drafts = layout.names.map((name, at) => ({ key: keys[at]!, name, profile: new ColumnProfile() }));
  const shownAs = drafts.map(() => new Map<ShownAs, number>());
  const sample: string[][] = [];
  for (const { at, cells } of layout.rows) {
    const shown = tab.shown[at];
    if (!shown) break;
    sample.push(
      drafts.map(({ profile }, column) => {
        const written = writtenCell(cells[column] ?? null, String(shown[column] ?? ""), decimal);
        profile.add(written.text, at + 1);
        const { shownAs: kind } = written;
        if (kind) shownAs[column]!.set(kind, (shownAs[column]!.get(kind) ?? 0) + 1);
        return written.text;
      }),
    );
  }
  const { columns, currency, mixed, assumptions } = await runYielding(
    proposeColumns(
      drafts,
      sample,
      { decimal: ".", questions: [] },
      "",
      options.has_labels ? drafts.slice(0, 1) : [],
    ),
  );
  const decided = columns.map((column, at) => decide(column, drafts[at]!, options, isUnclear(column), tab));
  const notes = new Notes(layout);
  for (const { key, name } of decided) if (mixed.has(key)) notes.mixedMoney(name, mixed.get(key)!);
  const readers = decided.flatMap((column, at) =>
    mixed.has(column.key)
      ? []
      : column.role === "date"
        ? dayReaders(column, at, decided, notes)
        : readerOf(column, at, mostOf(shownAs[at]!), decimal, notes),
  );
  return {
    columns: decided,
    rows: await rowsOf(layout.rows, readers, notes),
    currency: mixed.size > 0 ? null : currency || null,
    notes: notes.texts(),
  };

  function isUnclear({ key }: TableColumn): boolean {
    return assumptions.some(({ what, column, isOpen }) => what === "date-order" && column === key && isOpen);
  }
}

function decide(
  column: TableColumn,
  draft: Draft,
  { uses_date_range }: TabOptions,
  isUnclear: boolean,
  { locale }: Tab,
): TableColumn {
  if (column.role !== "date") return column;
  if (!uses_date_range) return asDimensionColumn(draft);
  const pair = dayOrMonthFirst.find((formats) => formats.includes(column.dateFormat as DateFormat));
  return isUnclear && pair ? { ...column, dateFormat: pair[isMonthFirst(locale) ? 1 : 0] } : column;
}

type Reader = {
  readonly key: string;
  readonly at: number;
  readonly read: (raw: RawCell, line: number) => Cell;
};

function dayReaders(column: DateColumn, at: number, columns: readonly TableColumn[], notes: Notes): Reader[] {
  const read = periodReader(column, utc);
  const periods = new Map<number, DateRange>();
  const isSerial = (raw: RawCell): raw is number =>
    typeof raw === "number" && raw < 401_769 && !isOfDigits(column.dateFormat as DateFormat);
  const periodIn = (raw: RawCell, line: number, name: string): DateRange | null => {
    if (isErrorCell(raw)) notes.error(String(raw), line, name);
    if (raw === null || raw === "" || isErrorCell(raw)) return null;
    if (!isSerial(raw)) return read(String(raw));
    let period = periods.get(raw);
    if (!period) {
      const day = dayOf(raw);
      period = widened({ from: day, to: day }, { ...column, covers: grainOf(column) ?? "day" });
      periods.set(raw, period);
    }
    return period;
  };
  const { name } = column;
  let first: DateRange | null = null;
  const days: Reader = {
    key: "date",
    at,
    read: (raw, line) => (first = periodIn(raw, line, name))?.from ?? null,
  };
  if (grainOf(column) === "day") return [days];
  const last = columns.find((one) => one.key === column.until);
  if (!last) return [days, { key: untilKey, at, read: () => first?.to ?? null }];
  const readLast: Reader["read"] = (raw, line) => periodIn(raw, line, last.name)?.to ?? first?.to ?? null;
  return [days, { key: untilKey, at: columns.indexOf(last), read: readLast }];
}

/** Times of a sheet have no zone. */
const utc = timeZone("UTC");

function readerOf(
  column: Exclude<TableColumn, DateColumn>,
  at: number,
  shownAs: ShownAs,
  decimal: Decimal,
  notes: Notes,
): Reader[] {
  const { key, name } = column;
  const read = (reader: Reader["read"]) => [
    {
      key,
      at,
      read: (raw: RawCell, line: number) => {
        if (isErrorCell(raw)) notes.error(String(raw), line, name);
        return raw === null || raw === "" || isErrorCell(raw) ? null : reader(raw, line);
      },
    },
  ];
  switch (column.role) {
    case "ignored":
      return [];
    case "dimension":
      return read((raw) => nameIn(raw, shownAs));
    case "metric": {
      const number = metricReader(column, ".");
      const isPlain = column.scale === undefined && !column.writtenAsPercent;
      return read((raw, line) => {
        if (typeof raw === "number" && shownAs === "time") return secondsOf(raw);
        if (typeof raw === "number" && isPlain) return raw;
        const value = number(typeof raw === "string" ? writtenText(raw, decimal) : String(raw));
        if (value === "unreadable") notes.unreadable(String(raw), line, name);
        return typeof value === "number" ? value : null;
      });
    }
  }
}

function nameIn(raw: RawCell, shownAs: ShownAs): Cell {
  if (typeof raw === "number")
    return shownAs === "number" ? String(raw) : shownAs === "time" ? clockOf(raw) : dayOf(raw);
  const text = typeof raw === "boolean" ? String(raw).toUpperCase() : String(raw).trim();
  return isMissingText(text) ? null : text;
}

async function rowsOf(lines: Layout["rows"], readers: readonly Reader[], notes: Notes): Promise<Row[]> {
  const breathe = createYielder();
  const isDated = readers.some(({ key }) => key === "date");
  const rows: Row[] = [];
  for (const { at, cells } of lines) {
    const row: Record<string, Cell> = {};
    for (const reader of readers) row[reader.key] = reader.read(cells[reader.at] ?? null, at + 1);
    if (isDated && row.date === null) notes.undated(at + 1);
    else rows.push(row);
    if (at % 250 === 0) await breathe();
  }
  return rows;
}

function mostOf(counts: ReadonlyMap<ShownAs, number>): ShownAs {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "number";
}
