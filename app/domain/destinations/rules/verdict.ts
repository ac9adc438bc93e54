import type { DestinationKind } from "#db/schema/reports.ts";
import { kindLabel } from "./kinds.ts";

export type Posted =
  | {
      readonly outcome: "answered";
      readonly status: number;
      readonly answer: string;
      readonly retryAfterSeconds: number | null;
    }
  /** Nothing was sent. */
  | { readonly outcome: "unreachable"; readonly reason: string }
  /** Broke after the first bytes. */
  | { readonly outcome: "unknown"; readonly reason: string }
  | { readonly outcome: "withdrawn" };

type Why = {
  readonly code: number | null;
  readonly error: string;
  /** 401, 403, 410; chats also 404. */
  readonly isRefused: boolean;
  readonly off: string | null;
};

export type Verdict =
  | { readonly outcome: "accepted" | "withdrawn" }
  | ({ readonly outcome: "later"; readonly retryAfterSeconds: number | null } & Why)
  | ({ readonly outcome: "failed" | "unknown" } & Why);

/** Retries of one delivery take 21 to 24 hours. */
const refusedForHours = 20;
const minRefusals = 3;

/** Consecutive ones, and the age of the first. */
export type EarlierRefusals = { readonly count: number; readonly sinceMs: number };

/** Webhooks drop repeats by id. Chats do not: unclear answers are final (decision 0060). */
export function verdictOf(kind: DestinationKind, posted: Posted, refusals: EarlierRefusals): Verdict {
  const isWebhook = kind === "webhook";
  const who = isWebhook ? "The receiver" : kindLabel(kind);
  const because = (error: string, more: Partial<Why> = {}): Why => ({
    code: null,
    error,
    isRefused: false,
    off: null,
    ...more,
  });
  switch (posted.outcome) {
    case "withdrawn":
      return { outcome: "withdrawn" };
    case "unreachable":
      return {
        outcome: "later",
        retryAfterSeconds: null,
        ...because(`${who} could not be reached: ${posted.reason}`),
      };
    case "unknown":
      return isWebhook
        ? {
            outcome: "later",
            retryAfterSeconds: null,
            ...because(`No answer from the receiver: ${posted.reason}.`),
          }
        : {
            outcome: "unknown",
            ...because(`No answer from ${who}: ${posted.reason}. It may have been delivered.`),
          };
    case "answered":
  }
  const { status, answer, retryAfterSeconds } = posted;
  if (status >= 200 && status < 300) return { outcome: "accepted" };
  const error = `${who} answered ${[status, answer].filter(Boolean).join(" ")}`;
  const said = (more: Partial<Why> = {}) => because(error, { code: status, ...more });
  if ([401, 403, 410].includes(status) || (status === 404 && !isWebhook)) {
    const hasLasted = refusals.count + 1 >= minRefusals && refusals.sinceMs >= refusedForHours * 3_600_000;
    return hasLasted
      ? { outcome: "failed", ...said({ isRefused: true, off: `${error}, for ${refusedForHours} hours.` }) }
      : { outcome: "later", retryAfterSeconds, ...said({ isRefused: true }) };
  }
  if (isWebhook || status === 429 || status === 500 || status === 503)
    return { outcome: "later", retryAfterSeconds, ...said() };
  if (status === 502 || status === 504)
    return { outcome: "unknown", ...said({ error: `${error}. It may have been delivered.` }) };
  return { outcome: "failed", ...said() };
}
