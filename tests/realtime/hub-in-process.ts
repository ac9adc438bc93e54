import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach } from "vitest";
import { startHub } from "#app/realtime/hub/hub.server.ts";
import { channelText, hmac } from "#app/realtime/hub/signature.ts";
import { hub, hubKeys } from "#app/realtime/hub/state.server.ts";
import { receiveUpgrade } from "#app/realtime/hub/receive-upgrade.server.ts";
import { RawClient } from "./raw-client.ts";

/** The hub alone, on its own port. Its clients end with each test. */
export async function serveHub() {
  startHub();
  const server = createServer().on("upgrade", receiveUpgrade);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const clients: RawClient[] = [];
  const limits = { ...hub.limits };
  afterEach(() => {
    Object.assign(hub.limits, limits);
    for (const client of clients.splice(0)) client.end();
  });
  afterAll(() => void server.close());
  const { key, secret } = hubKeys();
  const socketUrl = (path = `/app/${key}?protocol=7&client=js&version=8.6.0&flash=false`) =>
    `ws://127.0.0.1:${port}${path}`;

  return {
    key,
    secret,
    port,
    connect(path?: string, headers?: Record<string, string>): RawClient {
      const client = new RawClient(socketUrl(path), headers);
      clients.push(client);
      return client;
    },
    /** Connected and subscribed. */
    async subscribed(...channels: readonly string[]) {
      const client = this.connect();
      const id = await client.socketId();
      for (const channel of channels) client.send(this.subscription(id, channel));
      for (const _ of channels) await client.next("pusher_internal:subscription_succeeded");
      return client;
    },
    subscription(socketId: string, channel: string, channelData?: string) {
      const auth = `${key}:${hmac(secret, channelText(socketId, channel, channelData))}`;
      return {
        event: "pusher:subscribe",
        data: { channel, auth, ...(channelData !== undefined && { channel_data: channelData }) },
      };
    },
  };
}
