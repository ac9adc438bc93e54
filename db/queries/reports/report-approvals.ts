import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import {
  automaticReports,
  clients,
  companies,
  dashboards,
  deliveries,
  reportRuns,
} from "#db/schema/index.ts";
import type { RunRow } from "./report-runs.ts";
import { recorded } from "../audit-log/record.ts";
import { namedRun } from "../audit-log/named-run.ts";
import { ofCompany } from "../scope/scope.ts";

type Decision = { readonly by: string | null; readonly at: Date };

/** Returns ids that waited: a second answer, or the deadline, finds none. */
export async function approveRuns(
  companyId: string,
  ids: readonly string[],
  { by, at }: Decision,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const approve = () =>
    db
      .update(reportRuns)
      .set({ state: "rendered", decidedBy: by, decidedAt: at, nextAttemptAt: null, claimedUntil: null })
      .where(
        and(
          ofCompany(reportRuns, companyId),
          inArray(reportRuns.id, [...ids]),
          eq(reportRuns.state, "waiting"),
        ),
      )
      .returning(namedRun);
  const approved = await recorded(companyId, "report.approved", approve);
  return approved.map(({ runId }) => runId);
}

/** False if already decided. */
export function skipRunRow(
  companyId: string,
  id: string,
  { by, at }: Decision,
  why: string,
): Promise<boolean> {
  return inTransaction(async () => {
    const skip = () =>
      db
        .update(reportRuns)
        .set({
          state: "skipped",
          decidedBy: by,
          decidedAt: at,
          finishedAt: at,
          claimedUntil: null,
          nextAttemptAt: null,
        })
        .where(
          and(
            ofCompany(reportRuns, companyId),
            eq(reportRuns.id, id),
            inArray(reportRuns.state, ["waiting", "held"]),
          ),
        )
        .returning(namedRun);
    const skipped = await recorded(companyId, "report.skipped", skip);
    if (skipped.length === 0) return false;
    await db
      .update(deliveries)
      .set({ state: "suppressed", error: why })
      .where(and(ofCompany(deliveries, companyId), eq(deliveries.runId, id), eq(deliveries.state, "due")));
    return true;
  });
}

export type PassedDeadline = Pick<RunRow, "id" | "companyId"> & { readonly atDeadline: "send" | "skip" };

export function listPassedDeadlines(now: Date, limit: number): Promise<PassedDeadline[]> {
  return db
    .select({
      id: reportRuns.id,
      companyId: reportRuns.companyId,
      atDeadline: automaticReports.atDeadline,
    })
    .from(reportRuns)
    .innerJoin(automaticReports, eq(automaticReports.id, reportRuns.reportId))
    .where(and(eq(reportRuns.state, "waiting"), lte(reportRuns.decideBy, now)))
    .orderBy(asc(reportRuns.decideBy))
    .limit(limit);
}

export type UndecidedRun = Pick<
  RunRow,
  | "id"
  | "companyId"
  | "reportId"
  | "state"
  | "dueAt"
  | "from"
  | "to"
  | "holdReasons"
  | "decideBy"
  | "snapshot"
> & {
  readonly dashboardName: string;
  readonly clientName: string | null;
  readonly timezone: string;
  readonly atDeadline: "send" | "skip";
  readonly recipients: number;
};

const undecidedColumns = {
  id: reportRuns.id,
  companyId: reportRuns.companyId,
  reportId: reportRuns.reportId,
  state: reportRuns.state,
  dueAt: reportRuns.dueAt,
  from: reportRuns.from,
  to: reportRuns.to,
  holdReasons: reportRuns.holdReasons,
  decideBy: reportRuns.decideBy,
  snapshot: reportRuns.snapshot,
  dashboardName: dashboards.name,
  clientName: clients.name,
  timezone: automaticReports.timezone,
  atDeadline: automaticReports.atDeadline,
  recipients: sql<number>`(select count(*)::int from ${deliveries} where ${deliveries.runId} = ${reportRuns.id} and ${deliveries.state} = 'due')`,
};

export function listUndecided(companyId: string, limit: number): Promise<UndecidedRun[]> {
  return undecided(undecidedColumns)
    .where(
      and(
        ofCompany(reportRuns, companyId),
        eq(reportRuns.test, false),
        inArray(reportRuns.state, ["waiting", "held"]),
      ),
    )
    .orderBy(asc(reportRuns.state), asc(dashboards.name), asc(reportRuns.dueAt))
    .limit(limit);
}

function undecided(columns: typeof undecidedColumns) {
  return db
    .select(columns)
    .from(reportRuns)
    .innerJoin(automaticReports, eq(automaticReports.id, reportRuns.reportId))
    .innerJoin(dashboards, eq(dashboards.id, reportRuns.dashboardId))
    .leftJoin(clients, and(eq(clients.id, dashboards.clientId), eq(clients.companyId, dashboards.companyId)))
    .$dynamic();
}

const lease = sql`now() + interval '2 minutes'`;

/** One email per batch: none while the company's other runs are being prepared. */
export function claimUnaskedRuns(): Promise<UndecidedRun[]> {
  const isFree = sql`(${reportRuns.claimedUntil} is null or ${reportRuns.claimedUntil} < now())`;
  const isUnasked = and(eq(reportRuns.test, false), isNull(reportRuns.agencyNotifiedAt), isFree);
  const isPreparing = sql`exists (select 1 from report_runs other where other.company_id = ${reportRuns.companyId} and not other.test and (other.state in ('claimed', 'snapshot') or (other.state = 'due' and other.next_attempt_at is null)))`;
  return inTransaction(async () => {
    const [first] = await db
      .select({ companyId: reportRuns.companyId })
      .from(reportRuns)
      .innerJoin(companies, eq(companies.id, reportRuns.companyId))
      .where(
        and(
          isUnasked,
          eq(reportRuns.state, "waiting"),
          isNull(companies.deletedAt),
          eq(companies.sample, false),
          sql`not ${isPreparing}`,
        ),
      )
      .orderBy(asc(reportRuns.dueAt))
      .limit(1)
      .for("update", { of: reportRuns, skipLocked: true });
    if (!first) return [];
    const runs = await undecided(undecidedColumns)
      .where(
        and(
          isUnasked,
          eq(reportRuns.companyId, first.companyId),
          sql`(${reportRuns.state} = 'waiting' or (${reportRuns.state} = 'held' and ${automaticReports.askFirst}))`,
        ),
      )
      .orderBy(asc(reportRuns.state), asc(dashboards.name), asc(reportRuns.dueAt))
      .for("update", { of: reportRuns, skipLocked: true });
    await db
      .update(reportRuns)
      .set({ claimedUntil: lease })
      .where(
        inArray(
          reportRuns.id,
          runs.map(({ id }) => id),
        ),
      );
    return runs;
  });
}
