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
import { prepareNextRun } from "../sending/prepare-run.server.ts";
import { notifyAgencies } from "../sending/notify-agencies.server.ts";

const atOnce = 4;
const afterOutageMs = 500;

/** Stores each step before the next: safe in parallel and after a kill. */
export async function sendDueReports(now: Date, deps: SendingDeps = sendingDeps()): Promise<void> {
  // Webhook receivers drop repeats by id.
  await settleInterruptedHandOvers(deps.transport.repeatable ? ["email", "webhook"] : ["webhook"]);
  await createDueRuns(now, deps.product);
  await settleDeadlines(now);
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, () => work(now, deps)));
  await inTransaction(async () => {
    for (const { companyId, id, runId } of await finishRuns(now))
      await publish("ReportDelivered", { companyId, reportId: id, runId });
  });
  await notifyAgencies(now, deps);
  const broken = workers.find((worker) => worker.status === "rejected");
  if (broken) throw broken.reason;
}

/** Alternates steps: the first report goes before the last is prepared. */
async function work(now: Date, deps: SendingDeps): Promise<void> {
  const by = leaseName();
  const { isStopping } = deps;
  while (!isStopping()) {
    try {
      const hasPrepared = await prepareNextRun(by, now, deps);
      const hasHandedOver = await sendNextRun(by, now, deps);
      if (!hasPrepared && !hasHandedOver) return;
    } catch (error) {
      const unavailable = unavailableIn(error);
      if (!unavailable) throw error;
      log.warn({ reason: unavailable.reason }, "reports wait for the database");
      await pause(afterOutageMs);
      // A claim may have succeeded although its reply was lost.
      await keepTrying(() => releaseClaims(by), { isStopping });
    }
  }
}
