import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { automaticReports, dashboards, dashboardVersions } from "#db/schema/index.ts";
import { recordEvents, recorded } from "./audit-log/record.ts";
import { ofCompany } from "./scope/scope.ts";

export async function listCopiedClients(companyId: string, dashboardId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ clientId: dashboards.clientId })
    .from(dashboards)
    .where(
      and(
        ofCompany(dashboards, companyId),
        eq(dashboards.copiedFromId, dashboardId),
        eq(dashboards.active, true),
        isNotNull(dashboards.clientId),
      ),
    );
  return rows.map(({ clientId }) => clientId!);
}

const atOnce = 25;

export async function addCopies(
  copies: readonly (typeof dashboards.$inferInsert)[],
  what: string,
): Promise<void> {
  for (let from = 0; from < copies.length; from += atOnce) {
    const some = copies.slice(from, from + atOnce);
    await db.insert(dashboards).values(some);
    await recordEvents(
      some[0]!.companyId,
      some.map(({ id, name }) => ({ action: "dashboard.created", subject: { id, name }, details: { what } })),
    );
    await db.insert(dashboardVersions).values(
      some.map(({ id, companyId, content, createdBy, createdAt }) => ({
        dashboardId: id,
        companyId,
        version: 1,
        content,
        what,
        shows: 1,
        savedBy: createdBy ?? null,
        ...(createdAt && { savedAt: createdAt }),
      })),
    );
  }
}

/** Locks the rows. `reports`: added, changed or sent since then. */
export async function lockCopies(companyId: string, copyBatch: string) {
  return db
    .select({
      id: dashboards.id,
      version: dashboards.version,
      public: dashboards.public,
      lockedBy: dashboards.lockedBy,
      lockBeatAt: dashboards.lockBeatAt,
      // Drizzle leaves out table names here, so the inner tables have other names.
      reports: sql<number>`(select count(*)::int from automatic_reports report where report.dashboard_id = dashboards.id and (report.copy_batch is distinct from ${copyBatch} or exists (select 1 from report_runs run where run.report_id = report.id and not run.test)))`,
    })
    .from(dashboards)
    .where(and(ofCompany(dashboards, companyId), eq(dashboards.copyBatch, copyBatch)))
    .for("update");
}

export async function countCopies(companyId: string, copyBatch: string): Promise<number> {
  return db.$count(dashboards, and(ofCompany(dashboards, companyId), eq(dashboards.copyBatch, copyBatch)));
}

export async function countCopyReports(companyId: string, copyBatch: string): Promise<number> {
  return db.$count(
    automaticReports,
    and(ofCompany(automaticReports, companyId), eq(automaticReports.copyBatch, copyBatch)),
  );
}

export async function removeDashboards(companyId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const gone = await recorded(companyId, "dashboard.deleted", () =>
    db
      .delete(dashboards)
      .where(and(ofCompany(dashboards, companyId), inArray(dashboards.id, [...ids])))
      .returning({ id: dashboards.id, name: dashboards.name }),
  );
  return gone.length;
}
