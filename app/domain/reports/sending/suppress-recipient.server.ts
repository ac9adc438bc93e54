import { maxConsecutiveRejections, minHoursBetweenRefusals } from "#app/domain/reports/rules/retries.ts";
import { newId } from "#app/lib/id.server.ts";
import { addSuppression } from "#db/queries/reports/recipients.ts";
import { listLatestResults } from "#db/queries/reports/report-notices.ts";
import type { DeliveryRow } from "#db/queries/reports/report-runs.ts";

export const senderRefused = (answer: string) =>
  `The receiver refused the sender, not the recipient. Fix the sender’s DNS records under Settings, White label. ${answer}`;

/** After a 5xx: only if the report before was refused too. */
export async function suppressIfRefusedBefore(delivery: DeliveryRow, detail: string): Promise<void> {
  const { companyId, reportId, recipient, dueAt } = delivery;
  const last = await listLatestResults(companyId, reportId, recipient, 2);
  const before = last.find((one) => one.dueAt < dueAt);
  const hours = before ? (dueAt.getTime() - before.dueAt.getTime()) / 3_600_000 : 0;
  if (before?.state === "bounced" && hours >= minHoursBetweenRefusals)
    await suppressRecipient(delivery, detail);
}

async function suppressRecipient(delivery: DeliveryRow, detail: string): Promise<void> {
  const { companyId, recipient, test } = delivery;
  if (test) return;
  await addSuppression({
    id: newId(),
    companyId,
    reportId: null,
    email: recipient,
    reason: "bounced",
    detail,
  });
}

/** After 4xx: only after several in a row. */
export async function suppressIfRepeated(delivery: DeliveryRow, detail: string): Promise<void> {
  const { companyId, reportId, recipient } = delivery;
  const last = await listLatestResults(companyId, reportId, recipient, maxConsecutiveRejections);
  const areAllSoft = last.every(({ state, code }) => state === "failed" && code !== null && code < 500);
  if (last.length === maxConsecutiveRejections && areAllSoft) await suppressRecipient(delivery, detail);
}
