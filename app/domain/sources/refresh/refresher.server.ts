import { setTimeout as pause } from "node:timers/promises";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { SourceAccess } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { processName } from "#app/lib/id.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { Table } from "#app/metrics/table.ts";
import {
  claimSource,
  type DueQuery,
  freeSource,
  isSourceDue,
  saveResult,
  listDueQueries,
  recordFailure,
  noteSourceRead,
} from "#db/queries/sources/refresh-turns.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { checkDiskSpace } from "#db/disk-space.server.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { openSource } from "../access/open-source.server.ts";
import { freshCatalogue } from "../queries/catalogues.server.ts";
import { nameOf, chooseNextQueries, interactiveUrgency, type QueryLimits } from "./fair-turns.ts";
import { nextTry, staleAt } from "../freshness.ts";
import { judgeFailure, noteAccepted } from "../access/judge-failure.server.ts";
import { onKick, notifyResult } from "../queries/refresh-signals.server.ts";
import { saveRealTime } from "./save-real-time.server.ts";
import { SharedQueries } from "./shared-queries.ts";
import { SilentSources } from "./silent-sources.ts";

/** Waiting is cheap; sources have own limits (decision 0026). */
export const refreshPlaces: QueryLimits = {
  all: 48,
  perCompany: 16,
  perKind: 24,
  perSource: (kind) => Math.min(10, findProvider(kind)?.limits.concurrent ?? 1),
};

/** After a kill other processes wait for its end (app/domain/leases/take-over.server.ts). */
const leaseSeconds = 60;
const renewLeaseEveryMs = 20_000;
const lookEverySeconds = 5;
const afterOutageMs = 1000;
const lookAfterMs = 30;
const maxResultBytes = 8 * 1024 * 1024;

type Running = DueQuery & { readonly done: Promise<void> };

const state = singleton("refresher", () => ({
  running: new Map<string, Running>(),
  /** The current look's list may still name them. */
  ended: new Set<string>(),
  shared: new Map<string, SharedQueries>(),
  silent: new SilentSources(),
  isLooking: false,
  isRerunWanted: false,
  rerunTimer: null as NodeJS.Timeout | null,
  stop: null as (() => void) | null,
  stopping: null as AbortController | null,
}));

export function startRefresher(): void {
  if (state.stop) return;
  state.stopping = new AbortController();
  const off = onKick(() => void outsideRequest(runDueQueries));
  const timer = setInterval(() => void runDueQueries(), lookEverySeconds * 1000).unref();
  state.stop = () => {
    off();
    clearInterval(timer);
  };
  void runDueQueries();
}

/** Aborted queries stay queued. */
export async function stopRefresher(): Promise<void> {
  state.stop?.();
  state.stop = null;
  state.stopping?.abort();
  if (state.rerunTimer) clearTimeout(state.rerunTimer);
  state.rerunTimer = null;
  while (state.isLooking) await pause(5);
  await Promise.allSettled([...state.running.values()].map(({ done }) => done));
  state.stopping = null;
}

/** For tests. */
export async function refreshAll(): Promise<void> {
  do {
    await runDueQueries();
    await Promise.allSettled([...state.running.values()].map(({ done }) => done));
  } while ((await listDueQueries(processName, now(), 1)).length > 0);
}

/** Runs once at a time; a kick repeats it. */
async function runDueQueries(): Promise<void> {
  if (state.isLooking) {
    state.isRerunWanted = true;
    return;
  }
  state.isLooking = true;
  try {
    do {
      state.isRerunWanted = false;
      if (state.running.size >= refreshPlaces.all) break;
      state.ended.clear();
      const due = await listDueQueries(processName, now(), 400);
      const waiting = due.filter((one) => !state.running.has(nameOf(one)) && !state.ended.has(nameOf(one)));
      share(waiting);
      for (const question of chooseNextQueries(waiting, [...state.running.values()], refreshPlaces)) {
        if (!(await lease(question))) continue;
        const done = runWithLease(question)
          .catch(noteOutage)
          .finally(() => end(question));
        state.running.set(nameOf(question), { ...question, done });
      }
    } while (state.isRerunWanted);
  } catch (error) {
    log.error({ err: error }, "looking for due queries failed");
  } finally {
    state.isLooking = false;
  }
}

function share(waiting: readonly DueQuery[]): void {
  const bySource = new Map<string, DueQuery[]>();
  for (const one of waiting) bySource.set(one.sourceId, [...(bySource.get(one.sourceId) ?? []), one]);
  for (const [sourceId, questions] of bySource) {
    const shared = state.shared.get(sourceId) ?? new SharedQueries();
    state.shared.set(sourceId, shared);
    shared.add(questions);
  }
}

async function end(question: DueQuery): Promise<void> {
  const { companyId, sourceId } = question;
  const { stopping } = state;
  state.running.delete(nameOf(question));
  state.ended.add(nameOf(question));
  state.shared.get(sourceId)?.remove(question);
  notifyResult(companyId);
  const isBusy = () => [...state.running.values()].some((other) => other.sourceId === sourceId);
  try {
    // Releases nothing while more of its queries wait.
    await writeThroughOutage(async () => {
      if (isBusy() || (await isSourceDue(companyId, sourceId, now())) || isBusy()) return;
      state.shared.delete(sourceId);
      await freeSource(companyId, sourceId, processName);
    });
  } catch (error) {
    log.error({ err: error }, "a source could not be given back");
  }
  if (!stopping?.signal.aborted) state.rerunTimer ??= setTimeout(lookNow, lookAfterMs);
}

