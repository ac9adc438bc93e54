import { now } from "#app/lib/clock.server.ts";
import { noteDisconnected } from "#app/domain/sources/note-event.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { setSourceInvalid } from "#db/queries/sources/source-state.ts";

type Verdict = {
  readonly connectedAt?: Date | null;
  /** Null: only a person can repair it. */
  readonly retryAt?: Date | null;
};

/** A connection newer than `connectedAt` stays valid. */
export async function markInvalid(
  companyId: string,
  sourceId: string,
  reason: string,
  verdict: Verdict = {},
): Promise<void> {
  await inTransaction(async () => {
    const at = now();
    const source = await setSourceInvalid(companyId, sourceId, { ...verdict, reason, at });
    if (source) await noteDisconnected(source, reason, at);
  });
}
