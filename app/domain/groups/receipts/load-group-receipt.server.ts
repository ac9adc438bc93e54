import type { Viewer } from "#app/auth/viewer.ts";
import { columnsOfMetric } from "#app/domain/receipts/make-receipt.ts";
import { pickedIn } from "#app/domain/receipts/load-receipt.server.ts";
import type { ReceiptFact } from "#app/domain/receipts/receipt-facts.ts";
import { receiptPage, type ReceiptPage } from "#app/domain/receipts/receipt-page.ts";
import { receiptOfSide, recomputeNumber } from "#app/domain/receipts/recompute-number.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { alertView } from "../alerts/alert-view.ts";
import { changeReason, valueReason } from "../metrics/reasons.ts";
import { type GroupAddress, type OpenGroupNumber, openGroupNumber } from "./open-group-number.server.ts";
import { alertReceiptHref, groupReceiptHref } from "../metrics/group-spot.ts";
import { now } from "#app/lib/clock.server.ts";

export type LoadedGroupReceipt =
  | { readonly outcome: "receipt"; readonly page: ReceiptPage }
  | { readonly outcome: "not-found" }
  | {
      readonly outcome: "unknown";
      readonly label: string;
      readonly what: string;
      readonly home: ReceiptPage["home"];
    };

const words = formatter("en");

export async function loadGroupReceipt(
  viewer: Viewer,
  address: GroupAddress,
  params: URLSearchParams,
): Promise<LoadedGroupReceipt> {
  const opened = await openGroupNumber(viewer, address, params);
  switch (opened.outcome) {
    case "not-found":
      return opened;
    case "unknown": {
      const { group, domain, metric, what } = opened;
      const home = { name: domain.host, href: `/groups/${group.id}/domains/${domain.id}` };
      return { outcome: "unknown", label: metric.label, what, home };
    }
    case "number":
      return { outcome: "receipt", page: await pageOf(opened, viewer.timezone) };
  }
}

async function pageOf(opened: OpenGroupNumber, zone: string): Promise<ReceiptPage> {
  const { group, domain, metric, found, side, known, detail, measured, series, period, asked } = opened;
  const { receipt, scanned, again } = await recomputeNumber(opened, side);
  const otherSide = side === found.before ? (found.compared ?? found.now) : found.before;
  const { source } = known.source;
  const used = columnsOfMetric(found.column, null);
  const [isBefore, href] = [asked.isBefore, hrefOf(opened, asked.isBefore)];
  const [path, query] = href.split("?");
  const page = receiptPage({
    found,
    side,
    receipt,
    other: otherSide && (await receiptOfSide(opened, otherSide)),
    compared: found.compared && (await receiptOfSide(opened, found.compared)),
    scanned,
    again,
    rowDimensions: detail.dimensions(side),
    rowMetrics: detail.metrics(side).filter(({ key }) => used.includes(key)),
    comparison: "previous",
    changesIn: metric.changesIn,
    noChange: found.before ? null : changeReason(measured, series.readSince, source.name, period, words),
    otherHref: hrefOf(opened, !isBefore),
    widgetTitle: domain.host,
    filters: [],
    home: { name: group.name, href: `/groups/${group.id}` },
    source: { id: source.id, name: source.name, picked: pickedIn(opened) },
    zone,
    href,
    csvHref: `${path}/rows.csv?${query}`,
  });
  const missing = isBefore ? null : valueReason(measured, series, source.name, period, words);
  return {
    ...page,
    note: [missing, page.note].filter(Boolean).join(" "),
    facts: [
      { name: "Domain", value: domain.host, href: `/groups/${group.id}/domains/${domain.id}` },
      ...alertFacts(opened, zone),
      ...page.facts,
    ],
  };
}

function hrefOf({ group, domain, metric, period, alert, asked }: OpenGroupNumber, isBefore: boolean): string {
  const place = { groupId: group.id, domainId: domain.id, metric: metric.id, isBefore };
  if (alert) return alertReceiptHref({ ...place, alertId: alert.id });
  const days = asked.period?.days ?? group.range;
  return groupReceiptHref({ ...place, days, to: period.range.to, decimals: asked.decimals ?? undefined });
}

/** The source's later data may differ. */
function alertFacts({ alert, measured }: OpenGroupNumber, zone: string): ReceiptFact[] {
  if (!alert) return [];
  const { numbers, opened } = alertView(alert, words, zone, now());
  const isSame = alert.current === measured.current && alert.previous === measured.previous;
  const state = isSame ? "the same as now" : "the source's numbers have changed since";
  return [{ name: "Alert", value: `Opened ${opened}. It says ${numbers}: ${state}.` }];
}