function lookNow(): void {
  state.rerunTimer = null;
  void runDueQueries();
}

function lease({ companyId, sourceId }: DueQuery): Promise<boolean> {
  const at = now();
  const until = new Date(at.getTime() + leaseSeconds * 1000);
  return claimSource(companyId, sourceId, processName, { at, until });
}

async function runWithLease(question: DueQuery): Promise<void> {
  const failed = (error: unknown) => log.error({ err: error }, "a lease could not be renewed");
  const timer = setInterval(() => void lease(question).catch(failed), renewLeaseEveryMs).unref();
  try {
    await runQuery(question);
  } finally {
    clearInterval(timer);
  }
}

async function runQuery(question: DueQuery): Promise<void> {
  const { companyId, sourceId, query, kind } = question;
  const connector = findProvider(kind);
  const found = connector && (await findSourceWithUpload(companyId, sourceId));
  if (!connector || !found) return;
  const silence = state.silent.failureOf(sourceId, now());
  if (silence) return saveFailure(question, silence);
  try {
    await checkDiskSpace(maxResultBytes);
    const signal = state.stopping?.signal;
    const asked = {
      ...(await openSource(companyId, found.source, question.urgency >= interactiveUrgency)),
      ...(signal && { signal }),
      ...(state.silent.isSuspect(sourceId, now()) && { tries: 1 }),
    };
    const { replies, questions } = (state.shared.get(sourceId) ?? new SharedQueries()).of(question);
    const table = await readTogether(companyId, sourceId, { ...asked, replies, questions }, query);
    const fetchedAt = now();
    state.silent.noteReply(sourceId);
    // The result cost quota: it must survive an outage.
    await writeThroughOutage(() => noteAccepted(found.source));
    if (query.realTime) return await writeThroughOutage(() => saveRealTime(question, table, fetchedAt));
    const stale = staleAt(connector, query.range, table.settledUntil, fetchedAt);
    await writeThroughOutage(() =>
      saveResult(question, table, { range: query.range, fetchedAt, staleAt: stale }),
    );
    const { zone, currency } = table;
    await writeThroughOutage(() =>
      inTransaction(async () => {
        await noteSourceRead(companyId, sourceId, { at: fetchedAt, zone, currency });
        await publish("CompanySourceUpdated", { companyId, sourceId });
      }),
    );
  } catch (error) {
    if (state.stopping?.signal.aborted) return;
    const outage = unavailableIn(error);
    if (outage?.reason === "disk") {
      const full = new ConnectorFailure(kind, "unavailable", "The server is out of disk space.");
      return saveFailure(question, full);
    }
    if (outage) return noteOutage(error); // Not the provider's failure: it stays queued.
    if (!(error instanceof ConnectorFailure)) return saveFailure(question, error);
    await writeThroughOutage(async () => {
      const judged = await judgeFailure(found.source, error);
      state.silent.noteFailure(sourceId, judged, now());
      await saveFailure(question, judged);
    });
  }
}

/** Repeats a refused shared request alone: another query may be the cause. */
async function readTogether(
  companyId: string,
  sourceId: string,
  asked: SourceAccess,
  query: ReportQuery,
): Promise<Table> {
  if (query.realTime) return runReport(asked, query);
  const catalogue = await freshCatalogue(companyId, asked, sourceId, query.parameters ?? {});
  try {
    return await runReport(asked, query, catalogue);
  } catch (error) {
    const isRefused = error instanceof ConnectorFailure && error.kind === "bad-request";
    if (!isRefused || (asked.questions ?? []).length <= 1) throw error;
    return runReport({ ...asked, questions: [query] }, query, catalogue);
  }
}

async function saveFailure(question: DueQuery, error: unknown): Promise<void> {
  const { companyId, sourceId, kind, tries } = question;
  const failure =
    error instanceof ConnectorFailure
      ? error
      : new ConnectorFailure(
          kind,
          "unexpected-reply",
          "An internal error stopped this refresh. The server log has the details.",
        );
  if (failure !== error || failure.kind === "unexpected-reply" || failure.kind === "bad-request")
    log.error({ err: error, source: sourceId, kind }, "a provider's response could not be used");
  const at = now();
  const notBefore = failure.againAt ?? nextTry(failure.kind, tries, failure.waitSeconds, at).notBefore;
  await writeThroughOutage(async () => {
    await inTransaction(async () => {
      await recordFailure(question, { kind: failure.kind, what: failure.message }, { at, notBefore });
      await publish("CompanySourceUpdated", { companyId, sourceId });
    });
  });
}

function writeThroughOutage(write: () => Promise<void>): Promise<void> {
  return keepTrying(write, { isStopping: () => state.stopping?.signal.aborted ?? false });
}

async function noteOutage(error: unknown): Promise<void> {
  log.warn({ err: error }, "queries to a provider were postponed");
  await pause(afterOutageMs);
}
