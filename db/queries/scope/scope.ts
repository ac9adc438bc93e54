import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { clientLimit } from "#app/lib/request-context.server.ts";
import {
  alerts,
  annotations,
  automaticReports,
  calculatedMetrics,
  clients,
  connectAttempts,
  csvUploads,
  dashboards,
  dashboardVersions,
  dashboardViews,
  deliveries,
  destinations,
  domainMetrics,
  groupDomains,
  groups,
  pdfExports,
  plans,
  recipientLinks,
  reportRuns,
  segments,
  shareLinks,
  sourceEvents,
  sources,
  templates,
  templateVersions,
  writtenSummaries,
} from "#db/schema/index.ts";

type OwnedTable = PgTable & { readonly companyId: AnyPgColumn };

/**
 * Every query of a company's table needs this condition (tests/db/scope.test.ts). See
 * decisions/0079-people-limited-to-clients.md.
 */
export function ofCompany(table: OwnedTable, companyId: string): SQL {
  const own = eq(table.companyId, companyId);
  const limit = limitOf(companyId);
  const belongs = limit && limits.get(table);
  return belongs ? sql`(${own} and ${belongs(limit, companyId)})` : own;
}

/** For plan limits and unique names only. Never show these rows. */
export function ofWholeCompany(table: OwnedTable, companyId: string): SQL {
  return eq(table.companyId, companyId);
}

export function clientCondition(clientId: SQL, companyId: string): SQL {
  const limit = limitOf(companyId);
  return limit ? sql`${clientId} in ${limit}` : sql`true`;
}

export function alertCondition(domainMetricId: SQL, companyId: string): SQL {
  const limit = limitOf(companyId);
  return limit ? sql`${domainMetricId} in ${domainMetricsOf(limit, companyId)}` : sql`true`;
}

/** For jobs that write to people limited to these clients. */
export function seenByClients(
  domainMetricId: AnyPgColumn,
  companyId: string,
  clientIds: readonly string[],
): SQL {
  return sql`${domainMetricId} in ${domainMetricsOf(idsOf(clientIds), companyId)}`;
}

export function groupCondition(groupId: SQL, companyId: string): SQL {
  const limit = limitOf(companyId);
  return limit ? sql`${groupId} in ${groupsOf(limit, companyId)}` : sql`true`;
}

export function sourceCondition(sourceId: SQL, companyId: string): SQL {
  const limit = limitOf(companyId);
  return limit ? sql`${sourceId} in ${sourcesOf(limit, companyId)}` : sql`true`;
}

export function dashboardCondition(dashboardId: SQL, companyId: string): SQL {
  const limit = limitOf(companyId);
  return limit ? sql`${dashboardId} in ${dashboardsOf(limit, companyId)}` : sql`true`;
}

/** `clientId` null: no client. */
export function isInLimit(clientId: string | null): boolean {
  const limit = clientLimit();
  return limit === null || (clientId !== null && limit.clientIds.includes(clientId));
}

function limitOf(companyId: string): SQL | null {
  const limit = clientLimit();
  return limit?.companyId === companyId ? idsOf(limit.clientIds) : null;
}

