import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEvents } from "#db/schema/index.ts";

/** All of a company, oldest first. */
export function eventsOf(companyId: string) {
  return db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.companyId, companyId))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id));
}

export async function actionsOf(companyId: string): Promise<string[]> {
  return (await eventsOf(companyId)).map(({ action }) => action);
}
