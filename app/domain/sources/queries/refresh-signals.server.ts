import { EventEmitter } from "node:events";
import { singleton } from "#app/lib/singleton.ts";
import { waitForEvent } from "#app/lib/wait-for-event.ts";

const signals = singleton("refresh-signals", () => new EventEmitter().setMaxListeners(0));

/** Other processes notice within seconds. */
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

/** Also resolves after `mostMs`: another process may have answered. */
export function waitForResult(companyId: string, mostMs: number): Promise<void> {
  return waitForEvent(signals, `answered ${companyId}`, mostMs);
}
