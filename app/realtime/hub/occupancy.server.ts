import { config } from "#app/config.server.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { steadyNow } from "#app/lib/clock.server.ts";
import { sendOnBus, thisNode } from "../bus/bus.server.ts";
import type { BusMessage } from "../bus/message.ts";
import { noteWebhook } from "../webhooks/note.server.ts";
import { eventFrame } from "./frames.ts";
import { queueForChannel } from "./outbox.ts";
import { hub } from "./state.server.ts";

const afterMs = 250;
const largeAfterMs = 5000;
const large = 100;

const state = singleton("occupancy", () => ({
  others: new Map<string, Map<string, number>>(),
  totals: new Map<string, number>(),
  changed: new Set<string>(),
  notBefore: new Map<string, number>(),
  vacating: new Map<string, NodeJS.Timeout>(),
  timer: null as NodeJS.Timeout | null,
}));

function isKept(): boolean {
  return config.hubCounts || config.hubWebhooks !== null;
}

export function subscriptionsChanged(channel: string): void {
  if (!isKept()) return;
  state.changed.add(channel);
  plan();
}

function plan(): void {
  state.timer ??= setTimeout(send, afterMs).unref();
}

function send(): void {
  state.timer = null;
  const at = steadyNow();
  const due = [...state.changed].filter((name) => (state.notBefore.get(name) ?? 0) <= at);
  for (const name of due) {
    state.changed.delete(name);
    if ((state.totals.get(name) ?? 0) > large) state.notBefore.set(name, at + largeAfterMs);
    else state.notBefore.delete(name);
  }
  if (state.changed.size > 0) plan();
  if (due.length === 0) return;
  const message: BusMessage = { kind: "subscriptions", counts: due.map((name) => [name, own(name)]) };
  sendOnBus(message).catch((error: unknown) => {
    log.warn({ err: error }, "counts could not be sent");
    for (const name of due) subscriptionsChanged(name);
  });
}

const own = (name: string) => hub.channels.get(name)?.subscribers.size ?? 0;

export function handleSubscriptions(
  { counts, isWhole }: BusMessage & { readonly kind: "subscriptions" },
  node: string,
): void {
  const isOwn = node === thisNode();
  const before = state.others.get(node) ?? new Map<string, number>();
  const known = isWhole ? new Map<string, number>() : before;
  if (!isOwn) state.others.set(node, known);
  for (const [name, count] of counts) {
    if (isOwn) continue;
    if (count > 0) known.set(name, count);
    else known.delete(name);
  }
  const names = new Set(counts.map(([name]) => name));
  if (isWhole) for (const name of before.keys()) names.add(name);
  for (const name of names) settle(name, isOwn);
}

export function ownSubscriptions(): (BusMessage & { readonly kind: "subscriptions" }) | null {
  if (!isKept()) return null;
  const counts = [...hub.channels.values()].map(({ name, subscribers }) => [name, subscribers.size] as const);
  return { kind: "subscriptions", counts, isWhole: true };
}

export function dropSubscriptions(node: string): void {
  const names = [...(state.others.get(node)?.keys() ?? [])];
  state.others.delete(node);
  for (const name of names) settle(name, false);
}

function settle(name: string, isOwn: boolean): void {
  const before = state.totals.get(name) ?? 0;
  let total = own(name);
  for (const counts of state.others.values()) total += counts.get(name) ?? 0;
  if (total > 0) state.totals.set(name, total);
  else {
    state.totals.delete(name);
    state.notBefore.delete(name);
  }
  if (total === before && !isOwn) return;
  const isPresence = name.startsWith("presence-");
  if (config.hubCounts && !isPresence) {
    const here = hub.channels.get(name);
    const data = { subscription_count: total };
    if (here) queueForChannel(here, eventFrame("pusher_internal:subscription_count", data, name));
  }
  if (total === before) return;
  noteOccupancy(name, before, total);
  if (config.hubCounts && !isPresence)
    noteWebhook({ name: "subscription_count", channel: name, subscription_count: total });
}

/** Delayed: a reload closes and reopens the page. */
function noteOccupancy(channel: string, before: number, total: number): void {
  if (total === 0) {
    const vacated = () => {
      state.vacating.delete(channel);
      noteWebhook({ name: "channel_vacated", channel });
    };
    state.vacating.set(channel, setTimeout(vacated, hub.limits.leaveAfterMs).unref());
  } else if (before === 0) {
    const late = state.vacating.get(channel);
    clearTimeout(late);
    if (!state.vacating.delete(channel)) noteWebhook({ name: "channel_occupied", channel });
  }
}
