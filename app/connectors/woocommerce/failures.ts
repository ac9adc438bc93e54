import type { FailureRule } from "#app/connectors/core/failure.ts";

const wall = "The shop's firewall does not let us in. Ask whoever runs the shop to allow Plainboard.";
const mayNotRead =
  "The key may not read this shop. Make one with the permission Read for an administrator or shop manager.";

/** What stands between us and a shop says so in HTML; WooCommerce itself answers `{"code","message","data"}`. */
export const failures: readonly FailureRule[] = [
  {
    status: [301, 302, 303, 307, 308],
    is: "reconnect",
    says: "The shop sends us on to another address. Connect it with the address that its pages open at.",
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
    says: "The shop refused our signature. Connect it with https, or with exactly the address in its WordPress settings.",
  },
  { status: 401, body: /does not have read permissions/, is: "reconnect", says: mayNotRead },
  { status: 403, body: /cannot_view|rest_forbidden/, is: "reconnect", says: mayNotRead },
  {
    status: 404,
    body: /rest_no_route/,
    is: "no-access",
    says: "The shop's Analytics are switched off. Switch them on under WooCommerce, Settings, Advanced, Features, or choose the report Orders.",
  },
];
