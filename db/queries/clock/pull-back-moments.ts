import { gt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import {
  alerts,
  connectAttempts,
  connections,
  companies,
  dashboards,
  deliveries,
  destinations,
  domainMetrics,
  groupDomains,
  groups,
  jobs,
  pdfExports,
  reportCache,
  reportQueries,
  reportRuns,
  sourceEvents,
  sourceMails,
  sources,
} from "#db/schema/index.ts";

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;
const toleranceMs = minutes;

type Lead = {
  readonly column: AnyPgColumn;
  /** Longest lead that the product sets. 0: past moments. */
  readonly mostMs: number;
};

const ahead = (mostMs: number, ...columns: readonly AnyPgColumn[]): Lead[] =>
  columns.map((column) => ({ column, mostMs }));

const leasesOfDatabase: readonly Lead[] = [
  ...ahead(minutes, jobs.claimedUntil, jobs.dueAt),
  ...ahead(2 * minutes, sourceMails.claimedUntil),
  ...ahead(10 * minutes, reportRuns.claimedUntil, deliveries.claimedUntil),
];

const moments: readonly Lead[] = [
  ...ahead(0, dashboards.lockedAt, dashboards.lockBeatAt, dashboards.preparedAt),
  ...ahead(0, sourceMails.createdAt, sourceEvents.createdAt, sourceEvents.happenedAt),
  ...ahead(0, reportQueries.fetchedAt, reportQueries.failedAt, reportQueries.wantedAt, reportQueries.usedAt),
  ...ahead(0, reportCache.fetchedAt, reportCache.usedAt, pdfExports.createdAt),
  ...ahead(0, sources.refreshedAt, sources.invalidSince, connections.renewedAt),
  ...ahead(0, companies.dnsCheckedAt, companies.dnsLostAt, destinations.offSince, destinations.refusedSince),
  ...ahead(minutes, connections.renewedUntil, sources.refreshedUntil),
  ...ahead(10 * minutes, groups.watchedUntil),
  ...ahead(hours, connectAttempts.expiresAt),
  ...ahead(days, deliveries.nextAttemptAt, sourceMails.nextAttemptAt, reportRuns.nextAttemptAt),
  ...ahead(26 * hours, reportQueries.notBefore, sources.retryAt),
  ...ahead(3 * days, destinations.previousUntil),
  ...ahead(7 * days, reportQueries.staleAt, reportCache.staleAt, sources.nextRefreshAt),
  ...ahead(7 * days, alerts.snoozedUntil, groupDomains.snoozedUntil),
];

/** A future day would stop the job until then. */
const lookedOn = [groups.watchedOn, groupDomains.queriedOn, domainMetrics.readOn] as const;

/** Moves moments beyond their greatest lead back to it. Leases stay: their holder may live. */
export async function pullBackMoments(at: Date): Promise<void> {
  const present = sql`${at.toISOString()}::timestamptz`;
  for (const lead of leasesOfDatabase) await pullBack(lead, sql`now()`);
  for (const lead of moments) await pullBack(lead, present);
  for (const column of lookedOn) {
    // Tomorrow is today in some time zone.
    const isAhead = sql`${column} > (${present} at time zone 'UTC')::date + 1`;
    await write(column, sql`(${present} at time zone 'UTC')::date - 1`, isAhead);
  }
}

async function pullBack({ column, mostMs }: Lead, present: SQL): Promise<void> {
  const after = (ms: number) => sql`${present} + ${ms / 1000} * interval '1 second'`;
  await write(column, after(mostMs), gt(column, after(mostMs + toleranceMs)));
}

async function write(column: AnyPgColumn, value: SQL, where: SQL): Promise<void> {
  await db.execute(
    sql`update ${column.table as PgTable} set ${sql.identifier(column.name)} = ${value} where ${where}`,
  );
}
