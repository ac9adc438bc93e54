import { readChunks, type RefusedRow } from "#app/connectors/csv/typed-rows.ts";
import { readFileLines } from "#app/connectors/csv/read-file-lines.ts";
import { tableCatalogue } from "#app/connectors/tables/columns/table-catalogue.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import type { SourceFile } from "#app/connectors/core/file-connector.ts";
import { findFileConnector } from "#app/connectors/registry.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { type OpenedFile, openFile } from "#app/domain/files/open-file.server.ts";
import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";
import { singleton } from "#app/lib/singleton.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { numberIn } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension, Table } from "#app/metrics/table.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import {
  grandTotalLine,
  lineOf,
  missingAmount,
  type OwnTotal,
  ownTotals,
  totalCheck,
} from "./check-totals.ts";
import { FileFacts } from "./file-facts.ts";
import type { FileLine, FirstNumbers, RefusedRows, TopNames } from "./first-numbers.ts";
import { chooseNumbers, firstNumber, valueText } from "./number-words.ts";

/** A page waits for no more rows. */
export const maxFirstRows = 100_000;
const maxRefused = 1_000;
const topRows = 5;
const keptAnswers = 30;

const everyDay: DateRange = { from: "0001-01-01" as PlainDate, to: "9999-12-31" as PlainDate };
const words = formatter("en");
const known = singleton("first-numbers", () => new Map<string, Promise<FirstNumbers | null>>());

/** Null for long files, and while the bytes are unavailable. */
export function readFirstNumbers(upload: UploadRow): Promise<FirstNumbers | null> {
  if (upload.rowsExpected > maxFirstRows) return Promise.resolve(null);
  const { questions: _, assumptions: __, ...options } = upload.options;
  const key = JSON.stringify([upload.companyId, upload.id, options, upload.columns]);
  const before = known.get(key);
  if (before) return before;
  const reading = read(upload);
  known.set(key, reading);
  if (known.size > keptAnswers) known.delete(known.keys().next().value!);
  reading.then(
    (numbers) => numbers ?? known.delete(key),
    () => known.delete(key),
  );
  return reading;
}

async function read(upload: UploadRow): Promise<FirstNumbers | null> {
  const opened = await openFile(upload.companyId, upload.fileId);
  if (!opened) return null;
  try {
    return await numbersOf(upload, opened);
  } catch (error) {
    // A file that ends within quotes is refused at import.
    if (error instanceof BytesUnavailable || error instanceof UnreadableFile) return null;
    throw error;
  }
}

async function numbersOf(upload: UploadRow, opened: OpenedFile): Promise<FirstNumbers> {
  const { columns, options } = upload;
  const connector = findFileConnector("csv")!;
  const catalogue = tableCatalogue(columns, options);
  const facts = new FileFacts(columns, options);
  const refused: RefusedRow[] = [];
  let refusedCount = 0;
  const file: SourceFile = {
    columns,
    options,
    name: upload.name,
    version: upload.version,
    firstDay: null,
    lastDay: null,
    readAt: upload.createdAt.toISOString(),
    async *read() {
      const noteRefused = (row: RefusedRow) => {
        refusedCount++;
        if (refused.length < maxRefused) refused.push(row);
      };
      for await (const chunk of readChunks(opened.read(), columns, options, noteRefused)) {
        facts.add(chunk);
        yield chunk;
      }
    },
  };
  const chosen = chooseNumbers(catalogue.metrics);
  const dimension = catalogue.dimensions.find(
    ({ type, isMinor }) =>
      !isMinor && (type === "text" || type === "choice" || type === "url" || type === "country"),
  );
  const query = { split: null, filter: [], range: everyDay, currency: options.currency };
  const plans = [
    connector.plan(upload, { ...query, dimension: null, metrics: catalogue.metrics.map(({ key }) => key) }),
    ...(dimension
      ? [
          connector.plan(upload, {
            ...query,
            dimension: dimension.key,
            metrics: topMetrics(chosen).map(({ key }) => key),
          }),
        ]
      : []),
  ];
  const [whole, byName] = await connector.report(file, plans);
  const lines = await neededLines(upload, opened, refused[0]);
  const total = grandTotalLine(options);
  const totalCells = total === null ? [] : lineOf(lines, total);
  const own = total === null ? [] : ownTotals(totalCells, columns, catalogue.metrics, whole!, options);
  return {
    rows: facts.rows,
    days: facts.days,
    names: facts.names,
    numbers: chosen.map((metric) => ({
      ...firstNumber(metric, catalogue.metrics, whole!, facts.rows),
      isFileTotal: own.some(({ metric: { key }, isEqual }) => isEqual && key === metric.key),
    })),
    top: dimension && byName ? topNames(dimension, topMetrics(chosen), byName) : null,
    refused: refused[0] ? refusedRows(upload, refused, refusedCount, lines, own, totalCells) : null,
    check: total === null ? null : totalCheck(total, own, whole!.currency),
  };
}

function topMetrics(chosen: readonly Metric[]): Metric[] {
  const sums = chosen.filter(({ combine }) => combine === "sum");
  return [...sums, ...chosen.filter((metric) => !sums.includes(metric))].slice(0, 2);
}

function topNames(
  dimension: Dimension,
  metrics: readonly Metric[],
  { rows, totals, currency }: Table,
): TopNames | null {
  const [first] = metrics;
  if (!first || rows.length === 0) return null;
  const size = (row: Table["rows"][number]) => numberIn(row[first.key]) ?? -Infinity;
  return {
    label: dimension.label,
    metrics: metrics.map(({ label }) => label),
    rows: rows
      .toSorted((a, b) => size(b) - size(a))
      .slice(0, topRows)
      .map((row) => ({
        name: words.cell(row[dimension.key] ?? null, dimension),
        values: metrics.map((metric) => valueText(metric, numberIn(row[metric.key]), currency)),
      })),
    all: metrics.map((metric) => valueText(metric, numberIn(totals[metric.key]), currency)),
    count: rows.length,
  };
}

async function neededLines(
  { options }: UploadRow,
  opened: OpenedFile,
  refused: RefusedRow | undefined,
): Promise<FileLine[]> {
  const total = grandTotalLine(options);
  const lines = new Set(total === null ? [] : [total]);
  const around = refused?.record.line ?? null;
  if (lines.size === 0 && around === null) return [];
  return readFileLines(opened.read(), options, { lines, around });
}

function refusedRows(
  { columns, options }: UploadRow,
  refused: readonly RefusedRow[],
  count: number,
  lines: readonly FileLine[],
  own: readonly OwnTotal[],
  totalCells: readonly string[],
): RefusedRows {
  const [{ record, problem } = refused[0]!] = refused;
  const place = problem.column === null ? -1 : columns.findIndex(({ name }) => name === problem.column);
  const at = place === -1 ? null : place;
  const column = at === null ? null : columns[at]!;
  const total = own.find(({ metric }) => metric.key === column?.key && metric.combine === "sum");
  const here = lines.findIndex(({ line }) => line === record.line);
  return {
    count,
    lines: [...new Set(refused.map((row) => row.record.line))],
    first: {
      line: record.line,
      message: problem.message,
      at,
      text: at === null ? "" : (record.cells[at] ?? ""),
      suggestion:
        count === 1 && total && at !== null
          ? missingAmount(total, totalCells[at] ?? "", options.decimal)
          : null,
      around: lines
        .slice(Math.max(0, here - 1), here + 2)
        .filter(({ line }) => Math.abs(line - record.line) < 50),
    },
  };
}
