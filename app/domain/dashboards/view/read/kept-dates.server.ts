import { createCookie } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { dateParams } from "./dates-of-request.ts";
import { openDashboard } from "./open-dashboard.server.ts";
import { periodQuery, type RequestedPeriod } from "./period-from-url.ts";

// Session date range (decision 0035). Clients always see the dashboard's or link's.

const cookie = createCookie(`${config.https ? "__Host-" : ""}plainboard-dates`, {
  httpOnly: true,
  path: "/",
  sameSite: "lax",
  secure: config.https,
});

type Kept = { readonly userId: string; readonly dates: string };

export function keepDates({ userId }: Viewer, asked: RequestedPeriod): Promise<string> {
  return cookie.serialize({ userId, dates: periodQuery(asked).toString() } satisfies Kept);
}

export function forgetDates(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

export async function isKept(viewer: Viewer, asked: RequestedPeriod, request: Request): Promise<boolean> {
  const kept = await keptDates(viewer, request);
  return kept !== null && kept === periodQuery(asked).toString();
}

async function keptDates({ userId }: Viewer, request: Request): Promise<string | null> {
  const kept = (await cookie.parse(request.headers.get("cookie"))) as Partial<Kept> | null;
  return typeof kept?.dates === "string" && kept.userId === userId ? kept.dates : null;
}

/** Null if it has dates, or for visitors. */
export async function addressWithKeptDates(
  viewer: Viewer | null,
  permalink: string,
  request: Request,
): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (!viewer || dateParams.some((name) => searchParams.has(name))) return null;
  const kept = await keptDates(viewer, request);
  if (kept === null) return null;
  const given = new URLSearchParams(kept);
  const dates = dateParams.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  const opened = dates.length > 0 && (await openDashboard(viewer, permalink, request));
  if (!opened || opened.outcome !== "open" || opened.as !== "owner") return null;
  return `${pathname}?${new URLSearchParams([...dates, ...searchParams])}`;
}
