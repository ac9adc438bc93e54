import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { apiTokens, companies, oneTimeTokens, sessions, users } from "#db/schema/index.ts";

// Queries by a secret take no company.

const person = {
  userId: users.id,
  companyId: users.companyId,
  name: users.name,
  email: users.email,
  role: users.role,
  creator: users.creator,
  timezone: users.timezone,
  avatarFileId: users.avatarFileId,
  termsConsentAt: users.termsConsentAt,
  ageConsentAt: users.ageConsentAt,
  termsVersion: users.termsVersion,
  totpSince: users.totpSince,
  onboarding: users.onboarding,
  onlyClients: users.onlyClients,
  memberClients: sql<
    string[]
  >`(select coalesce(jsonb_agg(member.client_id), '[]'::jsonb) from member_clients member where member.user_id = ${users.id})`,
  company: companies,
};

export async function findSession(tokenHash: string) {
  const [row] = await db
    .select({
      ...person,
      sessionId: sessions.id,
      identification: sessions.identification,
      signedInAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(sessions.tokenHash, tokenHash))
    .limit(1);
  return row ?? null;
}

export async function findApiToken(tokenHash: string) {
  const [row] = await db
    .select({
      ...person,
      tokenId: apiTokens.id,
      tokenName: apiTokens.name,
      tokenScope: apiTokens.scope,
      tokenExpiresAt: apiTokens.expiresAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(apiTokens.tokenHash, tokenHash))
    .limit(1);
  return row ?? null;
}

// Skips locked rows instead of waiting.

export async function touchApiToken(companyId: string, id: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 300_000);
  const due = db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(
      and(
        eq(apiTokens.companyId, companyId),
        eq(apiTokens.id, id),
        or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before)),
      ),
    )
    .for("update", { skipLocked: true });
  await db
    .update(apiTokens)
    .set({ lastUsedAt: at })
    .where(and(eq(apiTokens.companyId, companyId), inArray(apiTokens.id, due)));
}

/** The removed session's id. */
export async function removeSessionByToken(tokenHash: string): Promise<string | null> {
  const [gone] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id });
  return gone?.id ?? null;
}

export async function removeExpiredSessions(now: Date): Promise<string[]> {
  const gone = await db.delete(sessions).where(lt(sessions.expiresAt, now)).returning({ id: sessions.id });
  return gone.map(({ id }) => id);
}

export async function addSession(session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function touchSession(
  companyId: string,
  id: string,
  seenAt: Date,
  expiresAt: Date,
): Promise<void> {
  const own = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.companyId, companyId), eq(sessions.id, id)))
    .for("update", { skipLocked: true });
  await db
    .update(sessions)
    .set({ lastSeenAt: seenAt, expiresAt })
    .where(and(eq(sessions.companyId, companyId), inArray(sessions.id, own)));
}

export async function removeSession(companyId: string, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.companyId, companyId), eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return gone.length === 1;
}

export async function removeOtherSessions(
  companyId: string,
  userId: string,
  keepId: string | null,
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.companyId, companyId),
        eq(sessions.userId, userId),
        keepId ? ne(sessions.id, keepId) : undefined,
      ),
    );
}

export function listSessions(companyId: string, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.companyId, companyId), eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(sessions.lastSeenAt);
}

/** After a restore, ended sessions and used links would be valid again. */
export async function removeAllSessions(): Promise<void> {
  await db.delete(sessions);
  await db.delete(oneTimeTokens).where(ne(oneTimeTokens.purpose, "invitation"));
}
