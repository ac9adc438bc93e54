import { and, count, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { companies, recoveryCodes, users } from "#db/schema/index.ts";
import { recorded } from "../audit-log/record.ts";

const one = (companyId: string, userId: string) => and(eq(users.companyId, companyId), eq(users.id, userId));

/** While it is off only: a confirmed key is not replaced. */
export async function setTotpKey(companyId: string, userId: string, sealed: string): Promise<boolean> {
  const set = await db
    .update(users)
    .set({ totpKey: sealed })
    .where(and(one(companyId, userId), isNull(users.totpSince)))
    .returning({ id: users.id });
  return set.length === 1;
}

/** Two tabs may have started: turns on the confirmed key only. */
export async function turnTotpOn(
  companyId: string,
  userId: string,
  given: { readonly key: string; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const set = await recorded(companyId, "person.two-factor-on", () =>
    db
      .update(users)
      .set({ totpSince: given.at, totpStep: given.step })
      .where(and(one(companyId, userId), eq(users.totpKey, given.key), isNull(users.totpSince)))
      .returning({ id: users.id, name: users.name }),
  );
  return set.length === 1;
}

export async function turnTotpOff(companyId: string, userId: string): Promise<boolean> {
  const set = await recorded(companyId, "person.two-factor-off", () =>
    db
      .update(users)
      .set({ totpKey: null, totpSince: null, totpStep: 0 })
      .where(and(one(companyId, userId), isNotNull(users.totpSince)))
      .returning({ id: users.id, name: users.name }),
  );
  await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, userId)));
  return set.length === 1;
}

/** False if this or a later step was used: a code works once. */
export async function useTotpStep(companyId: string, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(users)
    .set({ totpStep: step })
    .where(and(one(companyId, userId), lt(users.totpStep, step)))
    .returning({ id: users.id });
  return used.length === 1;
}

export async function replaceRecoveryCodes(
  companyId: string,
  userId: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, userId)));
  if (hashes.length > 0)
    await db
      .insert(recoveryCodes)
      .values(hashes.map((codeHash) => ({ companyId, userId, codeHash, createdAt: at })));
}

export async function findRecoveryCode(companyId: string, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, userId)))
    .limit(1);
  return row?.codeHash ?? null;
}

/** `hashes`: the forms in which it may be stored. */
export async function useRecoveryCode(
  companyId: string,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.companyId, companyId),
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.codeHash, [...hashes]),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length === 1;
}

export async function countRecoveryCodes(companyId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, userId)));
  return row?.n ?? 0;
}

export async function setRequiresTwoFactor(companyId: string, requires: boolean): Promise<void> {
  const action = requires ? "company.two-factor-required" : "company.two-factor-optional";
  await recorded(companyId, action, () =>
    db
      .update(companies)
      .set({ requiresTwoFactor: requires })
      .where(and(eq(companies.id, companyId), eq(companies.requiresTwoFactor, !requires)))
      .returning({ id: companies.id, name: companies.name }),
  );
}
