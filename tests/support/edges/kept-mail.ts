import { afterAll } from "vitest";
import { singleton } from "#app/lib/singleton.ts";
import type { Message, Transport } from "#app/mail/message.ts";

/** Instead of the outbox, for the tests of one file: what the product hands over. */
export function keepMail(): Message[] {
  const sent: Message[] = [];
  const transport: Transport = {
    repeatable: true,
    handOver: (message) => {
      sent.push(message);
      return Promise.resolve({ outcome: "accepted", via: "smtp", answer: "" });
    },
    close: () => Promise.resolve(),
  };
  const { __plainboard: store } = globalThis as unknown as { __plainboard: Map<string, unknown> };
  singleton("mail", () => transport);
  const before = store.get("mail");
  store.set("mail", transport);
  afterAll(() => {
    if (before === transport) store.delete("mail");
    else store.set("mail", before);
  });
  return sent;
}
