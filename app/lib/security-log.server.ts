import { createHmac } from "node:crypto";
import { networkOf } from "./client-network.ts";
import { now } from "./clock.server.ts";
import { log } from "./log.server.ts";
import { requestContext } from "./request-context.server.ts";
import { keyFor } from "./secret.server.ts";

/** See decisions/0021-security-log.md. */
const events = {
  registered: "info",
  "signed-in": "info",
  "signed-out": "info",
  "sign-in-failed": "warn",
  "password-wrong": "warn",
  "password-changed": "info",
  "reset-requested": "info",
  "password-reset": "info",
  "email-changed": "info",
  "service-linked": "info",
  "service-unlinked": "info",
  "person-invited": "info",
  "invitation-withdrawn": "info",
  "invitation-accepted": "info",
  "role-changed": "info",
  "clients-changed": "info",
  "person-deleted": "info",
  "two-factor-on": "info",
  "two-factor-off": "info",
  "two-factor-failed": "warn",
  "two-factor-rule-changed": "warn",
  "recovery-codes-made": "info",
  "session-ended": "info",
  "company-deleted": "warn",
  "company-restored": "info",
  "address-listed": "info",
  "address-erased": "warn",
  "archive-requested": "warn",
  "archive-downloaded": "warn",
  "subscription-canceled": "info",
  "webhook-refused": "warn",
  "token-made": "info",
  "token-ended": "info",
  "token-unknown": "warn",
  "dashboard-unlocked": "info",
  "dashboard-password-wrong": "warn",
  "sharing-changed": "info",
  "access-refused": "warn",
  "origin-refused": "warn",
  "input-refused": "warn",
  "limit-reached": "warn",
} as const;

export type SecurityEvent = keyof typeof events;

/** `client`: keyed network hash that changes daily. */
export function securityEvent(
  event: SecurityEvent,
  detail: Readonly<Record<string, string | number>> = {},
): void {
  const context = requestContext();
  const client = context ? { route: context.routeName, client: clientTag(context.clientAddress) } : {};
  log[events[event]]({ event, ...client, ...detail }, "security");
}

function clientTag(address: string): string {
  const day = now().toISOString().slice(0, 10);
  return createHmac("sha256", keyFor("client-tag"))
    .update(`${day} ${networkOf(address)}`)
    .digest("base64url")
    .slice(0, 12);
}
