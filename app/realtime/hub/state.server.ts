import { config } from "#app/config.server.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { Channel, type Connection } from "./connection.ts";
import { type Bucket, defaultHubLimits } from "./limits.ts";

export type HubKeys = { readonly key: string; readonly secret: string };

/** Derived from the installation's secret unless set. */
export function hubKeys(): HubKeys {
  return singleton("hub-keys", () => ({
    key: config.hubKey ?? keyFor("hub key").toString("hex").slice(0, 20),
    secret: config.hubSecret ?? keyFor("hub secret").toString("hex").slice(0, 40),
  }));
}

export const hub = singleton("hub", () => ({
  limits: { ...defaultHubLimits },
  connections: new Map<string, Connection>(),
  channels: new Map<string, Channel>(),
  people: new Map<string, Set<Connection>>(),
  addresses: new Map<string, { open: number; readonly handshakes: Bucket }>(),
  nextSocket: 1,
  /** Rolling: another process has the port already. */
  ending: null as "rolling" | "stopping" | null,
}));

export function channelNamed(name: string): Channel {
  let channel = hub.channels.get(name);
  if (!channel) hub.channels.set(name, (channel = new Channel(name)));
  return channel;
}

/** False: too many connections. */
export function belongsTo(connection: Connection, userId: string): boolean {
  let own = hub.people.get(userId);
  if (!own) hub.people.set(userId, (own = new Set()));
  if (!own.has(connection) && own.size >= hub.limits.connectionsPerUser) return false;
  own.add(connection);
  return true;
}

export function forgetConnection(connection: Connection): void {
  hub.connections.delete(connection.id);
  const ids = [...connection.grants.map(({ userId }) => userId), connection.signedIn?.id];
  for (const userId of ids) {
    const own = userId === undefined ? undefined : hub.people.get(userId);
    own?.delete(connection);
    if (own?.size === 0) hub.people.delete(userId!);
  }
}
