import { setTimeout as pause } from "node:timers/promises";
import { leaseName } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { finishRuns } from "#db/queries/reports/finish-runs.ts";
import { releaseClaims, settleInterruptedHandOvers } from "#db/queries/reports/report-ledger.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { settleDeadlines } from "./settle-deadlines.server.ts";
import { createDueRuns } from "../sending/create-runs.server.ts";
import { type SendingDeps, sendingDeps } from "../sending/deps.server.ts";
import { sendNextRun } from "../sending/send-next-run.server.ts";
import { nextOrder } from "../sending/workers.ts";
import { prepareNextRun } from "../sending/prepare-run.server.ts";
import { notifyAgencies } from "../sending/notify-agencies.server.ts";

const atOnce = 4;
const afterOutageMs = 500;

/**
 * Stores each step before the next: safe in parallel and after a kill. Sending begins with the first batch that is
 * entered. A call while a former one still sends enters what is due, and the workers of both take it.
 */
export async function sendDueReports(now: Date, deps: SendingDeps = sendingDeps()): Promise<void> {
  const { workers } = deps;
  workers.now = now;
  const started: Promise<void>[] = [];
  const failures: unknown[] = [];
  const begin = () => {
    workers.wakes += 1;
    for (let free = atOnce - workers.busy; free > 0; free--)
      started.push(work(deps).catch((error: unknown) => void failures.push(error)));
  };
  // Webhook receivers drop repeats by id.
  await settleInterruptedHandOvers(deps.transport.repeatable ? ["email", "webhook"] : ["webhook"]);
  await settleDeadlines(now);
  await createDueRuns(now, deps.product, begin).catch((error: unknown) => void failures.push(error));
  begin();
  await Promise.all(started);
  await inTransaction(async () => {
    for (const { companyId, id, runId } of await finishRuns(now))
      await publish("ReportDelivered", { companyId, reportId: id, runId });
  });
  await notifyAgencies(now, deps);
  if (failures.length > 0) throw failures[0];
}

/** Alternates steps: the first report goes before the last is prepared. */
async function work(deps: SendingDeps): Promise<void> {
  const by = leaseName();
  const { isStopping, workers } = deps;
  workers.busy += 1;
  try {
    while (!isStopping()) {
      const { wakes } = workers;
      const hasWorked = await takeStep(by, deps);
      if (!hasWorked && wakes === workers.wakes) return;
    }
  } finally {
    workers.busy -= 1;
  }
}

async function takeStep(by: string, deps: SendingDeps): Promise<boolean> {
  const { isStopping, workers } = deps;
  const { now } = workers;
  const order = nextOrder(workers);
  try {
    const hasPrepared = await prepareNextRun(by, now, deps, order);
    const hasHandedOver = await sendNextRun(by, now, deps, order);
    return hasPrepared || hasHandedOver;
  } catch (error) {
    const unavailable = unavailableIn(error);
    if (!unavailable) throw error;
    log.warn({ reason: unavailable.reason }, "reports wait for the database");
    await pause(afterOutageMs);
    // A claim may have succeeded although its reply was lost.
    await keepTrying(() => releaseClaims(by), { isStopping });
    return true;
  }
}
