import { newId } from "#app/lib/id.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { inTransaction } from "#db/client.server.ts";
import { getCompany } from "#db/queries/companies.ts";
import { listAlerts } from "#db/queries/groups/alerts.ts";
import { isDigestDue, listAlertReaders, lockNews, setReported } from "#db/queries/groups/watch.ts";
import { addSourceMails } from "#db/queries/sources/source-events.ts";

/** Minimum between two alert emails. */
const quietMs = 20 * 3_600_000;

/** One email a day, in the transaction that marks alerts as reported. */
export async function planDigest(companyId: string, day: PlainDate, at: Date): Promise<void> {
  if (!(await isDigestDue(companyId, day, new Date(at.getTime() - quietMs)))) return;
  const { sample, deletedAt } = await getCompany(companyId);
  await inTransaction(async () => {
    const ids = await lockNews(companyId);
    if (ids.length === 0) return;
    await setReported(companyId, ids);
    if (sample || deletedAt) return;
    const mails: Parameters<typeof addSourceMails>[0][number][] = [];
    for (const { id: userId, email: recipient, clientIds } of await listAlertReaders(companyId)) {
      const own = await listAlerts(
        companyId,
        { ids, limit: ids.length, ...(clientIds && { clientIds }) },
        at,
      );
      if (own.length === 0) continue;
      const eventIds = own.map(({ id }) => id);
      mails.push({ id: newId(), companyId, userId, recipient, about: "alerts", eventIds, createdAt: at });
    }
    await addSourceMails(mails);
  });
}
