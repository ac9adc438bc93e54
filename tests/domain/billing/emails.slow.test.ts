import { expect, test } from "vitest";
import { sendBillingEmails } from "#app/domain/billing/emails/send-billing-emails.server.ts";
import { mailTransport } from "#app/mail/mailer.server.ts";
import type { HandOver, Message } from "#app/mail/message.ts";
import { buildPerson } from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { keepMail } from "#tests/support/edges/kept-mail.ts";

await useDatabase();
useCheckout("test");
const accepted = keepMail();

const accept = mailTransport().handOver.bind(mailTransport());
/** What the mail server says to one address; others get their email. */
function answerFor(address: string, answer: HandOver | null): void {
  const handOver = (message: Message, isWanted: () => Promise<boolean>) =>
    answer && message.to === address ? Promise.resolve(answer) : accept(message, isWanted);
  Object.assign(mailTransport(), { handOver });
}

const tomorrow = () => new Date(Date.now() + 86_400_000);
const refused = { outcome: "refused", answer: "no", concerns: "recipient" } as const;

test.each<[string, HandOver, number]>([
  ["an unreachable server", { outcome: "unreachable", reason: "no answer" }, 1],
  ["a refusal for now", { ...refused, code: 451 }, 1],
  ["a refusal for good", { ...refused, code: 550 }, 0],
  ["a lost reply, after which it may have arrived", { outcome: "unknown", reason: "closed" }, 0],
])("after %s each admin gets one copy", { timeout: 60_000 }, async (_, answer, later) => {
  const trial = { state: "trial", expiresAt: tomorrow() } as const;
  const first = await buildPerson({ company: trial });
  const second = await buildPerson({ companyId: first.companyId });
  const copies = (email: string) => accepted.filter(({ to }) => to === email).length;

  answerFor(first.email, answer);
  expect(await sendBillingEmails(new Date())).toBe(1);
  expect([copies(first.email), copies(second.email)]).toEqual([0, 1]);
  answerFor(first.email, null);
  for (let run = 0; run < 3; run++) await sendBillingEmails(new Date());
  expect([copies(first.email), copies(second.email)]).toEqual([later, 1]);
});
