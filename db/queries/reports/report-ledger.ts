import { and, asc, eq, inArray, isNull, lte, notInArray, sql, type SQL } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import {
  automaticReports,
  clients,
  companies,
  dashboards,
  deliveries,
  reportRuns,
} from "#db/schema/index.ts";
import { type Dashboard, dashboardColumns } from "../dashboards.ts";
import type { ReportRow } from "./reports.ts";
import type { StoredSnapshot } from "#db/schema/reports.ts";
import type { DeliveryRow, RunRow } from "./report-runs.ts";
import { recorded } from "../audit-log/record.ts";
import { namedRun } from "../audit-log/named-run.ts";
import { leasedBy } from "../scope/leased-by.ts";
import { ofCompany } from "../scope/scope.ts";
import { type ClaimOrder, isOpen, nextDelivery, nextRun } from "./open-work.ts";

// All companies. Leases use the database's clock, due times the application's.

const lease = sql`now() + interval '10 minutes'`;

export type DueReport = { readonly report: ReportRow; readonly company: typeof companies.$inferSelect };

/** Call inside a transaction: locks the rows. Concurrent callers get the next ones. */
export async function lockDueReports(now: Date, limit: number): Promise<DueReport[]> {
  return db
    .select({ report: automaticReports, company: companies })
    .from(automaticReports)
    .innerJoin(companies, eq(companies.id, automaticReports.companyId))
    .where(
      and(
        lte(automaticReports.nextDueAt, now),
        isNull(automaticReports.pausedAt),
        isNull(companies.deletedAt),
      ),
    )
    .orderBy(asc(automaticReports.nextDueAt))
    .limit(limit)
    .for("update", { of: automaticReports, skipLocked: true });
}

type NewDelivery = Omit<
  typeof deliveries.$inferInsert,
  "companyId" | "runId" | "reportId" | "dueAt" | "test"
>;

/** Call inside a transaction. An existing run stays. */
export async function addRun(
  run: typeof reportRuns.$inferInsert,
  recipients: readonly NewDelivery[],
): Promise<void> {
  const add = () => db.insert(reportRuns).values(run).onConflictDoNothing().returning(namedRun);
  const added = run.test ? await recorded(run.companyId, "report.tested", add) : await add();
  if (added.length === 0 || recipients.length === 0) return;
  const { companyId, id: runId, reportId, dueAt, test = false } = run;
  await db
    .insert(deliveries)
    .values(recipients.map((recipient) => ({ ...recipient, companyId, runId, reportId, dueAt, test })))
    .onConflictDoNothing();
}

/** Next attempt if this process dies. Delays grow, so that crashes do not use up all attempts. */
function afterDeath(now: Date): SQL {
  const minutes = sql`case ${reportRuns.attempts} when 0 then null when 1 then 1 when 2 then 5 when 3 then 15 else 60 end`;
  return sql`${now.toISOString()}::timestamptz + ${minutes} * interval '1 minute'`;
}

export async function claimRun(by: string, now: Date, order: ClaimOrder): Promise<RunRow | null> {
  const [run] = await db
    .update(reportRuns)
    .set({
      claimedBy: by,
      claimedUntil: lease,
      attempts: sql`${reportRuns.attempts} + 1`,
      nextAttemptAt: afterDeath(now),
      state: sql`case when ${reportRuns.state} = 'due' then 'claimed' else ${reportRuns.state} end`,
    })
    .where(eq(reportRuns.id, sql`(${nextRun(now, order)})`)) // `in` could evaluate it again
    .returning();
  return run ?? null;
}

type RunStep = Partial<
  Pick<
    RunRow,
    | "state"
    | "holdReasons"
    | "pdfFileId"
    | "previewFileId"
    | "attempts"
    | "nextAttemptAt"
    | "error"
    | "finishedAt"
    | "decideBy"
  > & { snapshot: StoredSnapshot }
>;

/** False when no longer claimed by `by`. `release` ends the claim. */
export async function setRunStep(run: RunRow, by: string, step: RunStep, release: boolean): Promise<boolean> {
  const written = await db
    .update(reportRuns)
    .set({ ...step, ...(release ? { claimedBy: null, claimedUntil: null } : { claimedUntil: lease }) })
    .where(
      and(eq(reportRuns.companyId, run.companyId), eq(reportRuns.id, run.id), eq(reportRuns.claimedBy, by)),
    )
    .returning({ id: reportRuns.id });
  return written.length === 1;
}

export type RunContext = {
  readonly report: ReportRow;
  readonly company: typeof companies.$inferSelect;
  readonly dashboard: Dashboard;
  readonly clientName: string | null;
};

