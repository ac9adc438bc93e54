import { and, gt, isNotNull, like, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { apiTokens, oneTimeTokens, rateLimits, sessions } from "#db/schema/index.ts";

/** Clocks of several machines differ a little. */
const toleranceMs = 60_000;

/** Rows from the future begin now, with their original lifetime. */
export async function pullBackAccess(at: Date, longestSessionMs: number): Promise<void> {
  const soon = new Date(at.getTime() + toleranceMs);
  const lastEnd = new Date(at.getTime() + longestSessionMs);
  const moment = sql`${at.toISOString()}::timestamptz`;
  await db
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.expiresAt}, ${lastEnd.toISOString()}::timestamptz)`,
      createdAt: at,
    })
    .where(gt(sessions.createdAt, soon));
  await db.update(sessions).set({ lastSeenAt: at }).where(gt(sessions.lastSeenAt, soon));
  for (const table of [oneTimeTokens, apiTokens])
    await db
      .update(table)
      .set({ expiresAt: sql`${table.expiresAt} - (${table.createdAt} - ${moment})`, createdAt: at })
      .where(and(gt(table.createdAt, soon), isNotNull(table.expiresAt)));
}

/** A counter ending later than `seconds` from now began while the clock was ahead. */
export async function pullBackLimit(at: Date, prefix: string, seconds: number): Promise<void> {
  const last = new Date(at.getTime() + seconds * 1000);
  await db
    .update(rateLimits)
    .set({ expire: last })
    .where(
      and(like(rateLimits.key, `${prefix}:%`), gt(rateLimits.expire, new Date(last.getTime() + toleranceMs))),
    );
}
