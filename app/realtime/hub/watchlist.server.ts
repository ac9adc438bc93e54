import { singleton } from "#app/lib/singleton.ts";
import { isMember } from "../presence.server.ts";
import type { Connection } from "./connection.ts";
import { eventFrame } from "./frames.ts";

/** Clients cannot subscribe to this name. */
export const onlineChannel = "#online";

const watchers = singleton("watchers", () => new Map<string, Set<Connection>>());

export function watch(connection: Connection, userIds: readonly string[]): void {
  unwatch(connection);
  connection.watchlist = [...new Set(userIds)];
  for (const userId of connection.watchlist) {
    let own = watchers.get(userId);
    if (!own) watchers.set(userId, (own = new Set()));
    own.add(connection);
  }
  const isOnline = (userId: string) => isMember(onlineChannel, userId);
  tell(connection, [
    { name: "online", user_ids: connection.watchlist.filter(isOnline) },
    { name: "offline", user_ids: connection.watchlist.filter((userId) => !isOnline(userId)) },
  ]);
}

export function unwatch(connection: Connection): void {
  for (const userId of connection.watchlist) {
    const own = watchers.get(userId);
    own?.delete(connection);
    if (own?.size === 0) watchers.delete(userId);
  }
  connection.watchlist = [];
}

export function tellWatchers(userId: string, name: "online" | "offline"): void {
  for (const connection of watchers.get(userId) ?? []) tell(connection, [{ name, user_ids: [userId] }]);
}

function tell(
  connection: Connection,
  all: readonly { readonly name: string; readonly user_ids: readonly string[] }[],
): void {
  const events = all.filter((one) => one.user_ids.length > 0);
  if (events.length > 0) connection.send(eventFrame("pusher_internal:watchlist_events", { events }));
}
