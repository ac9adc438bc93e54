import type { ReportQuery } from "#app/connectors/core/define.ts";
import { paramProblems } from "#app/connectors/core/params/params.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { Table } from "#app/metrics/table.ts";
import {
  countWanted,
  listAnswers,
  listCacheEntryRows,
  markQueriesUsed,
  type CacheEntry,
} from "#db/queries/sources/report-questions.ts";
import type { SourceRow } from "#db/queries/sources/sources.ts";
import { retryAfterMs } from "../freshness.ts";
import type { LoadedTable } from "./loaded-table.ts";
import { queryKey } from "./query-key.server.ts";
import { createTableCache } from "./recent-tables.ts";
import { waitForResult, wakeRefresher } from "./refresh-signals.server.ts";
import { takeVisit } from "./visitors-allowance.server.ts";
import { enqueueQueries } from "./enqueue-queries.server.ts";

export type ProviderQuery = {
  readonly source: SourceRow;
  readonly query: ReportQuery;
  readonly key: string;
};

/**
 * How long to wait: `missing` only for results not cached yet (pages), `stale` also for fresh ones (reports).
 * Without patience only the cache answers.
 */
export type WaitPolicy = { readonly seconds: number; readonly for: "missing" | "stale" };

export type LoadOptions = {
  readonly patience?: WaitPolicy | null;
  /** Preparation before anyone opens the page; other queries go first. */
  readonly ahead?: boolean;
  /** Id of the dashboard on which a visitor chose other dates. */
  readonly visitedDashboard?: string | null;
};

const recent = singleton("provider-tables", () => createTableCache(400_000));
const unopened = "This date range has not been opened before.";
const noteUseAfterMs = 6 * 3_600_000;
/** Queue limit per source for queries without patience, so that visitors cannot use up a client's quota. */
const maxWantedByVisitors = 200;

export function providerQuery(source: SourceRow, query: ReportQuery): ProviderQuery | null {
  const connector = findProvider(source.kind);
  return connector && { source, query, key: queryKey(connector, query) };
}

/** Part of the page's cache key. */
export async function listCacheEntries(
  companyId: string,
  questions: readonly ProviderQuery[],
): Promise<Map<string, CacheEntry>> {
  const asked = questions.map(({ source, key }) => ({ sourceId: source.id, key }));
  const rows = await listCacheEntryRows(companyId, asked);
  return new Map(rows.map((row) => [name(row.sourceId, row.key), row]));
}

/**
 * In the order of the questions. Queues missing and stale results: a view never calls a provider (decision
 * 0014).
 */
export async function loadProviderTables(
  companyId: string,
  questions: readonly ProviderQuery[],
  { patience = null, ahead = false, visitedDashboard = null }: LoadOptions = {},
  known?: Map<string, CacheEntry>,
): Promise<LoadedTable[]> {
  let standings = known ?? (await listCacheEntries(companyId, questions));
  const asking = { patience, ahead, visitedDashboard };
  const { wanted, againInSeconds } = await want(companyId, questions, standings, asking);
  const awaited = patience
    ? wanted.filter((one) => isAwaited(standings.get(name(one.source.id, one.key)), patience))
    : [];
  if (patience && awaited.length > 0) {
    await waitFor(companyId, awaited, patience.seconds);
    standings = await listCacheEntries(companyId, questions);
  }
  await noteUse(companyId, standings);
  const tables = await tablesOf(companyId, standings);
  return questions.map((question) => loaded(question, standings, tables, againInSeconds));
}

const name = (sourceId: string, key: string) => `${sourceId}:${key}`;

async function want(
  companyId: string,
  questions: readonly ProviderQuery[],
  standings: Map<string, CacheEntry>,
  { patience, ahead, visitedDashboard }: Required<LoadOptions>,
): Promise<{ readonly wanted: ProviderQuery[]; readonly againInSeconds: number | null }> {
  const at = now();
  const each = [...new Map(questions.map((one) => [name(one.source.id, one.key), one])).values()];
  const due = each.filter((one) => isAskable(one) && isDue(standings.get(name(one.source.id, one.key)), at));
  const news = due.filter((one) => {
    const standing = standings.get(name(one.source.id, one.key));
    return !standing?.wantedAt || (patience !== null && isAwaited(standing, patience));
  });
  if (news.length > 0) {
    const sourceIds = [...new Set(news.map(({ source }) => source.id))];
    const againInSeconds = visitedDashboard ? await takeVisit(companyId, visitedDashboard, sourceIds) : null;
    if (againInSeconds !== null) return { wanted: [], againInSeconds };
    const full = patience ? new Map<string, number>() : await countWanted(companyId, sourceIds);
    const taken = news.filter(({ source }) => (full.get(source.id) ?? 0) < maxWantedByVisitors);
    const isUrgent = (one: ProviderQuery) =>
      patience !== null && isAwaited(standings.get(name(one.source.id, one.key)), patience);
    const rows = (some: readonly ProviderQuery[]) =>
      some.map(({ source, key, query }) => ({ sourceId: source.id, key, query }));
    await enqueueQueries(companyId, rows(taken.filter(isUrgent)), 2, at);
    await enqueueQueries(companyId, rows(taken.filter((one) => !isUrgent(one))), ahead ? 0 : 1, at);
    wakeRefresher();
  }
  return { wanted: due, againInSeconds: null };
}

