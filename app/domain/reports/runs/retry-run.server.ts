import type { Viewer } from "#app/auth/viewer.ts";
import type { RunDetails } from "../get-report.server.ts";
import { retryDelivery } from "./retry-delivery.server.ts";
import { recipientName } from "../rules/recipients.ts";
import { isFailedDelivery } from "./run-view.ts";
import { sendDueReportsNow } from "./send-due-reports-now.server.ts";

/** Default: all failed deliveries. Returns why some are not sent. */
export async function retryRun(
  viewer: Viewer,
  run: Pick<RunDetails, "deliveries">,
  deliveryId: unknown,
  soon = sendDueReportsNow,
): Promise<{ readonly problems: readonly string[] }> {
  const asked = run.deliveries.filter((delivery) =>
    deliveryId === null ? isFailedDelivery(delivery) : delivery.id === deliveryId,
  );
  const unsubscribed: string[] = [];
  const off: string[] = [];
  for (const delivery of asked) {
    const outcome = await retryDelivery(viewer, delivery.id, soon);
    if (outcome === "unsubscribed") unsubscribed.push(delivery.recipient);
    if (outcome === "switched-off") off.push(recipientName(delivery));
  }
  const problems = [
    ...(unsubscribed.length > 0
      ? [
          `${unsubscribed.join(", ")} unsubscribed. Only they can subscribe again, through the link in each email.`,
        ]
      : []),
    ...off.map((name) => `${name} is switched off. Switch it on under Destinations, then try again.`),
  ];
  return { problems };
}
