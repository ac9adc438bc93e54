import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEvents } from "#db/schema/index.ts";
import { formerMember } from "./forget-person.ts";
import { schedule } from "./record.ts";

export type AuditEventRow = typeof auditEvents.$inferSelect;

/** Empty: any. Days are those of `zone`. */
type Wanted = {
  readonly person: string;
  readonly action: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly before: { readonly at: Date; readonly id: string } | null;
};

export function listAuditEvents(
  companyId: string,
  { person, action, subject, from, to, zone, before }: Wanted,
  limit: number,
): Promise<AuditEventRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.companyId, companyId),
        person === "" ? undefined : byPerson(person),
        action === ""
          ? undefined
          : action.includes(".")
            ? sql`${auditEvents.action} = ${action}`
            : sql`starts_with(${auditEvents.action}, ${`${action}.`})`,
        subject === ""
          ? undefined
          : sql`strpos(lower(${auditEvents.subjectName}), lower(${subject}::text)) > 0`,
        from === "" ? undefined : sql`${auditEvents.at} >= (${from}::date::timestamp at time zone ${zone})`,
        to === "" ? undefined : sql`${auditEvents.at} < ((${to}::date + 1)::timestamp at time zone ${zone})`,
        before
          ? sql`(${auditEvents.at}, ${auditEvents.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::text)`
          : undefined,
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit);
}

function byPerson(person: string) {
  if (person === "former") return eq(auditEvents.personName, formerMember);
  if (person === "schedule")
    return and(isNull(auditEvents.personId), eq(auditEvents.personName, schedule.name));
  if (person === "client")
    return and(isNull(auditEvents.personId), sql`${auditEvents.personName} <> ${schedule.name}`);
  return eq(auditEvents.personId, person);
}

const atOnce = 5_000;

export async function removeAuditEventsBefore(before: Date): Promise<number> {
  const old = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(lt(auditEvents.at, before))
    .limit(atOnce);
  const gone = await db
    .delete(auditEvents)
    .where(inArray(auditEvents.id, old))
    .returning({ id: auditEvents.id });
  return gone.length;
}
