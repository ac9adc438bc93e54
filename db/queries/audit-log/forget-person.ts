import { and, eq, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEvents } from "#db/schema/index.ts";

export const formerMember = "Former member";

export async function forgetPerson(
  companyId: string,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await db
    .update(auditEvents)
    .set({ personName: formerMember, network: null, tokenName: null })
    .where(and(eq(auditEvents.companyId, companyId), eq(auditEvents.personId, id)));
  await db
    .update(auditEvents)
    .set({ subjectName: formerMember })
    .where(
      and(
        eq(auditEvents.companyId, companyId),
        sql`${auditEvents.action} like 'person.%'`,
        or(eq(auditEvents.subjectId, id), eq(sql`lower(${auditEvents.subjectName})`, email.toLowerCase())),
      ),
    );
}

export async function nameInvited(companyId: string, invitationId: string, userId: string): Promise<void> {
  await db
    .update(auditEvents)
    .set({ subjectId: userId })
    .where(and(eq(auditEvents.companyId, companyId), eq(auditEvents.subjectId, invitationId)));
}
