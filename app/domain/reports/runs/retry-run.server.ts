import type { Viewer } from "#app/auth/viewer.ts";
import type { RunDetails } from "../get-report.server.ts";
import { retryDelivery } from "./retry-delivery.server.ts";
import { isFailedDelivery } from "./run-view.ts";
import { sendDueReportsNow } from "./send-soon.server.ts";

/**
 * Retries all failed deliveries, or the given one, which may be unknown. Returns recipients that
 * unsubscribed.
 */
export async function retryRun(
  viewer: Viewer,
  run: Pick<RunDetails, "deliveries">,
  deliveryId: unknown,
  soon = sendDueReportsNow,
): Promise<{ readonly unsubscribed: readonly string[] }> {
  const asked = run.deliveries.filter((delivery) =>
    deliveryId === null ? isFailedDelivery(delivery) : delivery.id === deliveryId,
  );
  const unsubscribed: string[] = [];
  for (const { id, recipient } of asked) {
    if ((await retryDelivery(viewer, id, soon)) === "unsubscribed") unsubscribed.push(recipient);
  }
  return { unsubscribed };
}
