import { setTimeout as pause } from "node:timers/promises";
import { leaseName, newId } from "#app/lib/id.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { type AlertState, type Finding, nextAlertStep, returnsUntil } from "#app/metrics/alerts.ts";
import { countDays } from "#app/metrics/periods/coverage.ts";
import { type AlertRow, listLastAlerts } from "#db/queries/groups/alerts.ts";
import { type DomainRow, listDomainMetrics, listDomains } from "#db/queries/groups/domains.ts";
import type { GroupRow } from "#db/queries/groups/groups.ts";
import {
  type AlertChange,
  finishWatch,
  listWatchingCompanies,
  takeGroupToWatch,
  wakeAlerts,
} from "#db/queries/groups/watch.ts";
import { loadKnownSources, type LoadedSeries, loadSeries } from "../metrics/load-series.server.ts";
import { groupCurve, measure } from "../metrics/measure.ts";
import { type GroupPeriod, groupPeriod } from "../metrics/period.ts";
import { findingOf } from "./finding-of.ts";
import { firstLook, lastLook, localTime } from "../rules/night.ts";
import { planDigest } from "./plan-digest.server.ts";
import { markResults } from "./query-domains.server.ts";

const leaseMs = 5 * 60_000;
const againMs = 10 * 60_000;

/** Reads only stored results. Run every five minutes. */
export async function watchGroups(at: Date): Promise<void> {
  await wakeAlerts(at);
  const by = leaseName();
  for (const { id, timezone } of await listWatchingCompanies()) {
    const { day, minute } = localTime(timezone, at);
    if (minute < firstLook) continue;
    const lease = { at, until: new Date(at.getTime() + leaseMs) };
    for (let group; (group = await takeGroupToWatch(id, day, by, lease));) {
      await watchGroup(group, { day, by, at, isLast: minute >= lastLook });
      await pause(0);
    }
    await planDigest(id, day, at);
  }
}

type Look = { readonly day: PlainDate; readonly by: string; readonly at: Date; readonly isLast: boolean };

async function watchGroup(group: GroupRow, { day, by, at, isLast }: Look): Promise<void> {
  const { companyId } = group;
  const domains = await listDomains(companyId, group.id);
  const rows = await listDomainMetrics(
    companyId,
    domains.map(({ id }) => id),
  );
  await markResults(companyId, domains, rows, at);
  const loaded = await loadSeries(companyId, domains, rows, await loadKnownSources(companyId), at);
  const period = groupPeriod(
    group.range,
    loaded.flatMap(({ end }) => end ?? []),
    day,
  );
  const last = await listLastAlerts(
    companyId,
    rows.map(({ id }) => id),
  );
  const byId = new Map(domains.map((domain) => [domain.id, domain]));
  const changes = loaded.flatMap((one) =>
    changesOf(one, last.get(one.row.id) ?? null, { group, domain: byId.get(one.row.domainId)!, period, at }),
  );
  const isWhole = isLast || loaded.every(({ isWaiting }) => !isWaiting);
  await finishWatch(group, by, changes, {
    watchedOn: isWhole ? day : null,
    again: isWhole ? null : new Date(at.getTime() + againMs),
    curve: groupCurve(
      loaded.flatMap(({ row, series }) =>
        series && row.metric === group.metrics[0]?.metric ? [series] : [],
      ),
      period.range.to,
    ),
  });
}

type Frame = {
  readonly group: GroupRow;
  readonly domain: DomainRow;
  readonly period: GroupPeriod;
  readonly at: Date;
};

/** Without a source, an alert ends. */
export function changesOf(
  { row, series, known }: Pick<LoadedSeries, "row" | "series" | "known">,
  last: AlertRow | null,
  { group, domain, period, at }: Frame,
): AlertChange[] {
  const measured = series && measure(series, period.range, period.compareRange);
  const found: Finding = known === null ? { finding: "calm" } : findingOf(measured, row);
  const { from, to } = period.range;
  const numbers = found.finding === "moved" && {
    current: found.current,
    previous: found.previous,
    from,
    to,
    comparedDays: measured?.compared ? countDays(measured.compared.now) : null,
    currency: series?.metric.format === "money" ? series.currency : null,
  };
  const end = (set: Partial<AlertRow> = {}): AlertChange[] =>
    last ? [{ step: "change", id: last.id, set: { ...set, ...endOf(at) } }] : [];
  const change = (set: Partial<AlertRow>): AlertChange[] =>
    last ? [{ step: "change", id: last.id, set: { ...set, ...numbers } }] : [];
  const open = (): AlertChange[] => {
    if (found.finding !== "moved" || !numbers) return [];
    const until = snoozeAfter(at, domain.snoozedUntil);
    const alert = {
      id: newId(),
      companyId: group.companyId,
      domainMetricId: row.id,
      direction: found.direction,
      state: until ? ("snoozed" as const) : ("open" as const),
      snoozedUntil: until,
      openedAt: at,
      ...numbers,
    };
    return [{ step: "open", alert }];
  };
  switch (nextAlertStep(stateOf(last, group.range), found, at)) {
    case "open":
      return open();
    case "turn":
      return [...end(), ...open()];
    case "reopen": {
      const until = snoozeAfter(at, domain.snoozedUntil, last?.snoozedUntil);
      const isWoken = until === null && last !== null && isSnoozeEndNews(last);
      return change({
        state: until ? "snoozed" : "open",
        snoozedUntil: isWoken ? at : until,
        resolvedAt: null,
        ...(isWoken && { isNews: true }),
      });
    }
    case "update":
      return change({});
    case "wake":
      return change({ state: "open", isNews: true });
    case "resolve":
      return end();
    case "leave":
      return [];
  }
}

/** A repeated change stays quiet until the snooze ends. */
const endOf = (at: Date) => ({ state: "resolved" as const, resolvedAt: at });

function isSnoozeEndNews({ snoozedUntil, resolvedAt }: AlertRow): boolean {
  return snoozedUntil !== null && (resolvedAt === null || snoozedUntil > resolvedAt);
}

/** Null if all are over. */
function snoozeAfter(at: Date, ...ends: readonly (Date | null | undefined)[]): Date | null {
  const left = ends.flatMap((end) => (end && end > at ? [end] : []));
  return left.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

function stateOf(last: AlertRow | null, days: number): AlertState {
  if (!last) return { state: "none" };
  const { state, direction, snoozedUntil, resolvedAt } = last;
  if (state === "snoozed" && snoozedUntil) return { state, until: snoozedUntil };
  if (state === "resolved")
    return { state, direction, returnsUntil: returnsUntil(resolvedAt ?? new Date(0), days) };
  return { state: "open", direction };
}
