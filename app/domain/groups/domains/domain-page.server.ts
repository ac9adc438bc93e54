import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { listClients } from "#db/queries/clients.ts";
import { listAlerts } from "#db/queries/groups/alerts.ts";
import { findDomain, listDomainMetrics } from "#db/queries/groups/domains.ts";
import { findGroup } from "#db/queries/groups/groups.ts";
import { type AlertView, alertView } from "../alerts/alert-view.ts";
import { localTime } from "../rules/night.ts";
import { limitValues, noPlace, placeField } from "../rules/group.form.ts";
import { builtInMetric } from "../rules/group-metrics.ts";
import {
  beforeOf,
  type CellView,
  cellOf,
  type Curve,
  curveOf,
  measuredSeries,
} from "../metrics/group-view.ts";
import { type LoadedSeries, loadSeries } from "../metrics/load-series.server.ts";
import type { GroupDays } from "../metrics/period.ts";
import { loadWholePeriod } from "../metrics/load-whole-period.server.ts";
import { allPlaces, type MetricPlace } from "../rules/find-places.ts";
import { loadFileHosts } from "./load-file-hosts.server.ts";
import { loadSourcesToMatch } from "./match-domains.server.ts";

export type DomainPage = {
  readonly groupId: string;
  readonly groupName: string;
  readonly id: string;
  readonly host: string;
  readonly period: string;
  readonly comparison: string;
  readonly days: GroupDays;
  readonly to: PlainDate;
  readonly until: string | null;
  readonly metrics: readonly {
    readonly id: string;
    readonly label: string;
    readonly cell: CellView;
    readonly before: Pick<CellView, "text" | "value"> | null;
    readonly curve: Curve | null;
    readonly places: readonly { readonly value: string; readonly label: string }[];
  }[];
  readonly alerts: readonly AlertView[];
  readonly clients: readonly { readonly value: string; readonly label: string }[];
  readonly values: Readonly<Record<string, string>>;
};

const words = formatter("en");

export async function loadDomainPage(
  { companyId, company, timezone }: Viewer,
  groupId: string,
  domainId: string,
): Promise<DomainPage | null> {
  const group = await findGroup(companyId, groupId);
  const domain = group && (await findDomain(companyId, groupId, domainId));
  if (!group || !domain) return null;
  const at = now();
  const sources = await loadSourcesToMatch(companyId);
  const [rows, files, alerts, clients] = await Promise.all([
    listDomainMetrics(companyId, [domainId]),
    loadFileHosts(companyId, sources),
    listAlerts(companyId, { domainId, withResolved: true, limit: 50 }, at),
    listClients(companyId),
  ]);
  const loaded = await loadSeries(companyId, [domain], rows, sources, at);
  const { day: today } = localTime(company.timezone, at);
  const period = await loadWholePeriod({ group, days: group.range, today, at });
  const views = alerts.map((alert) => alertView(alert, words, timezone, at));
  const metrics = group.metrics.flatMap(({ metric: id }) => {
    const metric = builtInMetric(id);
    const one = loaded.find(({ row }) => row.metric === id);
    if (!metric || !one) return [];
    const alert = views.find(({ state, metric: label }) => state !== "resolved" && label === metric.label);
    const measured = measuredSeries(one, period);
    const numbers = measured.measured;
    const { changeBy: _, ...cell } = cellOf(
      measured,
      period,
      alert?.state === "resolved" ? undefined : alert?.state,
      numbers ? [numbers.value, numbers.current, numbers.previous] : [],
      words,
    );
    const places = allPlaces(domain.host, metric, sources.values(), files).map(({ place, label }) => ({
      value: placeValue(place),
      label,
    }));
    const present = presentPlace(one);
    return [
      {
        id,
        label: metric.label,
        cell,
        before: beforeOf(measured, words),
        curve: curveOf(one, period.range.to),
        places: [
          { value: noPlace, label: places.length === 0 ? "No connected source has this metric" : "None" },
          ...(present && places.every(({ value }) => value !== present.value) ? [present] : []),
          ...places,
        ],
      },
    ];
  });
  const values: Record<string, string> = { note: domain.note, clientId: domain.clientId ?? "" };
  for (const row of rows) {
    const { sourceId, parameters } = row;
    values[placeField(row.metric)] = sourceId === null ? noPlace : placeValue({ sourceId, parameters });
    Object.assign(values, limitValues(row.metric, row));
  }
  return {
    groupId,
    groupName: group.name,
    id: domain.id,
    host: domain.host,
    period: words.range(period.range),
    comparison: words.range(period.compareRange),
    days: group.range,
    to: period.range.to,
    until:
      domain.snoozedUntil && domain.snoozedUntil > at ? words.moment(domain.snoozedUntil, timezone) : null,
    metrics,
    alerts: views,
    clients: clients
      .filter(({ id, archivedAt }) => archivedAt === null || id === domain.clientId)
      .map(({ id, name }) => ({ value: id, label: name })),
    values,
  };
}

/** Offers the current place: saving a note must not drop it. */
function presentPlace({ row: { sourceId, parameters }, known }: LoadedSeries) {
  if (sourceId === null) return null;
  const what = parameters.host ?? Object.values(parameters).at(-1);
  const name = known?.source.source.name ?? "Present source";
  return { value: placeValue({ sourceId, parameters }), label: what ? `${name}: ${what}` : name };
}

export function placeValue({ sourceId, parameters }: MetricPlace): string {
  return JSON.stringify([sourceId, Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
