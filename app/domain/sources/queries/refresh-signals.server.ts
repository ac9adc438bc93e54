import { EventEmitter, once } from "node:events";
import { singleton } from "#app/lib/singleton.ts";

const signals = singleton("refresh-signals", () => new EventEmitter().setMaxListeners(0));

/** There is something to ask: whoever asks in this process begins at once, other processes within seconds. */
export function kickRefresher(): void {
  signals.emit("kick");
}

export function onKick(listener: () => void): () => void {
  signals.on("kick", listener);
  return () => signals.off("kick", listener);
}

export function tellAnswered(companyId: string): void {
  signals.emit(`answered ${companyId}`);
}

/** Resolves when a question of this company was answered here, or after the time: another process may have done it. */
export async function answered(companyId: string, mostMs: number): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), mostMs);
  try {
    await once(signals, `answered ${companyId}`, { signal: late.signal });
  } catch (error) {
    if (!late.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
}
