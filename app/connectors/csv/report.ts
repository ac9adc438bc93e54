import { createYielder, runYielding } from "#app/lib/steps.ts";
import type { FilePlan, SourceFile } from "#app/connectors/core/file-connector.ts";
import type { DateRange, PlainDate, TimeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { type Aggregated, createAggregator } from "#app/metrics/aggregate.ts";
import { createColumnAggregator } from "#app/metrics/columns/aggregate-columns.ts";
import { CellPlaces } from "#app/metrics/columns/cell-places.ts";
import { numberIn } from "#app/metrics/combine.ts";
import type { Cell, Flag, Row, Table } from "#app/metrics/table.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";
import { untilKey } from "#app/connectors/tables/dates/row-period.ts";
import { type RowCurrency, rowCurrency } from "#app/connectors/tables/columns/row-currency.ts";
import { toTable, unknownCells } from "#app/connectors/core/answers/to-table.ts";
import { markedNote, note, noteIf } from "#app/connectors/core/flags.ts";

const rowsPerBatch = 500;

export async function runReports(file: SourceFile, plans: readonly FilePlan[]): Promise<Table[]> {
  const { columns } = file;
  const breathe = createYielder();
  const places = new CellPlaces();
  const runs = plans.map((plan) => runOf(file, plan, places));
  const rowRuns = runs.filter(({ byRow }) => byRow !== null);
  const keys = new Set(rowRuns.flatMap(({ plan }) => readKeys(columns, plan)));
  for await (const chunk of file.read(wholeRange(plans))) {
    places.read(chunk);
    for (const { byColumn } of runs) {
      byColumn?.add(chunk);
      await breathe();
    }
    if (rowRuns.length === 0) continue;
    const cells = Object.entries(chunk.columns).filter(([key]) => keys.has(key));
    for (let at = 0; at < chunk.rowCount; at++) {
      const row = rowAt(cells, at);
      for (const { byRow } of rowRuns) byRow?.add(row);
      if (at % 250 === 0) await breathe();
    }
  }
  const tables: Table[] = [];
  for (const { plan, finish, cut, money } of runs) {
    const table = tableOf(await runYielding(finish()), plan, file, cut?.flags() ?? []);
    tables.push(money ? inOneCurrency(table, money.finish()) : table);
    await breathe();
  }
  return tables;
}

/** Amounts in the currencies of their rows, and metrics that need a row, are aggregated row by row. */
function runOf({ columns }: SourceFile, plan: FilePlan, places: CellPlaces) {
  const { by, details, metrics } = plan;
  const aggregation = { dimensions: details, metrics, by };
  const money = rowCurrency(columns, metrics, by);
  const cut = cutPeriods(plan);
  const counting = { keys: countedKeys(plan), counts: plan.counts, add: cut?.add };
  const byColumn = money === null ? createColumnAggregator(aggregation, places, counting) : null;
  if (byColumn) return { plan, cut, money, byColumn, byRow: null, finish: () => byColumn.finish() };
  const aggregator = createAggregator(aggregation);
  const add = (row: Row) => {
    if (!plan.counts(row)) return cut?.add(row);
    aggregator.add(row);
    money?.add(row);
  };
  return { plan, cut, money, byColumn: null, byRow: { add }, finish: () => aggregator.finish() };
}

/** The columns that decide whether a row counts. */
function countedKeys({ range, grain, theirRules }: FilePlan): string[] {
  const dates = range === null ? [] : grain === "day" ? ["date"] : ["date", untilKey];
  return [...new Set([...dates, ...theirRules.map(({ field }) => field)])];
}

export async function* readRows(file: SourceFile, plan: FilePlan): AsyncGenerator<readonly Row[]> {
  const breathe = createYielder();
  for await (const { rowCount, columns } of file.read(plan.range)) {
    const cells = Object.entries(columns);
    for (let from = 0; from < rowCount; from += rowsPerBatch) {
      const count = Math.min(rowsPerBatch, rowCount - from);
      const batch = Array.from({ length: count }, (_, at) => rowAt(cells, from + at));
      yield batch.filter(plan.counts);
      await breathe();
    }
  }
}

/** Null: every row. */
function wholeRange(plans: readonly FilePlan[]): DateRange | null {
  const ranges = plans.flatMap(({ range }) => range ?? []);
  if (ranges.length === 0 || ranges.length < plans.length) return null;
  const from = ranges.map((range) => range.from).sort()[0]!;
  const to = ranges
    .map((range) => range.to)
    .sort()
    .at(-1)!;
  return { from, to };
}

function rowAt(columns: readonly (readonly [string, readonly Cell[]])[], at: number): Row {
  const row: Record<string, Cell> = {};
  for (const [key, cells] of columns) row[key] = cells[at] ?? null;
  return row;
}

/** Snapshots need every dimension. */
function readKeys(columns: readonly TableColumn[], { by, metrics, query, details }: FilePlan): string[] {
  const hasSnapshots = metrics.some(({ combine }) => combine === "snapshot");
  const currencies = columns.filter((column) => column.role === "dimension" && column.isCurrency);
  return [
    "date",
    untilKey,
    ...[...by, ...metrics, ...currencies, ...(hasSnapshots ? details : [])].map(({ key }) => key),
    ...query.filter.map(({ field }) => field),
  ];
}

/** Amounts in several currencies are unknown. */
function inOneCurrency(table: Table, found: RowCurrency): Table {
  if (found.outcome === "same") return { ...table, currency: found.currency ?? table.currency };
  const unknown = Object.fromEntries(found.without.map((key) => [key, null]));
  const own = table.dimensions[0]?.key ?? "";
  const amounts = table.rows.flatMap((row) => {
    const name = row[own] ?? null;
    const currency = found.ofRows.get(name);
    if (currency === undefined) return [];
    const values = Object.fromEntries(found.without.map((key) => [key, numberIn(row[key])]));
    return [[name, { currency, values }] as const];
  });
  return {
    ...table,
    rows: table.rows.map((row) => ({ ...row, ...unknown })),
    totals: { ...table.totals, ...unknown },
    ...(amounts.length > 0 && { amounts }),
    currency: null,
    flags: [...table.flags, markedNote(found.message, found.names)],
  };
}

function tableOf(answer: Aggregated, plan: FilePlan, file: SourceFile, cut: readonly Flag[]): Table {
  const { options } = file;
  const { rows, totals, rowsUsed } = answer;
  return toTable({
    plan,
    range: plan.range,
    rows,
    missing: emptyCells(plan, options.empty_days === "zero" ? file : null),
    keepsAll: true,
    totals,
    currency: plan.metrics.some(({ format }) => format === "money") ? options.currency : null,
    zone: options.zone as TimeZone,
    flags: [...flagsOf(plan), ...cut, ...boundFlags(plan, file.columns)],
    hiddenFlags: (hidden) =>
      noteIf(
        Boolean(plan.query.dimension),
        `${hidden.toLocaleString("en-GB")} rows are hidden by a filter on a metric. Totals include them.`,
      ),
    fetchedAt: file.readAt,
    settledUntil: null,
    provenance: {
      source: "csv",
      account: file.name,
      query: inWords(plan),
      version: file.version,
      rowsUsed,
    },
  });
}

/** With `quiet`, sums are zero between the first and last day. */
function emptyCells({ metrics }: FilePlan, quiet: Pick<SourceFile, "firstDay" | "lastDay"> | null) {
  const unknown = unknownCells(metrics);
  if (!quiet?.firstDay || !quiet.lastDay) return () => unknown;
  const { firstDay, lastDay } = quiet;
  const sums = metrics.filter(({ combine }) => combine === "sum");
  const zero = { ...unknown, ...Object.fromEntries(sums.map(({ key }) => [key, 0])) };
  return (start: PlainDate) => (start >= firstDay && start <= lastDay ? zero : unknown);
}

function flagsOf({ grain }: FilePlan): Flag[] {
  const flags: Flag[] = [{ flag: "derived-totals" }];
  if (grain === null) flags.push({ flag: "no-dates" });
  return flags;
}

/** Cells such as "< 10%" have no value (decision 0165). */
function boundFlags({ metrics }: FilePlan, columns: readonly TableColumn[]): Flag[] {
  return columns.flatMap((column) => {
    const bounded =
      column.role === "metric" && metrics.some(({ key }) => key === column.key) && column.bounded;
    if (!bounded) return [];
    const text = `${column.name}: cells such as “${bounded.example}” have no exact value and do not count (${bounded.cells.toLocaleString("en-GB")} in the file).`;
    return [markedNote(text, column.name)];
  });
}

const maxNamed = 3;

/** Rows of a period that the range cuts do not count (numbers.md 39). */
function cutPeriods({ range, grain, cutPeriod }: FilePlan) {
  if (range === null || grain === "day" || grain === null) return null;
  const found = new Map<string, DateRange>();
  return {
    add(row: Row): void {
      const period = cutPeriod(row);
      if (period && found.size < 1_000) found.set(`${period.from}/${period.to}`, period);
    },
    flags(): readonly Flag[] {
      const periods = [...found.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
      if (periods.length === 0) return [];
      const words = formatter("en");
      const named = periods.slice(0, maxNamed).map((period) => words.range(period));
      const more = periods.length - named.length;
      const all = more > 0 ? [...named, `${words.count(more)} more periods`] : named;
      const list = all.length === 1 ? all[0] : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
      return [
        note(
          `The file covers ${list} as a whole${periods.length > 1 ? " each" : ""}. Rows that are only partly in the date range are not counted.`,
        ),
      ];
    },
  };
}

function inWords({ query, range }: FilePlan): string {
  const by = [query.dimension, query.split].filter(Boolean).join(" and ");
  const rules = query.filter.map(({ field, op, value }) => `${field} ${op} “${value}”`).join(", ");
  return [
    query.metrics.join(", "),
    by && `by ${by}`,
    rules && `where ${rules}`,
    range && `from ${range.from} to ${range.to}`,
  ]
    .filter(Boolean)
    .join(" ");
}
