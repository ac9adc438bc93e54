import { and, asc, count, eq, gt, max, ne, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { companies, oneTimeTokens, sessions, users } from "#db/schema/index.ts";
import { forgetPerson, formerMember } from "../audit-log/forget-person.ts";
import { recordEvents, recorded } from "../audit-log/record.ts";

export function listTeam(companyId: string) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      creator: users.creator,
      avatarFileId: users.avatarFileId,
      totpSince: users.totpSince,
      createdAt: users.createdAt,
      lastSeenAt: max(sessions.lastSeenAt),
      clients: sql<
        number | null
      >`case when ${users.onlyClients} then (select count(*)::int from member_clients member where member.user_id = ${users.id}) end`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(users.companyId, companyId))
    .groupBy(users.id)
    .orderBy(asc(users.createdAt), asc(users.id));
}

/** Call in a transaction. Serializes changes, so that one admin is always left. */
export async function lockTeam(companyId: string): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("update");
}

export async function countAdmins(companyId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, "admin")));
  return row?.n ?? 0;
}

export async function setRole(companyId: string, userId: string, role: "admin" | "user"): Promise<void> {
  await recorded(
    companyId,
    "person.role-changed",
    () =>
      db
        .update(users)
        .set({ role })
        .where(and(eq(users.companyId, companyId), eq(users.id, userId), ne(users.role, role)))
        .returning({ id: users.id, name: users.name }),
    { to: role },
  );
}

export async function removeUser(companyId: string, userId: string): Promise<void> {
  await inTransaction(async () => {
    const [gone] = await db
      .delete(users)
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
      .returning({ id: users.id, email: users.email });
    if (!gone) return;
    await forgetPerson(companyId, gone);
    const subject = { id: gone.id, name: formerMember };
    await recordEvents(companyId, [{ action: "person.deleted", subject }]);
  });
}

const invitation = {
  id: oneTimeTokens.id,
  email: oneTimeTokens.email,
  role: oneTimeTokens.role,
  createdAt: oneTimeTokens.createdAt,
  expiresAt: oneTimeTokens.expiresAt,
  invitedBy: users.name,
};

/** Without used ones; with expired ones. */
export function listInvitations(companyId: string) {
  return db
    .select(invitation)
    .from(oneTimeTokens)
    .leftJoin(users, and(eq(users.id, oneTimeTokens.invitedBy), eq(users.companyId, oneTimeTokens.companyId)))
    .where(and(eq(oneTimeTokens.companyId, companyId), eq(oneTimeTokens.purpose, "invitation")))
    .orderBy(asc(oneTimeTokens.createdAt), asc(oneTimeTokens.id));
}

export type Invitation = typeof oneTimeTokens.$inferSelect;

export async function findInvitationTo(companyId: string, id: string): Promise<Invitation | null> {
  const [row] = await db.select().from(oneTimeTokens).where(ofCompany(companyId, id)).limit(1);
  return row ?? null;
}

export async function countInvitations(companyId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.companyId, companyId), eq(oneTimeTokens.purpose, "invitation")));
  return row?.n ?? 0;
}

export async function addInvitation(row: typeof oneTimeTokens.$inferInsert): Promise<boolean> {
  const add = () =>
    db
      .insert(oneTimeTokens)
      .values({ ...row, purpose: "invitation" })
      .onConflictDoNothing()
      .returning(invited);
  const added = await recorded(row.companyId, "person.invited", add, { role: row.role ?? "user" });
  return added.length === 1;
}

/** A new link; the former one stops working. */
export async function renewInvitation(
  companyId: string,
  id: string,
  fresh: { readonly tokenHash: string; readonly createdAt: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const renewed = await recorded(companyId, "person.invitation-resent", () =>
    db.update(oneTimeTokens).set(fresh).where(ofCompany(companyId, id)).returning(invited),
  );
  return renewed.length === 1;
}

export async function removeInvitation(companyId: string, id: string): Promise<boolean> {
  const removed = await recorded(companyId, "person.invitation-withdrawn", () =>
    db.delete(oneTimeTokens).where(ofCompany(companyId, id)).returning(invited),
  );
  return removed.length === 1;
}

export async function removeInvitationsBy(companyId: string, userId: string): Promise<string[]> {
  const removed = await recorded(companyId, "person.invitation-withdrawn", () =>
    db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.companyId, companyId),
          eq(oneTimeTokens.purpose, "invitation"),
          eq(oneTimeTokens.invitedBy, userId),
        ),
      )
      .returning(invited),
  );
  return removed.map(({ id }) => id);
}

/** Takes no company: the token is the secret. With the names that its page shows. */
export async function findInvitation(tokenHash: string, at: Date) {
  const [row] = await db
    .select({ ...invitation, companyId: companies.id, company: companies.name })
    .from(oneTimeTokens)
    .innerJoin(companies, eq(companies.id, oneTimeTokens.companyId))
    .leftJoin(users, and(eq(users.id, oneTimeTokens.invitedBy), eq(users.companyId, oneTimeTokens.companyId)))
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        eq(oneTimeTokens.purpose, "invitation"),
        gt(oneTimeTokens.expiresAt, at),
        sql`${companies.deletedAt} is null`,
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Call in a transaction. Works once. */
export async function takeInvitation(tokenHash: string, at: Date): Promise<Invitation | null> {
  const [row] = await db
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        eq(oneTimeTokens.purpose, "invitation"),
        gt(oneTimeTokens.expiresAt, at),
      ),
    )
    .returning();
  return row ?? null;
}

const invited = { id: oneTimeTokens.id, name: sql<string>`coalesce(${oneTimeTokens.email}, '')` };

function ofCompany(companyId: string, id: string) {
  return and(
    eq(oneTimeTokens.companyId, companyId),
    eq(oneTimeTokens.purpose, "invitation"),
    eq(oneTimeTokens.id, id),
  );
}
