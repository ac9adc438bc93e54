import { and, eq, sql } from "drizzle-orm";
import { now } from "#app/lib/clock.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { auditEvents, shareLinks } from "#db/schema/index.ts";
import { ofCompany } from "../scope/scope.ts";

/** One event per link and day, with a count only. */
export async function countOpens(
  companyId: string,
  { linkId, day, opens }: { readonly linkId: string; readonly day: PlainDate; readonly opens: number },
): Promise<void> {
  const [link] = await db
    .select({ label: shareLinks.label })
    .from(shareLinks)
    .where(and(ofCompany(shareLinks, companyId), eq(shareLinks.id, linkId)));
  if (!link) return;
  await db
    .insert(auditEvents)
    .values({
      id: `${linkId}-${day}`,
      companyId,
      personName: "Client",
      action: "link.opened",
      subjectId: linkId,
      subjectName: link.label,
      details: { opens },
      at: now(),
    })
    .onConflictDoUpdate({
      target: auditEvents.id,
      set: {
        details: sql`jsonb_build_object('opens', (${auditEvents.details}->>'opens')::int + ${opens}::int)`,
      },
    });
}
