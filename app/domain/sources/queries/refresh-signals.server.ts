import { EventEmitter, once } from "node:events";
import { singleton } from "#app/lib/singleton.ts";

const signals = singleton("refresh-signals", () => new EventEmitter().setMaxListeners(0));

/** Wakes this process's refresher; others notice within seconds. */
export function wakeRefresher(): void {
  signals.emit("kick");
}

export function onKick(listener: () => void): () => void {
  signals.on("kick", listener);
  return () => signals.off("kick", listener);
}

export function notifyResult(companyId: string): void {
  signals.emit(`answered ${companyId}`);
}

/** Resolves after an answer in this process or after `mostMs`: another process may have answered. */
export async function waitForResult(companyId: string, mostMs: number): Promise<void> {
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
