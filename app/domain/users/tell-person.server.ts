import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { sendEmail } from "#app/mail/mailer.server.ts";
import { type AccountEvent, securityEmail } from "#app/mail/messages/security.ts";
import { dayWords } from "#app/metrics/format/format-days.ts";
import type { UserRow } from "#db/queries/users.ts";
import { sendLater } from "./send-later.server.ts";

type Told = Pick<UserRow, "id" | "name" | "email" | "timezone">;

export function tellPerson(person: Told, event: AccountEvent): void {
  const zone = isTimeZone(person.timezone) ? person.timezone : timeZone("UTC");
  const letter = securityEmail({
    siteTitle: config.siteTitle,
    name: person.name,
    when: `${dayWords("en-GB").moment(now(), zone)} (${zone})`,
    url: `${config.appUrl}/users/${person.id}/sessions`,
    event,
  });
  sendLater(event.what, () => sendEmail(letter, person.email));
}
