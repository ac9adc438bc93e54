import { checkPassword } from "#app/auth/password.server.ts";
import { clearAttempts, countAttempt } from "#app/http/rate-limit.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { findUser } from "#db/queries/users.ts";

const freshForMs = 15 * 60_000;

export function isFreshlySignedIn({ signedInAt }: Viewer): boolean {
  return signedInAt !== null && now().getTime() - signedInAt.getTime() < freshForMs;
}

export type Confirmation =
  | { readonly outcome: "confirmed" }
  | { readonly outcome: "wrong" }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

export async function confirmOwnPassword(viewer: Viewer, password: string): Promise<Confirmation> {
  const { waitSeconds } = await countAttempt("own-password", viewer.userId);
  if (waitSeconds !== null) return { outcome: "wait", waitSeconds };
  const user = await findUser(viewer.companyId, viewer.userId);
  const { isRight } = await checkPassword(password, user?.passwordHash ?? null);
  if (!isRight) {
    securityEvent("password-wrong");
    return { outcome: "wrong" };
  }
  await clearAttempts("own-password", viewer.userId);
  return { outcome: "confirmed" };
}

export async function confirmIdentity(viewer: Viewer, password: string | undefined): Promise<Confirmation> {
  if (isFreshlySignedIn(viewer)) return { outcome: "confirmed" };
  return password === undefined ? { outcome: "wrong" } : confirmOwnPassword(viewer, password);
}

export const wrongPassword = "Incorrect password";
