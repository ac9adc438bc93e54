import { LRUCache } from "lru-cache";
import { Gauge } from "prom-client";
import { measures } from "../measures.server.ts";
import { singleton } from "../singleton.ts";

type Bounds<Value> = {
  readonly mostBytes: number;
  /** An estimate: 1 for a character, and for what objects take beside it. */
  readonly bytesOf: (value: Value, key: string) => number;
  /** A larger value is not stored: it would displace all others. */
  readonly mostOfOne?: number;
  readonly mostEntries?: number;
  readonly ttlMs?: number;
};

type Cache = { readonly calculatedSize: number; readonly size: number };

/** The process's one cache of that name. Its bytes and entries are in /metrics. */
export function byteCache<Value extends object>(
  name: string,
  { mostBytes, bytesOf, mostOfOne, mostEntries, ttlMs }: Bounds<Value>,
): LRUCache<string, Value> {
  return singleton(`cache ${name}`, () => {
    const cache = new LRUCache<string, Value>({
      maxSize: mostBytes,
      sizeCalculation: (value, key) => Math.max(1, Math.ceil(bytesOf(value, key) + key.length)),
      ...(mostOfOne && { maxEntrySize: mostOfOne }),
      ...(mostEntries && { max: mostEntries }),
      ...(ttlMs && { ttl: ttlMs }),
    });
    shown().set(name, { cache, mostBytes });
    return cache;
  });
}

function shown(): Map<string, { readonly cache: Cache; readonly mostBytes: number }> {
  return singleton("shown-caches", () => {
    const caches = new Map<string, { readonly cache: Cache; readonly mostBytes: number }>();
    const gauge = (what: string, help: string, read: (of: { cache: Cache; mostBytes: number }) => number) =>
      new Gauge({
        name: `plainboard_cache_${what}`,
        help,
        labelNames: ["cache"],
        registers: [measures.registry],
        collect() {
          for (const [name, one] of caches) this.set({ cache: name }, read(one));
        },
      });
    gauge("bytes", "Estimated bytes in a cache of this process", ({ cache }) => cache.calculatedSize);
    gauge("bytes_most", "Bytes that a cache may have", ({ mostBytes }) => mostBytes);
    gauge("entries", "Entries in a cache of this process", ({ cache }) => cache.size);
    return caches;
  });
}
