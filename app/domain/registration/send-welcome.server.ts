import { config } from "#app/config.server.ts";
import { sendLater } from "#app/domain/users/send-later.server.ts";
import { sendEmail } from "#app/mail/mailer.server.ts";
import { welcomeEmail } from "#app/mail/messages/account.ts";
import type { UserRow } from "#db/queries/users.ts";

/** The owner of the address may be another person. */
export function sendWelcome({ name, email }: UserRow): void {
  const letter = welcomeEmail({ siteTitle: config.siteTitle, name, url: `${config.appUrl}/dashboards` });
  sendLater("welcome", () => sendEmail(letter, email));
}
