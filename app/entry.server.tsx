import { randomBytes } from "node:crypto";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { collectPage } from "#app/http/collect-page.server.ts";
import { checkoutHeader, framesHeader } from "#app/http/private-page-headers.ts";
import { jsonAnswer } from "#app/http/json-answer.server.ts";
import { unavailableIn } from "#db/unavailable.ts";
import {
  isUnavailable,
  refreshSeconds,
  retryAfterSeconds,
  unavailableWords,
} from "#app/http/database-answer.server.ts";
import { boot } from "./boot.server.ts";
import { config } from "./config.server.ts";
import { keepPage } from "./domain/dashboards/view/kept-pages/kept-pages.server.ts";
import { withoutUnusedSheet } from "./http/assets/unused-sheet.server.ts";
import { routeIdAt } from "./lib/find-place.ts";
import { LineFull } from "./http/front-door/fair-line.server.ts";
import { log } from "./lib/log.server.ts";
import { requestContext } from "./lib/request-context.server.ts";
import { PageContextProvider } from "./page-context.tsx";
import { withHeadStyles } from "./ui/head-styles.ts";

// remix-serve listens only after this import.
await boot();

const abortAfterMs = 10_000;
/** Milliseconds. */
export const streamTimeout = 1000;

/** For one-route.js. */
export { routeIdAt };

export default function handleRequest(
  request: Request,
  remixStatus: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  if (requestContext()?.isEnded) return Promise.resolve(new Response(null, { status: remixStatus }));
  const status = sayUnavailable(remixStatus, headers, remixContext);
  const json = jsonAnswer(request, status, headers, remixContext.staticHandlerContext);
  if (json) return Promise.resolve(json);
  const nonce = randomBytes(16).toString("base64");
  const asked = requestContext();
  const isOpened = request.method === "GET";
  const page = {
    nonce,
    requestId: asked?.requestId,
    siteTitle: asked?.ownDomain ? "" : config.siteTitle,
    signedIn: asked?.userId !== undefined,
    refreshSeconds: status === 503 && isUnavailable(asked) && isOpened ? refreshSeconds : null,
    headStyles: new Set<string>(),
  };
  const frames = headers.get(framesHeader);
  headers.delete(framesHeader);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const popup = headers.has(checkoutHeader) ? popupSources : "";
  headers.delete(checkoutHeader);
  const sockets = asked?.ownDomain ? "" : ` ${socketOrigin}`;
  const connect = page.signedIn ? sockets + errorServiceOrigin : sockets;
  const policy = { frames: frames ?? "'none'", popup, connect };
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, policy));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  headers.set("Vary", "Cookie, Accept-Encoding");

  // Drawing takes a few ms; the status can still follow an error.
  return new Promise((resolve, reject) => {
    let shellReady = false;
    let answered = status;
    const { pipe, abort } = renderToPipeableStream(
      <PageContextProvider value={page}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </PageContextProvider>,
      {
        nonce,
        onShellReady() {
          shellReady = true;
        },
        onAllReady() {
          clearTimeout(patience);
          collectPage(pipe)
            .then(async (drawn) => {
              const html = withoutUnusedSheet(withHeadStyles(drawn, page.headStyles, nonce));
              const body = answered === 200 ? await keepPage(html, nonce, headers) : html;
              resolve(new Response(body, { status: answered, headers }));
            })
            .catch(reject);
        },
        onShellError(error) {
          clearTimeout(patience);
          reject(error as Error);
        },
        onError(error) {
          answered = 500;
          if (shellReady) log.error({ err: error }, "drawing the page failed");
        },
      },
    );
    // Cleared early: it references the whole page.
    const patience = setTimeout(abort, abortAfterMs).unref();
  });
}

/** Remix reports loader errors as 500; outages become 503. */
function sayUnavailable(
  status: number,
  headers: Headers,
  { staticHandlerContext }: Pick<EntryContext, "staticHandlerContext">,
): number {
  const { errors } = staticHandlerContext;
  if (status !== 500 || !errors || !isUnavailable(requestContext())) return status;
  const data = { error: { code: "unavailable", message: unavailableWords(requestContext()) } };
  const error = { status: 503, statusText: "Service Unavailable", internal: false, data };
  for (const route of Object.keys(errors)) errors[route] = error;
  headers.set("Retry-After", retryAfterSeconds);
  return 503;
}

const popupSources = " https://*.onfastspring.com https://d8y8nchqlnmka.cloudfront.net";

/** Own domains open no socket and hide our name. */
const socketOrigin = new URL(config.appUrl).origin.replace(/^http/, "ws");

const errorServiceOrigin = config.sentryDsn === null ? "" : ` ${new URL(config.sentryDsn).origin}`;

/** The embed's loader sends the owner's framing permission. */
function contentSecurityPolicy(
  nonce: string,
  { frames, popup, connect }: { readonly frames: string; readonly popup: string; readonly connect: string },
): string {
  const development = config.mode === "development";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${popup}`,
    // Vite adds styles by script; a nonce disables 'unsafe-inline'.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'${popup}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${popup}`,
    "font-src 'self'",
    // Not all browsers count sockets as 'self'.
    `connect-src 'self'${development ? " ws:" : ""}${connect}${popup}`,
    "manifest-src 'self'",
    `frame-src 'self'${popup}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
  ].join("; ");
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const unavailable = unavailableIn(error);
  const context = requestContext();
  if (unavailable && context) {
    context.databaseUnavailable = true;
    log.warn({ reason: unavailable.reason }, "a request failed: the database cannot be used");
    return;
  }
  if (error instanceof LineFull && context) {
    context.isBusy = true;
    log.warn({ reason: error.message }, "a request failed: the server is busy");
    return;
  }
  log.error({ err: error instanceof Error ? error : new Error(String(error)) }, "a request failed");
  if (config.sentryDsn) void import("@sentry/remix").then(({ captureException }) => captureException(error));
};
