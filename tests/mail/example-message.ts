import { toMessage, messageId } from "#app/mail/mailer.server.ts";
import type { Message } from "#app/mail/message.ts";
import type { Sender } from "#app/mail/sender.ts";

export const exampleSender: Sender = {
  from: { name: "Northlight Studio", address: "reports@northlight.example" },
  replyTo: null,
  envelopeFrom: "reports@northlight.example",
  domain: "northlight.example",
  baseUrl: "https://reports.northlight.example",
  isWhiteLabel: true,
};

export function exampleMessage(changes: Partial<Message> = {}): Message {
  const letter = {
    subject: "October",
    text: "1,575 orders\n.\nafter a dot\n",
    html: "<p>1,575 orders</p>",
    lang: "en",
  };
  const id = messageId(["r1", "2026-11-01T07:00:00.000Z", "ida@harbourlane.example"], "northlight.example");
  return { ...toMessage(letter, "ida@harbourlane.example", exampleSender, { id }), ...changes };
}
