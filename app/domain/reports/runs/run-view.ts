import { kindLabel } from "#app/domain/destinations/rules/kinds.ts";
import type { DeliveryRow } from "#db/queries/reports/report-runs.ts";
import type { RunLine } from "../list-reports.server.ts";
import { recipientName } from "../rules/recipients.ts";
import { deliveryWords, type StateWords } from "../rules/report-words.ts";

export type RunView = {
  readonly id: string;
  readonly href: string;
  readonly due: string;
  readonly covers: string;
  readonly state: StateWords;
  readonly isTest: boolean;
  readonly isHeld: boolean;
  readonly isWaiting: boolean;
  readonly isMoving: boolean;
  readonly holdReasons: RunLine["holdReasons"];
  readonly error: string | null;
  readonly recipients: string;
  readonly problem: string | null;
  readonly canRetry: boolean;
};

type Delivery = Pick<DeliveryRow, "state" | "error">;

export function runView(run: RunLine): RunView {
  const { id, reportId, due, covers, state, isTest, isHeld, isWaiting, holdReasons, deliveries } = run;
  return {
    id,
    href: runHref(reportId, id),
    due,
    covers,
    state,
    isTest,
    isHeld,
    isWaiting,
    isMoving: isMoving(run),
    holdReasons,
    error: run.error,
    recipients:
      isHeld || isWaiting
        ? `${deliveries.filter((delivery) => delivery.state === "due").length} waiting`
        : `${run.sent} of ${deliveries.length}`,
    problem: isHeld ? null : (deliveries.find(isTrouble)?.error ?? null),
    canRetry: !isHeld && deliveries.some(isFailedDelivery),
  };
}

export function runHref(reportId: string, runId: string): string {
  return `/company/automatic-reports/${reportId}/runs/${runId}`;
}

function isMoving({ isHeld, isWaiting, state, deliveries }: RunLine): boolean {
  const isOpen = deliveries.some((delivery) => delivery.state === "due" || delivery.state === "handing");
  return !isHeld && !isWaiting && isOpen && state.tone === "neutral";
}

export function isFailedDelivery({ state }: Delivery): boolean {
  return state === "bounced" || state === "failed";
}

function isTrouble(delivery: Delivery): boolean {
  return isFailedDelivery(delivery) || delivery.state === "unknown";
}

export function needsAttention(run: RunLine, recipients: readonly string[]): boolean {
  const wanted = new Set(recipients.map((recipient) => recipient.toLowerCase()));
  return (
    run.isHeld ||
    run.isWaiting ||
    run.deliveries.some((delivery) => isTrouble(delivery) && wanted.has(delivery.recipient.toLowerCase()))
  );
}

export type DeliveryView = {
  readonly id: string;
  readonly recipient: string;
  /** Null for an email. */
  readonly kind: string | null;
  readonly state: StateWords;
  readonly attempts: number;
  readonly answer: string | null;
  readonly isUnknown: boolean;
  readonly canRetry: boolean;
};

export function deliveryView(delivery: DeliveryRow): DeliveryView {
  const { id, state, attempts, code, error, channel } = delivery;
  return {
    id,
    recipient: recipientName(delivery),
    kind: channel === "email" ? null : kindLabel(channel),
    state: deliveryWords(delivery),
    attempts,
    answer:
      error === null
        ? null
        : code === null || channel !== "email" || error.startsWith(String(code))
          ? error
          : `${code} ${error}`,
    isUnknown: state === "unknown",
    canRetry: isFailedDelivery(delivery) || state === "unknown" || state === "suppressed",
  };
}
