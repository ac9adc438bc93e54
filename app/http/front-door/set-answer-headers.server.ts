import type { ServerResponse } from "node:http";
import { config } from "#app/config.server.ts";
import { privatePageHeaders } from "../private-page-headers.ts";

type Headers = readonly (readonly [string, string])[];

const secretPathHeaders: Headers = [
  ...Object.entries(privatePageHeaders),
  ["Cache-Control", "private, no-store"],
];

function isSecretPath(path: string): boolean {
  return /^\/(api\/)?dashboards\/link-|^\/embed\/[^/]*~/i.test(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const securityHeaders: Headers = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"],
  ...(config.https ? ([["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]] as const) : []),
];

/** Calls and page data are as private as pages. */
const unstored: Headers = [["Cache-Control", "private, no-store"]];

/** Call last: only secret paths override a route's headers. */
export function setAnswerHeaders(res: ServerResponse, path: string): void {
  const usual = path.startsWith("/assets/") ? securityHeaders : [...securityHeaders, ...unstored];
  const forced = isSecretPath(path) ? secretPathHeaders : [];
  const writeHead = res.writeHead.bind(res) as (...all: unknown[]) => ServerResponse;
  res.writeHead = (...all: unknown[]) => {
    for (const [name, value] of usual) if (!res.hasHeader(name)) res.setHeader(name, value);
    for (const [name, value] of forced) res.setHeader(name, value);
    return writeHead(...all);
  };
}
