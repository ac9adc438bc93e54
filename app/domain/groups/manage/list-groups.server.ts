import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { countAlerts, listAlerts } from "#db/queries/groups/alerts.ts";
import { listDomainMetrics, listDomains } from "#db/queries/groups/domains.ts";
import { listGroups } from "#db/queries/groups/groups.ts";
import { type AlertView, alertView, orderAlerts } from "../alerts/alert-view.ts";
import { localTime } from "../rules/night.ts";
import { type Curve, drawnCurve } from "../metrics/group-view.ts";
import { builtInMetric } from "../rules/group-metrics.ts";

export type GroupLine = {
  readonly id: string;
  readonly name: string;
  readonly domains: number;
  readonly metrics: string;
  readonly open: number;
  readonly snoozed: number;
  readonly state: "empty" | "waiting" | "fresh" | "old";
  readonly updated: string | null;
  readonly curve: Curve | null;
};

export type GroupList = {
  readonly groups: readonly GroupLine[];
  readonly domains: number;
  readonly open: number;
  readonly latest: readonly AlertView[];
};

const words = formatter("en");
const latestAlerts = 10;

export async function loadGroupList({ companyId, company, timezone, clientIds }: Viewer): Promise<GroupList> {
  const at = now();
  const { day } = localTime(company.timezone, at);
  const [groups, domains, counts, latest] = await Promise.all([
    listGroups(companyId),
    listDomains(companyId, null),
    countAlerts(companyId, at),
    listAlerts(companyId, { state: "open" }, at),
  ]);
  const rows = await listDomainMetrics(
    companyId,
    domains.map(({ id }) => id),
  );
  const readOn = new Map<string, string>();
  for (const row of rows)
    if (row.readOn !== null && row.readOn > (readOn.get(row.domainId) ?? ""))
      readOn.set(row.domainId, row.readOn);
  const lines = groups.map(({ id, name, metrics, curve }): GroupLine => {
    const own = domains.filter(({ groupId }) => groupId === id);
    const read =
      own
        .flatMap((one) => readOn.get(one.id) ?? [])
        .sort()
        .at(-1) ?? null;
    const { open, snoozed } = counts.get(id) ?? { open: 0, snoozed: 0 };
    const isFresh = read !== null && read >= addDays(day, -1);
    return {
      id,
      name,
      domains: own.length,
      metrics: metrics.map(({ metric }) => builtInMetric(metric)?.label ?? metric).join(", "),
      open,
      snoozed,
      state: own.length === 0 ? "empty" : read === null ? "waiting" : isFresh ? "fresh" : "old",
      updated: read === null ? null : words.day(read as typeof day),
      // It adds up domains of all clients.
      curve: clientIds ? null : drawnCurve(curve),
    };
  });
  return {
    groups: lines,
    domains: domains.length,
    open: lines.reduce((sum, line) => sum + line.open, 0),
    latest: orderAlerts(latest)
      .slice(0, latestAlerts)
      .map((alert) => alertView(alert, words, timezone, at)),
  };
}
