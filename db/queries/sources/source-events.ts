import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  max,
  notExists,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import {
  automaticReports,
  companies,
  dashboards,
  connections,
  sourceEvents,
  sourceMails,
  sources,
  users,
} from "#db/schema/index.ts";
import { leasedBy } from "../scope/leased-by.ts";
import { ofCompany } from "../scope/scope.ts";

export type SourceEvent = typeof sourceEvents.$inferSelect;
export type SourceMail = typeof sourceMails.$inferSelect;

/** Call inside the transaction of the change. */
export async function addSourceEvent(event: typeof sourceEvents.$inferInsert): Promise<void> {
  await db.insert(sourceEvents).values(event).onConflictDoNothing();
}

export async function addSourceEvents(events: readonly (typeof sourceEvents.$inferInsert)[]): Promise<void> {
  if (events.length > 0)
    await db
      .insert(sourceEvents)
      .values([...events])
      .onConflictDoNothing();
}

/** Without a reminder after `days` or more. */
function unreminded(days: number): SQL | undefined {
  const another = alias(sourceEvents, "another");
  const anotherWhere = (condition: SQL) =>
    notExists(
      db
        .select({ id: another.id })
        .from(another)
        .where(
          and(
            eq(another.companyId, sourceEvents.companyId),
            eq(another.sourceId, sourceEvents.sourceId),
            eq(another.kind, "disconnected"),
            condition,
          ),
        ),
    );
  const isInvalid = db
    .select({ id: sources.id })
    .from(sources)
    .where(
      and(
        eq(sources.companyId, sourceEvents.companyId),
        eq(sources.id, sourceEvents.sourceId),
        sources.invalid,
      ),
    );
  return and(
    eq(sourceEvents.kind, "disconnected"),
    eq(sourceEvents.createdAt, sourceEvents.happenedAt),
    exists(isInvalid),
    anotherWhere(sql`${another.happenedAt} > ${sourceEvents.happenedAt}`),
    anotherWhere(
      sql`${another.happenedAt} = ${sourceEvents.happenedAt} and ${another.createdAt} >= ${sourceEvents.happenedAt} + make_interval(days => ${days})`,
    ),
  );
}

export async function listUnremindedDisconnections(
  days: number,
  until: Date,
  after: Date,
): Promise<SourceEvent[]> {
  return db
    .select()
    .from(sourceEvents)
    .where(and(unreminded(days), lte(sourceEvents.happenedAt, until), gt(sourceEvents.happenedAt, after)));
}

export async function findDisconnection(
  companyId: string,
  sourceId: string,
  days: number,
): Promise<SourceEvent | null> {
  const [event] = await db
    .select()
    .from(sourceEvents)
    .where(and(ofCompany(sourceEvents, companyId), eq(sourceEvents.sourceId, sourceId), unreminded(days)));
  return event ?? null;
}

export async function listEndingConnections(after: Date, until: Date, limit: number) {
  const used = sql`exists (select 1 from ${sources} where ${sources.connectionId} = ${connections.id} and not ${sources.invalid})`;
  const known = sql`exists (select 1 from ${sourceEvents} where ${sourceEvents.connectionId} = ${connections.id} and ${sourceEvents.endsAt} = ${connections.endsAt})`;
  return db
    .select({
      id: connections.id,
      companyId: connections.companyId,
      account: connections.account,
      family: connections.family,
      endsAt: connections.endsAt,
    })
    .from(connections)
    .where(and(gt(connections.endsAt, after), lte(connections.endsAt, until), used, sql`not ${known}`))
    .limit(limit);
}

/**
 * Call inside a transaction: locks events of the longest-waiting company. `quietSince`: latest previous email.
 */
