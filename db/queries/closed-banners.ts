import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { closedBanners } from "#db/schema/index.ts";

export async function closeBanner(companyId: string, userId: string, code: number, at: Date): Promise<void> {
  await db
    .insert(closedBanners)
    .values({ companyId, userId, code, closedAt: at })
    .onConflictDoUpdate({ target: [closedBanners.userId, closedBanners.code], set: { closedAt: at } });
}

export async function findClosedBanners(companyId: string, userId: string): Promise<Map<number, Date>> {
  const rows = await db
    .select({ code: closedBanners.code, closedAt: closedBanners.closedAt })
    .from(closedBanners)
    .where(and(eq(closedBanners.companyId, companyId), eq(closedBanners.userId, userId)));
  return new Map(rows.map(({ code, closedAt }) => [code, closedAt]));
}
