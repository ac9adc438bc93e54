import type { IncomingMessage } from "node:http";
import { config } from "#app/config.server.ts";
import { bodyLimits } from "#app/http/body/limits.ts";
import { isUnknown } from "#app/lib/find-place.ts";
import { parseUrl } from "#app/lib/parse-url.ts";
import type { RequestContext } from "#app/lib/request-context.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import type { Place } from "#app/site-map.ts";
import { retryAfterSeconds } from "../database-answer.server.ts";
import { isForClients, type OwnDomain } from "../own-domain.server.ts";
import { isSameOrigin } from "../same-origin.server.ts";

const megabyte = 1024 * 1024;
const maxManifestParts = 900; // browsers send at most 7,680 characters
const pageMethods = ["GET", "POST"] as const;
export const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

export type Refusal = { status: number; code: string; message: string; headers?: Record<string, string> };

export const unreadable: Refusal = {
  status: 400,
  code: "malformed",
  message: "This address could not be read.",
};

const misdirected: Refusal = {
  status: 421,
  code: "misdirected",
  message: "There is no site at this address.",
};

const notHere: Refusal = { status: 404, code: "not-found", message: "Not found." };

export const unavailable: Refusal = {
  status: 503,
  code: "unavailable",
  message: "This is not possible at the moment. Try again in a few minutes.",
  headers: { "Retry-After": retryAfterSeconds },
};

export const tooManyAtOnce: Refusal = {
  status: 429,
  code: "slow-down",
  message: "The server is receiving too many uploads. Try again in a moment.",
  headers: { "Retry-After": "1" },
};

/** Removed domains stop at once. Without APP_URL unknown hosts open the product. */
export function refuseHost(domain: OwnDomain | null, path: string, place: Place | null): Refusal | null {
  if (!domain) return config.hasAppUrl ? misdirected : null;
  return path.startsWith("/assets/") || (place && isForClients(place)) ? null : notHere;
}

export function refuse(req: IncomingMessage, place: Place | null, context: RequestContext): Refusal | null {
  const method = req.method ?? "GET";
  const url = req.url ?? "/";
  // PostgreSQL refuses NUL.
  if (
    !hasOneHost(req) ||
    url.includes("%00") ||
    isLongManifest(url) ||
    !parseUrl(`http://${req.headers.host}`)
  )
    return unreadable;
  const methods = place?.methods ?? pageMethods;
  if (!safeMethods.has(method) && (!place || isUnknown(place)))
    return { status: 404, code: "not-found", message: "Not found." };
  if (method !== "HEAD" && !methods.includes(method as never))
    return {
      status: 405,
      code: "method-not-allowed",
      message: `This address accepts only ${methods.join(", ")}.`,
      headers: { Allow: methods.join(", ") },
    };
  if (safeMethods.has(method)) return null;
  if (!place?.foreignOrigin && !isSameOrigin(req, context.ownDomain?.host ?? null)) {
    securityEvent("origin-refused");
    return {
      status: 419,
      code: "other-origin",
      message: `This request came from another site and was rejected. Reference ${context.requestId}.`,
    };
  }
  const length = req.headers["content-length"];
  if (length === undefined && req.headers["transfer-encoding"])
    return {
      status: 411,
      code: "length-required",
      message: "Send the length of the request (Content-Length).",
    };
  const limit = bodyLimit(place, req.headers["content-type"]);
  if (Number(length ?? 0) > limit) {
    securityEvent("input-refused", { why: "too-large" });
    return {
      status: 413,
      code: "too-large",
      message: `This is too large: at most ${sizeOf(limit)} can be sent here.`,
    };
  }
  return null;
}

/** Node.js takes the first Host; proxies may take another. RFC 9112, 3.2. */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length < 2;
}

function bodyLimit(place: Place | null, type = ""): number {
  const given = (place?.bodyLimitMb ?? 1) * megabyte;
  if (place?.rawBody || /^\s*multipart\/form-data\b/i.test(type)) return given;
  if (/^\s*application\/json\b/i.test(type)) return Math.min(given, bodyLimits.jsonBytes);
  return Math.min(given, bodyLimits.formBytes);
}

function sizeOf(bytes: number): string {
  return bytes < megabyte ? `${Math.round(bytes / 1024)} kB` : `${bytes / megabyte} MB`;
}

/** Remix matches each manifest path against all routes. */
function isLongManifest(url: string): boolean {
  return url.startsWith("/__manifest") && (url.match(/\/|%2f|[&?]p=/gi)?.length ?? 0) > maxManifestParts;
}
