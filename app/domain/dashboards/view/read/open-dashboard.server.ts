import { createCookie } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { isCompanyHere } from "#app/lib/request-context.server.ts";
import { sign, unsign } from "#app/lib/secret.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { type CompanyRow, isServed } from "#app/lib/company-state.ts";
import { singleton } from "#app/lib/singleton.ts";
import { type CompanyDetails, getCompany } from "#db/queries/companies.ts";
import { type Dashboard, findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { findLink, type FoundLink } from "../../share/links/find-link.server.ts";
import { isLinkToken } from "../../share/links/link-token.server.ts";
import { SharedReads } from "./shared-reads.ts";

// Never-shared dashboards answer like missing ones: permalinks cannot be probed.

export type Opened =
  | {
      readonly outcome: "open";
      readonly dashboard: Dashboard;
      readonly as: "owner" | "visitor";
      /** Null for the agency's people. */
      readonly linkId?: string | null;
    }
  | { readonly outcome: "password-needed"; readonly dashboard: Dashboard }
  /** The trial or subscription ended; the company's people may read. */
  | { readonly outcome: "not-served"; readonly dashboard: Dashboard }
  | { readonly outcome: "gone"; readonly dashboard: Dashboard; readonly why: WhyGone }
  | { readonly outcome: "not-found" };

export type WhyGone =
  | { readonly reason: "expired"; readonly link: FoundLink["link"] }
  /** Null for an archived dashboard. */
  | { readonly reason: "unshared"; readonly at: Date | null };

type WithHeaders = Pick<Request, "headers">;

export type Closed = Exclude<Opened, { readonly outcome: "open" }>;

const reads = singleton("open-dashboard", () => ({
  dashboard: new SharedReads<Dashboard | null>(),
  company: new SharedReads<CompanyDetails>(),
}));

export async function openDashboard(
  viewer: Viewer | null,
  permalink: string,
  request: Request,
  unlocked: string | null = null,
): Promise<Opened> {
  if (isLinkToken(permalink)) return openLink(viewer, permalink);
  const dashboard = await reads.dashboard.read(permalink, () => findDashboardByPermalink(permalink));
  if (!dashboard || !isCompanyHere(dashboard.companyId)) return { outcome: "not-found" };
  if (viewer?.companyId === dashboard.companyId)
    return maySee(viewer, dashboard) ? { outcome: "open", dashboard, as: "owner" } : { outcome: "not-found" };
  if (!dashboard.public && dashboard.unsharedAt === null) return { outcome: "not-found" };
  if (!isShared(dashboard))
    return { outcome: "gone", dashboard, why: { reason: "unshared", at: dashboard.unsharedAt } };
  if (!(await isCompanyServed(dashboard))) return { outcome: "not-served", dashboard };
  return (await needsNoPassword(request, dashboard, unlocked))
    ? { outcome: "open", dashboard, as: "visitor" }
    : { outcome: "password-needed", dashboard };
}

export function isShared(dashboard: Pick<Dashboard, "public" | "active">): boolean {
  return dashboard.public && dashboard.active;
}

export async function needsNoPassword(
  request: WithHeaders,
  dashboard: Pick<Dashboard, "id" | "accessVersion" | "passwordHash">,
  unlocked: string | null,
): Promise<boolean> {
  return dashboard.passwordHash === null || (await isUnlocked(request, dashboard, unlocked));
}

function maySee({ clientIds }: Viewer, { clientId }: Dashboard): boolean {
  return !clientIds || (clientId !== null && clientIds.includes(clientId));
}

/** Replaces sharing and password. Always the visitor's view. */
async function openLink(viewer: Viewer | null, token: string): Promise<Opened> {
  const found = await findLink(token);
  if (!found) return { outcome: "not-found" };
  const { link, state, dashboard } = found;
  if (state === "revoked" || !dashboard.active)
    return { outcome: "gone", dashboard, why: { reason: "unshared", at: link.revokedAt } };
  if (state === "expired") return { outcome: "gone", dashboard, why: { reason: "expired", link } };
  if (!(await isCompanyServed(dashboard))) return { outcome: "not-served", dashboard };
  const isOwn = viewer?.companyId === dashboard.companyId;
  return { outcome: "open", dashboard, as: "visitor", linkId: isOwn ? null : link.id };
}

async function isCompanyServed({ companyId }: Dashboard): Promise<boolean> {
  return serves(await reads.company.read(companyId, () => getCompany(companyId)));
}

export function serves(company: CompanyRow & Pick<CompanyDetails, "deletedAt">): boolean {
  return company.deletedAt === null && isServed(company, billingTime());
}

const unlockedForSeconds = 7 * 24 * 3600;

/** A new password or permalink invalidates it. */
export function unlockToken(dashboard: Pick<Dashboard, "id" | "accessVersion">): string {
  const until = Math.floor(now().getTime() / 1000) + unlockedForSeconds;
  return sign("unlock", `${dashboard.id}:${dashboard.accessVersion}:${until}`);
}

export function unlockCookie(dashboard: Dashboard): Promise<string> {
  return cookieOf(dashboard.id).serialize(unlockToken(dashboard));
}

/** Reads the embed's token, `x-authorization`, else the cookie. */
export async function isUnlocked(
  request: WithHeaders,
  dashboard: Pick<Dashboard, "id" | "accessVersion">,
  token: string | null = null,
): Promise<boolean> {
  const fromCookie = (await cookieOf(dashboard.id).parse(request.headers.get("cookie"))) as unknown;
  const given =
    token ?? request.headers.get("x-authorization") ?? (typeof fromCookie === "string" ? fromCookie : null);
  const value = given === null ? null : unsign("unlock", given);
  if (value === null) return false;
  const [id, accessVersion, until] = value.split(":");
  return (
    id === dashboard.id &&
    accessVersion === String(dashboard.accessVersion) &&
    Number(until) > now().getTime() / 1000
  );
}

function cookieOf(id: string) {
  // "__Host-": no other host of the domain can set it.
  return createCookie(`${config.https ? "__Host-" : ""}unlock_${id}`, {
    httpOnly: true,
    path: "/",
    maxAge: unlockedForSeconds,
    secure: config.https,
    sameSite: "lax",
  });
}
