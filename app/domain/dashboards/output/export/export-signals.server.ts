import { EventEmitter } from "node:events";
import { singleton } from "#app/lib/singleton.ts";
import { waitForEvent } from "#app/lib/wait-for-event.ts";

const signals = singleton("export-signals", () => new EventEmitter().setMaxListeners(0));

export function notifyExportEnd(id: string): void {
  signals.emit(id);
}

/** Also resolves after `mostMs`: another process may create it. */
export function waitForExportEnd(id: string, mostMs: number): Promise<void> {
  return waitForEvent(signals, id, mostMs);
}
