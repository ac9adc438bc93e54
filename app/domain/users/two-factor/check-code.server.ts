import { clearAttempts, takeTries } from "#app/http/rate-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import {
  countRecoveryCodes,
  findRecoveryCode,
  useRecoveryCode,
  useTotpStep,
} from "#db/queries/people/two-factor.ts";
import type { UserRow } from "#db/queries/users.ts";
import { tellPerson } from "../tell-person.server.ts";
import { storedForms } from "./recovery-codes.server.ts";
import { readTotpKey, stepOfCode } from "./totp.server.ts";

export type CodeCheck =
  | { readonly outcome: "right" }
  | { readonly outcome: "wrong" }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

export const wrongCode = "This code is not right or was used before. Enter the newest one.";

/** Each code works once. Tries count per account, from any network. */
export async function checkCode(user: UserRow, typed: string): Promise<CodeCheck> {
  const tried = await takeTries(["second-factor", user.id], ["second-factor-day", user.id]);
  if (tried.waitSeconds !== null) return { outcome: "wait", waitSeconds: tried.waitSeconds };
  if (await isRight(user, typed)) {
    await clearAttempts("second-factor", user.id);
    return { outcome: "right" };
  }
  securityEvent("two-factor-failed", { account: user.id });
  return { outcome: "wrong" };
}

async function isRight(user: UserRow, typed: string): Promise<boolean> {
  const { companyId, id, totpKey, totpSince } = user;
  if (!totpKey || !totpSince) return false;
  const digits = typed.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(readTotpKey(id, totpKey), digits, now());
    return step !== null && (await useTotpStep(companyId, id, step));
  }
  const forms = await storedForms(id, typed, await findRecoveryCode(companyId, id));
  if (!(await useRecoveryCode(companyId, id, forms))) return false;
  tellPerson(user, { what: "recovery-code-used", left: await countRecoveryCodes(companyId, id) });
  return true;
}
