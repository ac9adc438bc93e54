import type { Viewer } from "#app/auth/viewer.ts";
import { findDestination } from "#db/queries/reports/destinations.ts";
import { listSuppressions, removeBounce } from "#db/queries/reports/recipients.ts";
import { findDelivery, reopenDelivery } from "#db/queries/reports/report-runs.ts";
import { sendDueReportsNow } from "./send-due-reports-now.server.ts";

export type RetryOutcome = "on-its-way" | "not-found" | "unsubscribed" | "switched-off" | "nothing-to-retry";

/** Lifts a bounce's suppression. Skips unsubscribed recipients and destinations that are off. */
export async function retryDelivery(
  viewer: Viewer,
  deliveryId: string,
  soon = sendDueReportsNow,
): Promise<RetryOutcome> {
  const { companyId } = viewer;
  const delivery = await findDelivery(companyId, deliveryId);
  if (!delivery) return "not-found";
  const { destinationId } = delivery;
  if (destinationId !== null && (await findDestination(companyId, destinationId))?.state === "off")
    return "switched-off";
  const stops = await listSuppressions(companyId, delivery.reportId, [delivery.recipient]);
  const email = delivery.recipient.toLowerCase();
  if (stops.some((stop) => stop.email === email && stop.reason === "unsubscribed")) return "unsubscribed";
  if (!(await reopenDelivery(companyId, deliveryId))) return "nothing-to-retry";
  await removeBounce(companyId, email);
  soon();
  return "on-its-way";
}
