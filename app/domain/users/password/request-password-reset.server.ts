import { clientAddress, takeTries, type Try } from "#app/http/rate-limit.server.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import { sendEmail } from "#app/mail/mailer.server.ts";
import { resetPasswordEmail } from "#app/mail/messages/account.ts";
import { inTransaction } from "#db/client.server.ts";
import { addOneTimeToken } from "#db/queries/one-time-tokens.ts";
import { findUserByEmail } from "#db/queries/users.ts";
import { sendLater } from "../send-later.server.ts";

export const resetMinutes = 60;

/** Result and timing do not reveal whether the account exists. */
export async function requestPasswordReset(email: string): Promise<Try> {
  const tried = await takeTries(["reset-address", clientAddress()], ["reset-account", email]);
  if (tried.waitSeconds === null) securityEvent("reset-requested");
  if (tried.waitSeconds === null) sendLater("reset-password", () => sendResetLink(email));
  return tried;
}

async function sendResetLink(email: string): Promise<void> {
  const user = await findUserByEmail(email);
  if (!user) return;
  const token = newToken();
  const at = now();
  await inTransaction(() =>
    addOneTimeToken({
      id: newId(),
      tokenHash: hashToken(token),
      purpose: "reset-password",
      companyId: user.companyId,
      userId: user.id,
      createdAt: at,
      expiresAt: new Date(at.getTime() + resetMinutes * 60_000),
    }),
  );
  const letter = resetPasswordEmail({
    siteTitle: config.siteTitle,
    name: user.name,
    url: `${config.appUrl}/reset-password/${token}`,
    validMinutes: resetMinutes,
  });
  await sendEmail(letter, user.email);
}
