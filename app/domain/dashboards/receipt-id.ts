import { isPlainDate } from "#app/lib/plain-date.ts";
import { periodOfParams, periodParams } from "#app/metrics/share-period.ts";
import { type Calendar, type Period, resolvePeriod } from "#app/metrics/periods.ts";
import type { Cell } from "#app/metrics/table.ts";

/** Which number a receipt is about. `row` null is the total. */
export type ReceiptSubject = {
  readonly dashboardId: string;
  readonly widgetId: string;
  readonly column: string;
  readonly row: Cell | null;
  readonly period: Period;
};

/**
 * The path behind /receipts/: everything that names the number, nothing that has to be stored. A number and a text of
 * the same letters differ: texts stand after "t".
 */
export function receiptId({ dashboardId, widgetId, column, row, period }: ReceiptSubject): string {
  const which =
    row === null ? "total" : typeof row === "number" ? `n${row}` : isPlainDate(row) ? row : `t${row}`;
  return `${[dashboardId, widgetId, column, which].map(encodeURIComponent).join("~")}?${periodParams(period)}`;
}

export function readReceiptId(
  id: string,
  params: URLSearchParams,
  calendar: Calendar,
): ReceiptSubject | null {
  const [dashboardId, widgetId, column, ...rest] = id.split("~");
  const which = rest.join("~"); // a name may have one of its own
  const read = periodOfParams(params);
  if (!dashboardId || !widgetId || !column || !which || read.outcome !== "period") return null;
  const row = rowOf(which);
  return row === undefined
    ? null
    : { dashboardId, widgetId, column, row, period: resolvePeriod(read.choice, calendar) };
}

function rowOf(which: string): Cell | undefined {
  if (which === "total") return null;
  if (isPlainDate(which)) return which;
  if (which.startsWith("t")) return which.slice(1);
  const value = Number(which.slice(1));
  return which.startsWith("n") && Number.isFinite(value) ? value : undefined;
}
