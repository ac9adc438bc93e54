import { json, sandboxToken } from "../stand-in.ts";

// Common parts of all newer Google APIs.

export function isSignedIn(request: Request): boolean {
  return request.headers.get("authorization") === `Bearer ${sandboxToken}`;
}

/** Google's usual form of a refusal: https://cloud.google.com/apis/design/errors */
export function refusal(
  code: number,
  status: string,
  message: string,
  details: readonly Readonly<Record<string, unknown>>[] = [],
): Response {
  return json({ error: { code, message, status, ...(details.length > 0 && { details }) } }, code);
}

export function signInRefused(): Response {
  return refusal(
    401,
    "UNAUTHENTICATED",
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
  );
}

export function notInReply(what: string): Response {
  return new Response(`<!DOCTYPE html><title>Error 404 (Not Found)</title>${what}`, {
    status: 404,
    headers: { "content-type": "text/html" },
  });
}
