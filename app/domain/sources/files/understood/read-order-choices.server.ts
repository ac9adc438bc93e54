import { readChunks } from "#app/connectors/csv/typed-rows.ts";
import { tableCatalogue } from "#app/connectors/tables/columns/table-catalogue.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { dateFormats, isDateFormat } from "#app/connectors/tables/cells/days.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { type OpenedFile, openFile } from "#app/domain/files/open-file.server.ts";
import { type PlainDate, rangeLength } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { numberIn } from "#app/metrics/combine.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import type { OrderChoice } from "./order-choices.ts";
import { maxFirstRows } from "./read-first-numbers.server.ts";
import { valueText } from "./number-words.ts";
import { openOrder } from "./understood-words.ts";

const words = formatter("en");

export async function readOrderChoices(upload: UploadRow): Promise<OrderChoice[]> {
  const column = openOrder(upload.columns, upload.options);
  if (column?.role !== "date") return [];
  const other = /date_format=(\S+)/.exec(
    upload.options.assumptions?.find(({ what, column: key }) => what === "date-order" && key === column.key)
      ?.change ?? "",
  )?.[1];
  const formats = [column.dateFormat, ...(other ? [other] : [])].sort((a, b) => rank(a) - rank(b));
  const opened = upload.rowsExpected > maxFirstRows ? null : await openFile(upload.companyId, upload.fileId);
  const sum =
    tableCatalogue(upload.columns, upload.options).metrics.find(({ combine }) => combine === "sum") ?? null;
  const read: ReadDays[] = [];
  for (const format of formats)
    read.push(opened ? await daysIn(upload, opened, column.key, format, sum) : null);
  const month = read.find((days) => days !== null)?.span.to.slice(0, 7) ?? null;
  return formats.map((format, at) => ({
    format,
    label: labelOf(format),
    ...describe(read[at] ?? null, sum, month, upload.options.currency),
  }));
}

const rank = (format: string) => (isMonthFirst(format) ? 1 : 0);
const isMonthFirst = (format: string) => format.startsWith("m") || format.includes("month first");

function labelOf(format: string): string {
  if (isMonthFirst(format)) return "Month first";
  if (format.startsWith("d") || format === "from-to") return "Day first";
  return isDateFormat(format) ? `Like ${dateFormats[format].label}` : format;
}

type ReadDays = {
  readonly span: { readonly from: PlainDate; readonly to: PlainDate };
  readonly days: ReadonlySet<string>;
  readonly rows: number;
  readonly byMonth: ReadonlyMap<string, number>;
} | null;

async function daysIn(
  { columns, options }: UploadRow,
  opened: OpenedFile,
  key: string,
  dateFormat: string,
  sum: Metric | null,
): Promise<ReadDays> {
  const read = columns.map((column) =>
    column.key === key && column.role === "date" ? { ...column, dateFormat } : column,
  );
  const days = new Set<string>();
  const byMonth = new Map<string, number>();
  let rows = 0;
  try {
    for await (const chunk of readChunks(opened.read(), read, options, () => {})) {
      rows += chunk.rowCount;
      const amounts = sum ? (chunk.columns[sum.key] ?? []) : [];
      for (const [at, day] of (chunk.columns.date ?? []).entries()) {
        const month = String(day).slice(0, 7);
        days.add(String(day));
        byMonth.set(month, (byMonth.get(month) ?? 0) + (numberIn(amounts[at]) ?? 0));
      }
    }
  } catch (error) {
    if (error instanceof BytesUnavailable || error instanceof UnreadableFile) return null;
    throw error;
  }
  const sorted = [...days].sort();
  const [from] = sorted;
  return from
    ? { span: { from: from as PlainDate, to: sorted.at(-1) as PlainDate }, days, rows, byMonth }
    : null;
}

function describe(
  read: ReadDays,
  sum: Metric | null,
  month: string | null,
  currency: string,
): Pick<OrderChoice, "span" | "facts"> {
  if (!read) return { span: "", facts: "" };
  const { span, days, rows, byMonth } = read;
  const length = rangeLength(span);
  const regular =
    days.size === length ? `${words.count(days.size)} days in a row` : `${words.count(days.size)} days`;
  const amount =
    sum && month
      ? `. ${sum.label} in ${words.month(`${month}-01` as PlainDate)}: ${valueText(sum, byMonth.get(month) ?? 0, currency)}`
      : "";
  return { span: words.range(span), facts: `${regular}, ${words.count(rows)} rows${amount}` };
}
