import { createHash } from "node:crypto";
import path from "node:path";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { DkimKey, HandOver, Email, Message, Transport } from "./message.ts";
import { outboxTransport } from "./outbox-transport.server.ts";
import { productSender, type Product, type Sender } from "./sender.ts";
import { smtpTransport } from "./smtp.server.ts";

/** SMTP_URL, or DATA_DIR/outbox. */
export function mailTransport(): Transport {
  return singleton("mail", () =>
    config.smtp ? smtpTransport(config.smtp) : outboxTransport(path.join(config.dataDir, "outbox")),
  );
}

export const product: Product = {
  mailFrom: config.mailFrom,
  appUrl: config.appUrl,
  siteTitle: config.siteTitle,
};

/** Deterministic: mail programs show repeats once. */
export function messageId(what: readonly string[], domain: string): string {
  return `<${createHash("sha256").update(what.join("\n")).digest("hex").slice(0, 40)}@${domain}>`;
}

export function toMessage(
  letter: Email,
  to: string,
  sender: Sender,
  more: { readonly id?: string; readonly dkim?: DkimKey | null } & Partial<
    Pick<Message, "headers" | "pictures" | "attachments" | "header" | "replyTo" | "envelopeFrom">
  > = {},
): Message {
  return {
    ...letter,
    id: more.id ?? messageId([newId()], sender.domain),
    date: now(),
    from: sender.from,
    replyTo: more.replyTo ?? sender.replyTo,
    to,
    ...(more.header && { header: more.header }),
    envelopeFrom: more.envelopeFrom ?? sender.envelopeFrom,
    // RFC 3834: no auto-replies
    headers: { "Auto-Submitted": "auto-generated", ...more.headers },
    pictures: more.pictures ?? [],
    attachments: more.attachments ?? [],
    dkim: more.dkim ?? null,
  };
}

/** Retries while unreachable. Reports use their ledger instead. */
export async function sendEmail(
  letter: Email,
  to: string,
  waitsMs: readonly number[] = [500, 3000],
  by: { readonly sender: Sender; readonly dkim: DkimKey | null } = {
    sender: productSender(product),
    dkim: null,
  },
): Promise<HandOver> {
  const message = toMessage(letter, to, by.sender, { dkim: by.dkim });
  for (const waitMs of [...waitsMs, null]) {
    const result = await mailTransport().handOver(message, () => Promise.resolve(true));
    const isWorthAnother =
      result.outcome === "unreachable" || (result.outcome === "refused" && result.code < 500);
    if (!isWorthAnother || waitMs === null) {
      if (result.outcome !== "accepted")
        log.warn({ ...whyNot(result), message: message.id }, "an email was not sent");
      return result;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  throw new Error("unreachable: the last try returns");
}

/** Answers may name a recipient, so logs get the code. */
function whyNot(result: Exclude<HandOver, { outcome: "accepted" }>) {
  const { outcome } = result;
  if (outcome === "refused")
    return { outcome, code: result.code, ...(result.concerns !== "recipient" && { answer: result.answer }) };
  return outcome === "withdrawn" ? { outcome } : { outcome, reason: result.reason };
}
