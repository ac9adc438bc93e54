import { redirect } from "@remix-run/node";
import { failure, type FailureDetail, notFound } from "#app/http/failure.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { timeZoneNamed } from "#app/lib/time-zones.ts";
import type { TimeZone } from "#app/lib/plain-date.ts";
import { framesHeader, privatePageHeaders } from "#app/http/private-page-headers.ts";
import { type ClosedDashboard, closedDoor } from "#app/domain/dashboards/view/closed-door.server.ts";
import type { Closed } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import type { FilterProblems } from "#app/domain/dashboards/filters/dashboard-filter.ts";
import type { PeriodProblems } from "#app/domain/dashboards/view/read/period-from-url.ts";

export function refusedCall(outcome: Closed["outcome"]): Response {
  switch (outcome) {
    case "not-found":
      return notFound();
    case "gone":
      return failure("gone", { headers: privatePageHeaders });
    case "not-served":
      return failure("no-subscription", {
        message: "This dashboard is paused. Ask the person who sent you the link.",
        headers: { "x-public": "1" },
      });
    case "password-needed":
      return failure("password-needed", { headers: { "x-public": "1" } });
  }
}

export function tooManyPdfs(waitSeconds: number): FailureDetail {
  const minutes = Math.ceil(waitSeconds / 60);
  return {
    ...attemptLimitProblem(waitSeconds),
    message: `Many PDFs of this dashboard were requested. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
  };
}

export function refusedFields(problems: PeriodProblems | FilterProblems): Response {
  const fields = Object.entries(problems).map(([name, message]) => [name, [message]] as const);
  return failure("invalid", { fields: Object.fromEntries(fields) });
}

/** Null for the dashboard's zone. Throws 422. */
export function zoneOf(params: URLSearchParams): TimeZone | null {
  const name = params.get("timezone");
  if (!name) return null;
  const zone = timeZoneNamed(name);
  if (zone === null)
    throw failure("invalid", { fields: { timezone: ["Enter a time zone, such as Europe/Berlin."] } });
  return zone;
}

export function backToDates(permalink: string, request: Request): Response {
  return redirect(`/dashboards/${permalink}${new URL(request.url).search}`);
}

export async function refusedPage(closed: Closed, permalink: string, request: Request): Promise<Response> {
  if (closed.outcome === "not-found") return notFound();
  if (closed.outcome !== "password-needed") return closedPage(closed);
  const { pathname, search } = new URL(request.url);
  const next = encodeURIComponent(pathname + search);
  return redirect(`/dashboards/${permalink}/unlock?next=${next}`);
}

const pausedForSeconds = "86400";

/** `frames`: who may show it in a frame. */
export async function closedPage(closed: ClosedDashboard, frames: string | null = null): Promise<Response> {
  const door = await closedDoor(closed, frames !== null);
  const isGone = closed.outcome === "gone";
  const error = { code: isGone ? "gone" : "unavailable", message: door.title };
  return Response.json(
    { error, door },
    {
      status: isGone ? 410 : 503,
      headers: {
        ...privatePageHeaders,
        "Cache-Control": "no-store",
        ...(!isGone && { "Retry-After": pausedForSeconds }),
        ...(frames !== null && { [framesHeader]: frames }),
      },
    },
  );
}
