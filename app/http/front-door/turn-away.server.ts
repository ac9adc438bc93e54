import type { IncomingMessage, ServerResponse } from "node:http";
import type { Place } from "#app/site-map.ts";
import type { Refusal } from "./refusals.server.ts";

const maxDropped = 200 * 1024 * 1024;
const formWithinMs = 30_000;
export const uploadWithinMs = 300_000;

/** Discards the body: the response must arrive. */
export function turnAway(
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

export function drop(req: IncomingMessage): void {
  if (req.complete) return;
  let dropped = 0;
  req.removeAllListeners("data");
  req.on("data", (part: Buffer) => {
    dropped += part.length;
    if (dropped > maxDropped) req.destroy();
  });
  req.resume();
}

export function endSlowBody(req: IncomingMessage, place: Place | null): void {
  if (req.complete) return;
  const withinMs = (place?.bodyLimitMb ?? 1) > 1 ? uploadWithinMs : formWithinMs;
  const timer = setTimeout(() => {
    if (!req.complete) req.destroy();
  }, withinMs).unref();
  const forget = () => clearTimeout(timer);
  req.once("end", forget);
  req.once("close", forget);
}
