import { isDeepStrictEqual } from "node:util";
import type { BrandedHead } from "#app/domain/dashboards/branded-head.ts";
import { findDoorView } from "#app/domain/dashboards/view/closed-door.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { now } from "#app/lib/clock.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { type Period, resolvePeriod } from "#app/metrics/periods/periods.ts";
import { periodParams } from "#app/metrics/periods/share-period.ts";
import { rowCounter } from "#app/metrics/receipt/receipt.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { isUndated } from "./find-number.ts";
import { type OpenNumber, openNumber } from "./open-number.server.ts";
import { coverageFacts, type ReceiptFact, settledWords } from "./receipt-facts.ts";
import { receiptPage, type ReceiptPage } from "./receipt-page.ts";
import { receiptOfSide } from "./recompute-number.server.ts";

/** What clients see: no account, query or rows. */
export type ClientReceipt = Pick<ReceiptPage, "label" | "text" | "value" | "where" | "steps" | "note"> & {
  readonly facts: readonly Omit<ReceiptFact, "href">[];
};

export type LoadedClientReceipt =
  | {
      readonly outcome: "receipt";
      readonly head: BrandedHead;
      readonly receipt: ClientReceipt | null;
      readonly query: string;
    }
  | { readonly outcome: "not-found" };

/** Callers check access. `receipt`: null if unavailable. `days`: all that a report link shows. */
export async function loadClientReceipt(
  dashboard: Dashboard,
  id: string,
  params: URLSearchParams,
  days: Period["range"] | null = null,
): Promise<LoadedClientReceipt> {
  const { content, companyId } = dashboard;
  if (content.clientReceipts !== true) return { outcome: "not-found" };
  const visits = {
    dashboard,
    mayOpen: (period: Period, filters: readonly unknown[]) =>
      (filters.length === 0 || (days === null && content.hiddenFilters !== true)) &&
      (days === null ? mayChooseDays(dashboard, period) : isDeepStrictEqual(period.range, days)),
  };
  const opened = await openNumber({ companyId, visits }, id, params);
  if (opened.outcome === "not-found") return opened;
  const head = await findDoorView(dashboard);
  const query = periodParams(opened.period).toString();
  if (opened.outcome === "unavailable") return { outcome: "receipt", head, receipt: null, query };
  return { outcome: "receipt", head, receipt: await clientReceipt(opened), query };
}

function mayChooseDays(dashboard: Dashboard, period: Period): boolean {
  if (!dashboard.content.hiddenDateSelector) return true;
  const own = resolvePeriod(dashboard.content, calendarOf(dashboard, now()));
  return isDeepStrictEqual([own.range, own.compareRange], [period.range, period.compareRange]);
}

async function clientReceipt(opened: OpenNumber): Promise<ClientReceipt> {
  const { found, side, known, period, dashboard } = opened;
  const receipt = await receiptOfSide(opened, side);
  const { source } = known.source;
  const zone = dashboard.content.timezone;
  const words = formatter(receipt.lang);
  const nothing = {
    counted: rowCounter(found.column.metric).counted(),
    again: null,
    meanOfDays: null,
    some: [],
  };
  const { label, text, value, where, steps, note, facts } = receiptPage({
    found,
    side,
    receipt,
    other: null,
    compared: null,
    scanned: nothing,
    again: null,
    rowDimensions: [],
    rowMetrics: [],
    comparison: period.comparison,
    widgetTitle: opened.widget.title,
    filters: opened.filterWords,
    home: { name: "", href: "" },
    source: { id: "", name: source.name },
    zone,
    href: "",
    csvHref: "",
  });
  const calculation = facts.find(({ name }) => name === "Calculation")?.value ?? "";
  return {
    label,
    text,
    value,
    where,
    steps,
    note,
    facts: [
      { name: "Source", value: source.name },
      ...(isUndated(side.values.table) ? [] : [{ name: "Dates", value: words.range(side.range) }]),
      { name: "Calculation", value: calculation },
      { name: "Data as of", value: `${words.moment(new Date(receipt.fetchedAt), zone)}, ${zone}` },
      { name: "Final", value: settledWords(receipt, side.range.to, words) },
      ...coverageFacts(found, words),
    ],
  };
}
