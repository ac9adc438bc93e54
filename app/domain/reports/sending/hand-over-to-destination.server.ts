import { createHmac } from "node:crypto";
import { reportCard } from "#app/domain/destinations/messages/report-card.server.ts";
import { reportEvent } from "#app/domain/destinations/messages/webhook.ts";
import { nextAttempt } from "#app/domain/destinations/rules/retries.ts";
import type { Verdict } from "#app/domain/destinations/rules/verdict.ts";
import { type Content, deliverTo, targetOf } from "#app/domain/destinations/sending/deliver.server.ts";
import { unreadableText } from "#app/domain/destinations/test-destination.server.ts";
import { hashToken } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { countRefusal, findDestination, switchOff } from "#db/queries/reports/destinations.ts";
import { addLinks } from "#db/queries/reports/recipients.ts";
import { markHanding, setDeliveryResult } from "#db/queries/reports/report-ledger.ts";
import type { DeliveryRow } from "#db/queries/reports/report-runs.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { linksWorkDays } from "../rules/recipients.ts";
import type { SendingDeps } from "./deps.server.ts";
import type { RunParts } from "./report-message.server.ts";

/** Stored before the first byte leaves, recorded after the answer. */
export async function handOverToDestination(
  parts: RunParts,
  delivery: DeliveryRow,
  by: string,
  now: Date,
  deps: SendingDeps,
): Promise<void> {
  const { companyId, destinationId } = delivery;
  const destination = destinationId === null ? null : await findDestination(companyId, destinationId);
  const stop = !destination
    ? "The destination was deleted."
    : destination.state === "off"
      ? `The destination is switched off. ${destination.offReason ?? ""}`.trim()
      : null;
  if (!destination || stop !== null) {
    await setDeliveryResult(delivery, by, { state: "suppressed", error: stop });
    return;
  }
  const target = targetOf(destination);
  if (!target) {
    await setDeliveryResult(delivery, by, { state: "failed", code: null, error: unreadableText });
    return;
  }
  let verdict: Verdict;
  try {
    const content = await contentFor(parts, delivery, now);
    const mayBegin = async () => !deps.isStopping() && (await markHanding(delivery, by));
    verdict = await deliverTo(target, content, mayBegin, now);
  } catch (error) {
    // Our own error before the hand-over; it may pass.
    if (unavailableIn(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    verdict = {
      outcome: "later",
      retryAfterSeconds: null,
      code: null,
      error: reason,
      isRefused: false,
      off: null,
    };
  }
  log.info(
    {
      delivery: delivery.id,
      run: delivery.runId,
      channel: delivery.channel,
      attempts: delivery.attempts,
      outcome: verdict.outcome,
    },
    "report handed over",
  );
  // Only this process knows the result.
  await keepTrying(() => record(delivery, destination.id, verdict, by, now));
}

/** In one transaction. */
function record(
  delivery: DeliveryRow,
  destinationId: string,
  verdict: Verdict,
  by: string,
  now: Date,
): Promise<void> {
  return inTransaction(async () => {
    const isOurs = await setDeliveryResult(delivery, by, resultOf(delivery, verdict, now));
    if (!isOurs || verdict.outcome === "withdrawn") return;
    const about = "error" in verdict ? verdict : { isRefused: false, off: null };
    await countRefusal(delivery.companyId, destinationId, about.isRefused, now);
    if (about.off) await switchOff(delivery.companyId, destinationId, about.off, now);
  });
}

function resultOf(
  delivery: DeliveryRow,
  verdict: Verdict,
  now: Date,
): Parameters<typeof setDeliveryResult>[2] {
  switch (verdict.outcome) {
    case "accepted":
      return { state: "handed", via: "http", handedAt: now, code: null, error: null, nextAttemptAt: null };
    case "withdrawn":
      return { state: "due", attempts: Math.max(0, delivery.attempts - 1) };
    case "later": {
      const nextAttemptAt = nextAttempt(delivery.attempts, now, verdict.retryAfterSeconds);
      return {
        state: nextAttemptAt ? "due" : "failed",
        nextAttemptAt,
        code: verdict.code,
        error: verdict.error,
      };
    }
    case "failed":
    case "unknown": {
      const off = verdict.off === null ? "" : " The destination is switched off now.";
      const error = off ? `${verdict.error.replace(/\.$/, "")}.${off}` : verdict.error;
      return { state: verdict.outcome, code: verdict.code, error, nextAttemptAt: null };
    }
  }
}

/** Link tokens derive from the delivery: each attempt sends the same. */
async function contentFor(parts: RunParts, delivery: DeliveryRow, now: Date): Promise<Content> {
  const { run, report, view, sender, dashboard, clientName, company } = parts;
  const hasPdf = report.withPdf && run.pdfFileId !== null;
  const purposes = hasPdf ? (["dashboard", "pdf"] as const) : (["dashboard"] as const);
  const tokenFor = (purpose: (typeof purposes)[number]) => linkToken(delivery.id, purpose);
  await addLinks(
    run.companyId,
    purposes.map((purpose) => ({
      tokenHash: hashToken(tokenFor(purpose)),
      reportId: report.id,
      runId: run.id,
      recipient: delivery.recipient,
      purpose,
      expiresAt: new Date(now.getTime() + linksWorkDays * 86_400_000),
    })),
  );
  const urlOf = (purpose: (typeof purposes)[number]) => `${sender.baseUrl}/report-links/${tokenFor(purpose)}`;
  const urls = { reportUrl: urlOf("dashboard"), pdfUrl: hasPdf ? urlOf("pdf") : null };
  const card = reportCard({ view, ...urls });
  const event = reportEvent(
    card,
    {
      reportId: report.id,
      runId: run.id,
      dashboard: { id: dashboard.id, name: view.name },
      client: clientName,
      agency: view.agency.name || company.name,
      range: { from: run.from, to: run.to },
      periodText: view.period.text,
      ...urls,
    },
    run.dueAt,
  );
  return { id: delivery.messageId, card, event };
}

/** 192 bits. */
function linkToken(deliveryId: string, purpose: string): string {
  const mac = createHmac("sha256", keyFor("destination-links")).update(`${deliveryId} ${purpose}`).digest();
  return mac.subarray(0, 24).toString("base64url");
}
