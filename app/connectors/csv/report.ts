import { createYielder, runYielding } from "#app/lib/steps.ts";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { endOfMonth, type PlainDate, startOfMonth, type TimeZone } from "#app/lib/plain-date.ts";
import { type Aggregated, createAggregator } from "#app/metrics/aggregate.ts";
import { numberIn } from "#app/metrics/combine.ts";
import type { Cell, Dimension, Flag, Row, Table } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents.ts";
import { detailDimensionsOf } from "#app/connectors/tables/columns/table-catalogue.ts";
import { type RowCurrency, rowCurrency } from "#app/connectors/tables/columns/row-currency.ts";
import { toTable, unknownCells } from "#app/connectors/core/answers/to-table.ts";
import { markedNote, note, noteIf } from "#app/connectors/core/flags.ts";
import type { Chunk } from "./chunks.ts";
import { planReport, type ReportPlan } from "./report-plan.ts";

export type CsvFile = {
  readonly name: string;
  readonly version: number;
  readonly firstDay: PlainDate | null;
  readonly lastDay: PlainDate | null;
  /** ISO instant of the upload. */
  readonly readAt: string;
};

export async function runCsvReport(
  read: AsyncIterable<Chunk>,
  columns: readonly TableColumn[],
  options: TableOptions,
  query: ReportQuery,
  file: CsvFile,
): Promise<Table> {
  return (await runCsvReports(read, options, columns, [planReport(columns, options, query)], file))[0]!;
}

/** One pass over the file for all queries. */
export async function runCsvReports(
  read: AsyncIterable<Chunk>,
  options: TableOptions,
  columns: readonly TableColumn[],
  plans: readonly ReportPlan[],
  file: CsvFile,
): Promise<Table[]> {
  const breathe = createYielder();
  const runs = plans.map((plan) => {
    const aggregator = createAggregator({
      dimensions: detailDimensions(columns, plan),
      metrics: plan.metrics,
      by: plan.by,
    });
    return { plan, aggregator, money: rowCurrency(columns, plan.metrics, plan.by) };
  });
  const keys = new Set(plans.flatMap((plan) => readKeys(columns, plan)));
  for await (const chunk of read) {
    const cells = Object.entries(chunk.columns).filter(([key]) => keys.has(key));
    for (let at = 0; at < chunk.rowCount; at++) {
      const row = rowAt(cells, at);
      for (const { plan, aggregator, money } of runs) {
        if (!plan.counts(row)) continue;
        aggregator.add(row);
        money?.add(row);
      }
      if (at % 250 === 0) await breathe();
    }
  }
  const tables: Table[] = [];
  for (const { plan, aggregator, money } of runs) {
    const table = tableOf(await runYielding(aggregator.finish()), plan, options, file);
    tables.push(money ? inOneCurrency(table, money.finish()) : table);
    await breathe();
  }
  return tables;
}

export function detailDimensions(
  columns: readonly TableColumn[],
  { grain }: Pick<ReportPlan, "grain">,
): Dimension[] {
  return detailDimensionsOf(columns, grain);
}

export function rowsOf({ rowCount, columns }: Chunk): Row[] {
  const cells = Object.entries(columns);
  return Array.from({ length: rowCount }, (_, at) => rowAt(cells, at));
}

function rowAt(columns: readonly (readonly [string, readonly Cell[]])[], at: number): Row {
  const row: Record<string, Cell> = {};
  for (const [key, cells] of columns) row[key] = cells[at] ?? null;
  return row;
}

/** Columns that a plan reads; snapshots need every dimension. */
function readKeys(columns: readonly TableColumn[], { by, metrics, query, grain }: ReportPlan): string[] {
  const hasSnapshots = metrics.some(({ combine }) => combine === "snapshot");
  const currencies = columns.filter((column) => column.role === "dimension" && column.isCurrency);
  return [
    "date",
    ...[...by, ...metrics, ...currencies, ...(hasSnapshots ? detailDimensionsOf(columns, grain) : [])].map(
      ({ key }) => key,
    ),
    ...query.filter.map(({ field }) => field),
  ];
}

/** Amounts in several currencies are unknown. Rows in one currency keep theirs in `amounts`. */
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

function tableOf(answer: Aggregated, plan: ReportPlan, options: TableOptions, file: CsvFile): Table {
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
    flags: flagsOf(plan),
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

/** With `quiet`, sums are zero between the file's first and last day. */
function emptyCells({ metrics }: ReportPlan, quiet: Pick<CsvFile, "firstDay" | "lastDay"> | null) {
  const unknown = unknownCells(metrics);
  if (!quiet?.firstDay || !quiet.lastDay) return () => unknown;
  const { firstDay, lastDay } = quiet;
  const sums = metrics.filter(({ combine }) => combine === "sum");
  const zero = { ...unknown, ...Object.fromEntries(sums.map(({ key }) => [key, 0])) };
  return (start: PlainDate) => (start >= firstDay && start <= lastDay ? zero : unknown);
}

function flagsOf({ grain, range }: ReportPlan): Flag[] {
  const flags: Flag[] = [{ flag: "derived-totals" }];
  if (grain === null) flags.push({ flag: "no-dates" });
  if (
    grain === "month" &&
    range &&
    (range.from !== startOfMonth(range.from) || range.to !== endOfMonth(range.to))
  )
    flags.push(
      note("The file has whole months. Months that are only partly in the date range are excluded."),
    );
  return flags;
}

function inWords({ query, range }: ReportPlan): string {
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
