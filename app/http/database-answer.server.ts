import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestContext } from "#app/lib/request-context.server.ts";

export const retryAfterSeconds = "5";
export const refreshSeconds = 10;

export const unavailableMessage =
  "The database is unavailable at the moment. Nothing was changed. Try again in a few seconds.";

export const busyMessage =
  "Too many requests arrive at the moment. Nothing was changed. Try again in a few seconds.";

export function isUnavailable(context: RequestContext | undefined): boolean {
  return context?.databaseUnavailable === true || context?.isBusy === true;
}

export function unavailableWords(context: RequestContext | undefined): string {
  return context?.isBusy ? busyMessage : unavailableMessage;
}

export function answerUnavailable(req: IncomingMessage, res: ServerResponse, context: RequestContext): void {
  const writeHead = res.writeHead.bind(res) as (...all: unknown[]) => ServerResponse;
  const write = res.write.bind(res) as (...all: unknown[]) => boolean;
  const end = res.end.bind(res) as (...all: unknown[]) => ServerResponse;
  const isPage = (req.headers.accept ?? "").includes("text/html");
  let body: string | null = null;

  res.writeHead = (status: number, ...rest: unknown[]) => {
    const isOutage = isUnavailable(context) && (status === 500 || status === 503);
    if (isOutage && isPage && req.method === "GET") res.setHeader("Refresh", refreshSeconds);
    if (!isOutage || status !== 500) return writeHead(status, ...rest);
    res.statusMessage = "Service Unavailable";
    res.setHeader("Retry-After", retryAfterSeconds);
    res.setHeader("Cache-Control", "no-store");
    if (!String(res.getHeader("content-type")).startsWith("text/plain")) return writeHead(503);
    for (const name of ["content-length", "content-encoding"]) res.removeHeader(name);
    res.setHeader("Content-Type", `${isPage ? "text/html" : "application/json"}; charset=utf-8`);
    const message = unavailableWords(context);
    body = isPage ? page(message) : JSON.stringify({ error: { code: "unavailable", message } });
    return writeHead(503);
  };
  res.write = (...all: unknown[]) => {
    if (!res.headersSent) res.writeHead(res.statusCode);
    if (body === null) return write(...all);
    doneWith(all);
    return true;
  };
  res.end = (...all: unknown[]) => {
    if (!res.headersSent && isUnavailable(context)) res.writeHead(res.statusCode);
    return body === null ? end(...all) : end(body);
  };
}

function doneWith(all: readonly unknown[]): void {
  const done = all.at(-1);
  if (typeof done === "function") queueMicrotask(() => (done as () => void)());
}

const page = (message: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Temporarily unavailable</title><h1>Temporarily unavailable</h1><p>${message}</p></html>`;
