import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, not, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { deliveries, reportRuns } from "#db/schema/index.ts";
import { recorded } from "../audit-log/record.ts";
import { namedRun } from "../audit-log/named-run.ts";
import { ofCompany } from "../scope/scope.ts";

export type RunRow = typeof reportRuns.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;
export type RunSummary = Omit<RunRow, "snapshot">;

const { snapshot: _, ...runSummary } = getTableColumns(reportRuns);

export async function listRuns(companyId: string, reportId: string, limit: number): Promise<RunSummary[]> {
  return db
    .select(runSummary)
    .from(reportRuns)
    .where(and(ofCompany(reportRuns, companyId), eq(reportRuns.reportId, reportId)))
    .orderBy(desc(reportRuns.dueAt), desc(reportRuns.createdAt))
    .limit(limit);
}

export async function listLatestRuns(companyId: string, reportIds: readonly string[]): Promise<RunSummary[]> {
  if (reportIds.length === 0) return [];
  return db
    .selectDistinctOn([reportRuns.reportId], runSummary)
    .from(reportRuns)
    .where(
      and(
        ofCompany(reportRuns, companyId),
        inArray(reportRuns.reportId, [...reportIds]),
        eq(reportRuns.test, false),
      ),
    )
    .orderBy(reportRuns.reportId, desc(reportRuns.dueAt));
}

export async function findRun(companyId: string, id: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(reportRuns)
    .where(and(ofCompany(reportRuns, companyId), eq(reportRuns.id, id)))
    .limit(1);
  return row ?? null;
}

export async function listDeliveries(companyId: string, runIds: readonly string[]): Promise<DeliveryRow[]> {
  if (runIds.length === 0) return [];
  return db
    .select()
    .from(deliveries)
    .where(and(ofCompany(deliveries, companyId), inArray(deliveries.runId, [...runIds])))
    .orderBy(sql`${deliveries.destinationName} asc nulls first`, asc(deliveries.recipient));
}

export async function findDelivery(companyId: string, id: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(ofCompany(deliveries, companyId), eq(deliveries.id, id)))
    .limit(1);
  return row ?? null;
}

const untried = {
  holdReasons: [],
  attempts: 0,
  nextAttemptAt: null,
  claimedBy: null,
  claimedUntil: null,
  agencyNotifiedAt: null,
  error: null,
};

/** Runs with this page as only hold reason; they continue with fresh data. */
export async function reopenRunsHeldBy(companyId: string, href: string, since: Date): Promise<number> {
  const reasons = reportRuns.holdReasons;
  const hasOther = sql`exists (select 1 from jsonb_array_elements(${reasons}) as one where one ->> 'href' is distinct from ${href})`;
  const open = () =>
    db
      .update(reportRuns)
      .set({ state: "due", snapshot: null, ...untried })
      .where(
        and(
          ofCompany(reportRuns, companyId),
          eq(reportRuns.state, "held"),
          gte(reportRuns.dueAt, since),
          sql`jsonb_array_length(${reasons}) > 0`,
          not(hasOther),
        ),
      )
      .returning(namedRun);
  return (await recorded(companyId, "report.retried", open)).length;
}

/** `anyway`: with its snapshot; else with fresh data. */
export async function reopenRunOnHold(companyId: string, runId: string, anyway: boolean): Promise<boolean> {
  const open = () =>
    db
      .update(reportRuns)
      .set({
        // A missed run has no snapshot.
        state: anyway ? sql`case when ${reportRuns.snapshot} is null then 'due' else 'snapshot' end` : "due",
        ...(anyway ? {} : { snapshot: null }),
        sendAnyway: anyway,
        ...untried,
      })
      .where(and(ofCompany(reportRuns, companyId), eq(reportRuns.id, runId), eq(reportRuns.state, "held")))
      .returning(namedRun);
  const opened = await recorded(companyId, "report.retried", open);
  return opened.length === 1;
}

/** False unless failed or unknown. */
export function reopenDelivery(companyId: string, deliveryId: string): Promise<boolean> {
  return inTransaction(async () => {
    const [delivery] = await db
      .update(deliveries)
      .set({
        state: "due",
        attempts: 0,
        nextAttemptAt: null,
        claimedBy: null,
        claimedUntil: null,
        agencyNotifiedAt: null,
      })
      .where(
        and(
          ofCompany(deliveries, companyId),
          eq(deliveries.id, deliveryId),
          inArray(deliveries.state, ["failed", "bounced", "unknown", "suppressed"]),
          sql`exists (select 1 from ${reportRuns} where ${reportRuns.id} = ${deliveries.runId} and ${reportRuns.state} in ('rendered', 'done'))`,
        ),
      )
      .returning({ runId: deliveries.runId });
    if (!delivery) return false;
    await recorded(companyId, "report.retried", () =>
      db
        .select(namedRun)
        .from(reportRuns)
        .where(and(ofCompany(reportRuns, companyId), eq(reportRuns.id, delivery.runId))),
    );
    await db
      .update(reportRuns)
      .set({ state: "rendered", finishedAt: null })
      .where(
        and(
          ofCompany(reportRuns, companyId),
          eq(reportRuns.id, delivery.runId),
          eq(reportRuns.state, "done"),
        ),
      );
    return true;
  });
}

export async function removeRunsBefore(before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(and(lt(reportRuns.dueAt, before), isNull(reportRuns.claimedUntil)))
    .limit(limit);
  const gone = await db
    .delete(reportRuns)
    .where(inArray(reportRuns.id, old))
    .returning({ id: reportRuns.id });
  return gone.length;
}
