import type { CellRef } from "#app/domain/widgets/rows/view-context.ts";
import { isPlainDate } from "#app/lib/plain-date.ts";
import type { Period, PeriodChoice } from "#app/metrics/periods/periods.ts";
import { periodOfParams, periodParams } from "#app/metrics/periods/share-period.ts";
import type { Cell } from "#app/metrics/table.ts";
import { type DashboardFilter, filterQuery, filtersFromUrl } from "../../filters/dashboard-filter.ts";

export type ReceiptSubject = {
  readonly dashboardId: string;
  readonly widgetId: string;
  readonly column: string;
  readonly spot: CellRef;
  readonly period: Period;
  readonly filters?: readonly DashboardFilter[];
};

/**
 * `dashboard~widget~column~row?dates`, then `~in:series` or `~other`, `~before`, `~share`. Nothing is stored.
 */
export function receiptId(subject: ReceiptSubject): string {
  const { dashboardId, widgetId, column, spot, period, filters = [] } = subject;
  const { row, series, before, share } = spot;
  const parts = [
    dashboardId,
    widgetId,
    escaped(column),
    row === "total" ? row : cellWord(row.cell),
    ...(series === undefined ? [] : [series === "other" ? series : `in:${cellWord(series.cell)}`]),
    ...(before ? ["before"] : []),
    ...(share ? ["share"] : []),
  ];
  const query = [periodParams(period).toString(), filterQuery(filters)].filter(Boolean).join("&");
  return `${parts.map(encodeURIComponent).join("~")}?${query}`;
}

export type ReceiptAddress = Required<Omit<ReceiptSubject, "period">> & { readonly choice: PeriodChoice };

/** Null for what `receiptId` cannot have written. */
export function readReceiptId(id: string, params: URLSearchParams): ReceiptAddress | null {
  const [dashboardId = "", widgetId = "", column, row, ...rest] = id.split("~");
  const read = periodOfParams(params);
  if (!isWord(dashboardId) || !isWord(widgetId) || !column || !row || read.outcome !== "period") return null;
  const spot = spotOf(row, rest);
  const { filters, problems } = filtersFromUrl(params);
  if (!spot || problems) return null;
  return { dashboardId, widgetId, column: unescaped(column), spot, choice: read.choice, filters };
}

const isWord = (id: string) => /^[\w-]{1,100}$/.test(id);

function spotOf(row: string, rest: readonly string[]): CellRef | null {
  const cell = cellOfWord(row);
  if (row !== "total" && cell === undefined) return null;
  const left = [...rest];
  const takes = (word: string) => left[0] === word && Boolean(left.shift());
  const isOther = takes("other");
  const named = !isOther && left[0]?.startsWith("in:") ? left.shift()!.slice(3) : null;
  const name = named === null ? undefined : cellOfWord(named);
  if (named !== null && name === undefined) return null;
  const isBefore = takes("before");
  const isShare = takes("share");
  if (left.length > 0) return null;
  return {
    row: row === "total" ? row : { cell: cell! },
    ...(isOther && { series: "other" as const }),
    ...(name !== undefined && { series: { cell: name } }),
    ...(isBefore && { before: true as const }),
    ...(isShare && { share: true as const }),
  };
}

/** Types never share a word; none equals "total". */
function cellWord(cell: Cell): string {
  if (cell === null) return "unknown";
  if (typeof cell === "number") return `n${escaped(String(cell))}`;
  return isPlainDate(cell) ? cell : `t-${escaped(cell)}`;
}

function cellOfWord(word: string): Cell | undefined {
  if (word === "unknown") return null;
  if (isPlainDate(word)) return word;
  if (word.startsWith("t-")) return unescaped(word.slice(2));
  const value = word.startsWith("n") && word.length > 1 ? Number(unescaped(word.slice(1))) : NaN;
  return Number.isFinite(value) ? value : undefined;
}

// Routers read "%2F" as "/", and ".data" at the end as a data request.
const escapes: Readonly<Record<string, string>> = { "!": "!0", "~": "!1", "%": "!2", "/": "!3", ".": "!4" };
const meanings = new Map(Object.entries(escapes).map(([sign, escape]) => [escape, sign]));

const escaped = (text: string) => text.replace(/[!~%/.]/g, (sign) => escapes[sign]!);
const unescaped = (text: string) => text.replace(/![0-4]/g, (escape) => meanings.get(escape)!);
