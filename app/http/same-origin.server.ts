import { parseUrl } from "#app/lib/parse-url.ts";
import type { IncomingMessage } from "node:http";
import { originOf } from "#app/config/client-origin.ts";
import { config } from "#app/config.server.ts";

/** A token call without a cookie cannot be forged (OWASP CSRF, Fetch Metadata). */
export function isSameOrigin(req: Pick<IncomingMessage, "headers">, ownHost: string | null = null): boolean {
  const site = req.headers["sec-fetch-site"];
  if (site === "same-origin") return true;
  if (req.headers.authorization?.startsWith("Bearer ") && !req.headers.cookie) return true;
  // In foreign frames the browser may report a foreign site, but our Origin.
  const origin = req.headers.origin ?? parseUrl(req.headers.referer ?? "")?.origin;
  if (site !== undefined && origin === undefined) return site === "none" && !req.headers.cookie;
  if (origin === undefined) return !req.headers.cookie; // no browser, such as curl
  return ownHost === null ? allowedOrigins(req).has(origin) : origin === originOf(ownHost, config.appUrl);
}

export function allowedOrigins(req: Pick<IncomingMessage, "headers">): Set<string> {
  const own = new Set([new URL(config.appUrl).origin]);
  // People also open 127.0.0.1.
  const host = req.headers.host ?? "";
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) own.add(`http://${host}`);
  return own;
}
