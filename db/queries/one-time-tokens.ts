import { and, eq, gt, isNull, lt, ne, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { oneTimeTokens } from "#db/schema/index.ts";

export type OneTimeToken = typeof oneTimeTokens.$inferSelect;
type Purpose = OneTimeToken["purpose"];

export async function addOneTimeToken(
  token: typeof oneTimeTokens.$inferInsert & { readonly userId: string },
): Promise<void> {
  await removeOneTimeTokens(token.companyId, token.userId, token.purpose);
  await db.insert(oneTimeTokens).values(token);
}

/** Takes no company: the token is the secret. */
export async function findOneTimeToken(
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<OneTimeToken | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(isGood(tokenHash, purpose, now))
    .limit(1);
  return row ?? null;
}

export async function useOneTimeToken(
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<OneTimeToken | null> {
  const [row] = await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(isGood(tokenHash, purpose, now))
    .returning();
  return row ?? null;
}

export async function removeOneTimeTokens(
  companyId: string,
  userId: string,
  purpose: Purpose,
): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.companyId, companyId),
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, purpose),
      ),
    );
}

/** Invitations stay a month longer, so that admins can resend them. */
export async function removeExpiredOneTimeTokens(now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
  await db
    .delete(oneTimeTokens)
    .where(
      or(
        and(lt(oneTimeTokens.expiresAt, now), ne(oneTimeTokens.purpose, "invitation")),
        lt(oneTimeTokens.expiresAt, monthAgo),
      ),
    );
}

function isGood(tokenHash: string, purpose: Purpose, now: Date) {
  return and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );
}