export async function findRunContext(companyId: string, reportId: string): Promise<RunContext | null> {
  const [row] = await db
    .select({
      report: automaticReports,
      company: companies,
      dashboard: dashboardColumns,
      clientName: clients.name,
    })
    .from(automaticReports)
    .innerJoin(companies, eq(companies.id, automaticReports.companyId))
    .innerJoin(dashboards, eq(dashboards.id, automaticReports.dashboardId))
    .leftJoin(clients, and(eq(clients.id, dashboards.clientId), ofCompany(clients, companyId)))
    .where(and(ofCompany(automaticReports, companyId), eq(automaticReports.id, reportId)))
    .limit(1);
  return row ?? null;
}

export type ClaimedDeliveries = { readonly run: RunRow; readonly deliveries: readonly DeliveryRow[] };

export function claimDeliveries(by: string, now: Date, order: ClaimOrder): Promise<ClaimedDeliveries | null> {
  return inTransaction(async () => {
    const [first] = await nextDelivery(now, order);
    if (!first) return null;
    const open = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(isOpen(now), eq(deliveries.runId, first.runId)))
      .for("update", { skipLocked: true });
    const claimed = await db
      .update(deliveries)
      .set({ claimedBy: by, claimedUntil: lease, attempts: sql`${deliveries.attempts} + 1` })
      .where(
        inArray(
          deliveries.id,
          open.map(({ id }) => id),
        ),
      )
      .returning();
    const [run] = await db.select().from(reportRuns).where(eq(reportRuns.id, first.runId)).limit(1);
    return run ? { run, deliveries: claimed } : null;
  });
}

/** Call before the hand-over: afterwards the message may have left. False when the claim is lost. */
export async function markHanding(delivery: DeliveryRow, by: string): Promise<boolean> {
  const marked = await db
    .update(deliveries)
    .set({ state: "handing", claimedUntil: lease })
    .where(and(claimedBy(delivery, by), eq(deliveries.state, "due"), sql`${deliveries.claimedUntil} > now()`))
    .returning({ id: deliveries.id });
  return marked.length === 1;
}

type DeliveryResult = Pick<DeliveryRow, "state"> &
  Partial<Pick<DeliveryRow, "attempts" | "nextAttemptAt" | "code" | "error" | "via" | "handedAt">>;

export async function setDeliveryResult(
  delivery: DeliveryRow,
  by: string,
  result: DeliveryResult,
): Promise<boolean> {
  const written = await db
    .update(deliveries)
    .set({ ...result, claimedBy: null, claimedUntil: null })
    .where(and(claimedBy(delivery, by), inArray(deliveries.state, ["due", "handing", "unknown"])))
    .returning({ id: deliveries.id });
  return written.length === 1;
}

/** After a process died: `repeatable` channels (files, webhooks) are due again, others "unknown". */
export async function settleInterruptedHandOvers(
  repeatable: readonly DeliveryRow["channel"][],
): Promise<void> {
  const isInterrupted = and(eq(deliveries.state, "handing"), sql`${deliveries.claimedUntil} < now()`);
  await db
    .update(deliveries)
    .set({ state: "due", claimedBy: null, claimedUntil: null })
    .where(and(isInterrupted, inArray(deliveries.channel, [...repeatable])));
  const what = sql`case when ${deliveries.channel} = 'email' then 'email' else 'message' end`;
  await db
    .update(deliveries)
    .set({
      state: "unknown",
      error: sql`'The server stopped while sending this ' || ${what} || '. It may have been delivered.'`,
    })
    .where(and(isInterrupted, notInArray(deliveries.channel, [...repeatable])));
}

/** The attempt does not count. Leaves "handing". */
export async function releaseClaims(by: string): Promise<void> {
  await db
    .update(reportRuns)
    .set({
      state: sql`case when ${reportRuns.state} = 'claimed' then 'due' else ${reportRuns.state} end`,
      attempts: sql`greatest(${reportRuns.attempts} - 1, 0)`,
      nextAttemptAt: null,
      claimedBy: null,
      claimedUntil: null,
    })
    .where(eq(reportRuns.claimedBy, by));
  await db
    .update(deliveries)
    .set({ attempts: sql`greatest(${deliveries.attempts} - 1, 0)`, claimedBy: null, claimedUntil: null })
    .where(and(eq(deliveries.claimedBy, by), eq(deliveries.state, "due")));
}

export async function endReportLeases(process: string | null): Promise<void> {
  const ended = sql`now() - interval '1 second'`;
  for (const table of [reportRuns, deliveries])
    await db.update(table).set({ claimedUntil: ended }).where(leasedBy(table.claimedBy, process));
}

function claimedBy(delivery: DeliveryRow, by: string): SQL | undefined {
  return and(
    eq(deliveries.companyId, delivery.companyId),
    eq(deliveries.id, delivery.id),
    eq(deliveries.claimedBy, by),
  );
}
