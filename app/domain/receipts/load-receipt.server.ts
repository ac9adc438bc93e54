import type { Viewer } from "#app/auth/viewer.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { periodParams } from "#app/metrics/periods/share-period.ts";
import { filterQuery } from "#app/domain/dashboards/filters/dashboard-filter.ts";
import { joinQueries } from "#app/domain/dashboards/filters/read-filtering.ts";
import { pickedParam } from "#app/domain/sources/kind.ts";
import { columnsOfMetric } from "./make-receipt.ts";
import { type OpenNumber, openNumber } from "./open-number.server.ts";
import { receiptPage, type ReceiptPage } from "./receipt-page.ts";
import { calculatedOf, receiptOfSide, recomputeNumber } from "./recompute-number.server.ts";

export type LoadedReceipt =
  | { readonly outcome: "receipt"; readonly page: ReceiptPage }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "unavailable"; readonly what: string; readonly home: ReceiptPage["home"] };

export async function loadReceipt(
  viewer: Viewer,
  id: string,
  params: URLSearchParams,
): Promise<LoadedReceipt> {
  const opened = await openNumber(viewer, id, params);
  if (opened.outcome === "not-found") return opened;
  const { content, permalink } = opened.dashboard;
  const query = joinQueries(periodParams(opened.period).toString(), filterQuery(opened.filters));
  const href = `/dashboards/${permalink}?${query}`;
  const home = { name: content.name, href };
  if (opened.outcome === "unavailable") return { outcome: "unavailable", what: opened.what, home };

  const { found, side, known, period } = opened;
  const { receipt, scanned, again } = await recomputeNumber(opened, side);
  const otherSide = side === found.before ? (found.compared ?? found.now) : found.before;
  const used = columnsOfMetric(found.column, calculatedOf(opened));
  return {
    outcome: "receipt",
    page: receiptPage({
      found,
      side,
      receipt,
      other: otherSide && (await receiptOfSide(opened, otherSide)),
      compared: found.compared && (await receiptOfSide(opened, found.compared)),
      scanned,
      again,
      rowDimensions: opened.detail.dimensions(side),
      rowMetrics: known.catalogue.metrics.filter(({ key }) => used.includes(key)),
      comparison: period.comparison,
      widgetTitle: opened.widget.title,
      filters: opened.filterWords,
      home,
      source: { id: known.source.source.id, name: known.source.source.name, picked: pickedIn(opened) },
      zone: viewer.timezone,
      href: `/receipts/${encodeURIComponent(id)}?${query}`,
      csvHref: `/receipts/${encodeURIComponent(id)}/rows.csv?${query}`,
    }),
  };
}

export function pickedIn({
  known,
  parameters,
}: Pick<OpenNumber, "known" | "parameters">): readonly [string, string] | null {
  const { kind, properties } = known.source.source;
  const connector = findProvider(kind);
  const param = connector && pickedParam(connector);
  const values = [param ? (parameters[param.name] ?? []) : []].flat();
  const names = properties.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  return param && names.length > 0 ? [param.label, names.join(", ")] : null;
}
