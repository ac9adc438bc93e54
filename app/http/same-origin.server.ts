import type { IncomingMessage } from "node:http";
import { config } from "#app/config.server.ts";

/**
 * Sec-Fetch-Site where the browser sends it, else Origin, else Referer. A call with a personal token carries no cookie, so it cannot be
 * forged by another site. OWASP "Cross-Site Request Forgery Prevention", Fetch Metadata.
 */
export function isSameOrigin(req: Pick<IncomingMessage, "headers">): boolean {
  const site = req.headers["sec-fetch-site"];
  if (site === "same-origin") return true;
  if (req.headers.authorization?.startsWith("Bearer ") && !req.headers.cookie) return true;
  // An embedding page is another site for the browser, the form's own Origin is still ours.
  const origin =
    req.headers.origin ??
    (req.headers.referer && URL.canParse(req.headers.referer)
      ? new URL(req.headers.referer).origin
      : undefined);
  if (site !== undefined && origin === undefined) return site === "none" && !req.headers.cookie;
  if (origin === undefined) return !req.headers.cookie; // curl and the like: no browser, nothing to ride on
  return allowedOrigins(req).has(origin);
}

function allowedOrigins(req: Pick<IncomingMessage, "headers">): Set<string> {
  const own = new Set([new URL(config.appUrl).origin]);
  // On localhost people open 127.0.0.1 as well; elsewhere APP_URL alone counts.
  const host = req.headers.host ?? "";
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) own.add(`http://${host}`);
  return own;
}