const idsOf = (clientIds: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(clientIds)}::jsonb))`;

// Drizzle leaves out table names in statements of one table, so inner tables are renamed.

const dashboardsOf = (ids: SQL, companyId: string) =>
  sql`(select board.id from dashboards board where board.company_id = ${companyId} and board.client_id in ${ids})`;

const sourcesOf = (ids: SQL, companyId: string) => sql`(
  select origin.id from sources origin where origin.company_id = ${companyId} and origin.client_id in ${ids}
  union all select used.id #>> '{}' from dashboards board, jsonb_path_query(board.content, '$.widgets[*].instances[*].sourceId') used(id)
    where board.company_id = ${companyId} and board.client_id in ${ids}
  union all select used.id from plans plan, jsonb_array_elements_text(plan.source_ids) used(id)
    where plan.company_id = ${companyId} and plan.client_id in ${ids})`;

const reportsOf = (ids: SQL, companyId: string) =>
  sql`(select report.id from automatic_reports report where report.company_id = ${companyId} and report.dashboard_id in ${dashboardsOf(ids, companyId)})`;

const groupsOf = (ids: SQL, companyId: string) =>
  sql`(select site.group_id from group_domains site where site.company_id = ${companyId} and site.client_id in ${ids})`;

const domainsOf = (ids: SQL, companyId: string) =>
  sql`(select site.id from group_domains site where site.company_id = ${companyId} and site.client_id in ${ids})`;

/** Numbers of a source that they do not see stay hidden. */
const domainMetricsOf = (ids: SQL, companyId: string) => sql`(
  select watched.id from domain_metrics watched where watched.company_id = ${companyId}
    and watched.domain_id in ${domainsOf(ids, companyId)}
    and (watched.source_id is null or watched.source_id in ${sourcesOf(ids, companyId)}))`;

type Belongs = (ids: SQL, companyId: string) => SQL;
type Column = AnyPgColumn;

const ofClient =
  ({ clientId }: { readonly clientId: Column }): Belongs =>
  (ids) =>
    sql`${clientId} in ${ids}`;
const ofDashboard =
  ({ dashboardId }: { readonly dashboardId: Column }): Belongs =>
  (ids, companyId) =>
    sql`${dashboardId} in ${dashboardsOf(ids, companyId)}`;
const ofReport =
  ({ reportId }: { readonly reportId: Column }): Belongs =>
  (ids, companyId) =>
    sql`${reportId} in ${reportsOf(ids, companyId)}`;
const ofSource =
  ({ sourceId }: { readonly sourceId: Column }): Belongs =>
  (ids, companyId) =>
    sql`${sourceId} in ${sourcesOf(ids, companyId)}`;
const ofNoClient: Belongs = () => sql`false`;

/** Other tables have no client names, or are read by ids from these. */
const limits: ReadonlyMap<PgTable, Belongs> = new Map<PgTable, Belongs>([
  [clients, (ids) => sql`${clients.id} in ${ids}`],
  [dashboards, ofClient(dashboards)],
  [segments, ofClient(segments)],
  [plans, ofClient(plans)],
  [
    annotations,
    (ids, companyId) =>
      sql`(${annotations.clientId} in ${ids} or ${annotations.dashboardId} in ${dashboardsOf(ids, companyId)})`,
  ],
  [groups, (ids, companyId) => sql`${groups.id} in ${groupsOf(ids, companyId)}`],
  [groupDomains, ofClient(groupDomains)],
  [domainMetrics, (ids, companyId) => sql`${domainMetrics.id} in ${domainMetricsOf(ids, companyId)}`],
  [alerts, (ids, companyId) => sql`${alerts.domainMetricId} in ${domainMetricsOf(ids, companyId)}`],
  [dashboardVersions, ofDashboard(dashboardVersions)],
  [dashboardViews, ofDashboard(dashboardViews)],
  [pdfExports, ofDashboard(pdfExports)],
  [shareLinks, ofDashboard(shareLinks)],
  [writtenSummaries, ofDashboard(writtenSummaries)],
  [automaticReports, ofDashboard(automaticReports)],
  [reportRuns, ofDashboard(reportRuns)],
  [deliveries, ofReport(deliveries)],
  [recipientLinks, ofReport(recipientLinks)],
  [sources, (ids, companyId) => sql`${sources.id} in ${sourcesOf(ids, companyId)}`],
  [csvUploads, ofSource(csvUploads)],
  [connectAttempts, ofSource(connectAttempts)],
  [sourceEvents, ofSource(sourceEvents)],
  // Without a source: a formula that any client's widgets may use.
  [
    calculatedMetrics,
    (ids, companyId) =>
      sql`(${calculatedMetrics.sourceId} is null or ${calculatedMetrics.sourceId} in ${sourcesOf(ids, companyId)})`,
  ],
  [destinations, ofNoClient],
  [templates, ofNoClient],
  [templateVersions, ofNoClient],
]);
