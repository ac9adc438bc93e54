import { newId } from "#app/lib/id.server.ts";
import { sendOnBus, thisNode } from "../bus/bus.server.ts";
import type { BusMessage } from "../bus/message.ts";
import { liveNodes } from "../bus/nodes.server.ts";
import { hub } from "./state.server.ts";

type Counts = Map<string, number>;
type Collected = { readonly counts: Counts; left: number; readonly done: () => void };

const collecting = new Map<string, Collected>();
const waitMs = 500;

/** Of all processes that answer within half a second. */
export async function countSubscriptions(): Promise<ReadonlyMap<string, number>> {
  const counts: Counts = new Map();
  addTo(counts, ownCounts());
  const others = liveNodes();
  if (others === 0) return counts;
  const ask = newId();
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(resolve, waitMs);
    const done = () => {
      clearTimeout(late);
      resolve();
    };
    collecting.set(ask, { counts, left: others, done });
    sendOnBus({ kind: "count", ask }).catch(reject);
  }).finally(() => collecting.delete(ask));
  return counts;
}

export function handleCounts(
  message: BusMessage & { readonly kind: "count" | "counts" },
  node: string,
): void {
  if (message.kind === "count") {
    if (node !== thisNode())
      void sendOnBus({ kind: "counts", ask: message.ask, counts: ownCounts() }).catch(() => {});
    return;
  }
  const collected = collecting.get(message.ask);
  if (!collected) return;
  addTo(collected.counts, message.counts);
  if (--collected.left === 0) collected.done();
}

function ownCounts(): [string, number][] {
  return [...hub.channels.values()].map(({ name, subscribers }) => [name, subscribers.size]);
}

function addTo(counts: Counts, more: readonly (readonly [string, number])[]): void {
  for (const [name, count] of more) counts.set(name, (counts.get(name) ?? 0) + count);
}
