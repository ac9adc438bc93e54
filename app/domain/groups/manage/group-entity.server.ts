import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { compare } from "#app/metrics/compare.ts";
import { type ListedAlert, countAlerts } from "#db/queries/groups/alerts.ts";
import { type DomainRow, findDomain, listDomainMetrics, listDomains } from "#db/queries/groups/domains.ts";
import { countDomains, findGroup, type GroupRow, listGroups } from "#db/queries/groups/groups.ts";
import type { AlertLimits } from "#db/schema/groups.ts";
import { stateAt } from "../alerts/alert-view.ts";
import { findAlerts, placeText, readAskedAlerts } from "../alerts/alert-history.server.ts";
import { localTime } from "../rules/night.ts";
import { type Measured, measure } from "../metrics/measure.ts";
import { type BuiltInMetric, builtInMetric } from "../rules/group-metrics.ts";
import { loadKnownSources, type LoadedSeries, loadSeries } from "../metrics/load-series.server.ts";
import { type GroupDays, groupPeriod } from "../metrics/period.ts";
import { loadWholePeriod } from "../metrics/load-whole-period.server.ts";

// Raw values, names as in the specification's entities.

export async function listGroupEntities({ companyId }: Viewer) {
  const [groups, domains, alerts] = await Promise.all([
    listGroups(companyId),
    countDomains(companyId),
    countAlerts(companyId, now()),
  ]);
  return groups.map((group) => ({
    ...groupEntity(group),
    domainsCount: domains.get(group.id) ?? 0,
    openAlerts: alerts.get(group.id)?.open ?? 0,
  }));
}

function groupEntity({ id, name, range, metrics, createdAt, updatedAt }: GroupRow) {
  return {
    id,
    name,
    range,
    metrics: metrics.map(({ metric, ...limits }) => ({ metric, ...limitsEntity(limits) })),
    createdAt,
    updatedAt,
  };
}

const limitsEntity = ({
  relativeThreshold,
  absoluteThreshold,
  minimumBase,
  direction,
  alertsOn,
}: AlertLimits): AlertLimits => ({ relativeThreshold, absoluteThreshold, minimumBase, direction, alertsOn });

/** Null: another company's group. */
export async function findGroupEntity(viewer: Viewer, id: string, days: GroupDays | null = null) {
  const group = await findGroup(viewer.companyId, id);
  if (!group) return null;
  const domains = await listDomains(viewer.companyId, id);
  const asked = { days: days ?? group.range, isWhole: true };
  return { ...groupEntity(group), ...(await measuredDomains(viewer, group, domains, asked)) };
}

export async function findDomainEntity(viewer: Viewer, groupId: string, id: string) {
  const group = await findGroup(viewer.companyId, groupId);
  const domain = group && (await findDomain(viewer.companyId, groupId, id));
  if (!group || !domain) return null;
  return (
    (await measuredDomains(viewer, group, [domain], { days: group.range, isWhole: false })).domains[0] ?? null
  );
}

async function measuredDomains(
  { companyId, company, clientIds }: Viewer,
  group: GroupRow,
  domains: readonly DomainRow[],
  { days, isWhole }: { readonly days: GroupDays; readonly isWhole: boolean },
) {
  const at = now();
  const rows = await listDomainMetrics(
    companyId,
    domains.map(({ id }) => id),
  );
  const loaded = await loadSeries(companyId, domains, rows, await loadKnownSources(companyId), at);
  const { day: today } = localTime(company.timezone, at);
  const period =
    isWhole && clientIds === null
      ? groupPeriod(
          days,
          loaded.flatMap(({ end }) => end ?? []),
          today,
        )
      : await loadWholePeriod({ group, days, today, at });
  const wanted = group.metrics.map(({ metric }) => metric);
  return {
    period: period.range,
    comparePeriod: period.compareRange,
    domains: domains.map((domain) => ({
      ...domainEntity(domain),
      metrics: loaded
        .filter(({ row }) => row.domainId === domain.id)
        .sort((a, b) => wanted.indexOf(a.row.metric) - wanted.indexOf(b.row.metric))
        .map((one) => metricEntity(one, period)),
    })),
  };
}

function domainEntity({ id, host, clientId, note, snoozedUntil, createdAt }: DomainRow) {
  return { id, host, clientId, note, snoozedUntil, createdAt };
}

function metricEntity({ row, series, problem }: LoadedSeries, period: ReturnType<typeof groupPeriod>) {
  const measured = series && measure(series, period.range, period.compareRange);
  const metric = builtInMetric(row.metric);
  return {
    metric: row.metric,
    sourceId: row.sourceId,
    parameters: row.sourceId === null ? {} : row.parameters,
    value: measured?.value ?? null,
    current: measured?.current ?? null,
    previous: measured?.previous ?? null,
    currency: series?.metric.format === "money" ? series.currency : null,
    change: measured && metric ? changeEntity(measured, metric) : null,
    comparedDays: measured?.days?.compared ?? 0,
    readSince: series?.readSince ?? null,
    error: problem,
    ...limitsEntity(row),
  };
}

/** In the metric's unit for ranks, from zero and from negatives; else a share. */
function changeEntity({ current, previous }: Measured, { format, direction, changesIn }: BuiltInMetric) {
  const { kind, value } = compare(current, previous, { format, direction, changesIn });
  if (kind === "unknown") return null;
  const isShare = kind === "relative" || (kind === "none" && changesIn === undefined);
  return { value: value ?? 0, unit: isShare ? "share" : "value" };
}

const alertsAtOnce = 500;

/** `?group=&state=&before=`; 500 at once. Null: another company's group. */
export async function listAlertEntities(viewer: Viewer, params: URLSearchParams) {
  const at = now();
  const found = await findAlerts(viewer, readAskedAlerts(params), alertsAtOnce + 1, at);
  if (!found) return null;
  const shown = found.alerts.slice(0, alertsAtOnce);
  const before = found.alerts.length > alertsAtOnce ? placeText(shown.at(-1)!) : null;
  return { data: shown.map((alert) => alertEntity(alert, at)), meta: { before } };
}

function alertEntity(alert: ListedAlert, at: Date) {
  const { id, groupId, domainId, host, metric, direction, current, previous, currency, from, to } = alert;
  const { comparedDays, openedAt, resolvedAt } = alert;
  const state = stateAt(alert, at);
  const snoozedUntil = state === "snoozed" ? alert.snoozedUntil : null;
  return {
    id,
    groupId,
    domainId,
    host,
    metric,
    direction,
    state,
    current,
    previous,
    currency,
    period: { from, to },
    comparedDays,
    openedAt,
    snoozedUntil,
    resolvedAt,
  };
}
