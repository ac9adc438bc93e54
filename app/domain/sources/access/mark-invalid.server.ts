import { now } from "#app/lib/clock.server.ts";
import { noteDisconnected } from "#app/domain/sources/note-event.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { setSourceInvalid } from "#db/queries/sources/source-state.ts";

/**
 * A source whose login or key is refused: its widgets keep their last numbers, banner 125 asks to connect it again, and
 * the admins get an email.
 * `connectedAt` names the connection that was refused; give it wherever a provider was asked.
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
