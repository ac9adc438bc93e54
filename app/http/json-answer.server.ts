import { isRouteErrorResponse } from "@remix-run/react";
import type { EntryContext } from "@remix-run/node";
import { wantsJson } from "./wants-json.ts";

type Answered = Pick<EntryContext["staticHandlerContext"], "errors" | "actionData" | "actionHeaders">;

export function jsonAnswer(
  request: Request,
  status: number,
  headers: Headers,
  { errors, actionData, actionHeaders }: Answered,
): Response | null {
  if (!wantsJson(request)) return null;
  const [error] = Object.values(errors ?? {}) as unknown[];
  const [answer] = Object.values(actionData ?? {}) as unknown[];
  if (error === undefined && answer === undefined) return null;
  for (const [name, value] of Object.values(actionHeaders).flatMap((each) => [...each]))
    if (!/^(set-cookie|content-)/.test(name)) headers.set(name, value); // cookies are there already
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(JSON.stringify(error === undefined ? answer : refusal(error)), { status, headers });
}

function refusal(error: unknown): unknown {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (typeof data === "object" && data !== null && "error" in data) return data;
  return { error: { code: "unexpected", message: "Something went wrong on our side." } };
}
