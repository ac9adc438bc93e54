import { now } from "#app/lib/clock.server.ts";
import { noteDisconnected } from "#app/domain/sources/note-event.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { setSourceInvalid } from "#db/queries/sources/source-state.ts";

/**
 * Marks a source as refused by its provider and notifies the admins. A connection newer than `connectedAt`
 * stays valid.
 */
export async function markInvalid(
  companyId: string,
  sourceId: string,
  reason: string,
  connectedAt: Date | null = null,
): Promise<void> {
  await inTransaction(async () => {
    const at = now();
    const source = await setSourceInvalid(companyId, sourceId, reason, at, connectedAt);
    if (source) await noteDisconnected(source, reason, at);
  });
}
