import { parseUrl } from "#app/lib/parse-url.ts";
import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { config } from "#app/config.server.ts";
import { bodyLimits } from "#app/http/body/limits.ts";
import { isUnknown, placeAt, readPath } from "#app/lib/find-place.ts";
import { log } from "#app/lib/log.server.ts";
import { type RequestContext, withRequestContext } from "#app/lib/request-context.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { Place } from "#app/site-map.ts";
import { countRequest } from "#app/lib/measures.server.ts";
import { privatePageHeaders } from "./private-page-headers.ts";
import { packedAssets, preferPacked } from "./packed-assets.server.ts";
import { hostNameOf, isForClients, isOwnHost, type OwnDomain, ownDomains } from "./own-domain.server.ts";
import { answerUnavailable } from "./database-answer.server.ts";
import { isSameOrigin } from "./same-origin.server.ts";
import { takeRequestSlot } from "./request-slots.server.ts";

// Rules for every request, also for static files. remix-serve has no hook before its
// router, so this wraps the HTTP server's listeners.

const megabyte = 1024 * 1024;
const headersWithinMs = 15_000;
const formWithinMs = 30_000;
const uploadWithinMs = 300_000;
const maxHeaders = 200;
const maxManifestParts = 900; // browsers send at most 7,680 characters, which have fewer parts
/** Unless the site map has others. */
const pageMethods = ["GET", "POST"] as const;
const safeMethods = new Set(["GET", "HEAD"]);

export const frontDoorServer = singleton("front-door", () => ({
  server: null as Server | null,
  stopping: false,
}));

/** `socket.server` is undocumented; a test checks it. */
export function openFrontDoor(): void {
  diagnostics.subscribe("net.server.socket", (message) => {
    if (frontDoorServer.server) return;
    const { server } = (message as { socket: Socket & { server?: Server } }).socket;
    if (!server || typeof server.listeners !== "function" || server.listenerCount("request") === 0) return;
    frontDoorServer.server = server;
    beStrict(server);
    const packed = packedAssets();
    const inside = server.listeners("request") as ((req: IncomingMessage, res: ServerResponse) => void)[];
    server.removeAllListeners("request");
    server.on("request", (req: IncomingMessage, res: ServerResponse) => receive(req, res, inside, packed));
  });
}

/** Limits slow and many headers; large files still have time. */
function beStrict(server: Server): void {
  server.headersTimeout = headersWithinMs;
  server.requestTimeout = uploadWithinMs;
  server.maxHeadersCount = maxHeaders;
}

function receive(
  req: IncomingMessage,
  res: ServerResponse,
  inside: ((req: IncomingMessage, res: ServerResponse) => void)[],
  packed: ReadonlyMap<string, string>,
): void {
  const path = (req.url ?? "/").split("?", 1)[0] ?? "/";
  const read = readPath(path);
  // Build output is served directly; `readPath` excluded other files.
  const place = read && !path.startsWith("/assets/") ? placeAt(read) : null;
  const context: RequestContext = {
    requestId: randomUUID().slice(0, 13),
    routeName: place?.name ?? (read ? "asset" : "unreadable"),
    startedAt: performance.now(),
    clientAddress: clientAddress(req),
    memo: new Map(),
  };
  res.setHeader("X-Request-Id", context.requestId);
  secure(res, isSecretPath(path) ? secretPathHeaders : []);
  if (place?.api || prefersJson(req)) failInJson(res);
  answerUnavailable(req, res, context);
  withRequestContext(context, () => {
    res.once("close", () => {
      context.isEnded = true;
      const ms = Math.round((performance.now() - context.startedAt) * 10) / 10;
      countRequest(context.routeName, res.statusCode, ms);
      if (context.routeName !== "asset" && !context.routeName.startsWith("health."))
        log.info({ route: context.routeName, method: req.method, status: res.statusCode, ms }, "request");
    });
    const host = String(req.headers.host ?? "");
    if (!read || isOwnHost(host) || isHealthCheck(place)) {
      letIn(read ? refuse(req, place, context) : unreadable);
      return;
    }
    ownDomains.find(hostNameOf(host)).then(
      (domain) => {
        if (domain) {
          context.ownDomain = domain;
          // Its sub-domains are not ours.
          if (config.https) res.setHeader("Strict-Transport-Security", "max-age=63072000");
        }
        letIn(refuseHost(domain, path, place) ?? refuse(req, place, context));
      },
      () => letIn(unavailable),
    );
  });

  function letIn(refusal: Refusal | null): void {
    if (refusal) {
      turnAway(req, res, refusal);
      return;
    }
    if (!safeMethods.has(req.method ?? "GET")) {
      if (!takeRequestSlot(res, context.clientAddress)) {
        turnAway(req, res, tooManyAtOnce);
        return;
      }
      endSlowBody(req, place);
      res.once("finish", () => drop(req));
    }
    // Checked above. Remix would answer 500 to origin "null" (Referrer-Policy: no-referrer) and to one-click
    // unsubscribe.
    delete req.headers.origin;
    preferPacked(req, res, packed);
    for (const listener of inside) listener(req, res);
  }
}

function isHealthCheck(place: Place | null): boolean {
  return /^health\.(live|ready|metrics)$/.test(place?.name ?? "");
}

/**
 * Unknown hosts get nothing, so that a removed domain stops at once. Without APP_URL the public name is not known:
 * then they open the product.
 */
function refuseHost(domain: OwnDomain | null, path: string, place: Place | null): Refusal | null {
  if (!domain) return config.hasAppUrl ? misdirected : null;
  return path.startsWith("/assets/") || (place && isForClients(place)) ? null : notHere;
}

