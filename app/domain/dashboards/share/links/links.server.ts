import type { Viewer } from "#app/auth/viewer.ts";
import { clientOrigin } from "#app/config/client-origin.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId } from "#app/lib/id.server.ts";
import { addDays, isTimeZone, timeZone, today } from "#app/lib/plain-date.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { getCompany } from "#db/queries/companies.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import {
  addShareLink,
  countShareLinks,
  type DayOfOpens,
  listLastOpens,
  listLinkOpens,
  type ListedLink,
  listShareLinks,
  removeShareLink,
  setShareLink,
  type ShareLink,
} from "#db/queries/sharing/share-links.ts";
import { endOfDay, expiryAfter, linkLimits, type LinkState, linkState, renewedExpiry } from "./link-rules.ts";
import { newLinkToken } from "./link-token.server.ts";
import type { LinkForm } from "./link.form.ts";

/** Its address is shown once. */
export type NewAddress = { readonly label: string; readonly address: string };

export async function createLink(
  viewer: Viewer,
  dashboard: Dashboard,
  { label, email, expiry, validDays, endsOn, startDate, endDate }: LinkForm,
): Promise<NewAddress | "limit"> {
  const { companyId, id: dashboardId } = dashboard;
  if ((await countShareLinks(companyId, dashboardId)) >= linkLimits.links) return "limit";
  const token = newLinkToken();
  const days = expiry === "days" ? validDays : null;
  await addShareLink({
    id: newId(),
    companyId,
    dashboardId,
    tokenHash: hashToken(token),
    label,
    email,
    startDate,
    endDate,
    validDays: days,
    expiresAt:
      expiry === "date" && endsOn !== null ? endOfDay(endsOn, zoneOf(dashboard)) : expiryAfter(days, now()),
    createdBy: viewer.userId,
    createdAt: now(),
  });
  securityEvent("sharing-changed", { dashboard: dashboardId });
  return { label, address: await addressOf(companyId, token) };
}

/** The old address ends at once. Null if unknown. */
export async function replaceAddress(
  dashboard: Dashboard,
  link: ShareLink,
): Promise<(NewAddress & { readonly expiresAt: Date | null }) | null> {
  const token = newLinkToken();
  const expiresAt = renewedExpiry(link, now());
  const changed = await setShareLink(dashboard.companyId, dashboard.id, link.id, {
    tokenHash: hashToken(token),
    expiresAt,
    revokedAt: null,
    requestedAt: null,
  });
  if (!changed) return null;
  securityEvent("sharing-changed", { dashboard: dashboard.id });
  return { label: link.label, address: await addressOf(dashboard.companyId, token), expiresAt };
}

/** Idempotent. */
export async function revokeLink(
  { companyId, id: dashboardId }: Dashboard,
  { id, revokedAt }: ShareLink,
): Promise<boolean> {
  if (revokedAt) return true;
  const change = { revokedAt: now(), requestedAt: null };
  const revoked = await setShareLink(companyId, dashboardId, id, change);
  if (revoked) securityEvent("sharing-changed", { dashboard: dashboardId });
  return revoked !== null;
}

/** Its address then answers like an unknown one. */
export function deleteLink({ companyId, id: dashboardId }: Dashboard, { id }: ShareLink): Promise<boolean> {
  return removeShareLink(companyId, dashboardId, id);
}

export async function findLinkOf(dashboard: Dashboard, id: string): Promise<ListedLink | null> {
  const links = await listShareLinks(dashboard.companyId, dashboard.id);
  return links.find((link) => link.id === id) ?? null;
}

export type LinkLine = Omit<ListedLink, "tokenHash"> & {
  readonly state: LinkState;
  readonly lastOpened: string | null;
  readonly days: readonly Pick<DayOfOpens, "day" | "opens">[];
};

export async function countLinks({ companyId, id }: Dashboard) {
  const links = await listShareLinks(companyId, id);
  return {
    active: links.filter((link) => linkState(link, now()) === "active").length,
    requested: links.filter(({ requestedAt }) => requestedAt !== null).length,
  };
}

const shownDays = 30;

export async function listLinks(dashboard: Dashboard): Promise<LinkLine[]> {
  const { companyId, id } = dashboard;
  const links = await listShareLinks(companyId, id);
  const ids = links.map((link) => link.id);
  const since = addDays(today(timeZone("UTC"), now()), 1 - shownDays);
  const [opens, last] = await Promise.all([
    listLinkOpens(companyId, ids, since),
    listLastOpens(companyId, ids),
  ]);
  return links.map(({ tokenHash: _, ...link }) => ({
    ...link,
    state: linkState(link, now()),
    lastOpened: last.find(({ linkId }) => linkId === link.id)?.day ?? null,
    days: opens.flatMap(({ linkId, day, opens: count }) =>
      linkId === link.id ? [{ day, opens: count }] : [],
    ),
  }));
}

async function addressOf(companyId: string, token: string): Promise<string> {
  return `${clientOrigin(await getCompany(companyId), config.appUrl)}/dashboards/${token}`;
}

export function zoneOf({ content }: Pick<Dashboard, "content">) {
  return timeZone(isTimeZone(content.timezone) ? content.timezone : "UTC");
}