export async function lockOpenEvents(before: Date, quietSince: Date): Promise<SourceEvent[]> {
  const lastMail = db
    .select({ at: max(sourceMails.createdAt) })
    .from(sourceMails)
    .where(and(eq(sourceMails.companyId, sourceEvents.companyId), eq(sourceMails.about, "sources")));
  const [first] = await db
    .select({ companyId: sourceEvents.companyId })
    .from(sourceEvents)
    .innerJoin(companies, eq(companies.id, sourceEvents.companyId))
    .where(
      and(
        eq(sourceEvents.state, "open"),
        lte(sourceEvents.createdAt, before),
        isNull(companies.deletedAt),
        eq(companies.sample, false),
        sql`coalesce((${lastMail}), '-infinity') <= ${quietSince.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(sourceEvents.createdAt))
    .limit(1)
    .for("update", { of: sourceEvents, skipLocked: true });
  if (!first) return [];
  return db
    .select()
    .from(sourceEvents)
    .where(and(eq(sourceEvents.companyId, first.companyId), eq(sourceEvents.state, "open")))
    .orderBy(asc(sourceEvents.createdAt), asc(sourceEvents.id))
    .for("update", { skipLocked: true });
}

export async function setEventStates(
  companyId: string,
  ids: readonly string[],
  state: SourceEvent["state"],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(sourceEvents)
    .set({ state })
    .where(and(ofCompany(sourceEvents, companyId), inArray(sourceEvents.id, [...ids])));
}

export async function listEventsById(companyId: string, ids: readonly string[]): Promise<SourceEvent[]> {
  return db
    .select()
    .from(sourceEvents)
    .where(and(ofCompany(sourceEvents, companyId), inArray(sourceEvents.id, [...ids])))
    .orderBy(asc(sourceEvents.createdAt), asc(sourceEvents.id));
}

export async function listNotifiedAdmins(companyId: string) {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, "admin"), eq(users.sourceEmails, true)))
    .orderBy(asc(users.createdAt), asc(users.id));
}

export async function listNextReports(
  companyId: string,
  dashboardIds: readonly string[],
): Promise<Map<string, Date>> {
  if (dashboardIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: automaticReports.dashboardId,
      at: sql<Date>`min(${automaticReports.nextDueAt})`.mapWith(automaticReports.nextDueAt),
    })
    .from(automaticReports)
    .innerJoin(dashboards, eq(dashboards.id, automaticReports.dashboardId))
    .where(
      and(
        ofCompany(automaticReports, companyId),
        inArray(automaticReports.dashboardId, [...dashboardIds]),
        isNull(automaticReports.pausedAt),
        eq(dashboards.active, true),
      ),
    )
    .groupBy(automaticReports.dashboardId);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

export async function addSourceMails(mails: readonly (typeof sourceMails.$inferInsert)[]): Promise<void> {
  if (mails.length > 0) await db.insert(sourceMails).values([...mails]);
}

const lease = sql`now() + interval '2 minutes'`;

export async function claimSourceMail(by: string, at: Date): Promise<SourceMail | null> {
  const next = db
    .select({ id: sourceMails.id })
    .from(sourceMails)
    .where(
      and(
        eq(sourceMails.state, "due"),
        or(isNull(sourceMails.claimedUntil), sql`${sourceMails.claimedUntil} < now()`),
        or(isNull(sourceMails.nextAttemptAt), lte(sourceMails.nextAttemptAt, at)),
      ),
    )
    .orderBy(asc(sourceMails.createdAt), asc(sourceMails.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await db
    .update(sourceMails)
    .set({ claimedBy: by, claimedUntil: lease, attempts: sql`${sourceMails.attempts} + 1` })
    .where(eq(sourceMails.id, sql`(${next})`))
    .returning();
  return mail ?? null;
}

/** Call before the hand-over: afterwards the email may have left. */
export async function markMailHanding(mail: SourceMail, by: string): Promise<boolean> {
  const marked = await db
    .update(sourceMails)
    .set({ state: "handing", claimedUntil: lease })
    .where(and(claimedBy(mail, by), eq(sourceMails.state, "due"), sql`${sourceMails.claimedUntil} > now()`))
    .returning({ id: sourceMails.id });
  return marked.length === 1;
}

type MailResult = Pick<SourceMail, "state"> &
  Partial<Pick<SourceMail, "attempts" | "nextAttemptAt" | "code" | "error" | "handedAt">>;

export async function setMailResult(mail: SourceMail, by: string, result: MailResult): Promise<void> {
  await db
    .update(sourceMails)
    .set({ ...result, claimedBy: null, claimedUntil: null })
    .where(and(claimedBy(mail, by), inArray(sourceMails.state, ["due", "handing", "unknown"])));
}

/** After a process died. `repeatable`: sending again leaves one copy. */
export async function settleSilentMails(repeatable: boolean): Promise<void> {
  await db
    .update(sourceMails)
    .set(
      repeatable
        ? { state: "due", claimedBy: null, claimedUntil: null }
        : { state: "unknown", error: "The server stopped while sending this email." },
    )
    .where(and(eq(sourceMails.state, "handing"), sql`${sourceMails.claimedUntil} < now()`));
}

export async function endMailLeases(process: string | null): Promise<void> {
  await db
    .update(sourceMails)
    .set({ claimedUntil: sql`now() - interval '1 second'` })
    .where(leasedBy(sourceMails.claimedBy, process));
}

export async function removeSourceEventsBefore(before: Date): Promise<void> {
  await db
    .delete(sourceEvents)
    .where(and(lte(sourceEvents.createdAt, before), inArray(sourceEvents.state, ["planned", "over"])));
  await db
    .delete(sourceMails)
    .where(
      and(lte(sourceMails.createdAt, before), inArray(sourceMails.state, ["handed", "failed", "unknown"])),
    );
}

function claimedBy(mail: SourceMail, by: string): SQL | undefined {
  return and(
    eq(sourceMails.companyId, mail.companyId),
    eq(sourceMails.id, mail.id),
    eq(sourceMails.claimedBy, by),
  );
}
