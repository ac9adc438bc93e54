import { ConnectorFailure, type FailureRule } from "#app/connectors/core/wire/failure.ts";
import { siteOf } from "./site-of.ts";

const wall = "The shop's firewall blocks our requests. Ask the person who runs the shop to allow Plainboard.";
const mayNotRead =
  "This key cannot read the shop. Create one with Read permission for an administrator or shop manager.";

/** The query may contain secrets. */
function targetOf(headers: Headers): string {
  const to = headers.get("location") ?? "";
  if (/^https?:\/\//i.test(to)) return siteOf(to).slice(0, 200);
  return /^\/[^/]/.test(to) ? to.replace(/[?#].*$/, "").slice(0, 200) : "another address";
}

export function isRedirect(error: unknown): error is ConnectorFailure {
  return error instanceof ConnectorFailure && error.status !== null && Math.floor(error.status / 100) === 3;
}

/** Maintenance redirects everyone: only 301 and 308 are permanent. */
export function asTemporaryFailure(error: unknown): unknown {
  if (!isRedirect(error)) return error;
  const says = error.message.replace(/ Reconnect it with .*$/, " We will retry later.");
  return new ConnectorFailure("woocommerce", "unavailable", says);
}

export function hasMoved(error: unknown): boolean {
  return isRedirect(error) && (error.status === 301 || error.status === 308);
}

export const failures: readonly FailureRule[] = [
  {
    status: [301, 302, 303, 307, 308],
    is: "reconnect",
    says: (headers) => `The shop redirects to ${targetOf(headers)}. Reconnect it with the URL of its pages.`,
    field: "url",
  },
  { status: [403, 406, 501], body: /^\s*</, is: "unavailable", says: wall },
  { status: 429, body: /^\s*</, is: "slow-down", waitSeconds: 60 },
  {
    status: [200, 202],
    body: /<title>\s*Just a moment|sgcaptcha|challenge-platform/i,
    is: "unavailable",
    says: wall,
  },
  {
    status: 401,
    body: /Invalid (signature|timestamp|nonce)/,
    is: "reconnect",
    says: "The shop rejected our signature. Reconnect it with https, or with the exact URL in its WordPress settings.",
    field: "url",
  },
  { status: 401, body: /does not have read permissions/, is: "reconnect", says: mayNotRead },
  { status: 403, body: /cannot_view|rest_forbidden/, is: "reconnect", says: mayNotRead },
  {
    status: 404,
    body: /rest_no_route/,
    is: "no-access",
    says: "WooCommerce Analytics is switched off in this shop. Switch it on under WooCommerce, Settings, Advanced, Features, or choose the report Orders.",
  },
];
