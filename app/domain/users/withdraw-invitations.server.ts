import { securityEvent } from "#app/lib/security-log.server.ts";
import { removeInvitationsBy } from "#db/queries/people/team.ts";

/** Who may no longer invite, or lost a password, must not come back by a link that was sent in their name. */
export async function withdrawInvitationsBy(companyId: string, userId: string): Promise<void> {
  for (const invitation of await removeInvitationsBy(companyId, userId))
    securityEvent("invitation-withdrawn", { invitation });
}
