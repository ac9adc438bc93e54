import { and, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import { db } from "#db/client.server.ts";
import type { ReportQuery, SourceFailure } from "#db/schema/documents/query.ts";
import { reportCache, reportQueries, sources } from "#db/schema/index.ts";
import type { QueryRow } from "./report-queries.ts";
import { leasedBy } from "../scope/leased-by.ts";
import { ofCompany } from "../scope/scope.ts";

export type DueQuery = Pick<QueryRow, "companyId" | "sourceId" | "key" | "query" | "tries" | "urgency"> & {
  readonly kind: string;
};

/**
 * Companies take turns. A company's queries follow by urgency, then by the moment from which they may run: a retry queues
 * again. Reads one row for each waiting company and for each listed query, however many wait.
 */
export async function listDueQueries(process: string, at: Date, limit: number): Promise<DueQuery[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const readyAt = sql`greatest(q.wanted_at, q.not_before)`;
  const isOpen = sql`(
    select (not s.invalid or s.retry_at <= ${moment})
      and (s.refreshed_by is null or s.refreshed_by = ${process} or s.refreshed_until < ${moment})
    from ${sources} s where s.id = q.source_id and s.company_id = q.company_id)`;
  // `waiting`: each company and its highest urgency, by jumps in the index. `turns`: one query more of each company.
  const rows = await db.execute<{
    company_id: string;
    source_id: string;
    key: string;
    query: ReportQuery;
    tries: number;
    urgency: number;
    kind: string;
  }>(sql`
    with recursive waiting as (
      (select q.company_id, q.urgency from ${reportQueries} q where q.wanted_at is not null
        order by q.company_id, q.urgency desc limit 1)
      union all
      select next.* from waiting cross join lateral (
        select q.company_id, q.urgency from ${reportQueries} q
        where q.wanted_at is not null and q.company_id > waiting.company_id
        order by q.company_id, q.urgency desc limit 1
      ) next
    ), turns as (
      select company_id, urgency, '-infinity'::timestamptz as ready_at, '' as key, '' as source_id,
        0 as turn, 0::bigint as listed from waiting
      union all
      select last.company_id, next.*, last.turn + 1, last.listed + count(*) over ()
      from turns last cross join lateral (
        select first.* from (values (2), (1), (0)) level(urgency) cross join lateral (
          select q.urgency, ${readyAt} as ready_at, q.key, q.source_id from ${reportQueries} q
          where q.company_id = last.company_id and q.urgency = level.urgency and q.wanted_at is not null
            and ${readyAt} <= ${moment}
            and (${readyAt}, q.key, q.source_id) >
              (case when level.urgency = last.urgency then last.ready_at else '-infinity' end, last.key, last.source_id)
            and ${isOpen}
          order by ${readyAt}, q.key, q.source_id limit 1
        ) first
        where level.urgency <= last.urgency order by level.urgency desc limit 1
      ) next
      where last.listed < ${limit}
    )
    select due.company_id, due.source_id, due.key, due.urgency, found.query, found.tries, found.kind
    from (
      select * from turns where turn > 0 order by turn, urgency desc, ready_at, key, source_id limit ${limit}
    ) due cross join lateral (
      select q.query, q.tries, s.kind from ${reportQueries} q
      join ${sources} s on s.id = q.source_id and s.company_id = q.company_id
      where q.company_id = due.company_id and q.source_id = due.source_id and q.key = due.key limit 1
    ) found
    order by due.turn, due.urgency desc, due.ready_at, due.key, due.source_id`);
  return rows.map(({ company_id, source_id, key, query, tries, urgency, kind }) => ({
    companyId: company_id,
    sourceId: source_id,
    key,
    query,
    tries,
    urgency,
    kind,
  }));
}

export async function isSourceDue(companyId: string, sourceId: string, at: Date): Promise<boolean> {
  const due = and(
    eq(reportQueries.companyId, companyId),
    eq(reportQueries.sourceId, sourceId),
    isNotNull(reportQueries.wantedAt),
    or(isNull(reportQueries.notBefore), lte(reportQueries.notBefore, at)),
    or(eq(sources.invalid, false), lte(sources.retryAt, at)),
  );
  const rows = await db
    .select({ key: reportQueries.key })
    .from(reportQueries)
    .innerJoin(
      sources,
      and(eq(sources.id, reportQueries.sourceId), eq(sources.companyId, reportQueries.companyId)),
    )
    .where(due)
    .limit(1);
  return rows.length > 0;
}

export async function claimSource(
  companyId: string,
  sourceId: string,
  process: string,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<boolean> {
  const claimed = await db
    .update(sources)
    .set({ refreshedBy: process, refreshedUntil: until })
    .where(
      and(
        ofCompany(sources, companyId),
        eq(sources.id, sourceId),
        or(isNull(sources.refreshedBy), eq(sources.refreshedBy, process), lt(sources.refreshedUntil, at)),
      ),
    )
    .returning({ id: sources.id });
  return claimed.length === 1;
}

export async function freeSource(companyId: string, sourceId: string, process: string): Promise<void> {
  await db
    .update(sources)
    .set({ refreshedBy: null, refreshedUntil: null })
    .where(and(ofCompany(sources, companyId), eq(sources.id, sourceId), eq(sources.refreshedBy, process)));
}

export async function endRefreshLeases(process: string | null): Promise<void> {
  await db
    .update(sources)
    .set({ refreshedBy: null, refreshedUntil: null })
    .where(leasedBy(sources.refreshedBy, process));
}

type RefreshQuery = { readonly companyId: string; readonly sourceId: string; readonly key: string };

const one = ({ companyId, sourceId, key }: RefreshQuery) =>
  and(
    eq(reportQueries.companyId, companyId),
    eq(reportQueries.sourceId, sourceId),
    eq(reportQueries.key, key),
  );

/** A changed result becomes a new version, so that sent reports stay the same. */
export async function saveResult(
  question: RefreshQuery,
  table: Table,
  {
    range,
    fetchedAt,
    staleAt,
    replaces = false,
  }: {
    readonly range: DateRange | null;
    readonly fetchedAt: Date;
    readonly staleAt: Date;
    readonly replaces?: boolean;
  },
): Promise<void> {
  const { companyId, sourceId, key } = question;
  const { from = null, to = null } = range ?? {};
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ version: reportQueries.version })
      .from(reportQueries)
      .where(one(question))
      .for("update");
    if (!known) return; // the source was deleted
    const [last] =
      known.version && !replaces
        ? await tx
            .select({ table: reportCache.table })
            .from(reportCache)
            .where(
              and(
                eq(reportCache.companyId, companyId),
                eq(reportCache.sourceId, sourceId),
                eq(reportCache.key, key),
                eq(reportCache.version, known.version),
              ),
            )
        : [];
    const isKept = replaces || (last !== undefined && sameNumbers(last.table, table));
    const version = isKept ? (known.version ?? 1) : (known.version ?? 0) + 1;
    const stored = { ...table, provenance: { ...table.provenance, version } };
    await tx
      .insert(reportCache)
      .values({
        companyId,
        sourceId,
        key,
        version,
        table: stored,
        from,
        to,
        fetchedAt,
        staleAt,
        usedAt: fetchedAt,
      })
      .onConflictDoUpdate({
        target: [reportCache.companyId, reportCache.sourceId, reportCache.key, reportCache.version],
        set: { table: stored, fetchedAt, staleAt },
      });
    await tx
      .update(reportQueries)
      .set({
        version,
        fetchedAt,
        staleAt,
        wantedAt: null,
        notBefore: null,
        tries: 0,
        failure: null,
        failedAt: null,
      })
      .where(one(question));
  });
}

