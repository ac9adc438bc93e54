import { newId } from "#app/lib/id.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { inTransaction } from "#db/client.server.ts";
import { getCompany } from "#db/queries/companies.ts";
import { listAlerts } from "#db/queries/groups/alerts.ts";
import { isDigestDue, listAlertReaders, lockNews, setReported } from "#db/queries/groups/watch.ts";
import { addSourceMails } from "#db/queries/sources/source-events.ts";

/** Two emails about alerts are at least this far apart. */
const quietMs = 20 * 3_600_000;

/**
 * One email a day about alerts that opened, to everyone who wants it; people limited to clients get theirs. The emails
 * are rows of the ledger (send-source-notices.server.ts), planned in the transaction that marks the alerts as reported.
 */
export async function planDigest(companyId: string, day: PlainDate, at: Date): Promise<void> {
  if (!(await isDigestDue(companyId, day, new Date(at.getTime() - quietMs)))) return;
  const { sample, deletedAt } = await getCompany(companyId);
  await inTransaction(async () => {
    const ids = await lockNews(companyId);
    if (ids.length === 0) return;
    await setReported(companyId, ids);
    if (sample || deletedAt) return;
    const alerts = await listAlerts(companyId, { ids }, at);
    const readers = await listAlertReaders(companyId);
    await addSourceMails(
      readers.flatMap(({ id: userId, email: recipient, clientIds }) => {
        const own = alerts.filter(
          ({ clientId }) => clientIds === null || (clientId !== null && clientIds.includes(clientId)),
        );
        if (own.length === 0) return [];
        const eventIds = own.map(({ id }) => id);
        return [
          { id: newId(), companyId, userId, recipient, about: "alerts" as const, eventIds, createdAt: at },
        ];
      }),
    );
  });
}
