import { and, asc, eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { type OnboardingState, users } from "#db/schema/index.ts";
import { recordChange, recordEvents } from "./audit-log/record.ts";

export type UserRow = typeof users.$inferSelect;

/** Takes no company: addresses are unique, including deleted companies. */
export async function findUserByEmail(email: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .limit(1);
  return row?.user ?? null;
}

export async function findUser(companyId: string, userId: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .limit(1);
  return row ?? null;
}

/** Call in a transaction. */
export async function lockUser(companyId: string, userId: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .for("update");
  return row ?? null;
}

export function listUsers(companyId: string): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.createdAt), asc(users.id));
}

export async function addUser(user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  return row!;
}

export type UserChange = Partial<
  Pick<
    UserRow,
    | "name"
    | "email"
    | "emailConfirmedAt"
    | "timezone"
    | "sourceEmails"
    | "alertEmails"
    | "passwordHash"
    | "ageConsentAt"
    | "termsConsentAt"
    | "termsVersion"
    | "avatarFileId"
  >
>;

/** Passwords have their own verbs: a sign-in may only renew the hash. */
export function setUser(companyId: string, userId: string, change: UserChange): Promise<boolean> {
  const { email, termsConsentAt, passwordHash: _, ageConsentAt: _2, termsVersion: _3, ...profile } = change;
  return inTransaction(async () => {
    const before = await findUser(companyId, userId);
    if (!before) return false;
    await db
      .update(users)
      .set(change)
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
    const subject = { id: userId, name: change.name ?? before.name };
    await recordChange(companyId, "person.changed", subject, before, profile);
    if (email !== undefined)
      await recordEvents(companyId, [{ action: "person.email-changed", subject, by: subject }]);
    if (termsConsentAt) await recordEvents(companyId, [{ action: "person.consented", subject, by: subject }]);
    return true;
  });
}

/** False if another tab changed the state. */
export async function setOnboarding(
  companyId: string,
  userId: string,
  { was, is }: { readonly was: OnboardingState; readonly is: OnboardingState },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ onboarding: is })
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.id, userId),
        sql`(${users.onboarding}->>'step')::int = ${was.step}`,
        sql`(${users.onboarding}->>'finished')::boolean = ${was.finished}`,
      ),
    )
    .returning({ id: users.id });
  return changed.length === 1;
}

export function isEmailTaken(error: unknown): boolean {
  const cause = (error as { cause?: { code?: unknown; constraint_name?: unknown } } | null)?.cause;
  return cause?.code === "23505" && cause.constraint_name === "users_email";
}
