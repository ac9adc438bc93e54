import { createCookie } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { sign, unsign } from "#app/lib/secret.server.ts";
import { isServed } from "#app/lib/company-state.ts";
import { singleton } from "#app/lib/singleton.ts";
import { type CompanyDetails, getCompany } from "#db/queries/companies.ts";
import { type Dashboard, findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { SharedReads } from "./share-reads.ts";

// A private dashboard answers like a missing one: permalinks cannot be probed.

export type Opened =
  | { readonly outcome: "open"; readonly dashboard: Dashboard; readonly as: "owner" | "visitor" }
  | { readonly outcome: "password-needed"; readonly dashboard: Dashboard }
  /** The trial or subscription ended; the company's own people may still read. */
  | { readonly outcome: "not-served" }
  | { readonly outcome: "not-found" };

const reads = singleton("open-dashboard", () => ({
  dashboard: new SharedReads<Dashboard | null>(),
  company: new SharedReads<CompanyDetails>(),
}));

export async function openDashboard(
  viewer: Viewer | null,
  permalink: string,
  request: Request,
): Promise<Opened> {
  const dashboard = await reads.dashboard.read(permalink, () => findDashboardByPermalink(permalink));
  if (!dashboard) return { outcome: "not-found" };
  if (viewer?.companyId === dashboard.companyId) return { outcome: "open", dashboard, as: "owner" };
  if (!dashboard.active || !dashboard.public) return { outcome: "not-found" };
  const { companyId } = dashboard;
  const company = await reads.company.read(companyId, () => getCompany(companyId));
  if (!isServed(company, now())) return { outcome: "not-served" };
  if (dashboard.passwordHash === null || (await isUnlocked(request, dashboard)))
    return { outcome: "open", dashboard, as: "visitor" };
  return { outcome: "password-needed", dashboard };
}

const unlockedForSeconds = 7 * 24 * 3600;

/** Bound to the dashboard's access version, which a new password or permalink changes. */
export function unlockToken(dashboard: Pick<Dashboard, "id" | "accessVersion">): string {
  const until = Math.floor(now().getTime() / 1000) + unlockedForSeconds;
  return sign("unlock", `${dashboard.id}:${dashboard.accessVersion}:${until}`);
}

/** In frames, browsers keep only partitioned cookies, and only over https. */
export function unlockCookie(dashboard: Dashboard, isEmbedded: boolean): Promise<string> {
  return cookieOf(dashboard.id, isEmbedded).serialize(unlockToken(dashboard));
}

/** Checks the `x-authorization` header, else the cookie. */
export async function isUnlocked(request: Request, dashboard: Dashboard): Promise<boolean> {
  const fromCookie = (await cookieOf(dashboard.id, false).parse(request.headers.get("cookie"))) as unknown;
  const given =
    request.headers.get("x-authorization") ?? (typeof fromCookie === "string" ? fromCookie : null);
  const value = given === null ? null : unsign("unlock", given);
  if (value === null) return false;
  const [id, accessVersion, until] = value.split(":");
  return (
    id === dashboard.id &&
    accessVersion === String(dashboard.accessVersion) &&
    Number(until) > now().getTime() / 1000
  );
}

function cookieOf(id: string, isEmbedded: boolean) {
  const framed = isEmbedded && config.https;
  // "__Host-": no other host of the same domain can set it.
  return createCookie(`${config.https ? "__Host-" : ""}unlock_${id}`, {
    httpOnly: true,
    path: "/",
    maxAge: unlockedForSeconds,
    secure: config.https,
    sameSite: framed ? "none" : "lax",
    ...(framed && { partitioned: true }),
  });
}
