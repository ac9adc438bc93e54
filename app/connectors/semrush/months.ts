import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { isPlainDate, type PlainDate, timeZone, today } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";

/** "20260915" */
export function dayIn(text: string): PlainDate | null {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
  return text.length === 8 && isPlainDate(day) ? day : null;
}

export function monthsBack({ range, now }: PlainReportRequest): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.max(1, months(today(timeZone("UTC"), now)) - months(range.from) + 1);
}

/** The first of several rows of a month is the latest. */
export function latestFirst(rows: readonly Row[]): Row[] {
  const months = new Map<unknown, Row>();
  for (const row of rows) if (!months.has(row.month)) months.set(row.month, row);
  return [...months.values()];
}
