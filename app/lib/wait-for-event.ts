import { type EventEmitter, once } from "node:events";

export async function waitForEvent(events: EventEmitter, name: string, mostMs: number): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), mostMs);
  try {
    await once(events, name, { signal: late.signal });
  } catch (error) {
    if (!late.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
}
