import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { SourceAccess } from "#app/connectors/core/wire/provider.ts";
import { runReport } from "#app/connectors/core/run.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
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
import { keepTrying } from "#db/keep-trying.server.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { openSource } from "../access/open-source.server.ts";
import { freshCatalogue } from "../queries/catalogues.server.ts";
import { nameOf, chooseNextQueries, interactiveUrgency, type QueryLimits } from "./fair-turns.ts";
import { nextTry, staleAt } from "../freshness.ts";
import { markInvalid } from "../access/mark-invalid.server.ts";
import { onKick, notifyResult } from "../queries/refresh-signals.server.ts";
import { SharedQueries } from "./shared-queries.ts";

/** Waiting for a provider is cheap; sources have their own limits. */
export const refreshPlaces: QueryLimits = {
  all: 48,
  perCompany: 16,
  perKind: 24,
  perSource: (kind) => Math.min(10, findProvider(kind)?.limits.concurrent ?? 1),
};

const leaseSeconds = 180;
/** Keeps other processes from querying the same source. */
const renewLeaseEveryMs = 60_000;
const lookEverySeconds = 5;
const afterOutageMs = 1000;
const lookAfterMs = 30;

type Running = DueQuery & { readonly done: Promise<void> };

const state = singleton("refresher", () => ({
  process: randomUUID(),
  running: new Map<string, Running>(),
  shared: new Map<string, SharedQueries>(),
  isLooking: false,
  lookAgain: false,
  lookSoon: null as NodeJS.Timeout | null,
  stop: null as (() => void) | null,
  stopping: null as AbortController | null,
}));

export function startRefresher(): void {
  if (state.stop) return;
  state.stopping = new AbortController();
  const off = onKick(() => void look());
  const timer = setInterval(() => void look(), lookEverySeconds * 1000).unref();
  state.stop = () => {
    off();
    clearInterval(timer);
  };
  void look();
}

/** Aborts running queries; they stay queued for the next start. */
export async function stopRefresher(): Promise<void> {
  state.stop?.();
  state.stop = null;
  state.stopping?.abort();
  if (state.lookSoon) clearTimeout(state.lookSoon);
  state.lookSoon = null;
  while (state.isLooking) await pause(5);
  await Promise.allSettled([...state.running.values()].map(({ done }) => done));
}

/** Waits until no query is due. For tests. */
export async function refreshAll(): Promise<void> {
  do {
    await look();
    await Promise.allSettled([...state.running.values()].map(({ done }) => done));
  } while ((await listDueQueries(state.process, now(), 1)).length > 0);
}

/** Runs once at a time; a kick meanwhile repeats it. */
async function look(): Promise<void> {
  if (state.isLooking) {
    state.lookAgain = true;
    return;
  }
  state.isLooking = true;
  try {
    do {
      state.lookAgain = false;
      if (state.running.size >= refreshPlaces.all) break;
      const due = await listDueQueries(state.process, now(), 400);
      const waiting = due.filter((one) => !state.running.has(nameOf(one)));
      share(waiting);
      for (const question of chooseNextQueries(waiting, [...state.running.values()], refreshPlaces)) {
        if (!(await lease(question))) continue;
        const done = askWithLease(question)
          .catch(noteOutage)
          .finally(() => end(question));
        state.running.set(nameOf(question), { ...question, done });
      }
    } while (state.lookAgain);
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
  state.running.delete(nameOf(question));
  state.shared.get(sourceId)?.remove(question);
  notifyResult(companyId);
  const isBusy = () => [...state.running.values()].some((other) => other.sourceId === sourceId);
  try {
    // Keeps the lease and shared replies while more queries of the source wait.
    await patiently(async () => {
      if (isBusy() || (await isSourceDue(companyId, sourceId, now())) || isBusy()) return;
      state.shared.delete(sourceId);
      await freeSource(companyId, sourceId, state.process);
    });
  } catch (error) {
    log.error({ err: error }, "a source could not be given back");
  }
  if (!state.stopping?.signal.aborted) state.lookSoon ??= setTimeout(lookNow, lookAfterMs);
}

function lookNow(): void {
  state.lookSoon = null;
  void look();
}

function lease({ companyId, sourceId }: DueQuery): Promise<boolean> {
  const at = now();
  const until = new Date(at.getTime() + leaseSeconds * 1000);
  return claimSource(companyId, sourceId, state.process, { at, until });
}

async function askWithLease(question: DueQuery): Promise<void> {
  const failed = (error: unknown) => log.error({ err: error }, "a lease could not be renewed");
  const timer = setInterval(() => void lease(question).catch(failed), renewLeaseEveryMs).unref();
  try {
    await ask(question);
  } finally {
    clearInterval(timer);
  }
}

async function ask(question: DueQuery): Promise<void> {
  const { companyId, sourceId, query, kind } = question;
  const connector = findProvider(kind);
  const found = connector && (await findSourceWithUpload(companyId, sourceId));
  if (!connector || !found) return;
  try {
    const signal = state.stopping?.signal;
    const asked = {
      ...(await openSource(companyId, found.source, question.urgency >= interactiveUrgency)),
      ...(signal && { signal }),
    };
    const { replies, questions } = (state.shared.get(sourceId) ?? new SharedQueries()).of(question);
    const table = await readTogether(companyId, sourceId, { ...asked, replies, questions }, query);
    const fetchedAt = now();
    const stale = staleAt(connector, query.range, table.settledUntil, fetchedAt);
    // The result cost quota, so it is kept through an outage of the database.
    await patiently(() => saveResult(question, table, { range: query.range, fetchedAt, staleAt: stale }));
    const { zone, currency } = table;
    await patiently(() => noteSourceRead(companyId, sourceId, { at: fetchedAt, zone, currency }));
  } catch (error) {
    if (state.stopping?.signal.aborted) return;
    if (unavailableIn(error)) return noteOutage(error); // not the provider's failure: it stays queued
    await keepFailure(question, error, found.source.connectedAt);
  }
}

/** Repeats a refused shared request alone, since another query may be at fault. */
async function readTogether(
  companyId: string,
  sourceId: string,
  asked: SourceAccess,
  query: ReportQuery,
): Promise<Table> {
  const catalogue = await freshCatalogue(companyId, asked, sourceId, query.parameters ?? {});
  try {
    return await runReport(asked, query, catalogue);
  } catch (error) {
    const isRefused = error instanceof ConnectorFailure && error.kind === "bad-request";
    if (!isRefused || (asked.questions ?? []).length <= 1) throw error;
    return runReport({ ...asked, questions: [query] }, query, catalogue);
  }
}

async function keepFailure(question: DueQuery, error: unknown, connectedAt: Date): Promise<void> {
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
  const { notBefore } = nextTry(failure.kind, tries, failure.waitSeconds, at);
  await patiently(async () => {
    await recordFailure(question, { kind: failure.kind, what: failure.message }, { at, notBefore });
    if (failure.kind === "reconnect") await markInvalid(companyId, sourceId, failure.message, connectedAt);
  });
}

function patiently(write: () => Promise<void>): Promise<void> {
  return keepTrying(write, { isStopping: () => state.stopping?.signal.aborted ?? false });
}

async function noteOutage(error: unknown): Promise<void> {
  log.warn({ err: error }, "queries to a provider were postponed");
  await pause(afterOutageMs);
}
