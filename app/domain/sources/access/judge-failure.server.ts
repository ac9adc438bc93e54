import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { retryFailedQueries } from "#db/queries/sources/report-queries.ts";
import { lockRefused, setRefusals, setRetryAt, setSourceValid } from "#db/queries/sources/source-state.ts";
import type { SourceRow } from "#db/queries/sources/sources.ts";
import { markInvalid } from "./mark-invalid.server.ts";
import { addRefusal, addSilence, hasLastedADay, nextTryAt } from "../refusals.ts";

type Judged = Pick<SourceRow, "id" | "companyId" | "kind" | "connectedAt" | "refusals">;

const retryEveryMs = 24 * 60 * 60_000;

/** `reconnect` once the service ends the connection or after a day of refusals (decision 0140). */
export async function judgeFailure(source: Judged, failure: ConnectorFailure): Promise<ConnectorFailure> {
  const { companyId, id, connectedAt } = source;
  if (failure.kind !== "reconnect") {
    if (failure.kind === "unavailable" && source.refusals) await noteSilence(source);
    return failure;
  }
  if (failure.isFinal) {
    await markInvalid(companyId, id, failure.message, { connectedAt });
    return failure;
  }
  const at = now();
  return inTransaction(async () => {
    const known = await lockRefused(companyId, id, connectedAt);
    if (!known) return temporary(source, failure, nextTryAt(addRefusal(null, at), at));
    const retryAt = new Date(at.getTime() + retryEveryMs);
    if (known.invalid) {
      if (known.retryAt === null) return failure;
      await setRetryAt(companyId, id, retryAt);
      return lasting(failure, retryAt);
    }
    const refusals = addRefusal(known.refusals, at);
    if (hasLastedADay(refusals)) {
      await markInvalid(companyId, id, failure.message, { connectedAt, retryAt });
      return lasting(failure, retryAt);
    }
    await setRefusals(companyId, id, refusals);
    return temporary(source, failure, nextTryAt(refusals, at));
  });
}

/** Earlier refusals no longer count. */
export async function noteAccepted({
  id,
  companyId,
  invalid,
  refusals,
}: Pick<SourceRow, "id" | "companyId" | "invalid" | "refusals">): Promise<void> {
  if (!refusals && !invalid) return;
  const at = now();
  await inTransaction(async () => {
    await setRefusals(companyId, id, null);
    // Another query may have ended it.
    if (await setSourceValid(companyId, id, at)) await retryFailedQueries(companyId, id, at);
  });
}

async function noteSilence({ companyId, id, connectedAt }: Judged): Promise<void> {
  await inTransaction(async () => {
    const known = await lockRefused(companyId, id, connectedAt);
    if (known?.refusals) await setRefusals(companyId, id, addSilence(known.refusals, now()));
  });
}

const isPlain = (what: string) => /was disconnected\. Reconnect it/.test(what);

function temporary({ kind }: Judged, { message }: ConnectorFailure, againAt: Date): ConnectorFailure {
  const name = findProvider(kind)?.name ?? kind;
  const reason = isPlain(message) ? "" : ` If this lasts: ${message}`;
  const what = `${name} does not accept this connection at the moment. We keep trying.${reason}`;
  return new ConnectorFailure(kind, "unavailable", what, null, { againAt });
}

function lasting({ connector, kind, message }: ConnectorFailure, againAt: Date): ConnectorFailure {
  return new ConnectorFailure(connector, kind, message, null, { againAt });
}
