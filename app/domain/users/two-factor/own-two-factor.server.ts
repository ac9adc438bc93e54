import { encode } from "uqr";
import { config } from "#app/config.server.ts";
import { whoRequiresTwoFactor } from "#app/auth/who-requires-two-factor.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  setRequiresTwoFactor,
  setTotpKey,
  turnTotpOff,
  turnTotpOn,
} from "#db/queries/people/two-factor.ts";
import { findUser } from "#db/queries/users.ts";
import { type Confirmation, confirmIdentity } from "../password/own-password.server.ts";
import { tellPerson } from "../tell-person.server.ts";
import { hashRecoveryCodes, newRecoveryCodes } from "./recovery-codes.server.ts";
import { newTotpKey, readTotpKey, stepOfCode, totpAddress } from "./totp.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { removeOtherSessions } from "#db/queries/sessions.ts";

export type TwoFactorView =
  | { readonly state: "off" }
  | {
      readonly state: "starting";
      readonly key: string;
      readonly address: string;
      readonly cells: boolean[][];
    }
  | { readonly state: "on"; readonly since: Date; readonly codesLeft: number };

export async function findTwoFactor(viewer: Viewer): Promise<TwoFactorView> {
  const { companyId, userId, email } = viewer;
  const user = await findUser(companyId, userId);
  if (user?.totpSince)
    return { state: "on", since: user.totpSince, codesLeft: await countRecoveryCodes(companyId, userId) };
  if (!user?.totpKey) return { state: "off" };
  const key = readTotpKey(userId, user.totpKey);
  const address = totpAddress(key, { issuer: config.siteTitle, label: email });
  return { state: "starting", key, address, cells: encode(address, { ecc: "M", border: 2 }).data };
}

type Refused = Exclude<Confirmation, { outcome: "confirmed" }>;

export async function startTwoFactor(
  viewer: Viewer,
  password: string | undefined,
): Promise<{ readonly outcome: "started" | "already-on" } | Refused> {
  const confirmation = await confirmIdentity(viewer, password);
  if (confirmation.outcome !== "confirmed") return confirmation;
  const started = await setTotpKey(viewer.companyId, viewer.userId, newTotpKey(viewer.userId));
  return { outcome: started ? "started" : "already-on" };
}

export type TwoFactorConfirmation =
  | { readonly outcome: "on"; readonly codes: readonly string[] }
  | { readonly outcome: "wrong" | "not-started" };

/** Returns the recovery codes once. Ends the other sessions. */
export async function confirmTwoFactor(viewer: Viewer, code: string): Promise<TwoFactorConfirmation> {
  const { companyId, userId } = viewer;
  const user = await findUser(companyId, userId);
  if (!user?.totpKey || user.totpSince) return { outcome: "not-started" };
  const at = now();
  const step = stepOfCode(readTotpKey(userId, user.totpKey), code.replace(/\s/g, ""), at);
  if (step === null) return { outcome: "wrong" };
  const codes = newRecoveryCodes();
  const hashes = await hashRecoveryCodes(codes);
  const isOn = await inTransaction(async () => {
    if (!(await turnTotpOn(companyId, userId, { key: user.totpKey!, step, at }))) return false;
    await replaceRecoveryCodes(companyId, userId, hashes, at);
    await removeOtherSessions(companyId, userId, viewer.sessionId);
    return true;
  });
  if (!isOn) return { outcome: "not-started" };
  securityEvent("two-factor-on");
  tellPerson(user, { what: "two-factor-on" });
  return { outcome: "on", codes };
}

export type NewCodes =
  | { readonly outcome: "made"; readonly codes: readonly string[] }
  | { readonly outcome: "off" }
  | Refused;

export async function makeRecoveryCodes(viewer: Viewer, password: string | undefined): Promise<NewCodes> {
  const { companyId, userId } = viewer;
  const user = await findUser(companyId, userId);
  if (!user?.totpSince) return { outcome: "off" };
  const confirmation = await confirmIdentity(viewer, password);
  if (confirmation.outcome !== "confirmed") return confirmation;
  const codes = newRecoveryCodes();
  const hashes = await hashRecoveryCodes(codes);
  await inTransaction(async () => {
    await replaceRecoveryCodes(companyId, userId, hashes, now());
    await recordEvents(companyId, [{ action: "person.recovery-codes-made", subject: user }]);
  });
  securityEvent("recovery-codes-made");
  tellPerson(user, { what: "recovery-codes-made" });
  return { outcome: "made", codes };
}

export type TwoFactorEnd =
  | { readonly outcome: "off" }
  | { readonly outcome: "required"; readonly by: "operator" | "company" }
  | Refused;

export async function stopTwoFactor(viewer: Viewer, password: string | undefined): Promise<TwoFactorEnd> {
  const by = whoRequiresTwoFactor(viewer);
  if (by) return { outcome: "required", by };
  const confirmation = await confirmIdentity(viewer, password);
  if (confirmation.outcome !== "confirmed") return confirmation;
  await end(viewer.companyId, viewer.userId, { by: null, keepSession: viewer.sessionId });
  return { outcome: "off" };
}

/** The caller must be an admin. */
export async function resetTwoFactor(viewer: Viewer, userId: string): Promise<void> {
  await end(viewer.companyId, userId, { by: viewer.name, keepSession: null });
}

async function end(
  companyId: string,
  userId: string,
  { by, keepSession }: { readonly by: string | null; readonly keepSession: string | null },
): Promise<void> {
  const user = await findUser(companyId, userId);
  const isOff = await inTransaction(async () => {
    if (!(await turnTotpOff(companyId, userId))) return false;
    await removeOtherSessions(companyId, userId, keepSession);
    return true;
  });
  if (!user || !isOff) return;
  securityEvent("two-factor-off", { account: userId });
  tellPerson(user, { what: "two-factor-off", by });
}

/** Admins need a second factor first, to prevent a lockout. */
export async function requireTwoFactor(viewer: Viewer, requires: boolean): Promise<"changed" | "own-first"> {
  if (requires && !viewer.hasTwoFactor) return "own-first";
  await setRequiresTwoFactor(viewer.companyId, requires);
  securityEvent("two-factor-rule-changed", { account: viewer.userId, required: requires ? "yes" : "no" });
  return "changed";
}
