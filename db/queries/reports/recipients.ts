import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliveries, recipientLinks, suppressions } from "#db/schema/index.ts";
import { ofCompany } from "../scope/scope.ts";

export type RecipientLink = typeof recipientLinks.$inferSelect;
export type Suppression = typeof suppressions.$inferSelect;

/** Adding a link again makes it valid again. */
export async function addLinks(
  companyId: string,
  links: readonly Omit<typeof recipientLinks.$inferInsert, "companyId">[],
): Promise<void> {
  await db
    .insert(recipientLinks)
    .values(links.map((link) => ({ ...link, companyId })))
    .onConflictDoUpdate({
      target: recipientLinks.tokenHash,
      set: { expiresAt: sql`excluded.expires_at`, revokedAt: null },
    });
}

/** Takes no company: the token is the secret. */
export async function findLink(tokenHash: string, now: Date): Promise<RecipientLink | null> {
  const row = await findAnyLink(tokenHash);
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) return null;
  return row;
}

/** Expired and revoked ones too. */
export async function findAnyLink(tokenHash: string): Promise<RecipientLink | null> {
  const [row] = await db
    .select()
    .from(recipientLinks)
    .where(eq(recipientLinks.tokenHash, tokenHash))
    .limit(1);
  return row ?? null;
}

/** Unsubscribe links stay valid. */
export async function revokeLinks(
  companyId: string,
  reportId: string,
  at: Date,
  recipient?: string,
): Promise<void> {
  await db
    .update(recipientLinks)
    .set({ revokedAt: at })
    .where(
      and(
        ofCompany(recipientLinks, companyId),
        eq(recipientLinks.reportId, reportId),
        inArray(recipientLinks.purpose, ["dashboard", "pdf", "xlsx"]),
        isNull(recipientLinks.revokedAt),
        recipient === undefined
          ? undefined
          : eq(sql`lower(${recipientLinks.recipient})`, recipient.toLowerCase()),
      ),
    );
}

/** `reportId` null: all reports of the company. */
export async function addSuppression(suppression: typeof suppressions.$inferInsert): Promise<void> {
  await db
    .insert(suppressions)
    .values({ ...suppression, email: suppression.email.toLowerCase() })
    .onConflictDoNothing();
}

/** Includes those of the whole company. */
export async function listSuppressions(companyId: string, reportId: string): Promise<Suppression[]> {
  return db
    .select()
    .from(suppressions)
    .where(
      and(
        eq(suppressions.companyId, companyId),
        or(isNull(suppressions.reportId), eq(suppressions.reportId, reportId)),
      ),
    );
}

export async function removeBounce(companyId: string, email: string): Promise<void> {
  await db
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.companyId, companyId),
        eq(suppressions.email, email.toLowerCase()),
        eq(suppressions.reason, "bounced"),
      ),
    );
}

export async function removeUnsubscription(
  companyId: string,
  reportId: string,
  email: string,
): Promise<void> {
  await db
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.companyId, companyId),
        eq(suppressions.reportId, reportId),
        eq(suppressions.email, email.toLowerCase()),
        eq(suppressions.reason, "unsubscribed"),
      ),
    );
}

/** Hand-overs in progress cannot be recalled. */
export async function stopOpenDeliveries(companyId: string, reportId: string, email: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: "suppressed", error: "The recipient unsubscribed." })
    .where(
      and(
        ofCompany(deliveries, companyId),
        eq(deliveries.reportId, reportId),
        eq(sql`lower(${deliveries.recipient})`, email.toLowerCase()),
        eq(deliveries.state, "due"),
        eq(deliveries.test, false),
      ),
    );
}
