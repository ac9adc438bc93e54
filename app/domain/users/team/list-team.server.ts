import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { userEntity } from "../user-entity.ts";
import { listUsers } from "#db/queries/users.ts";
import { listInvitations, listTeam } from "#db/queries/people/team.ts";

export type Member = Awaited<ReturnType<typeof listTeam>>[number];
export type InvitationShown = Awaited<ReturnType<typeof findTeam>>["invitations"][number];

export async function findTeam({ companyId }: Viewer) {
  const [members, sent] = await Promise.all([listTeam(companyId), listInvitations(companyId)]);
  const at = now();
  return {
    members,
    invitations: sent.map(({ email, role, ...one }) => ({
      ...one,
      email: email ?? "",
      role: role ?? ("user" as const),
      isExpired: one.expiresAt <= at,
    })),
  };
}

export async function listUserEntities({ companyId }: Viewer) {
  return (await listUsers(companyId)).map(userEntity);
}
