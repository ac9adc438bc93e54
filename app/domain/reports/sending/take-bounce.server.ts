import { log } from "#app/lib/log.server.ts";
import { deliveryIn } from "#app/mail/bounces/bounce-address.server.ts";
import { readDeliveryStatus } from "#app/mail/bounces/delivery-status.ts";
import { isSenderRefusal } from "#app/mail/is-sender-refusal.ts";
import { returnDelivery } from "#db/queries/reports/return-delivery.ts";
import { senderRefused, suppressIfRefusedBefore, suppressIfRepeated } from "./suppress-recipient.server.ts";

export type TakenBounce = "bounced" | "failed" | "ignored";

/** A bounce after acceptance counts as a refusal without retry. Idempotent. */
export async function takeBounce(email: string): Promise<TakenBounce> {
  const deliveryId = deliveryIn(email);
  const status = readDeliveryStatus(email);
  if (deliveryId === null || status?.action !== "failed") {
    log.info({ delivery: deliveryId, action: status?.action ?? null }, "a returned email changes nothing");
    return "ignored";
  }
  const { answer } = status;
  const concernsSender = isSenderRefusal(answer);
  const isFinal = status.class === 5 && !concernsSender;
  const delivery = await returnDelivery(deliveryId, {
    state: isFinal ? "bounced" : "failed",
    code: concernsSender ? null : replyCode(answer, status.class),
    error: concernsSender ? senderRefused(answer) : answer,
  });
  log.info({ delivery: deliveryId, isKnown: delivery !== null, isFinal }, "a report was returned");
  if (!delivery) return "ignored";
  if (isFinal) await suppressIfRefusedBefore(delivery, answer);
  else if (!concernsSender && !delivery.test) await suppressIfRepeated(delivery, answer);
  return isFinal ? "bounced" : "failed";
}

/** The SMTP reply's code, else the first of its class. */
function replyCode(answer: string, kind: 2 | 4 | 5): number {
  const [, code] = /^([45]\d\d)\b/.exec(answer) ?? [];
  return code ? Number(code) : kind * 100 + 50;
}
