import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { automaticReports, clients, companies, dashboards, users } from "#db/schema/index.ts";
import { dashboardColumns } from "../dashboards.ts";
import { recordChange, recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type ReportRow = typeof automaticReports.$inferSelect;

export const reportSlots = [1, 2, 3, 4, 5] as const;

/** False when the slot is taken (unique key). */
export async function addReport(
  companyId: string,
  report: Omit<typeof automaticReports.$inferInsert, "companyId">,
): Promise<boolean> {
  const added = await recorded(companyId, "report.created", () =>
    db
      .insert(automaticReports)
      .values({ ...report, companyId })
      .onConflictDoNothing({ target: [automaticReports.dashboardId, automaticReports.slot] })
      .returning(named),
  );
  return added.length === 1;
}

export async function listTakenSlots(companyId: string, dashboardId: string): Promise<number[]> {
  const rows = await db
    .select({ slot: automaticReports.slot })
    .from(automaticReports)
    .where(and(ofCompany(automaticReports, companyId), eq(automaticReports.dashboardId, dashboardId)));
  return rows.map(({ slot }) => slot);
}

export async function findReport(companyId: string, id: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(automaticReports).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

export type ListedReport = ReportRow & {
  readonly dashboardName: string;
  readonly permalink: string;
  readonly dashboardActive: boolean;
};

export async function listReports(companyId: string, dashboardId?: string): Promise<ListedReport[]> {
  const rows = await db
    .select({
      report: automaticReports,
      dashboardName: dashboards.name,
      permalink: dashboards.permalink,
      dashboardActive: dashboards.active,
    })
    .from(automaticReports)
    .innerJoin(dashboards, eq(dashboards.id, automaticReports.dashboardId))
    .where(
      and(
        ofCompany(automaticReports, companyId),
        dashboardId === undefined ? undefined : eq(automaticReports.dashboardId, dashboardId),
      ),
    )
    .orderBy(asc(sql`lower(${dashboards.name})`), asc(automaticReports.slot));
  return rows.map(({ report, ...dashboard }) => ({ ...report, ...dashboard }));
}

export type ReportChange = Partial<Omit<ReportRow, "id" | "companyId" | "createdBy" | "createdAt">>;

export function setReport(companyId: string, id: string, change: ReportChange): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findReport(companyId, id);
    if (!before) return false;
    const [subject] = await db
      .update(automaticReports)
      .set(change)
      .where(ours(companyId, id))
      .returning(named);
    const was = "pausedAt" in change ? { pausedAt: before.pausedAt } : before;
    const is = "pausedAt" in change ? { pausedAt: change.pausedAt } : change;
    await recordChange(companyId, reportAction(change), subject!, was, is);
    return true;
  });
}

function reportAction({ pausedAt }: ReportChange) {
  if (pausedAt === undefined) return "report.changed";
  return pausedAt === null ? "report.resumed" : "report.paused";
}

/** One statement, so that concurrent changes are not lost. */
export async function setSkippedDue(
  companyId: string,
  id: string,
  dueAt: string,
  isSkipped: boolean,
): Promise<void> {
  const others = sql`${automaticReports.skippedDues} - ${dueAt}::text`;
  await recorded(companyId, isSkipped ? "report.due-skipped" : "report.due-unskipped", () =>
    db
      .update(automaticReports)
      .set({ skippedDues: isSkipped ? sql`(${others}) || jsonb_build_array(${dueAt}::text)` : others })
      .where(ours(companyId, id))
      .returning(named),
  );
}

/** Also deletes its runs, deliveries, links and suppressions. */
export async function removeReport(companyId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "report.deleted", () =>
    db.delete(automaticReports).where(ours(companyId, id)).returning(named),
  );
  return gone.length === 1;
}

/** Locks the row, so that two people cannot take the last slot. */
export async function lockDashboardRow(companyId: string, dashboardId: string) {
  const [row] = await db
    .select({ id: dashboards.id, content: dashboards.content })
    .from(dashboards)
    .where(and(ofCompany(dashboards, companyId), eq(dashboards.id, dashboardId)))
    .for("update");
  return row ?? null;
}

export async function findPreviewContext(companyId: string, dashboardId: string) {
  const [row] = await db
    .select({ company: companies, dashboard: dashboardColumns, clientName: clients.name })
    .from(dashboards)
    .innerJoin(companies, eq(companies.id, dashboards.companyId))
    .leftJoin(clients, and(eq(clients.id, dashboards.clientId), ofCompany(clients, companyId)))
    .where(and(ofCompany(dashboards, companyId), eq(dashboards.id, dashboardId)))
    .limit(1);
  return row ?? null;
}

export async function listAdmins(companyId: string): Promise<{ id: string; name: string; email: string }[]> {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, "admin")))
    .orderBy(desc(users.creator), asc(users.createdAt), asc(users.id));
}

const named = {
  id: automaticReports.id,
  name: sql<string>`(select board.name from dashboards board where board.id = automatic_reports.dashboard_id)`,
};

const ours = (companyId: string, id: string) =>
  and(ofCompany(automaticReports, companyId), eq(automaticReports.id, id));
