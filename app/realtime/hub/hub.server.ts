import { singleton } from "#app/lib/singleton.ts";
import { log } from "#app/lib/log.server.ts";
import { steadyNow } from "#app/lib/clock.server.ts";
import { onBusMessage, sendOnBus, thisNode } from "../bus/bus.server.ts";
import type { BusMessage, Revoked } from "../bus/message.ts";
import { isSameChannel } from "../channels.ts";
import { cacheEvent, cachedEvents } from "./cache.server.ts";
import type { Connection } from "./connection.ts";
import { publishedFrame, textFrame } from "./frames.ts";
import { handleGrants } from "./grants.server.ts";
import { handleCounts } from "./counts.server.ts";
import { dropNode, handleMembers } from "./members.server.ts";
import { dropSubscriptions, handleSubscriptions, ownSubscriptions } from "./occupancy.server.ts";
import { queueForChannel } from "./outbox.ts";
import { hub } from "./state.server.ts";
import { startSweep } from "./sweep.server.ts";
import { webhooksPostedBy } from "../webhooks/note.server.ts";

export function startHub(): void {
  singleton("hub-started", () => {
    onBusMessage(handle);
    startSweep();
    return true;
  });
}

function handle(message: BusMessage, node: string): void {
  if (message.kind === "event") deliver(message);
  else if (message.kind === "revoke") end(message.who);
  else if (message.kind === "grant" || message.kind === "granted") handleGrants(message);
  else if (message.kind === "count" || message.kind === "counts") handleCounts(message, node);
  else if (message.kind === "subscriptions") handleSubscriptions(message, node);
  else if (message.kind === "cached") message.events.forEach(cacheEvent);
  else if (message.kind === "hello" && node !== thisNode()) welcome(message, node);
  else if (message.kind === "bye") bye(node);
  else handleMembers(message, node);
}

/** Its clients are reconnecting, so people leave after a moment. */
function bye(node: string): void {
  if (node === thisNode()) return;
  webhooksPostedBy(node);
  setTimeout(dropProcess, hub.limits.leaveAfterMs, node).unref();
}

export function dropProcess(node: string): void {
  dropNode(node);
  dropSubscriptions(node);
}

function welcome(message: BusMessage, node: string): void {
  handleMembers(message, node);
  const events = cachedEvents();
  const subscriptions = ownSubscriptions();
  const messages: BusMessage[] = [
    ...(events.length > 0 ? [{ kind: "cached", events } as const] : []),
    ...(subscriptions ? [subscriptions] : []),
  ];
  if (messages.length > 0)
    sendOnBus(...messages).catch((error: unknown) => log.warn({ err: error }, "the state could not be sent"));
}

function deliver(message: BusMessage & { readonly kind: "event" }): void {
  const { channels, name, data, except, userId, isRaw, at } = message;
  for (const channelName of channels) {
    if (at !== undefined) cacheEvent({ channel: channelName, name, data, at });
    const channel = hub.channels.get(channelName);
    if (!channel) continue;
    const frame = isRaw
      ? textFrame(
          JSON.stringify({
            event: name,
            channel: channelName,
            data: JSON.parse(data) as unknown,
            user_id: userId,
          }),
        )
      : publishedFrame(name, channelName, data);
    queueForChannel(channel, frame, except === undefined ? undefined : hub.connections.get(except));
  }
}

export function resync(): void {
  for (const channel of hub.channels.values())
    queueForChannel(channel, publishedFrame("Resync", channel.name, "{}"));
}

function end(who: Revoked): void {
  for (const connection of hub.connections.values())
    if (concerns(connection, who))
      if (who.again) connection.close(4200, "Authorize again");
      else connection.close(4009, "The authorization has ended");
}

function concerns(connection: Connection, who: Revoked): boolean {
  const { companyId, userId, sessionId, channel } = who;
  if (
    channel !== undefined &&
    ![...connection.channels.keys()].some(({ name }) => isSameChannel(name, channel))
  )
    return false;
  const isOnlyUser = userId !== undefined && companyId === undefined && sessionId === undefined;
  if (isOnlyUser && connection.signedIn?.id === userId) return true;
  return connection.grants.some(
    (grant) =>
      (companyId ?? grant.companyId) === grant.companyId &&
      (userId ?? grant.userId) === grant.userId &&
      (sessionId ?? grant.sessionId) === grant.sessionId,
  );
}

/** Only when another process has the port. */
export async function drainHub(withinMs: number): Promise<void> {
  hub.ending = "rolling";
  const all = [...hub.connections.values()];
  const begun = steadyNow();
  for (const [at, connection] of all.entries()) {
    const due = (at / all.length) * withinMs - (steadyNow() - begun);
    if (due > 5) await new Promise((resolve) => setTimeout(resolve, due));
    connection.close(4200, "Please reconnect");
  }
}

export function closeHub(): void {
  hub.ending = "stopping";
  for (const connection of hub.connections.values()) connection.close(1001, "The server stops");
}
