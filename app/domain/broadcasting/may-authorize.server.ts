import { LRUCache } from "lru-cache";
import { singleton } from "#app/lib/singleton.ts";
import { Bucket } from "#app/realtime/hub/limits.ts";

/** Per person and process; a page requests two to four channels. */
const perSecond = 10;
const burst = 100;

const buckets = singleton("channel-authorizations", () => new LRUCache<string, Bucket>({ max: 20_000 }));

export function mayAuthorize(userId: string, at: number): boolean {
  let bucket = buckets.get(userId);
  if (!bucket) buckets.set(userId, (bucket = new Bucket(perSecond, burst, at)));
  return bucket.take(at);
}
