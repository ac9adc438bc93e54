import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { sendEmail } from "#app/mail/mailer.server.ts";
import { confirmEmailMessage } from "#app/mail/messages/account.ts";
import { inTransaction } from "#db/client.server.ts";
import {
  addOneTimeToken,
  findOneTimeToken,
  removeOneTimeTokens,
  useOneTimeToken,
} from "#db/queries/one-time-tokens.ts";
import { findUser, findUserByEmail, isEmailTaken, setUser } from "#db/queries/users.ts";
import { type Confirmation, confirmOwnPassword } from "./password/own-password.server.ts";
import { tellPerson } from "./tell-person.server.ts";
import { sendLater } from "./send-later.server.ts";

const confirmMinutes = 60;

export type EmailRequest =
  | { readonly outcome: "sent" }
  | { readonly outcome: "same" }
  | { readonly outcome: "taken" }
  | Exclude<Confirmation, { outcome: "confirmed" }>;

export async function requestEmailChange(
  viewer: Viewer,
  email: string,
  password: string,
): Promise<EmailRequest> {
  if (email === viewer.email) return { outcome: "same" };
  const confirmation = await confirmOwnPassword(viewer, password);
  if (confirmation.outcome !== "confirmed") return confirmation;
  const owner = await findUserByEmail(email);
  if (owner && owner.id !== viewer.userId) return { outcome: "taken" };

  const token = newToken();
  const at = now();
  await inTransaction(() =>
    addOneTimeToken({
      id: newId(),
      tokenHash: hashToken(token),
      purpose: "change-email",
      companyId: viewer.companyId,
      userId: viewer.userId,
      email,
      createdAt: at,
      expiresAt: new Date(at.getTime() + confirmMinutes * 60_000),
    }),
  );
  const letter = confirmEmailMessage({
    siteTitle: config.siteTitle,
    name: viewer.name,
    email,
    url: `${config.appUrl}/users/${viewer.userId}/confirm-email/${token}`,
    validMinutes: confirmMinutes,
  });
  sendLater("confirm-email", () => sendEmail(letter, email));
  return { outcome: "sent" };
}

/** Null if used, expired or another user's. */
export async function findEmailLink(userId: string, token: string): Promise<string | null> {
  const link = await findOneTimeToken(hashToken(token), "change-email", now());
  return link?.userId === userId ? link.email : null;
}

export type EmailChange = "changed" | "taken" | "link-gone";

export async function confirmEmailChange(userId: string, token: string): Promise<EmailChange> {
  if ((await findEmailLink(userId, token)) === null) return "link-gone";
  try {
    return await inTransaction(async () => {
      const link = await useOneTimeToken(hashToken(token), "change-email", now());
      if (!link?.userId || !link.email) return "link-gone";
      const before = await findUser(link.companyId, link.userId);
      await setUser(link.companyId, link.userId, { email: link.email, emailConfirmedAt: now() });
      // It was sent to the former address.
      await removeOneTimeTokens(link.companyId, link.userId, "reset-password");
      if (before) tellPerson(before, { what: "email-changed", email: link.email });
      securityEvent("email-changed", { account: link.userId });
      return "changed";
    });
  } catch (error) {
    if (isEmailTaken(error)) return "taken";
    throw error;
  }
}
