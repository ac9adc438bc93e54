import { and, asc, eq, lt, sql } from "drizzle-orm";
import { now } from "#app/lib/clock.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { companies, sources } from "#db/schema/index.ts";
import { recordChange } from "./audit-log/record.ts";
import {
  alertCondition,
  clientCondition,
  dashboardCondition,
  groupCondition,
  ofCompany,
  sourceCondition,
} from "./scope/scope.ts";

export type CompanyDetails = typeof companies.$inferSelect;

export async function addCompany(company: typeof companies.$inferInsert): Promise<CompanyDetails> {
  const [row] = await db.insert(companies).values(company).returning();
  return row!;
}

export type CompanyCounts = {
  readonly dashboards: number;
  readonly archivedDashboards: number;
  readonly clients: number;
  readonly campaigns: number;
  readonly users: number;
  readonly sources: number;
  readonly invalidSources: number;
  readonly automaticReports: number;
  readonly openAlerts: number;
  readonly newestAlertAt: Date | null;
  readonly newestDashboardAt: Date | null;
};

export async function countCompany(companyId: string): Promise<CompanyCounts> {
  const ofClient = clientCondition(sql`client_id`, companyId);
  const ofSource = sourceCondition(sql`id`, companyId);
  const isOpenAlert = sql`(state = 'open' or (state = 'snoozed' and snoozed_until <= ${now().toISOString()}::timestamptz))`;
  const [row] = await db.execute<Record<string, unknown>>(sql`
    select
      (select count(*)::int from dashboards where company_id = ${companyId} and ${ofClient} and active) as dashboards,
      (select count(*)::int from dashboards where company_id = ${companyId} and ${ofClient} and not active) as archived,
      (select extract(epoch from max(created_at))::float8 from dashboards where company_id = ${companyId} and ${ofClient}) as newest,
      (select count(*)::int from clients where company_id = ${companyId} and ${clientCondition(sql`id`, companyId)} and archived_at is null) as clients,
      (select count(*)::int from groups where company_id = ${companyId} and ${groupCondition(sql`groups.id`, companyId)}) as campaigns,
      (select count(*)::int from users where company_id = ${companyId}) as users,
      (select count(*)::int from sources where company_id = ${companyId} and ${ofSource}) as sources,
      (select count(*)::int from sources where company_id = ${companyId} and ${ofSource} and invalid) as invalid,
      (select count(*)::int from automatic_reports where company_id = ${companyId} and ${dashboardCondition(sql`dashboard_id`, companyId)}) as reports,
      (select count(*)::int from alerts where company_id = ${companyId} and ${alertCondition(sql`domain_metric_id`, companyId)}
        and ${isOpenAlert}) as alerts,
      (select extract(epoch from max(greatest(opened_at, snoozed_until)))::float8 from alerts where company_id = ${companyId}
        and ${alertCondition(sql`domain_metric_id`, companyId)} and ${isOpenAlert}) as newest_alert`);
  const number = (name: string) => Number(row?.[name] ?? 0);
  return {
    dashboards: number("dashboards"),
    archivedDashboards: number("archived"),
    clients: number("clients"),
    campaigns: number("campaigns"),
    users: number("users"),
    sources: number("sources"),
    invalidSources: number("invalid"),
    automaticReports: number("reports"),
    openAlerts: number("alerts"),
    newestAlertAt: row?.newest_alert ? new Date(number("newest_alert") * 1000) : null,
    newestDashboardAt: row?.newest ? new Date(number("newest") * 1000) : null,
  };
}

export function listInvalidSources(companyId: string) {
  return db
    .select({ name: sources.name, invalidSince: sources.invalidSince })
    .from(sources)
    .where(and(ofCompany(sources, companyId), eq(sources.invalid, true)))
    .orderBy(asc(sources.invalidSince), asc(sources.name));
}

/** Without credentials, for browsers. */
export function listSourcesShown(companyId: string) {
  return db
    .select({
      id: sources.id,
      name: sources.kind,
      label: sources.name,
      account: sources.account,
      properties: sources.properties,
      invalid: sources.invalid,
    })
    .from(sources)
    .where(ofCompany(sources, companyId))
    .orderBy(asc(sources.name), asc(sources.id));
}

/** Throws when the company does not exist. */
export async function getCompany(companyId: string): Promise<CompanyDetails> {
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId)).limit(1);
  if (!row) throw new Error(`company ${companyId} is not there`);
  return row;
}

export async function setCompany(
  companyId: string,
  change: Partial<Omit<CompanyDetails, "id" | "createdAt">>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await inTransaction(async () => {
    const before = await getCompany(companyId);
    await db.update(companies).set(change).where(eq(companies.id, companyId));
    const subject = { id: companyId, name: change.name ?? before.name };
    await recordChange(companyId, "company.changed", subject, before, change);
  });
}

export async function removeSampleCompaniesBefore(before: Date): Promise<void> {
  await db.delete(companies).where(and(eq(companies.sample, true), lt(companies.createdAt, before)));
}

/** Locks the row. */
export async function lockCompany(companyId: string) {
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId)).for("update");
  return row ?? null;
}
