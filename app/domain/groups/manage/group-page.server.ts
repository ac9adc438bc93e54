import type { Viewer } from "#app/auth/viewer.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { now } from "#app/lib/clock.server.ts";
import { type Formatter, formatter } from "#app/metrics/format/format.ts";
import { listClients } from "#db/queries/clients.ts";
import { type ListedAlert, listAlerts } from "#db/queries/groups/alerts.ts";
import { type DomainRow, listDomainMetrics, listDomains } from "#db/queries/groups/domains.ts";
import { findGroup, type GroupRow } from "#db/queries/groups/groups.ts";
import { type AlertView, alertView, orderAlerts, stateAt } from "../alerts/alert-view.ts";
import { localTime } from "../rules/night.ts";
import { builtInMetric } from "../rules/group-metrics.ts";
import {
  type CellView,
  cellOf,
  type Curve,
  curveOf,
  type MeasuredCell,
  measuredSeries,
  type MeasuredSeries,
} from "../metrics/group-view.ts";
import { loadKnownSources, type LoadedSeries, loadSeries } from "../metrics/load-series.server.ts";
import { type GroupDays, type GroupPeriod, groupPeriod } from "../metrics/period.ts";
import { loadWholePeriod } from "../metrics/load-whole-period.server.ts";
import { type AskedRows, orderRows, type Sortable } from "./order-rows.ts";

export type RowView = {
  readonly id: string;
  readonly host: string;
  readonly client: string | null;
  readonly hasNote: boolean;
  readonly curve: Curve | null;
  readonly cells: readonly CellView[];
  readonly hasAlert: boolean;
  readonly until: string | null;
};

export type GroupView = {
  readonly id: string;
  readonly name: string;
  readonly days: GroupDays;
  readonly alertDays: GroupDays;
  readonly domains: number;
  readonly period: string;
  readonly comparison: string;
  readonly to: PlainDate;
  /** "26 November, 06:12"; null before the first numbers. */
  readonly updated: string | null;
  readonly metrics: readonly { readonly id: string; readonly label: string; readonly hint: string | null }[];
  readonly rows: readonly RowView[];
  readonly alerts: readonly AlertView[];
  readonly counts: { readonly open: number; readonly snoozed: number; readonly missing: number };
  readonly clients: readonly { readonly id: string; readonly name: string }[];
  readonly reasons: readonly { readonly text: string; readonly where: string; readonly count: number }[];
};

const words = formatter("en");

/** Stored results only; null: another company's group. */
export async function loadGroupPage(
  viewer: Viewer,
  groupId: string,
  asked: AskedRows,
): Promise<GroupView | null> {
  const { companyId, company, timezone, clientIds } = viewer;
  const group = await findGroup(companyId, groupId);
  if (!group) return null;
  const at = now();
  const days = asked.days ?? group.range;
  const domains = await listDomains(companyId, groupId);
  const [rows, sources, alerts, clients] = await Promise.all([
    listDomainMetrics(
      companyId,
      domains.map(({ id }) => id),
    ),
    loadKnownSources(companyId),
    listAlerts(companyId, { groupId, limit: Math.max(1, domains.length * group.metrics.length) }, at),
    listClients(companyId),
  ]);
  const loaded = await loadSeries(companyId, domains, rows, sources, at);
  const { day: today } = localTime(company.timezone, at);
  const period = clientIds
    ? await loadWholePeriod({ group, days, today, at })
    : groupPeriod(
        days,
        loaded.flatMap(({ end }) => end ?? []),
        today,
      );
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const frame = { group, period, alerts, at, zone: timezone, names };
  const all = rowsOf(domains, loaded, frame);
  const shown = orderRows(
    all,
    asked,
    group.metrics.map(({ metric }) => metric),
  );
  return {
    id: group.id,
    name: group.name,
    days,
    alertDays: group.range,
    domains: domains.length,
    period: words.range(period.range),
    comparison: words.range(period.compareRange),
    to: period.range.to,
    updated: updatedAt(loaded, timezone),
    metrics: group.metrics.flatMap(({ metric }) => {
      const known = builtInMetric(metric);
      const hint = known?.direction === "less" ? "lower is better" : null;
      return known ? [{ id: metric, label: known.label, hint }] : [];
    }),
    rows: shown.map(({ view }) => view),
    alerts: orderAlerts(alerts.filter((alert) => stateAt(alert, at) === "open")).map((alert) =>
      alertView(alert, words, timezone, at),
    ),
    counts: {
      open: all.filter(({ hasAlert }) => hasAlert).length,
      snoozed: all.filter(({ isSnoozed }) => isSnoozed).length,
      missing: all.filter(({ isMissing }) => isMissing).length,
    },
    clients: clients
      .filter(({ id }) => domains.some(({ clientId }) => clientId === id))
      .map(({ id, name }) => ({ id, name })),
    reasons: reasonsOf(shown, group),
  };
}

