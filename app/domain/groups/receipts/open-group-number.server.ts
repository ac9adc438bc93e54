import type { Viewer } from "#app/auth/viewer.ts";
import { findFileConnector } from "#app/connectors/registry.ts";
import type { Parameters } from "#app/connectors/core/define.ts";
import { type Detail, fileDetail, providerDetail } from "#app/domain/receipts/detail.server.ts";
import type { ShownNumber, Side } from "#app/domain/receipts/find-number.ts";
import { columnNames } from "#app/domain/sources/column-names.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays, type DateRange } from "#app/lib/plain-date.ts";
import { daysBefore } from "#app/metrics/periods/comparisons.ts";
import { type ListedAlert, listAlerts } from "#db/queries/groups/alerts.ts";
import { type DomainRow, findDomain, listDomainMetrics } from "#db/queries/groups/domains.ts";
import { findGroup, type GroupRow } from "#db/queries/groups/groups.ts";
import { loadKnownSources, loadSeries } from "../metrics/load-series.server.ts";
import { type Measured, measure, type Series } from "../metrics/measure.ts";
import type { GroupPeriod } from "../metrics/period.ts";
import { loadWholePeriod } from "../metrics/load-whole-period.server.ts";
import { type BuiltInMetric, builtInMetric } from "../rules/group-metrics.ts";
import { localTime } from "../rules/night.ts";
import { shownNumber } from "./group-number.ts";
import { type AskedSpot, readGroupSpot } from "../metrics/group-spot.ts";

type Place = { readonly group: GroupRow; readonly domain: DomainRow; readonly metric: BuiltInMetric };

export type OpenGroupNumber = Place & {
  readonly outcome: "number";
  readonly asked: AskedSpot;
  readonly period: GroupPeriod;
  readonly alert: ListedAlert | null;
  readonly series: Series;
  readonly measured: Measured;
  readonly found: ShownNumber;
  readonly side: Side;
  readonly known: KnownSource;
  readonly detail: Detail;
  readonly parameters: Parameters;
  readonly currency: string | null;
  readonly lang: string;
  readonly isZeroWithoutRows: true;
};

export type OpenedGroupNumber =
  | OpenGroupNumber
  | { readonly outcome: "not-found" }
  | (Place & { readonly outcome: "unknown"; readonly what: string });

export type GroupAddress = { readonly groupId: string; readonly domainId: string; readonly metric: string };

const notFound = { outcome: "not-found" } as const;

/** Queries no provider. */
export async function openGroupNumber(
  { companyId, company }: Viewer,
  address: GroupAddress,
  params: URLSearchParams,
): Promise<OpenedGroupNumber> {
  const metric = builtInMetric(address.metric);
  const asked = readGroupSpot(params);
  const group = metric && asked && (await findGroup(companyId, address.groupId));
  const domain = group && (await findDomain(companyId, group.id, address.domainId));
  if (!metric || !asked || !group || !domain) return notFound;
  const at = now();
  const rows = await listDomainMetrics(companyId, [domain.id]);
  const alert = asked.alertId === null ? null : await alertOf(companyId, domain, asked.alertId, at);
  if (asked.alertId !== null && alert?.metric !== metric.id) return notFound;
  const loaded = await loadSeries(companyId, [domain], rows, await loadKnownSources(companyId), at);
  const one = loaded.find(({ row }) => row.metric === metric.id);
  if (!one) return notFound;
  const place = { group, domain, metric };
  const { series, stored, known } = one;
  if (!series || !stored || !known)
    return { outcome: "unknown", ...place, what: one.problem ?? "The first numbers are on their way." };

  const { day: today } = localTime(company.timezone, at);
  const period =
    (alert && periodOf(alert)) ??
    (asked.period && endingOn(asked.period)) ??
    (await loadWholePeriod({ group, days: group.range, today, at }));
  const measured = measure(series, period.range, period.compareRange);
  const { decimals } = asked;
  const isOfAlert = alert !== null;
  const found = shownNumber({ metric, series, measured, stored, period, decimals, isOfAlert });
  const side = asked.isBefore ? found.before : found.now;
  if (!side) return notFound;
  const { upload, source } = known.source;
  const file = findFileConnector(source.kind);
  const detail =
    file && upload
      ? fileDetail(companyId, file, upload, stored.query, columnNames(known.source))
      : providerDetail(series.metrics);
  return {
    outcome: "number",
    ...place,
    asked,
    period,
    alert,
    series,
    measured,
    found,
    side,
    known,
    detail,
    parameters: stored.query.parameters ?? {},
    currency: series.currency,
    lang: "en",
    isZeroWithoutRows: true,
  };
}

async function alertOf(
  companyId: string,
  { id: domainId }: DomainRow,
  id: string,
  at: Date,
): Promise<ListedAlert | null> {
  const [alert] = await listAlerts(companyId, { ids: [id], domainId, withResolved: true, limit: 1 }, at);
  return alert ?? null;
}

function periodOf({ from, to }: DateRange): GroupPeriod {
  return { range: { from, to }, compareRange: daysBefore({ from, to }) };
}

function endingOn({ days, to }: NonNullable<AskedSpot["period"]>): GroupPeriod {
  return periodOf({ from: addDays(to, 1 - days), to });
}
