import { and, eq, inArray, like } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliveries } from "#db/schema/index.ts";
import type { DeliveryRow } from "./report-runs.ts";

/**
 * Of a delivery that a mail server had accepted; null for others, also if it was returned before. The agency gets an email.
 * Takes no company: the signed address that was written to names the delivery.
 */
export async function returnDelivery(
  id: string,
  result: Pick<DeliveryRow, "state" | "code" | "error">,
): Promise<DeliveryRow | null> {
  const [row] = await db
    .update(deliveries)
    .set({ ...result, nextAttemptAt: null, claimedBy: null, claimedUntil: null, agencyNotifiedAt: null })
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.channel, "email"),
        like(deliveries.recipient, "%@%"), // not erased: the reply may name the address
        inArray(deliveries.state, ["handing", "handed", "delivered", "unknown"]),
      ),
    )
    .returning();
  return row ?? null;
}
