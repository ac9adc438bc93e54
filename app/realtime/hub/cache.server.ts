import { byteCache } from "#app/lib/caches/byte-cache.server.ts";
import type { CachedEvent } from "../bus/message.ts";
import { isCacheChannel } from "../channels.ts";

const ttlMs = 30 * 60_000;
const maxChannels = 1000;
const maxBytes = 4 * 1024 * 1024;

const cache = byteCache<CachedEvent>("latest events", {
  mostEntries: maxChannels,
  mostBytes: maxBytes,
  bytesOf: ({ name, data }) => name.length + data.length,
  ttlMs,
});

/** Processes receive events in different orders; the later time wins. */
export function cacheEvent(event: CachedEvent): void {
  const known = cache.get(event.channel);
  const age = Date.now() - event.at;
  if (!isCacheChannel(event.channel) || age >= ttlMs) return;
  if (known && (known.at > event.at || (known.at === event.at && known.data > event.data))) return;
  cache.set(event.channel, event, { ttl: Math.min(ttlMs, ttlMs - age) });
}

export function cachedEvent(channel: string): CachedEvent | null {
  return cache.get(channel) ?? null;
}

export function cachedEvents(): readonly CachedEvent[] {
  return [...cache.values()];
}
