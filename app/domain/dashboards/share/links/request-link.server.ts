import { config } from "#app/config.server.ts";
import { sendLater } from "#app/domain/users/send-later.server.ts";
import { clientAddress, takeTries } from "#app/http/rate-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { dkimKeyFor } from "#app/mail/dkim.server.ts";
import { product, sendEmail } from "#app/mail/mailer.server.ts";
import { linkRequestedEmail, newLinkEmail } from "#app/mail/messages/share-link.ts";
import { senderOf } from "#app/mail/sender.ts";
import { getCompany } from "#db/queries/companies.ts";
import { type Dashboard, findDashboard } from "#db/queries/dashboards.ts";
import { listMemberClients } from "#db/queries/people/member-clients.ts";
import { listAdmins } from "#db/queries/reports/reports.ts";
import { requestShareLink, type ShareLink } from "#db/queries/sharing/share-links.ts";
import { findUser, type UserRow } from "#db/queries/users.ts";
import { findLink } from "./find-link.server.ts";
import { maskedAddress } from "./link-rules.ts";
import { type NewAddress, replaceAddress } from "./links.server.ts";

const againAfterMs = 24 * 3_600_000;

export type LinkRequest =
  | { readonly outcome: "requested"; readonly dashboard: Dashboard; readonly goesTo: string | null }
  | { readonly outcome: "wait"; readonly waitSeconds: number }
  | { readonly outcome: "not-expired" }
  | { readonly outcome: "not-found" };

/** One email a day per link; every request gets the same response. */
export async function requestLink(token: string): Promise<LinkRequest> {
  const found = await findLink(token);
  if (!found || found.state === "revoked" || !found.dashboard.active) return { outcome: "not-found" };
  if (found.state === "active") return { outcome: "not-expired" };
  const { link, dashboard } = found;
  const tries = await takeTries(["link-request", clientAddress()], ["link-request-dashboard", dashboard.id]);
  if (tries.waitSeconds !== null) return { outcome: "wait", waitSeconds: tries.waitSeconds };
  const isFirst = await requestShareLink(link, now(), new Date(now().getTime() - againAfterMs));
  if (isFirst) sendLater("link-request", () => notifyAgency(link));
  return { outcome: "requested", dashboard, goesTo: link.email && maskedAddress(link.email) };
}

/** They may be limited to other clients since then. */
async function maySeeDashboard(person: UserRow, dashboard: Dashboard | null): Promise<boolean> {
  if (!person.onlyClients || person.role === "admin") return true;
  const clients = await listMemberClients(person.companyId, person.id);
  return dashboard?.clientId != null && clients.includes(dashboard.clientId);
}

/** To the link's creator, else the first admin. */
async function notifyAgency({ companyId, dashboardId, label, createdBy }: ShareLink): Promise<void> {
  if ((await getCompany(companyId)).sample) return;
  const dashboard = await findDashboard(companyId, dashboardId);
  const creator = createdBy === null ? null : await findUser(companyId, createdBy);
  const isLost = creator && !(await maySeeDashboard(creator, dashboard));
  const person = creator && !isLost ? creator : (await listAdmins(companyId))[0];
  if (!dashboard || !person) return;
  const { siteTitle, appUrl } = config;
  const letter = linkRequestedEmail({
    siteTitle,
    label,
    dashboard: dashboard.name,
    href: `${appUrl}/dashboards/${dashboard.permalink}/links`,
  });
  await sendEmail(letter, person.email);
}

export type SentLink = NewAddress & { readonly sentTo: string | null };

/** Only to the recipient. Null if unknown. The sample agency sends no email. */
export async function sendNewLink(dashboard: Dashboard, link: ShareLink): Promise<SentLink | null> {
  const made = await replaceAddress(dashboard, link);
  if (!made) return null;
  const company = await getCompany(dashboard.companyId);
  if (link.email === null || link.requestedAt === null || company.sample) return { ...made, sentTo: null };
  const [admin] = await listAdmins(company.id);
  const sender = senderOf(company, admin?.email ?? null, product);
  const letter = newLinkEmail({
    agency: company.name,
    brandColor: dashboard.content.styles.color ?? company.brandColor,
    dashboard: dashboard.name,
    href: made.address,
    expiresAt: made.expiresAt,
    zone: dashboard.content.timezone,
  });
  const dkim = sender.isWhiteLabel ? dkimKeyFor(sender.domain, company.dkim) : null;
  const to = link.email;
  sendLater("new-link", () => sendEmail(letter, to, undefined, { sender, dkim }));
  return { ...made, sentTo: to };
}