/** Returns the viewer at the next step. */
export async function noteRangeSwitch(
  viewer: Viewer,
  days: GroupDays | null,
  view: GroupView,
): Promise<Viewer> {
  if (days === null || days === view.alertDays) return viewer;
  return { ...viewer, onboarding: await recordOnboardingEvent(viewer, "range-switched") };
}

type Frame = {
  readonly group: GroupRow;
  readonly period: GroupPeriod;
  readonly alerts: readonly ListedAlert[];
  readonly at: Date;
  readonly zone: string;
  readonly names: ReadonlyMap<string, string>;
};

type Row = Sortable & { readonly view: RowView };

function rowsOf(domains: readonly DomainRow[], loaded: readonly LoadedSeries[], frame: Frame): Row[] {
  const { group, period, alerts, at, zone, names } = frame;
  const byDomain = new Map<string, Map<string, MeasuredSeries>>();
  const columns = new Map<string, (number | null)[]>();
  for (const one of loaded) {
    const { domainId, metric } = one.row;
    const own = byDomain.get(domainId) ?? new Map<string, MeasuredSeries>();
    const measured = measuredSeries(one, period);
    byDomain.set(domainId, own.set(metric, measured));
    const column = columns.get(metric) ?? [];
    columns.set(metric, column);
    const { value = null, current = null, previous = null } = measured.measured ?? {};
    column.push(value, current, previous);
  }
  const states = new Map(alerts.map((alert) => [alert.domainMetricId, stateAt(alert, at)]));
  return domains.map((domain) => {
    const own = byDomain.get(domain.id);
    const cells = group.metrics.map(({ metric }): MeasuredCell => {
      const one = own?.get(metric);
      if (!one)
        return {
          text: "–",
          value: null,
          change: null,
          changeBy: null,
          why: "You do not see its source.",
          isHidden: true,
        };
      const state = states.get(one.loaded.row.id);
      return cellOf(one, period, state === "resolved" ? undefined : state, columns.get(metric) ?? [], words);
    });
    const curves = group.metrics.flatMap(({ metric }) => own?.get(metric)?.loaded ?? []);
    const isSnoozed = domain.snoozedUntil !== null && domain.snoozedUntil > at;
    const until = isSnoozed
      ? domain.snoozedUntil
      : (alerts.find(({ domainId, ...alert }) => domainId === domain.id && stateAt(alert, at) === "snoozed")
          ?.snoozedUntil ?? null);
    return {
      host: domain.host,
      clientId: domain.clientId,
      cells: new Map(group.metrics.map(({ metric }, place) => [metric, cells[place]!])),
      hasAlert: cells.some(({ alert }) => alert === "open"),
      isSnoozed: until !== null,
      isMissing: cells.some(({ value }) => value === null),
      view: {
        id: domain.id,
        host: domain.host,
        client: domain.clientId === null ? null : (names.get(domain.clientId) ?? null),
        hasNote: domain.note !== "",
        curve: firstCurve(curves, period),
        cells: cells.map(({ changeBy: _, ...cell }) => cell),
        hasAlert: cells.some(({ alert }) => alert === "open"),
        until: until && words.moment(until, zone),
      },
    };
  });
}

function firstCurve(series: readonly LoadedSeries[], { range }: GroupPeriod): Curve | null {
  for (const one of series) {
    const curve = curveOf(one, range.to);
    if (curve) return curve;
  }
  return null;
}

function updatedAt(loaded: readonly LoadedSeries[], zone: string): string | null {
  const newest = loaded
    .flatMap(({ stored }) => stored?.table.fetchedAt ?? [])
    .sort()
    .at(-1);
  return newest === undefined ? null : words.moment(new Date(newest), zone);
}

const maxPlaces = 4;

function reasonsOf(rows: readonly Row[], { metrics }: GroupRow): GroupView["reasons"] {
  const places = new Map<string, string[]>();
  for (const { host, cells } of rows)
    for (const { metric } of metrics) {
      const why = cells.get(metric)?.why;
      if (why !== undefined)
        places.set(why, [...(places.get(why) ?? []), `${host} ${builtInMetric(metric)?.label ?? metric}`]);
    }
  return [...places]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([text, all]) => ({
      text,
      count: all.length,
      where: moreWords(all, words),
    }));
}

function moreWords(all: readonly string[], say: Formatter): string {
  const more = all.length - maxPlaces;
  const shown = all.slice(0, maxPlaces).join(", ");
  return more > 0 ? `${shown} and ${say.count(more)} more` : shown;
}
