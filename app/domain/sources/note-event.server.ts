import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import {
  addSourceEvent,
  listEndingConnections,
  type SourceEvent,
} from "#db/queries/sources/source-events.ts";
import type { SourceRow } from "#db/queries/sources/sources.ts";

type EventSource = Pick<SourceRow, "id" | "companyId" | "kind" | "name" | "account" | "connectionId">;

/** Call in the transaction that marks the source. */
export async function noteDisconnected(source: EventSource, reason: string, at: Date): Promise<void> {
  await addSourceEvent({
    ...eventOf(source, "disconnected", at),
    key: `disconnected ${source.id} ${at.toISOString()}`,
    detail: reason,
  });
}

export async function noteDeleted(source: EventSource, by: string | null, at: Date): Promise<void> {
  await addSourceEvent({ ...eventOf(source, "deleted", at), key: `deleted ${source.id}`, detail: by });
}

function eventOf(source: EventSource, kind: SourceEvent["kind"], at: Date) {
  return {
    id: newId(),
    companyId: source.companyId,
    kind,
    sourceId: source.id,
    connectionId: source.connectionId,
    sourceKind: source.kind,
    name: source.name,
    account: source.account,
    happenedAt: at,
    createdAt: at,
  };
}

const day = 86_400_000;
export const warnedBeforeDays = 7;
const page = 200;

/** One event per connection and end, a week before. */
export async function noteEndingConnections(at: Date = now()): Promise<void> {
  const until = new Date(at.getTime() + warnedBeforeDays * day);
  for (;;) {
    const connections = await listEndingConnections(at, until, page);
    for (const { id, companyId, family, account, endsAt } of connections)
      await addSourceEvent({
        id: newId(),
        companyId,
        kind: "ends-soon",
        key: `ends-soon ${id} ${endsAt!.toISOString()}`,
        sourceId: null,
        connectionId: id,
        sourceKind: family,
        name: account,
        account,
        happenedAt: at,
        endsAt,
        createdAt: at,
      });
    if (connections.length < page) return;
  }
}
