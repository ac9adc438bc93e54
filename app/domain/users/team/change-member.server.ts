import { revoke } from "#app/realtime/publish.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { setMemberClients } from "#db/queries/people/member-clients.ts";
import { countAdmins, lockTeam, removeUser, setRole } from "#db/queries/people/team.ts";
import { findUser, setUser, type UserRow } from "#db/queries/users.ts";
import { releaseLocks } from "../../leases/release-locks.server.ts";
import { tellPerson } from "../tell-person.server.ts";
import { withdrawInvitationsBy } from "../withdraw-invitations-by.server.ts";
import { noClientsProblem, readAccess } from "./member-clients.server.ts";
import type { ChangeMember, ClientAccess } from "./team.form.ts";

export type MemberProblem =
  | "not-found"
  | "creator"
  | "last-admin"
  | "own-role"
  | "own-account"
  | "own-clients"
  | "no-clients";

export const memberProblemWords = {
  creator: "This person created the company and stays an admin.",
  "last-admin": "A company needs an admin. Make another person an admin first.",
  "own-role": "You cannot change your own role. Ask another admin.",
  "own-clients": "You cannot change which clients you see. Ask an admin.",
  "no-clients": noClientsProblem,
  "own-account": "You cannot delete your own account. Ask another admin.",
} as const satisfies Record<Exclude<MemberProblem, "not-found">, string>;

export type MemberChange =
  | { readonly outcome: "changed"; readonly user: UserRow }
  | { readonly outcome: MemberProblem };

/** The caller must be an admin, or change their own name. */
export async function changeMember(
  viewer: Viewer,
  userId: string,
  { name, role, ...wish }: ChangeMember,
): Promise<MemberChange> {
  const { companyId } = viewer;
  const changed = await inTransaction(async (): Promise<MemberChange & { hadRole?: string }> => {
    await lockTeam(companyId);
    const user = await findUser(companyId, userId);
    if (!user) return { outcome: "not-found" };
    const isOtherRole = role !== undefined && role !== user.role;
    const problem = isOtherRole ? await roleProblem(viewer, user) : null;
    if (problem) return { outcome: problem };
    const wanted = { ...user, role: role ?? user.role };
    const access = await wantedAccess(viewer, wanted, wish);
    if (typeof access === "string") return { outcome: access };
    if (isOtherRole) await setRole(companyId, userId, role);
    if (isOtherRole && role === "user") await withdrawInvitationsBy(companyId, userId);
    if (access) await setAccess(companyId, userId, access.ids);
    if (name !== undefined) await setUser(companyId, userId, { name });
    return { outcome: "changed", user: (await findUser(companyId, userId))!, hadRole: user.role };
  });
  if (changed.outcome === "changed" && changed.hadRole !== changed.user.role) {
    securityEvent("role-changed", { account: userId, role: changed.user.role });
    tellPerson(changed.user, { what: "role-changed", role: changed.user.role, by: viewer.name });
  }
  return changed.outcome === "changed" ? { outcome: "changed", user: changed.user } : changed;
}

/** Null if unchanged. Admins have no limit. */
async function wantedAccess(
  viewer: Viewer,
  { role, onlyClients }: UserRow,
  wish: ClientAccess,
): Promise<MemberProblem | { readonly ids: readonly string[] | null } | null> {
  if (wish.access !== undefined && viewer.role !== "admin") return "own-clients";
  const ids = role === "admin" ? null : await readAccess(viewer.companyId, wish);
  if (ids === "no-clients") return ids;
  if (role !== "admin" && wish.access === undefined) return null;
  return ids === null && !onlyClients ? null : { ids };
}

async function setAccess(companyId: string, userId: string, ids: readonly string[] | null): Promise<void> {
  await setMemberClients(companyId, userId, ids);
  if (ids !== null) await releaseLocks(companyId, userId, ids);
  await revoke({ companyId, userId, again: true });
  securityEvent("clients-changed", { account: userId, clients: ids === null ? "all" : ids.length });
}

async function roleProblem(viewer: Viewer, user: UserRow): Promise<MemberProblem | null> {
  if (user.id === viewer.userId) return "own-role";
  if (user.creator) return "creator";
  return user.role === "admin" && (await countAdmins(viewer.companyId)) < 2 ? "last-admin" : null;
}

/** Ends their sessions and tokens. */
export async function deleteMember(viewer: Viewer, userId: string): Promise<"deleted" | MemberProblem> {
  const { companyId } = viewer;
  const deleted = await inTransaction(async () => {
    await lockTeam(companyId);
    const user = await findUser(companyId, userId);
    if (!user) return "not-found";
    if (user.id === viewer.userId) return "own-account";
    if (user.creator) return "creator";
    if (user.role === "admin" && (await countAdmins(companyId)) < 2) return "last-admin";
    await withdrawInvitationsBy(companyId, userId);
    await releaseLocks(companyId, userId);
    await removeUser(companyId, userId);
    return user;
  });
  if (typeof deleted === "string") return deleted;
  securityEvent("person-deleted", { account: userId });
  tellPerson(deleted, { what: "account-deleted", company: viewer.company.name });
  return "deleted";
}
