import { checkPassword, hashPassword } from "#app/auth/password.server.ts";
import { takeGuess } from "#app/auth/guess-limit.server.ts";
import { clientAddress, refundAttempt, countAttempt } from "#app/http/rate-limit.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { type Begun, beginSession } from "./begin-session.server.ts";
import { maxPassword } from "#app/domain/users/password/password-rules.ts";
import { findUserByEmail, setUser } from "#db/queries/users.ts";

export type SignedIn =
  | Begun
  | { readonly outcome: "wrong" }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

/** Takes as long for unknown addresses. */
export async function signIn(email: string, password: string, request: Request): Promise<SignedIn> {
  const from = clientAddress();
  const tried = await countAttempt("sign-in-address", from);
  if (tried.waitSeconds !== null) return { outcome: "wait", waitSeconds: tried.waitSeconds };
  const guess = await takeGuess("account", email);
  if (guess.waitSeconds !== null) return { outcome: "wait", waitSeconds: guess.waitSeconds };

  const user = await findUserByEmail(email);
  const isPossible = password.length <= maxPassword;
  const check = await checkPassword(isPossible ? password : "", user?.passwordHash ?? null);
  if (!user || !check.isRight || !isPossible) {
    securityEvent("sign-in-failed", user ? { account: user.id } : {});
    return { outcome: "wrong" };
  }

  await refundAttempt("sign-in-address", from);
  await guess.wasRight();
  if (check.isOutdated)
    await setUser(user.companyId, user.id, { passwordHash: await hashPassword(password) });
  return beginSession(user, request, "password");
}