/** Last: a route's headers win. */
function secure(res: ServerResponse, forced: Headers): void {
  const writeHead = res.writeHead.bind(res) as (...all: unknown[]) => ServerResponse;
  res.writeHead = (...all: unknown[]) => {
    for (const [name, value] of securityHeaders) if (!res.hasHeader(name)) res.setHeader(name, value);
    for (const [name, value] of forced) res.setHeader(name, value);
    return writeHead(...all);
  };
}

function failInJson(res: ServerResponse): void {
  type Call = (...all: unknown[]) => never;
  const [writeHead, write, end] = [res.writeHead, res.write, res.end].map((each) =>
    (each as Call).bind(res),
  ) as [Call, Call, Call];
  const isBare = () =>
    res.statusCode >= 500 && String(res.getHeader("Content-Type")).startsWith("text/plain");
  let isReplaced = false;
  res.write = (...all: unknown[]) => (isReplaced || isBare() ? true : write(...all));
  res.end = (...all: unknown[]) => {
    isReplaced ||= isBare() && !res.headersSent;
    return isReplaced ? end(unexpected) : end(...all);
  };
  res.writeHead = (...all: unknown[]) => {
    if (isBare()) {
      isReplaced = true;
      res.setHeader("Content-Type", "application/json; charset=utf-8");
      for (const name of ["Content-Length", "Content-Encoding"]) res.removeHeader(name);
    }
    return writeHead(...all);
  };
}

const unexpected = JSON.stringify({
  error: { code: "unexpected", message: "Something went wrong on our side." },
});

function prefersJson({ headers: { accept = "" } }: IncomingMessage): boolean {
  return accept.includes("application/json") && !accept.includes("text/html");
}

/** Discards the body: the response must arrive. */
function turnAway(
  req: IncomingMessage,
  res: ServerResponse,
  { status, code, message, headers }: Refusal,
): void {
  const isPage = (req.headers.accept ?? "").includes("text/html");
  const body = isPage
    ? `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title><h1>${status}</h1><p>${message}</p><p>Go back to try again.</p></html>`
    : JSON.stringify({ error: { code, message } });
  res.writeHead(status, {
    "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    ...headers,
  });
  res.end(body);
  drop(req);
  endSlowBody(req, null);
}

/** The connection's next request follows this body. */
function drop(req: IncomingMessage): void {
  if (req.complete) return;
  let dropped = 0;
  req.removeAllListeners("data");
  req.on("data", (part: Buffer) => {
    dropped += part.length;
    if (dropped > 200 * megabyte) req.destroy();
  });
  req.resume();
}

type Refusal = { status: number; code: string; message: string; headers?: Record<string, string> };

const unreadable: Refusal = {
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

const unavailable: Refusal = {
  status: 503,
  code: "unavailable",
  message: "This is not possible at the moment. Try again in a few minutes.",
};

function refuse(req: IncomingMessage, place: Place | null, context: RequestContext): Refusal | null {
  const method = req.method ?? "GET";
  const url = req.url ?? "/";
  // PostgreSQL refuses NUL.
  if (url.includes("%00") || isLongManifest(url) || !parseUrl(`http://${req.headers.host}`))
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

/** Only multipart forms may be larger. */
function bodyLimit(place: Place | null, type = ""): number {
  const given = (place?.bodyLimitMb ?? 1) * megabyte;
  if (/^\s*multipart\/form-data\b/i.test(type)) return given;
  if (/^\s*application\/json\b/i.test(type)) return Math.min(given, bodyLimits.jsonBytes);
  return Math.min(given, bodyLimits.formBytes);
}

function sizeOf(bytes: number): string {
  return bytes < megabyte ? `${Math.round(bytes / 1024)} kB` : `${bytes / megabyte} MB`;
}

/**
 * Remix matches each path in a manifest request against all routes. After a refusal browsers find routes one
 * by one.
 */
function isLongManifest(url: string): boolean {
  return url.startsWith("/__manifest") && (url.match(/\/|%2f|[&?]p=/gi)?.length ?? 0) > maxManifestParts;
}

const tooManyAtOnce: Refusal = {
  status: 429,
  code: "slow-down",
  message: "The server is receiving too many uploads. Try again in a moment.",
  headers: { "Retry-After": "1" },
};
function endSlowBody(req: IncomingMessage, place: Place | null): void {
  if (req.complete) return;
  const withinMs = (place?.bodyLimitMb ?? 1) > 1 ? uploadWithinMs : formWithinMs;
  const timer = setTimeout(() => {
    if (!req.complete) req.destroy();
  }, withinMs).unref();
  const forget = () => clearTimeout(timer);
  req.once("end", forget);
  req.once("close", forget);
}

type Headers = readonly (readonly [string, string])[];

const secretPathHeaders: Headers = [
  ...Object.entries(privatePageHeaders),
  ["Cache-Control", "private, no-store"],
];

/** Links of recipients and unlocked embeds: each answer below them, downloads too. */
function isSecretPath(path: string): boolean {
  return /^\/(api\/)?dashboards\/link-|^\/embed\/[^/]*~/i.test(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // refused as unreadable
  }
}

const securityHeaders: Headers = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"],
  ...(config.https ? ([["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]] as const) : []),
];

/** TRUST_PROXY: number of our proxies. */
function clientAddress(req: IncomingMessage): string {
  const own = req.socket.remoteAddress ?? "unknown";
  if (config.trustProxy === 0) return own;
  const chain = [
    ...String(req.headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
    own,
  ];
  return chain[Math.max(0, chain.length - 1 - config.trustProxy)] ?? own;
}
