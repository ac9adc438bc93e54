import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { readNumber } from "#app/connectors/core/loose-number.ts";
import { noDataRule, nullIfNoData } from "#app/connectors/core/answers/no-data-rule.ts";
import { ratioOf } from "#app/connectors/core/per-cent.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { allPages } from "#app/connectors/core/wire/request.ts";
import type { Row } from "#app/metrics/table.ts";
import { type Line, readCsv } from "./csv.ts";

/** Every line costs units. Without a limit Semrush sends ten thousand. */
const pageSize = 100;
const maxPages = 3;

export type Query = Readonly<Record<string, string | number | undefined>>;

/** Usually with status 200, which `readCsv` handles. */
export const noDataReply = noDataRule([400, 404], /^ERROR 50 ::/);

/** `columns` are codes, in the order of the cells. */
export async function linesOf(
  { exchange }: PlainReportRequest,
  url: string,
  columns: readonly string[],
  query: Query,
): Promise<Line[]> {
  const request = { method: "GET", url, query: { ...query, export_columns: columns.join(",") } } as const;
  const reply = await nullIfNoData(exchange(request, null));
  return reply ? readCsv(reply.body, columns) : [];
}

export async function manyLinesOf(
  ask: PlainReportRequest,
  url: string,
  columns: readonly string[],
  query: Query,
) {
  let isPaidUp = true;
  const { items, isTruncated } = await allPages(0, maxPages, async (offset) => {
    // The limit counts from the first line, not from the offset.
    const page = { ...(offset > 0 && { display_offset: offset }), display_limit: offset + pageSize };
    const reading = linesOf(ask, url, columns, { ...query, ...page });
    // Keeps paid lines if units run out between pages.
    const lines = offset === 0 ? await reading : await unlessOutOfUnits(reading);
    isPaidUp = lines !== null;
    return { items: lines ?? [], next: (lines?.length ?? 0) < pageSize ? null : offset + pageSize };
  });
  const isWhole = isPaidUp && !isTruncated && (items.length % pageSize === 0 || !(await isOutOfUnits(ask)));
  return { lines: items, isTruncated: !isWhole };
}

export async function unlessOutOfUnits<Found>(answer: Promise<Found>): Promise<Found | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === "out-of-quota") return null;
    throw error;
  }
}

/** Without enough units Semrush silently sends fewer lines. Reading the balance is free. */
async function isOutOfUnits({ exchange }: PlainReportRequest): Promise<boolean> {
  const url = "https://www.semrush.com/users/countapiunits.html";
  try {
    const { body } = await exchange({ method: "GET", url }, null);
    const units = readNumber(body.replace(/,/g, ""));
    return units !== null && units < dearestLine;
  } catch (error) {
    if (error instanceof ConnectorFailure) return false; // an unknown balance does not make the list wrong
    throw error;
  }
}
const dearestLine = 200;

/** From 0 to 100. */
const percentages = new Set(["trafficShare", "costShare"]);

export function numbersOf(
  line: Line,
  codes: Readonly<Record<string, string>>,
): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(codes).map(([key, code]) => {
      const value = line.number(code);
      return [key, percentages.has(key) ? ratioOf(value) : value];
    }),
  );
}

/** Without scheme, path and www. */
export function domainOf({ params: { target = "" } }: PlainReportRequest): string {
  return target
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[/?#].*$/, "");
}

export function textsOf(line: Line, codes: Readonly<Record<string, string>>): Row {
  return Object.fromEntries(Object.entries(codes).map(([key, code]) => [key, line.text(code) || null]));
}
