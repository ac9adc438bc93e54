import type { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";

const silentAfter = 2;
/** Failed queries are retried after a minute at the earliest. */
const rememberedMs = 60_000;

type Silence = { readonly count: number; readonly last: ConnectorFailure; readonly at: number };

/**
 * Sources that did not answer two queries in a row. Their other queries fail at once instead of waiting one
 * after the other.
 */
export class SilentSources {
  private readonly unanswered = new Map<string, Silence>();

  /** Any reply of the provider ends the silence, an error too. */
  noteReply(sourceId: string): void {
    this.unanswered.delete(sourceId);
  }

  noteFailure(sourceId: string, failure: ConnectorFailure, at: Date): void {
    if (failure.kind !== "unavailable" || failure.status !== null) return this.noteReply(sourceId);
    const count = (this.find(sourceId, at)?.count ?? 0) + 1;
    this.unanswered.set(sourceId, { count, last: failure, at: at.getTime() });
  }

  /** The last query got no reply: the next one is not worth several tries. */
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
