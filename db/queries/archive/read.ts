import { and, asc, count, desc, eq, getTableColumns, max, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { dashboards, files, reportCache, reportRuns } from "#db/schema/index.ts";
import { ofCompany } from "../scope/scope.ts";
import { type Subject, type SubjectName, subjects } from "./subjects.ts";

export type StoredRow = Readonly<Record<string, unknown>>;

export async function* readSubject(
  companyId: string,
  name: SubjectName,
): AsyncGenerator<readonly StoredRow[]> {
  const { table, key, readAtOnce, without = {} }: Subject = subjects[name];
  const columns = columnsOf(name);
  const shown = Object.fromEntries(Object.entries(columns).filter(([column]) => !(column in without)));
  const keys = key.map((column) => columns[column]!);
  let after: readonly unknown[] | null = null;
  for (;;) {
    const rows: StoredRow[] = await db
      .select(shown)
      .from(table)
      .where(and(ours(companyId, name), after ? isAfter(keys, after) : undefined))
      .orderBy(...keys.map((column) => asc(column)))
      .limit(readAtOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < readAtOnce) return;
    after = key.map((column) => rows.at(-1)![column]);
  }
}

export async function countSubject(companyId: string, name: SubjectName): Promise<number> {
  const [row] = await db.select({ n: count() }).from(subjects[name].table).where(ours(companyId, name));
  return row?.n ?? 0;
}

export function columnsOf(name: SubjectName): Record<string, PgColumn> {
  const { companyId: _, ...columns } = getTableColumns(subjects[name].table) as Record<string, PgColumn>;
  return columns;
}

function ours(companyId: string, name: SubjectName): SQL | undefined {
  const column = (getTableColumns(subjects[name].table) as Record<string, PgColumn>).companyId!;
  return and(eq(column, companyId), name === "files" ? isKept(companyId) : undefined);
}

/** Not what expires by itself, except PDFs and previews of reports. */
function isKept(companyId: string): SQL {
  const { pdfFileId, previewFileId } = reportRuns;
  const ofRuns = sql`select ${pdfFileId} from ${reportRuns} where ${reportRuns.companyId} = ${companyId} and ${pdfFileId} is not null
    union select ${previewFileId} from ${reportRuns} where ${reportRuns.companyId} = ${companyId} and ${previewFileId} is not null`;
  return sql`(${files.kind} <> 'archive' and ${files.sha256} <> '' and (${files.expiresAt} is null or ${files.id} in (${ofRuns})))`;
}

function isAfter(keys: readonly PgColumn[], after: readonly unknown[]): SQL {
  return sql`(${sql.join([...keys], sql`, `)}) > (${sql.join(
    after.map(
      (value, at) =>
        sql`${value instanceof Date ? value.toISOString() : value}::${sql.raw(keys[at]!.getSQLType())}`,
    ),
    sql`, `,
  )})`;
}

export function listDashboardDoors(companyId: string) {
  return db
    .select({
      id: dashboards.id,
      permalink: dashboards.permalink,
      hasPassword: sql<boolean>`${dashboards.passwordHash} is not null`,
    })
    .from(dashboards)
    .where(ofCompany(dashboards, companyId));
}

export function listNewestAnswers(companyId: string, sourceId: string, limit: number) {
  const { key, version, usedAt } = reportCache;
  return db
    .select({ key, version: max(version).mapWith(Number) })
    .from(reportCache)
    .where(and(eq(reportCache.companyId, companyId), eq(reportCache.sourceId, sourceId)))
    .groupBy(key)
    .orderBy(desc(max(usedAt)), asc(key))
    .limit(limit);
}
