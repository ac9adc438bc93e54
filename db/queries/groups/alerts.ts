import { and, desc, eq, inArray, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { alerts, domainMetrics, groupDomains, groups } from "#db/schema/index.ts";
import { recordEvents } from "../audit-log/record.ts";
import { ofCompany, seenByClients } from "../scope/scope.ts";

export type AlertRow = typeof alerts.$inferSelect;

export type ListedAlert = AlertRow & {
  readonly metric: string;
  readonly domainId: string;
  readonly host: string;
  readonly clientId: string | null;
  readonly groupId: string;
  readonly groupName: string;
  readonly range: 7 | 30;
};

const listed = {
  id: alerts.id,
  companyId: alerts.companyId,
  domainMetricId: alerts.domainMetricId,
  direction: alerts.direction,
  state: alerts.state,
  current: alerts.current,
  previous: alerts.previous,
  from: alerts.from,
  to: alerts.to,
  comparedDays: alerts.comparedDays,
  currency: alerts.currency,
  isNews: alerts.isNews,
  snoozedUntil: alerts.snoozedUntil,
  openedAt: alerts.openedAt,
  resolvedAt: alerts.resolvedAt,
  metric: domainMetrics.metric,
  domainId: groupDomains.id,
  host: groupDomains.host,
  clientId: groupDomains.clientId,
  groupId: groups.id,
  groupName: groups.name,
  range: groups.range,
};

/** Many alerts open at one moment: ids decide. Null: all before. */
export type AlertPlace = { readonly openedAt: Date; readonly id: string | null };

export type AlertFilter = {
  readonly groupId?: string;
  readonly domainId?: string;
  readonly ids?: readonly string[];
  readonly clientIds?: readonly string[];
  readonly state?: "open" | "snoozed" | "resolved";
  readonly withResolved?: boolean;
  readonly before?: AlertPlace;
  readonly limit?: number;
};

/** Newest first. An ended snooze counts as open at `at`. */
export function listAlerts(
  companyId: string,
  { groupId, domainId, ids, clientIds, state, withResolved = false, before, limit = 500 }: AlertFilter,
  at: Date,
): Promise<ListedAlert[]> {
  return db
    .select(listed)
    .from(alerts)
    .innerJoin(domainMetrics, eq(domainMetrics.id, alerts.domainMetricId))
    .innerJoin(groupDomains, eq(groupDomains.id, domainMetrics.domainId))
    .innerJoin(groups, eq(groups.id, groupDomains.groupId))
    .where(
      and(
        ofCompany(alerts, companyId),
        groupId === undefined ? undefined : eq(groups.id, groupId),
        domainId === undefined ? undefined : eq(groupDomains.id, domainId),
        ids === undefined ? undefined : inArray(alerts.id, [...ids]),
        clientIds === undefined ? undefined : seenByClients(alerts.domainMetricId, companyId, clientIds),
        before === undefined ? undefined : isBefore(before),
        state !== undefined ? isInState(state, at) : withResolved ? undefined : ne(alerts.state, "resolved"),
      ),
    )
    .orderBy(desc(alerts.openedAt), desc(alerts.id))
    .limit(limit);
}

function isBefore({ openedAt, id }: AlertPlace): SQL | undefined {
  const isOlder = lt(alerts.openedAt, openedAt);
  return id === null ? isOlder : or(isOlder, and(eq(alerts.openedAt, openedAt), lt(alerts.id, id)));
}

function isInState(state: "open" | "snoozed" | "resolved", at: Date): SQL | undefined {
  const isOver = lte(alerts.snoozedUntil, at);
  switch (state) {
    case "open":
      return or(eq(alerts.state, "open"), and(eq(alerts.state, "snoozed"), isOver));
    case "snoozed":
      return and(eq(alerts.state, "snoozed"), sql`not ${isOver}`);
    case "resolved":
      return eq(alerts.state, "resolved");
  }
}

export async function listLastAlerts(
  companyId: string,
  domainMetricIds: readonly string[],
): Promise<Map<string, AlertRow>> {
  if (domainMetricIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([alerts.domainMetricId])
    .from(alerts)
    .where(and(ofCompany(alerts, companyId), inArray(alerts.domainMetricId, [...domainMetricIds])))
    .orderBy(alerts.domainMetricId, sql`${alerts.state} = 'resolved'`, desc(alerts.openedAt));
  return new Map(rows.map((row) => [row.domainMetricId, row]));
}

export async function countAlerts(
  companyId: string,
  at: Date,
): Promise<Map<string, { readonly open: number; readonly snoozed: number }>> {
  const rows = await db
    .select({
      groupId: groupDomains.groupId,
      open: sql<string>`count(*) filter (where ${isInState("open", at)})`,
      snoozed: sql<string>`count(*) filter (where ${isInState("snoozed", at)})`,
    })
    .from(alerts)
    .innerJoin(domainMetrics, eq(domainMetrics.id, alerts.domainMetricId))
    .innerJoin(groupDomains, eq(groupDomains.id, domainMetrics.domainId))
    .where(and(ofCompany(alerts, companyId), ne(alerts.state, "resolved")))
    .groupBy(groupDomains.groupId);
  return new Map(
    rows.map(({ groupId, open, snoozed }) => [groupId, { open: Number(open), snoozed: Number(snoozed) }]),
  );
}

/** Null if there is no such alert to snooze. `until` null ends the snooze. */
export function snoozeAlert(companyId: string, id: string, until: Date | null): Promise<ListedAlert | null> {
  return inTransaction(async () => {
    const [found] = await listAlerts(companyId, { ids: [id] }, until ?? new Date(0));
    if (!found) return null;
    await db
      .update(alerts)
      .set(snoozed(until))
      .where(and(ofCompany(alerts, companyId), eq(alerts.id, id), ne(alerts.state, "resolved")));
    await recordEvents(companyId, [
      { action: actionOf(until), subject: { id: found.domainId, name: found.host } },
    ]);
    return { ...found, ...snoozed(until) };
  });
}

/** Also alerts that open before `until`. Null ends the snooze. */
export function snoozeDomain(
  companyId: string,
  groupId: string,
  id: string,
  until: Date | null,
): Promise<boolean> {
  return inTransaction(async () => {
    const [domain] = await db
      .update(groupDomains)
      .set({ snoozedUntil: until })
      .where(
        and(ofCompany(groupDomains, companyId), eq(groupDomains.groupId, groupId), eq(groupDomains.id, id)),
      )
      .returning({ id: groupDomains.id, name: groupDomains.host });
    if (!domain) return false;
    const own = db
      .select({ id: domainMetrics.id })
      .from(domainMetrics)
      .where(and(ofCompany(domainMetrics, companyId), eq(domainMetrics.domainId, id)));
    await db
      .update(alerts)
      .set(snoozed(until))
      .where(
        and(ofCompany(alerts, companyId), inArray(alerts.domainMetricId, own), ne(alerts.state, "resolved")),
      );
    await recordEvents(companyId, [{ action: actionOf(until), subject: domain }]);
    return true;
  });
}

const snoozed = (until: Date | null) => ({ state: until ? "snoozed" : "open", snoozedUntil: until }) as const;

const actionOf = (until: Date | null) => (until ? "group.alerts-snoozed" : "group.alerts-unsnoozed");
