import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { nextDeliveryAttempt } from "#app/domain/reports/rules/retries.ts";
import { log } from "#app/lib/log.server.ts";
import type { HandOver } from "#app/mail/message.ts";
import { listSuppressions } from "#db/queries/reports/recipients.ts";
import { claimDeliveries, markHanding, setDeliveryResult } from "#db/queries/reports/report-ledger.ts";
import type { ClaimOrder } from "#db/queries/reports/open-work.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { unavailableIn } from "#db/unavailable.ts";
import type { DeliveryRow } from "#db/queries/reports/report-runs.ts";
import { sampleNothingText, sampleText, stopText } from "./create-runs.server.ts";
import type { SendingDeps } from "./deps.server.ts";
import { handOverToDestination } from "./hand-over-to-destination.server.ts";
import { tellProgress } from "./prepare-run.server.ts";
import { readRunParts, reportMessage, type RunParts } from "./report-message.server.ts";
import { senderRefused, suppressIfRefusedBefore, suppressIfRepeated } from "./suppress-recipient.server.ts";

export async function sendNextRun(
  by: string,
  now: Date,
  deps: SendingDeps,
  order: ClaimOrder,
): Promise<boolean> {
  const claimed = await claimDeliveries(by, now, order);
  if (!claimed) return false;
  let parts: Awaited<ReturnType<typeof readRunParts>>;
  try {
    const hasEmail = claimed.deliveries.some(({ channel }) => channel === "email");
    parts = await readRunParts(claimed.run, deps, hasEmail);
  } catch (error) {
    if (!(error instanceof BytesUnavailable)) throw error;
    const why = { code: null, error: "The files of the report cannot be read at the moment." };
    for (const delivery of claimed.deliveries) await tryLater(delivery, by, now, why);
    return true;
  }
  if (parts === "deleted") return true;
  if (parts === "unreadable") {
    const error = "The saved numbers of this report cannot be read.";
    for (const delivery of claimed.deliveries)
      await setDeliveryResult(delivery, by, { state: "failed", code: null, error, nextAttemptAt: null });
    return true;
  }
  const stops = await listSuppressions(
    parts.company.id,
    parts.report.id,
    claimed.deliveries.map(({ recipient }) => recipient),
  );
  const stopped = new Map(stops.map((stop) => [stop.email, stop]));
  const { sample, deletedAt } = parts.company;
  const nobody = (channel: DeliveryRow["channel"]) => {
    if (sample) return channel === "email" ? sampleText : sampleNothingText;
    return deletedAt ? "The company was deleted." : null;
  };
  // All messages finish first: claims in progress must not be released.
  const results = await Promise.allSettled(
    claimed.deliveries.map(async (delivery) => {
      const stop = delivery.test ? undefined : stopped.get(delivery.recipient.toLowerCase());
      const why = nobody(delivery.channel) ?? (stop ? stopText(stop.reason) : null);
      if (why === null)
        await (delivery.channel === "email" ? handOver : handOverToDestination)(
          parts,
          delivery,
          by,
          now,
          deps,
        );
      else await setDeliveryResult(delivery, by, { state: "suppressed", error: why });
    }),
  );
  const broken = results.find((result) => result.status === "rejected");
  if (broken) throw broken.reason;
  await tellProgress(claimed.run);
  return true;
}

async function handOver(
  parts: RunParts,
  delivery: DeliveryRow,
  by: string,
  now: Date,
  deps: SendingDeps,
): Promise<void> {
  let result: HandOver;
  try {
    const message = await reportMessage(parts, delivery, now);
    const mayEnd = async () => !deps.isStopping() && (await markHanding(delivery, by));
    result = await deps.transport.handOver(message, mayEnd);
  } catch (error) {
    // Our own error before the hand-over; it may pass.
    if (unavailableIn(error)) throw error;
    result = { outcome: "unreachable", reason: error instanceof Error ? error.message : String(error) };
  }
  log.info(
    { delivery: delivery.id, run: delivery.runId, attempts: delivery.attempts, outcome: result.outcome },
    "report handed over",
  );
  // Only this process knows the result.
  await keepTrying(() => record(delivery, result, by, now));
}

async function record(delivery: DeliveryRow, result: HandOver, by: string, now: Date): Promise<void> {
  switch (result.outcome) {
    case "accepted":
      await setDeliveryResult(delivery, by, {
        state: "handed",
        via: result.via,
        handedAt: now,
        code: null,
        error: null,
        nextAttemptAt: null,
      });
      return;
    case "withdrawn":
      // Stopping, or another process owns the delivery; then this writes nothing.
      await setDeliveryResult(delivery, by, { state: "due", attempts: Math.max(0, delivery.attempts - 1) });
      return;
    case "unknown":
      await setDeliveryResult(delivery, by, {
        state: "unknown",
        error: `The connection dropped while sending: ${result.reason}. The email may have been delivered.`,
      });
      return;
    case "unreachable":
      await tryLater(delivery, by, now, {
        code: null,
        error: `The mail server could not be reached: ${result.reason}`,
      });
      return;
    case "refused":
      if (result.concerns === "sender")
        // No bad recipient: the email passes once DNS is right.
        await tryLater(delivery, by, now, { code: null, error: senderRefused(result.answer) });
      else if (result.code >= 500 && result.concerns === "recipient")
        await bounce(delivery, by, result.code, result.answer);
      else await tryLater(delivery, by, now, { code: result.code, error: result.answer });
  }
}

/** 5xx: no retry. */
async function bounce(delivery: DeliveryRow, by: string, code: number, answer: string): Promise<void> {
  await setDeliveryResult(delivery, by, { state: "bounced", code, error: answer, nextAttemptAt: null });
  await suppressIfRefusedBefore(delivery, answer);
}

async function tryLater(
  delivery: DeliveryRow,
  by: string,
  now: Date,
  why: { code: number | null; error: string },
): Promise<void> {
  const nextAttemptAt = nextDeliveryAttempt(delivery.attempts, now);
  await setDeliveryResult(delivery, by, { state: nextAttemptAt ? "due" : "failed", nextAttemptAt, ...why });
  const isSoft = why.code !== null && why.code < 500;
  if (!nextAttemptAt && isSoft && !delivery.test) await suppressIfRepeated(delivery, why.error);
}
