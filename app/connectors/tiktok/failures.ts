import type { FailureRule } from "#app/connectors/core/wire/failure.ts";

const code = (numbers: string) => new RegExp(`"code"\\s*:\\s*(?:${numbers})\\b`);

/**
 * https://business-api.tiktok.com/portal/docs?id=1737172488964097: the HTTP status is always 200. 20001 is a
 * partial result.
 */
export const failures: readonly FailureRule[] = [
  { status: 200, body: code("40102|40104|40105|40106|40110|40113|40133"), is: "reconnect" },
  {
    status: 200,
    body: /"code"\s*:\s*40001\b[^]*required scope|required scope[^]*"code"\s*:\s*40001\b/,
    is: "reconnect",
    says: "A permission is missing at TikTok. Reconnect and allow access to reports.",
  },
  { status: 200, body: code("40001|40007"), is: "no-access" },
  { status: 200, body: code("40100"), is: "slow-down" },
  {
    status: 200,
    body: code("40101"),
    is: "unavailable",
    waitSeconds: 3600,
    says: "TikTok rejected this installation's API credentials. An administrator must update them.",
  },
  { status: 200, body: code("5\\d{4}"), is: "unavailable" },
  // A partial result without rows proves nothing.
  { status: 200, body: /^(?=[^]*"code"\s*:\s*20001\b)(?![^]*"list"\s*:\s*\[\s*\{)/, is: "unavailable" },
  { status: 200, body: code("(?!20001\\b)[1-9]\\d*"), is: "bad-request" },
];
