import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { domainMetrics, groupDomains } from "#db/schema/index.ts";
import type { AlertLimits } from "#db/schema/groups.ts";
import { recordChange, recorded } from "../audit-log/record.ts";
import { ofCompany, ofWholeCompany } from "../scope/scope.ts";

export type DomainRow = typeof groupDomains.$inferSelect;
export type DomainMetricRow = typeof domainMetrics.$inferSelect;
export type NewDomain = Omit<typeof groupDomains.$inferInsert, "companyId">;
export type NewDomainMetric = Omit<typeof domainMetrics.$inferInsert, "companyId">;

export function listDomains(companyId: string, groupId: string | null): Promise<DomainRow[]> {
  return db
    .select()
    .from(groupDomains)
    .where(
      and(
        ofCompany(groupDomains, companyId),
        groupId === null ? undefined : eq(groupDomains.groupId, groupId),
      ),
    )
    .orderBy(asc(groupDomains.host), asc(groupDomains.id));
}

export async function findDomain(companyId: string, groupId: string, id: string): Promise<DomainRow | null> {
  const [row] = await db
    .select()
    .from(groupDomains)
    .where(ours(companyId, groupId, id))
    .limit(1);
  return row ?? null;
}

export function listDomainMetrics(
  companyId: string,
  domainIds: readonly string[],
): Promise<DomainMetricRow[]> {
  if (domainIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(domainMetrics)
    .where(and(ofCompany(domainMetrics, companyId), inArray(domainMetrics.domainId, [...domainIds])));
}

/** Including hidden ones: a host is added once. */
export async function listAllHosts(companyId: string, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ host: groupDomains.host })
    .from(groupDomains)
    .where(and(ofWholeCompany(groupDomains, companyId), eq(groupDomains.groupId, groupId)));
  return rows.map(({ host }) => host);
}

/** Leaves out domains that another request has added. */
export function addDomains(
  companyId: string,
  domains: readonly NewDomain[],
  metrics: readonly NewDomainMetric[],
): Promise<string[]> {
  return inTransaction(async () => {
    if (domains.length === 0) return [];
    const added = await recorded(companyId, "group.domain-added", () =>
      db
        .insert(groupDomains)
        .values(domains.map((one) => ({ ...one, companyId })))
        .onConflictDoNothing()
        .returning(named),
    );
    const ids = new Set(added.map(({ id }) => id));
    const own = metrics.filter(({ domainId }) => ids.has(domainId));
    if (own.length > 0) await db.insert(domainMetrics).values(own.map((one) => ({ ...one, companyId })));
    return [...ids];
  });
}

export type DomainChange = Partial<Pick<DomainRow, "note" | "clientId">>;

export type MetricChange = { readonly metric: string } & Partial<
  AlertLimits & Pick<DomainMetricRow, "sourceId" | "parameters">
>;

export function setDomain(
  companyId: string,
  groupId: string,
  id: string,
  change: DomainChange,
  metrics: readonly MetricChange[],
): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findDomain(companyId, groupId, id);
    if (!before) return false;
    const rows = new Map((await listDomainMetrics(companyId, [id])).map((row) => [row.metric, row]));
    let isMoved = false;
    const changed: Record<string, unknown> = {};
    const was: Record<string, unknown> = {};
    for (const { metric, ...values } of metrics) {
      const row = rows.get(metric);
      if (!row) continue;
      const isOther = "sourceId" in values && !samePlace(row, values);
      isMoved ||= isOther;
      const set = { ...values, ...(isOther && { readOn: null, readings: {} }) };
      await db
        .update(domainMetrics)
        .set(set)
        .where(and(ofCompany(domainMetrics, companyId), eq(domainMetrics.id, row.id)));
      changed[metric] = JSON.stringify({ ...pick(row), ...pick(values) });
      was[metric] = JSON.stringify(pick(row));
    }
    if (Object.keys(change).length > 0 || isMoved)
      await db
        .update(groupDomains)
        .set({ ...change, ...(isMoved && { queriedOn: null }) })
        .where(ours(companyId, groupId, id));
    await recordChange(
      companyId,
      "group.domain-changed",
      { id, name: before.host },
      { ...before, ...was },
      { ...change, ...changed },
    );
    return true;
  });
}

