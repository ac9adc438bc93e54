import type { DeliveryRow } from "#db/queries/reports/report-runs.ts";
import type { RunLine } from "../list-reports.server.ts";
import { deliveryWords, type StateWords } from "../rules/report-words.ts";

/** A run as pages show it, without what only the engine needs. */
export type RunView = {
  readonly id: string;
  readonly href: string;
  readonly due: string;
  readonly covers: string;
  readonly state: StateWords;
  readonly isTest: boolean;
  readonly isHeld: boolean;
  /** It will look different in a moment. */
  readonly isMoving: boolean;
  readonly heldBecause: RunLine["heldBecause"];
  readonly error: string | null;
  /** "1 of 2", "2 waiting" */
  readonly recipients: string;
  /** What a mail server said of the first that did not arrive. */
  readonly problem: string | null;
  /** Messages that came to nothing for certain: sending them again makes no second copy. */
  readonly canRetry: boolean;
};

type Delivery = Pick<DeliveryRow, "state" | "error">;

export function runView(run: RunLine): RunView {
  const { id, reportId, due, covers, state, isTest, isHeld, heldBecause, deliveries } = run;
  return {
    id,
    href: runHref(reportId, id),
    due,
    covers,
    state,
    isTest,
    isHeld,
    isMoving: isMoving(run),
    heldBecause,
    error: run.error,
    recipients: isHeld
      ? `${deliveries.filter((delivery) => delivery.state === "due").length} waiting`
      : `${run.sent} of ${deliveries.length}`,
    problem: isHeld ? null : (deliveries.find(isTrouble)?.error ?? null),
    canRetry: !isHeld && deliveries.some(cameToNothing),
  };
}

export function runHref(reportId: string, runId: string): string {
  return `/company/automatic-reports/${reportId}/runs/${runId}`;
}

/** Being made or handed over this minute; what waits for a later try is not looked at every second. */
function isMoving({ isHeld, state, deliveries }: RunLine): boolean {
  const isOpen = deliveries.some((delivery) => delivery.state === "due" || delivery.state === "handing");
  return !isHeld && isOpen && state.tone === "neutral";
}

export function cameToNothing({ state }: Delivery): boolean {
  return state === "bounced" || state === "failed";
}

function isTrouble(delivery: Delivery): boolean {
  return cameToNothing(delivery) || delivery.state === "unknown";
}

/** What a person has to decide: a run that is held, or somebody who did not get it and still should. */
export function needsAttention(run: RunLine, recipients: readonly string[]): boolean {
  const wanted = new Set(recipients.map((recipient) => recipient.toLowerCase()));
  return (
    run.isHeld ||
    run.deliveries.some((delivery) => isTrouble(delivery) && wanted.has(delivery.recipient.toLowerCase()))
  );
}

export type DeliveryView = {
  readonly id: string;
  readonly recipient: string;
  readonly state: StateWords;
  readonly attempts: number;
  /** The mail server's answer, or why it was not sent. */
  readonly answer: string | null;
  readonly isUnknown: boolean;
  readonly canRetry: boolean;
};

export function deliveryView(delivery: DeliveryRow): DeliveryView {
  const { id, recipient, state, attempts, code, error } = delivery;
  return {
    id,
    recipient,
    state: deliveryWords(delivery),
    attempts,
    answer:
      error === null ? null : code === null || error.startsWith(String(code)) ? error : `${code} ${error}`,
    isUnknown: state === "unknown",
    canRetry: cameToNothing(delivery) || state === "unknown" || state === "suppressed",
  };
}
