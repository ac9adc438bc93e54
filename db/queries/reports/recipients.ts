import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { hashAddress } from "#db/queries/people/hash-address.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { automaticReports, dashboards, deliveries, recipientLinks, suppressions } from "#db/schema/index.ts";
import { recorded } from "../audit-log/record.ts";
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
  await inTransaction(async () => {
    const revoked = await db
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
      )
      .returning({ reportId: recipientLinks.reportId });
    if (revoked.length > 0)
      await recorded(companyId, "report.links-revoked", () => named(companyId, reportId));
  });
}

/** `reportId` null: all reports of the company. */
export async function addSuppression(suppression: typeof suppressions.$inferInsert): Promise<void> {
  const { companyId, reportId = null } = suppression;
  await inTransaction(async () => {
    const added = await db
      .insert(suppressions)
      .values({ ...suppression, email: suppression.email.toLowerCase() })
      .onConflictDoNothing()
      .returning({ id: suppressions.id });
    if (added.length > 0 && reportId !== null)
      await recorded(companyId, "report.unsubscribed", () => named(companyId, reportId));
  });
}

/** Includes the company's. Erased addresses are hashed and matched among `recipients`. */
export async function listSuppressions(
  companyId: string,
  reportId: string,
  recipients: readonly string[],
): Promise<Suppression[]> {
  const rows = await db
    .select()
    .from(suppressions)
    .where(
      and(
        eq(suppressions.companyId, companyId),
        or(isNull(suppressions.reportId), eq(suppressions.reportId, reportId)),
      ),
    );
  const known = new Map(recipients.map((email) => [hashAddress(email), email.toLowerCase()]));
  return rows.map((row) => ({ ...row, email: known.get(row.email) ?? row.email }));
}

const isOf = (email: string) => inArray(suppressions.email, [email.toLowerCase(), hashAddress(email)]);

export async function removeBounce(companyId: string, email: string): Promise<void> {
  await db
    .delete(suppressions)
    .where(and(eq(suppressions.companyId, companyId), isOf(email), eq(suppressions.reason, "bounced")));
}

export async function removeUnsubscription(
  companyId: string,
  reportId: string,
  email: string,
): Promise<void> {
  await inTransaction(async () => {
    const gone = await db
      .delete(suppressions)
      .where(
        and(
          eq(suppressions.companyId, companyId),
          eq(suppressions.reportId, reportId),
          isOf(email),
          eq(suppressions.reason, "unsubscribed"),
        ),
      )
      .returning({ id: suppressions.id });
    if (gone.length > 0) await recorded(companyId, "report.resubscribed", () => named(companyId, reportId));
  });
}

function named(companyId: string, reportId: string) {
  return db
    .select({ id: automaticReports.id, name: dashboards.name })
    .from(automaticReports)
    .innerJoin(dashboards, eq(dashboards.id, automaticReports.dashboardId))
    .where(and(ofCompany(automaticReports, companyId), eq(automaticReports.id, reportId)));
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
