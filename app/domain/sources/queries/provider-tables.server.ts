import type { ReportQuery } from "#app/connectors/core/define.ts";
import { paramProblems } from "#app/connectors/core/params/params.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import type { Table } from "#app/metrics/table.ts";
import {
  countWanted,
  listCacheEntries,
  type CacheEntry,
  type RequestedQuery,
} from "#db/queries/sources/report-queries.ts";
import { markUsed } from "#db/queries/sources/report-cache.ts";
import type { SourceRow } from "#db/queries/sources/sources.ts";
import { retryAfterMs } from "../freshness.ts";
import { findTables, queryName } from "./cached-tables.server.ts";
import type { LoadedTable } from "./loaded-table.ts";
import { queryKey } from "./query-key.server.ts";
import { waitForResult, wakeRefresher } from "./refresh-signals.server.ts";
import { takeVisit } from "./take-visit.server.ts";
import { enqueueQueries } from "./enqueue-queries.server.ts";

export type ProviderQuery = RequestedQuery & { readonly source: SourceRow };

/** `missing` waits for uncached results, `stale` also for refreshes, `nothing` queues nothing. */
export type WaitPolicy = { readonly seconds: number; readonly for: "missing" | "stale" | "nothing" };

export type LoadOptions = {
  readonly patience?: WaitPolicy | null;
  /** Before a page is opened; other queries go first. */
  readonly ahead?: boolean;
  readonly visitedDashboard?: string | null;
};

const unopened = "This date range has not been opened before.";
const noteUseAfterMs = 6 * 3_600_000;
/** Per source, so visitors cannot use up a quota. */
const maxWantedByVisitors = 200;

export function providerQuery(source: SourceRow, query: ReportQuery): ProviderQuery | null {
  const connector = findProvider(source.kind);
  return connector && { source, sourceId: source.id, key: queryKey(connector, query), query };
}

function byName<Named extends { readonly sourceId: string; readonly key: string }>(named: readonly Named[]) {
  return new Map(named.map((one) => [queryName(one), one]));
}

/** In query order. A view never calls a provider (decision 0014). */
export async function loadProviderTables(
  companyId: string,
  queries: readonly ProviderQuery[],
  { patience = null, ahead = false, visitedDashboard = null }: LoadOptions = {},
  known?: readonly CacheEntry[],
): Promise<LoadedTable[]> {
  let entries = byName(known ?? (await listCacheEntries(companyId, queries)));
  const options = { patience, ahead, visitedDashboard };
  const { wanted, againInSeconds } =
    patience?.for === "nothing"
      ? { wanted: [], againInSeconds: null }
      : await enqueueDue(companyId, queries, entries, options);
  const awaited = patience
    ? wanted.filter((one) => !one.source.invalid && isAwaited(entries.get(queryName(one)), patience))
    : [];
  if (patience && awaited.length > 0) {
    await waitFor(companyId, awaited, patience.seconds);
    entries = byName(await listCacheEntries(companyId, queries));
  }
  await noteUse(companyId, entries);
  const answered = [...entries.values()].flatMap(({ version, ...entry }) =>
    version === null ? [] : [{ ...entry, version }],
  );
  const tables = await findTables(companyId, answered);
  return queries.map((query) => {
    const name = queryName(query);
    return loadedTable(query, entries.get(name), tables.get(name), againInSeconds);
  });
}

