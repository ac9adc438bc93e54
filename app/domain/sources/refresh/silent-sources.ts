import type { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";

const silentAfter = 2;
/** Failed queries wait at least a minute. */
const rememberedMs = 60_000;

type Silence = { readonly count: number; readonly last: ConnectorFailure; readonly at: number };

/** Silent for two queries in a row: others fail at once. */
export class SilentSources {
  private readonly unanswered = new Map<string, Silence>();

  /** Any reply ends the silence, an error too. */
  noteReply(sourceId: string): void {
    this.unanswered.delete(sourceId);
  }

  noteFailure(sourceId: string, failure: ConnectorFailure, at: Date): void {
    if (failure.kind !== "unavailable" || failure.status !== null) return this.noteReply(sourceId);
    const count = (this.find(sourceId, at)?.count ?? 0) + 1;
    this.unanswered.set(sourceId, { count, last: failure, at: at.getTime() });
  }

  /** True after one query without a reply. */
  isSuspect(sourceId: string, at: Date): boolean {
    return this.find(sourceId, at) !== null;
  }

  failureOf(sourceId: string, at: Date): ConnectorFailure | null {
    const silence = this.find(sourceId, at);
    return silence && silence.count >= silentAfter ? silence.last : null;
  }

  private find(sourceId: string, at: Date): Silence | null {
    const silence = this.unanswered.get(sourceId);
    if (!silence) return null;
    if (at.getTime() - silence.at < rememberedMs) return silence;
    this.unanswered.delete(sourceId);
    return null;
  }
}
