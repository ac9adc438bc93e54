import { securityEvent } from "#app/lib/security-log.server.ts";
import { removeInvitationsBy } from "#db/queries/people/team.ts";

/** A former inviter must not return by a link sent in their name. */
export async function withdrawInvitationsBy(companyId: string, userId: string): Promise<void> {
  for (const invitation of await removeInvitationsBy(companyId, userId))
    securityEvent("invitation-withdrawn", { invitation });
}