async function enqueueDue(
  companyId: string,
  queries: readonly ProviderQuery[],
  entries: Map<string, CacheEntry>,
  { patience, ahead, visitedDashboard }: Required<LoadOptions>,
): Promise<{ readonly wanted: ProviderQuery[]; readonly againInSeconds: number | null }> {
  const at = now();
  const entryOf = (query: ProviderQuery) => entries.get(queryName(query));
  const due = [...byName(queries).values()].filter((query) => isAskable(query) && isDue(entryOf(query), at));
  const isUrgent = (query: ProviderQuery) =>
    patience !== null && !query.source.invalid && isAwaited(entryOf(query), patience);
  const added = due.filter((query) => !entryOf(query)?.wantedAt || isUrgent(query));
  if (added.length > 0) {
    const unasked = added.filter((query) => !entryOf(query)?.wantedAt);
    const newSources = [...new Set(unasked.map(({ sourceId }) => sourceId))];
    const againInSeconds =
      visitedDashboard && newSources.length > 0
        ? await takeVisit(companyId, visitedDashboard, newSources)
        : null;
    if (againInSeconds !== null)
      return { wanted: due.filter((query) => !unasked.includes(query)), againInSeconds };
    const sourceIds = [...new Set(added.map(({ sourceId }) => sourceId))];
    const full = patience ? new Map<string, number>() : await countWanted(companyId, sourceIds);
    const taken = added.filter(({ sourceId }) => (full.get(sourceId) ?? 0) < maxWantedByVisitors);
    const rows = (some: readonly ProviderQuery[]) =>
      some.map(({ sourceId, key, query }) => ({ sourceId, key, query }));
    await enqueueQueries(companyId, rows(taken.filter(isUrgent)), 2, at);
    await enqueueQueries(companyId, rows(taken.filter((query) => !isUrgent(query))), ahead ? 0 : 1, at);
    wakeRefresher();
  }
  return { wanted: due, againInSeconds: null };
}

function isAskable({ source, query }: ProviderQuery): boolean {
  const connector = findProvider(source.kind);
  return (
    (!source.invalid || source.retryAt !== null) &&
    connector !== null &&
    paramProblems(connector, query.parameters ?? {}).length === 0
  );
}

function isDue(entry: CacheEntry | undefined, at: Date): boolean {
  if (!entry) return true;
  const { version, staleAt, failure, failedAt, notBefore } = entry;
  if (isRetried(entry)) return true;
  if (failure && failedAt) {
    if (notBefore && notBefore > at) return false;
    if (!notBefore && at.getTime() - failedAt.getTime() < retryAfterMs) return false;
  }
  if (version === null) return true;
  return staleAt !== null && staleAt <= at;
}

function isAwaited(entry: CacheEntry | undefined, patience: WaitPolicy): boolean {
  return patience.for === "stale" || !entry || entry.version === null || isRetried(entry);
}

function isRetried({
  wantedAt,
  failure,
  notBefore,
}: Pick<CacheEntry, "wantedAt" | "failure" | "notBefore">): boolean {
  return failure !== null && wantedAt !== null && notBefore === null;
}

async function waitFor(companyId: string, queries: readonly ProviderQuery[], seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const left = until - Date.now();
    if (left <= 0) return;
    await waitForResult(companyId, Math.min(left, 500));
    const rows = await listCacheEntries(companyId, queries);
    const isOpen = rows.some((row) => (row.wantedAt !== null && row.failure === null) || isRetried(row));
    if (!isOpen) return;
  }
}

async function noteUse(companyId: string, entries: Map<string, CacheEntry>): Promise<void> {
  const at = now();
  const longUnused = [...entries.values()].filter(
    ({ usedAt }) => at.getTime() - usedAt.getTime() > noteUseAfterMs,
  );
  await markUsed(
    companyId,
    longUnused.map(({ key }) => key),
    at,
  );
}

function loadedTable(
  { source, query }: ProviderQuery,
  entry: CacheEntry | undefined,
  table: Table | undefined,
  againInSeconds: number | null,
): LoadedTable {
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
  if (!table && !entry?.wantedAt && !entry?.failure && againInSeconds !== null)
    return { outcome: "failure", kind: "out-of-quota", what: unopened, since: null, againInSeconds };
  if (!table && entry && isRetried(entry)) return { outcome: "waiting" };
  if (entry?.failure) return { outcome: "failure", ...entry.failure, since: entry.failedAt, ...last };
  return table ? { outcome: "table", table } : { outcome: "waiting" };
}
