import { config } from "#app/config.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { takeTries } from "#app/http/rate-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { sendEmail } from "#app/mail/mailer.server.ts";
import { invitationEmail } from "#app/mail/messages/account.ts";
import {
  addInvitation,
  countInvitations,
  findInvitationTo,
  removeInvitation,
  renewInvitation,
} from "#db/queries/people/team.ts";
import { findUserByEmail } from "#db/queries/users.ts";
import { sendLater } from "../send-later.server.ts";
import { readAccess } from "./member-clients.server.ts";
import type { InvitePerson } from "./team.form.ts";

export const invitationDays = 7;
export const maxInvitations = 50;

export type Invited =
  | { readonly outcome: "invited"; readonly id: string }
  | { readonly outcome: "member" }
  | { readonly outcome: "has-account" }
  | { readonly outcome: "already-invited" }
  | { readonly outcome: "limit" }
  | { readonly outcome: "no-clients" }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

/** Emails a link that works once, for seven days. */
export async function invitePerson(viewer: Viewer, { email, role, ...wish }: InvitePerson): Promise<Invited> {
  const { companyId, userId } = viewer;
  const tried = await takeTries(["invitation", companyId]);
  if (tried.waitSeconds !== null) return { outcome: "wait", waitSeconds: tried.waitSeconds };
  const owner = await findUserByEmail(email);
  if (owner) return { outcome: owner.companyId === companyId ? "member" : "has-account" };
  if ((await countInvitations(companyId)) >= maxInvitations) return { outcome: "limit" };

  const clientIds = role === "admin" ? null : await readAccess(companyId, wish);
  if (clientIds === "no-clients") return { outcome: "no-clients" };

  const id = newId();
  const { token, ...link } = newLink();
  const row = {
    id,
    companyId,
    email,
    role,
    clientIds,
    invitedBy: userId,
    purpose: "invitation" as const,
    ...link,
  };
  if (!(await addInvitation(row))) return { outcome: "already-invited" };
  securityEvent("person-invited", { invitation: id, role });
  send(viewer, email, token);
  return { outcome: "invited", id };
}

export type InvitationRenewal =
  | { readonly outcome: "sent" }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

/** The former link stops working. */
export async function resendInvitation(viewer: Viewer, id: string): Promise<InvitationRenewal> {
  const invitation = await findInvitationTo(viewer.companyId, id);
  if (!invitation?.email) return { outcome: "not-found" };
  const tried = await takeTries(["invitation", viewer.companyId]);
  if (tried.waitSeconds !== null) return { outcome: "wait", waitSeconds: tried.waitSeconds };
  const { token, ...link } = newLink();
  if (!(await renewInvitation(viewer.companyId, id, link))) return { outcome: "not-found" };
  securityEvent("person-invited", { invitation: id });
  send(viewer, invitation.email, token);
  return { outcome: "sent" };
}

export async function withdrawInvitation(
  { companyId }: Viewer,
  id: string,
): Promise<"withdrawn" | "not-found"> {
  if (!(await removeInvitation(companyId, id))) return "not-found";
  securityEvent("invitation-withdrawn", { invitation: id });
  return "withdrawn";
}

function newLink() {
  const token = newToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + invitationDays * 86_400_000);
  return { token, tokenHash: hashToken(token), createdAt, expiresAt };
}

function send(viewer: Viewer, email: string, token: string): void {
  const letter = invitationEmail({
    siteTitle: config.siteTitle,
    name: email,
    company: viewer.company.name,
    invitedBy: viewer.name,
    url: `${config.appUrl}/invitations/${token}`,
    validDays: invitationDays,
  });
  sendLater("invitation", () => sendEmail(letter, email));
}
