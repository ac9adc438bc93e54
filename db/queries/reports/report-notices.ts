import { and, asc, desc, eq, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import {
  automaticReports,
  clients,
  companies,
  dashboards,
  deliveries,
  reportRuns,
} from "#db/schema/index.ts";
import type { DeliveryRow, RunSummary } from "./report-runs.ts";
import { ofCompany } from "../scope/scope.ts";

const lease = sql`now() + interval '2 minutes'`;

export type UnreportedRun = Pick<
  RunSummary,
  "id" | "companyId" | "reportId" | "from" | "to" | "holdReasons" | "dueAt"
> & {
  readonly dashboardName: string;
  readonly clientName: string | null;
  readonly timezone: string;
  readonly recipients: readonly string[];
  readonly destinationIds: readonly string[];
};

/** One email for all runs of a company: none while others are prepared for the first time. */
export function claimUnreportedRuns(): Promise<UnreportedRun[]> {
  const isPreparing = sql`exists (select 1 from report_runs other where other.company_id = ${reportRuns.companyId} and not other.test and other.state in ('due', 'claimed', 'snapshot') and other.next_attempt_at is null)`;
  const isUntold = and(
    eq(reportRuns.state, "held"),
    eq(reportRuns.test, false),
    isNull(reportRuns.agencyNotifiedAt),
    or(isNull(reportRuns.claimedUntil), lt(reportRuns.claimedUntil, sql`now()`)),
  );
  return inTransaction(async () => {
    const [first] = await db
      .select({ companyId: reportRuns.companyId })
      .from(reportRuns)
      .innerJoin(companies, eq(companies.id, reportRuns.companyId))
      .where(and(isUntold, not(isPreparing), isNull(companies.deletedAt), eq(companies.sample, false)))
      .orderBy(asc(reportRuns.dueAt))
      .limit(1)
      .for("update", { of: reportRuns, skipLocked: true });
    if (!first) return [];
    const { id, companyId, reportId, from, to, holdReasons, dueAt } = reportRuns;
    const runs = await db
      .select({
        id,
        companyId,
        reportId,
        from,
        to,
        holdReasons,
        dueAt,
        dashboardName: dashboards.name,
        clientName: clients.name,
        timezone: automaticReports.timezone,
        recipients: automaticReports.recipients,
        destinationIds: automaticReports.destinationIds,
      })
      .from(reportRuns)
      .innerJoin(automaticReports, eq(automaticReports.id, reportId))
      .innerJoin(dashboards, eq(dashboards.id, reportRuns.dashboardId))
      .leftJoin(
        clients,
        and(eq(clients.id, dashboards.clientId), eq(clients.companyId, dashboards.companyId)),
      )
      .where(and(isUntold, eq(companyId, first.companyId)))
      .orderBy(asc(dashboards.name), asc(dueAt))
      .for("update", { of: reportRuns, skipLocked: true });
    await db
      .update(reportRuns)
      .set({ claimedUntil: lease })
      .where(inArray(id, idsOf(runs)));
    return runs;
  });
}

/** Null releases the claim. */
export async function markRunsNotified(
  companyId: string,
  ids: readonly string[],
  told: Date | null,
): Promise<void> {
  await db
    .update(reportRuns)
    .set({ agencyNotifiedAt: told, claimedUntil: null })
    .where(
      and(
        ofCompany(reportRuns, companyId),
        inArray(reportRuns.id, [...ids]),
        inArray(reportRuns.state, ["held", "waiting"]),
      ),
    );
}

export type UnreportedDelivery = Pick<
  DeliveryRow,
  | "id"
  | "companyId"
  | "reportId"
  | "runId"
  | "recipient"
  | "channel"
  | "destinationName"
  | "state"
  | "error"
  | "code"
> & {
  readonly dashboardName: string;
  readonly from: RunSummary["from"];
  readonly to: RunSummary["to"];
};

export function claimUnreportedDeliveries(): Promise<UnreportedDelivery[]> {
  const isUntold = and(
    inArray(deliveries.state, ["bounced", "failed", "unknown"]),
    eq(deliveries.test, false),
    isNull(deliveries.agencyNotifiedAt),
    or(isNull(deliveries.claimedUntil), lt(deliveries.claimedUntil, sql`now()`)),
  );
  return inTransaction(async () => {
    const [first] = await db
      .select({ companyId: deliveries.companyId })
      .from(deliveries)
      .innerJoin(companies, eq(companies.id, deliveries.companyId))
      .where(and(isUntold, isNull(companies.deletedAt), eq(companies.sample, false)))
      .orderBy(asc(deliveries.dueAt))
      .limit(1)
      .for("update", { of: deliveries, skipLocked: true });
    if (!first) return [];
    const { id, companyId, reportId, runId, recipient, channel, destinationName, state, error, code } =
      deliveries;
    const own = { id, companyId, reportId, runId, recipient, channel, destinationName, state, error, code };
    const rows = await db
      .select({ ...own, dashboardName: dashboards.name, from: reportRuns.from, to: reportRuns.to })
      .from(deliveries)
      .innerJoin(reportRuns, eq(reportRuns.id, runId))
      .innerJoin(dashboards, eq(dashboards.id, reportRuns.dashboardId))
      .where(and(isUntold, eq(companyId, first.companyId)))
      .orderBy(asc(dashboards.name), asc(recipient))
      .for("update", { of: deliveries, skipLocked: true });
    await db
      .update(deliveries)
      .set({ claimedUntil: lease })
      .where(inArray(id, idsOf(rows)));
    return rows;
  });
}

export async function markDeliveriesNotified(
  companyId: string,
  ids: readonly string[],
  told: Date | null,
): Promise<void> {
  await db
    .update(deliveries)
    .set({ agencyNotifiedAt: told, claimedUntil: null })
    .where(and(ofCompany(deliveries, companyId), inArray(deliveries.id, [...ids])));
}

export async function listLatestResults(
  companyId: string,
  reportId: string,
  recipient: string,
  limit: number,
): Promise<Pick<DeliveryRow, "state" | "code" | "dueAt">[]> {
  return db
    .select({ state: deliveries.state, code: deliveries.code, dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(
      and(
        ofCompany(deliveries, companyId),
        eq(deliveries.reportId, reportId),
        eq(sql`lower(${deliveries.recipient})`, recipient.toLowerCase()),
        eq(deliveries.test, false),
        inArray(deliveries.state, ["handed", "delivered", "bounced", "failed"]),
      ),
    )
    .orderBy(desc(deliveries.dueAt))
    .limit(limit);
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
