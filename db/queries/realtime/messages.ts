import { eq, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { realtimeMessages } from "#db/schema/jobs.ts";

export const notifyChannel = "plainboard_realtime";

/** Delivered at commit. At most 8,000 bytes. */
export async function notify(payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${notifyChannel}, ${payload})`);
}

/** For messages too long for a notification. */
export async function addRealtimeMessage(id: string, payload: string): Promise<void> {
  await db.insert(realtimeMessages).values({ id, payload });
}

export async function findRealtimeMessage(id: string): Promise<string | null> {
  const [row] = await db.select().from(realtimeMessages).where(eq(realtimeMessages.id, id));
  return row?.payload ?? null;
}

export async function deleteRealtimeMessages(before: Date): Promise<void> {
  await db.delete(realtimeMessages).where(lt(realtimeMessages.createdAt, before));
}