const pick = ({
  sourceId,
  parameters,
  relativeThreshold,
  absoluteThreshold,
  minimumBase,
  direction,
  alertsOn,
}: Partial<DomainMetricRow>) => ({
  sourceId,
  parameters,
  relativeThreshold,
  absoluteThreshold,
  minimumBase,
  direction,
  alertsOn,
});

function samePlace(row: DomainMetricRow, { sourceId, parameters }: Partial<DomainMetricRow>): boolean {
  const ordered = (given: Readonly<Record<string, string>> = {}) =>
    JSON.stringify(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)));
  return row.sourceId === (sourceId ?? null) && ordered(row.parameters) === ordered(parameters);
}

export async function setMetricsOfGroup(
  companyId: string,
  groupId: string,
  change: {
    readonly kept: readonly string[];
    readonly added: readonly NewDomainMetric[];
    readonly limits: readonly ({ readonly metric: string } & AlertLimits)[];
  },
): Promise<void> {
  await inTransaction(async () => {
    const domains = db
      .select({ id: groupDomains.id })
      .from(groupDomains)
      .where(and(ofCompany(groupDomains, companyId), eq(groupDomains.groupId, groupId)));
    const inGroup = and(ofCompany(domainMetrics, companyId), inArray(domainMetrics.domainId, domains));
    await db.delete(domainMetrics).where(and(inGroup, notInArray(domainMetrics.metric, [...change.kept])));
    for (const { metric, ...limits } of change.limits)
      await db
        .update(domainMetrics)
        .set(limits)
        .where(and(inGroup, eq(domainMetrics.metric, metric)));
    if (change.added.length === 0) return;
    await db
      .insert(domainMetrics)
      .values(change.added.map((one) => ({ ...one, companyId })))
      .onConflictDoNothing();
    await db
      .update(groupDomains)
      .set({ queriedOn: null })
      .where(and(ofCompany(groupDomains, companyId), eq(groupDomains.groupId, groupId)));
  });
}

export async function removeDomain(companyId: string, groupId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "group.domain-deleted", () =>
    db
      .delete(groupDomains)
      .where(ours(companyId, groupId, id))
      .returning(named),
  );
  return gone.length === 1;
}

export async function takeDomainsToQuery(
  companyId: string,
  { day, slot, limit }: { readonly day: PlainDate; readonly slot: number; readonly limit: number },
): Promise<DomainRow[]> {
  const due = db
    .select({ id: groupDomains.id })
    .from(groupDomains)
    .where(
      and(
        ofCompany(groupDomains, companyId),
        sql`(${groupDomains.queriedOn} is null or (${groupDomains.queriedOn} < ${day}::date and ${groupDomains.slot} <= ${slot}))`,
      ),
    )
    .orderBy(asc(groupDomains.slot), asc(groupDomains.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  return db.update(groupDomains).set({ queriedOn: day }).where(inArray(groupDomains.id, due)).returning();
}

export async function markRead(
  companyId: string,
  domainMetricIds: readonly string[],
  day: PlainDate,
): Promise<void> {
  if (domainMetricIds.length === 0) return;
  await db
    .update(domainMetrics)
    .set({ readOn: day })
    .where(and(ofCompany(domainMetrics, companyId), inArray(domainMetrics.id, [...domainMetricIds])));
}

export type Reading = { readonly id: string; readonly readings: DomainMetricRow["readings"] };

export async function setReadings(companyId: string, rows: readonly Reading[]): Promise<void> {
  if (rows.length === 0) return;
  await inTransaction(async () => {
    for (const { id, readings } of rows)
      await db
        .update(domainMetrics)
        .set({ readings })
        .where(and(ofCompany(domainMetrics, companyId), eq(domainMetrics.id, id)));
  });
}

const named = { id: groupDomains.id, name: groupDomains.host };

const ours = (companyId: string, groupId: string, id: string) =>
  and(ofCompany(groupDomains, companyId), eq(groupDomains.groupId, groupId), eq(groupDomains.id, id));
