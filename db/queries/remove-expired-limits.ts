import { lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema/index.ts";

export async function removeExpiredLimits(before: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, before));
}
