import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { alerts, companies, groups, memberClients, sourceMails, users } from "#db/schema/index.ts";
import { leasedBy } from "../scope/leased-by.ts";
import { ofCompany } from "../scope/scope.ts";
import type { AlertRow } from "./alerts.ts";
import type { GroupRow } from "./groups.ts";

export async function listWatchingCompanies(): Promise<{ readonly id: string; readonly timezone: string }[]> {
  return db
    .select({ id: companies.id, timezone: companies.timezone })
    .from(companies)
    .where(
      and(
        isNull(companies.deletedAt),
        sql`exists (select 1 from ${groups} g where g.company_id = ${companies.id})`,
      ),
    )
    .orderBy(asc(companies.id));
}

/** Takes a lease for `by`. */
export async function takeGroupToWatch(
  companyId: string,
  day: PlainDate,
  by: string,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<GroupRow | null> {
  const next = db
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        ofCompany(groups, companyId),
        or(isNull(groups.watchedOn), sql`${groups.watchedOn} < ${day}::date`),
        or(isNull(groups.watchedUntil), lt(groups.watchedUntil, at)),
      ),
    )
    .orderBy(asc(groups.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(groups)
    .set({ watchedBy: by, watchedUntil: until })
    .where(inArray(groups.id, next))
    .returning();
  return taken ?? null;
}

export type AlertChange =
  | { readonly step: "open"; readonly alert: typeof alerts.$inferInsert }
  | { readonly step: "change"; readonly id: string; readonly set: Partial<AlertRow> };

/** Writes only while the lease is valid. `watchedOn` null: results are missing, so query once more. */
export function finishWatch(
  { companyId, id }: GroupRow,
  by: string,
  changes: readonly AlertChange[],
  {
    watchedOn,
    again,
    curve,
  }: {
    readonly watchedOn: PlainDate | null;
    readonly again: Date | null;
    readonly curve: readonly number[];
  },
): Promise<boolean> {
  return inTransaction(async () => {
    const held = await db
      .update(groups)
      .set({ watchedBy: null, watchedUntil: again, curve, ...(watchedOn && { watchedOn }) })
      .where(and(ofCompany(groups, companyId), eq(groups.id, id), eq(groups.watchedBy, by)))
      .returning({ id: groups.id });
    if (held.length === 0) return false;
    for (const change of changes)
      if (change.step === "change")
        await db
          .update(alerts)
          .set(change.set)
          .where(and(ofCompany(alerts, companyId), eq(alerts.id, change.id)));
    const opened = changes.flatMap((change) => (change.step === "open" ? [change.alert] : []));
    // Another process may have opened one: the index allows one.
    if (opened.length > 0) await db.insert(alerts).values(opened).onConflictDoNothing();
    return true;
  });
}

export async function endWatchLeases(process: string | null): Promise<void> {
  await db
    .update(groups)
    .set({ watchedBy: null, watchedUntil: null })
    .where(leasedBy(groups.watchedBy, process));
}

export async function removeResolvedAlertsBefore(before: Date): Promise<void> {
  await db.delete(alerts).where(and(eq(alerts.state, "resolved"), lt(alerts.resolvedAt, before)));
}

export async function wakeAlerts(at: Date): Promise<void> {
  await db
    .update(alerts)
    .set({ state: "open", isNews: true })
    .where(and(eq(alerts.state, "snoozed"), lte(alerts.snoozedUntil, at)));
}

export type AlertReader = {
  readonly id: string;
  readonly email: string;
  /** Null: sees all clients. */
  readonly clientIds: readonly string[] | null;
};

export async function listAlertReaders(companyId: string): Promise<AlertReader[]> {
  const rows = await db
    .select({ id: users.id, email: users.email, onlyClients: users.onlyClients })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.alertEmails, true)))
    .orderBy(asc(users.createdAt), asc(users.id));
  const limited = rows.filter(({ onlyClients }) => onlyClients).map(({ id }) => id);
  const given =
    limited.length === 0
      ? []
      : await db
          .select({ userId: memberClients.userId, clientId: memberClients.clientId })
          .from(memberClients)
          .where(and(eq(memberClients.companyId, companyId), inArray(memberClients.userId, limited)));
  return rows.map(({ id, email, onlyClients }) => ({
    id,
    email,
    clientIds: onlyClients ? given.flatMap((one) => (one.userId === id ? [one.clientId] : [])) : null,
  }));
}

/** Call in the transaction that plans the emails: locks the rows. */
export async function lockNews(companyId: string): Promise<string[]> {
  const rows = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(ofCompany(alerts, companyId), eq(alerts.state, "open"), eq(alerts.isNews, true)))
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

export async function setReported(companyId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(alerts)
    .set({ isNews: false })
    .where(and(ofCompany(alerts, companyId), inArray(alerts.id, [...ids])));
}

export async function isDigestDue(companyId: string, day: PlainDate, since: Date): Promise<boolean> {
  const [row] = await db.execute<{ due: boolean }>(sql`
    select exists (select 1 from ${alerts} a where a.company_id = ${companyId} and a.state = 'open' and a.is_news)
      and not exists (select 1 from ${groups} g where g.company_id = ${companyId}
        and (g.watched_on is null or g.watched_on < ${day}::date)
        and exists (select 1 from group_domains d where d.group_id = g.id))
      and not exists (select 1 from ${sourceMails} m where m.company_id = ${companyId} and m.about = 'alerts'
        and m.created_at >= ${since.toISOString()}::timestamptz) as due`);
  return row?.due === true;
}