function sameNumbers(old: Table, fresh: Table): boolean {
  const said = ({ fetchedAt: _, provenance: __, settledUntil: ___, ...rest }: Table) => rest;
  return JSON.stringify(sorted(said(old))) === JSON.stringify(sorted(said(fresh)));
}

/** jsonb reorders keys */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** `notBefore` null: no automatic retry. */
export async function recordFailure(
  question: RefreshQuery,
  failure: SourceFailure,
  { at, notBefore }: { readonly at: Date; readonly notBefore: Date | null },
): Promise<void> {
  await db
    .update(reportQueries)
    .set({
      failure,
      failedAt: at,
      tries: sql`${reportQueries.tries} + 1`,
      notBefore,
      ...(notBefore === null && { wantedAt: null }),
    })
    .where(one(question));
}

export async function noteSourceRead(
  companyId: string,
  sourceId: string,
  read: { readonly at: Date; readonly zone: string | null; readonly currency: string | null },
): Promise<void> {
  await db
    .update(sources)
    .set({
      refreshedAt: read.at,
      refusals: null,
      nextRefreshAt: sql`(select min(q.stale_at) from ${reportQueries} q where q.company_id = ${companyId} and q.source_id = ${sourceId} and q.query ->> 'realTime' is null and q.used_at > ${new Date(read.at.getTime() - 7 * 86_400_000).toISOString()}::timestamptz)`,
      ...(read.zone && { zone: read.zone }),
      ...(read.currency && { currency: read.currency }),
    })
    .where(and(ofCompany(sources, companyId), eq(sources.id, sourceId)));
}
