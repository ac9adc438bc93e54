import { and, eq, inArray, like } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliveries } from "#db/schema/index.ts";
import type { DeliveryRow } from "./report-runs.ts";

/** Null unless accepted and not yet returned. Takes no company: the signed address names the delivery. */
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
