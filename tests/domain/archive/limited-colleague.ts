import { eq } from "drizzle-orm";
import type { Viewer } from "#app/auth/viewer.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { formerMember } from "#db/queries/audit-log/forget-person.ts";
import { setMemberClients } from "#db/queries/people/member-clients.ts";
import * as tables from "#db/schema/index.ts";

/** Jonas, who sees one client only, and what the log says of that and of someone who left. Returns his id. */
export async function addColleague({ companyId, userId }: Viewer, name: string): Promise<string> {
  const colleague = newId();
  await db
    .insert(tables.users)
    .values({ id: colleague, companyId, name: "Jonas", email: `jonas@${name}.example` });
  const [client] = await db.select().from(tables.clients).where(eq(tables.clients.companyId, companyId));
  await setMemberClients(companyId, colleague, [client!.id]);
  const left = { companyId, personId: newId(), personName: formerMember, details: {} };
  const event = { network: "192.0.2.0/24", at: new Date("2026-11-02T10:00:00Z") };
  await db.insert(tables.auditEvents).values([
    {
      ...event,
      id: newId(),
      companyId,
      personId: userId,
      personName: "Marta",
      action: "person.changed",
      subjectId: colleague,
      subjectName: "Jonas",
      details: { changed: ["clients"] },
    },
    {
      ...event,
      ...left,
      id: newId(),
      action: "client.created",
      subjectId: client!.id,
      subjectName: client!.name,
    },
  ]);
  return colleague;
}
