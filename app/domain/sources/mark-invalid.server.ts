import { now } from "#app/lib/clock.server.ts";
import { setSourceInvalid } from "#db/queries/source-state.ts";

/**
 * A source whose login or key is refused: its widgets keep their last numbers, banner 125 asks to connect it again.
 * `connectedAt` names the connection that was refused; give it wherever a provider was asked.
 */
export async function markInvalid(
  companyId: string,
  sourceId: string,
  reason: string,
  connectedAt: Date | null = null,
): Promise<void> {
  await setSourceInvalid(companyId, sourceId, reason, now(), connectedAt);
}