function isAskable({ source, query }: ProviderQuery): boolean {
  const connector = findProvider(source.kind);
  return (
    !source.invalid && connector !== null && paramProblems(connector, query.parameters ?? {}).length === 0
  );
}

/** Failures that need a person are retried only after a while. */
function isDue(standing: CacheEntry | undefined, at: Date): boolean {
  if (!standing) return true;
  const { version, staleAt, failure, failedAt, notBefore } = standing;
  if (isRetried(standing)) return true;
  if (failure && failedAt) {
    if (notBefore && notBefore > at) return false;
    if (!notBefore && at.getTime() - failedAt.getTime() < retryAfterMs) return false;
  }
  if (version === null) return true;
  return staleAt !== null && staleAt <= at;
}

function isAwaited(standing: CacheEntry | undefined, patience: WaitPolicy): boolean {
  return patience.for === "stale" || !standing || standing.version === null || isRetried(standing);
}

/** A failed query that was queued again after a fix. */
function isRetried({
  wantedAt,
  failure,
  notBefore,
}: Pick<CacheEntry, "wantedAt" | "failure" | "notBefore">): boolean {
  return failure !== null && wantedAt !== null && notBefore === null;
}

async function waitFor(
  companyId: string,
  questions: readonly ProviderQuery[],
  seconds: number,
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  const asked = questions.map(({ source, key }) => ({ sourceId: source.id, key }));
  for (;;) {
    const left = until - Date.now();
    if (left <= 0) return;
    await waitForResult(companyId, Math.min(left, 500));
    const rows = await listCacheEntryRows(companyId, asked);
    const isOpen = rows.some((row) => (row.wantedAt !== null && row.failure === null) || isRetried(row));
    if (!isOpen) return;
  }
}

async function noteUse(companyId: string, standings: Map<string, CacheEntry>): Promise<void> {
  const at = now();
  const longUnused = [...standings.values()].filter(
    ({ usedAt }) => at.getTime() - usedAt.getTime() > noteUseAfterMs,
  );
  await markQueriesUsed(
    companyId,
    longUnused.map(({ key }) => key),
    at,
  );
}

async function tablesOf(companyId: string, standings: Map<string, CacheEntry>): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>();
  const missing: { sourceId: string; key: string; version: number }[] = [];
  for (const [at, { sourceId, key, version, fetchedAt }] of standings) {
    if (version === null) continue;
    const known = recent.get(recentName(companyId, sourceId, key, fetchedAt));
    if (known) tables.set(at, known);
    else missing.push({ sourceId, key, version });
  }
  for (const { key, table } of await listAnswers(companyId, missing))
    for (const [at, standing] of standings)
      if (standing.key === key && !tables.has(at)) {
        tables.set(at, table);
        recent.set(recentName(companyId, standing.sourceId, key, standing.fetchedAt), table);
      }
  return tables;
}

function recentName(companyId: string, sourceId: string, key: string, fetchedAt: Date | null): string {
  return `${companyId}:${sourceId}:${key}:${fetchedAt?.getTime() ?? 0}`;
}

function loaded(
  { source, query, key }: ProviderQuery,
  standings: Map<string, CacheEntry>,
  tables: Map<string, Table>,
  againInSeconds: number | null,
): LoadedTable {
  const at = name(source.id, key);
  const [standing, table] = [standings.get(at), tables.get(at)];
  const connector = findProvider(source.kind)!;
  const last = table && { lastTable: table };
  if (source.invalid)
    return {
      outcome: "failure",
      kind: "reconnect",
      what: source.invalidReason ?? `${connector.name} was disconnected. Reconnect it to update its data.`,
      since: source.invalidSince,
      ...last,
    };
  const [problem] = paramProblems(connector, query.parameters ?? {});
  if (problem) return { outcome: "failure", kind: "bad-request", what: problem.message, since: null };
  if (!table && !standing?.wantedAt && !standing?.failure && againInSeconds !== null)
    return { outcome: "failure", kind: "out-of-quota", what: unopened, since: null, againInSeconds };
  if (!table && standing && isRetried(standing)) return { outcome: "waiting" };
  if (standing?.failure)
    return { outcome: "failure", ...standing.failure, since: standing.failedAt, ...last };
  return table ? { outcome: "table", table } : { outcome: "waiting" };
}
