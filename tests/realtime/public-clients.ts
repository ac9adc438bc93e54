import { createRequire } from "node:module";
import Server from "pusher";
import type PusherClient from "pusher-js";
import WebSocket from "ws";
import type { Agency } from "#tests/support/companies/agency.ts";

export type Build = "node" | "worker";
type Client = typeof PusherClient;

export type HubAddress = { readonly url: string; readonly key: string; readonly secret: string };

const require = createRequire(import.meta.url);
const builds: Record<Build, () => Client> = {
  node: () => require("pusher-js") as Client,
  // It expects the globals of a worker.
  worker() {
    Object.assign(globalThis, { self: globalThis, WebSocket });
    return require("pusher-js/worker") as Client;
  },
};

const open: PusherClient[] = [];

/** pusher-js as its users start it; only the cookie, which a browser would add, is sent by hand. */
export function pusherClient(
  { url, key }: HubAddress,
  agency: Agency | null,
  { build = "node", ...more }: { readonly build?: Build } & Partial<PusherOptions> = {},
): PusherClient {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === "https:";
  const Pusher = builds[build]();
  const client = new Pusher(key, {
    cluster: "",
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: isSecure,
    enabledTransports: isSecure ? ["wss"] : ["ws"],
    channelAuthorization: {
      endpoint: `${url}/broadcasting/auth`,
      transport: "ajax",
      customHandler: ({ socketId, channelName }, done) =>
        void sign(agency, "/broadcasting/auth", { socket_id: socketId, channel_name: channelName }, done),
    },
    userAuthentication: {
      endpoint: `${url}/broadcasting/user-auth`,
      transport: "ajax",
      customHandler: ({ socketId }, done) =>
        void sign(agency, "/broadcasting/user-auth", { socket_id: socketId }, done),
    },
    ...more,
  });
  open.push(client);
  return client;
}

type PusherOptions = NonNullable<ConstructorParameters<Client>[1]>;
type Done = (error: Error | null, data: never) => void;

/** As a browser: never on a kept connection that a killed process had, and a lost one is a failure with status 0. */
async function sign(agency: Agency | null, path: string, fields: Record<string, string>, done: Done) {
  const headers = { Connection: "close" };
  const answer = await agency
    ?.call(path, { method: "POST", body: new URLSearchParams(fields), headers })
    .catch(() => ({ ok: false, status: 0, json: () => null }));
  if (answer?.ok) done(null, (await answer.json()) as never);
  else
    done(Object.assign(new Error(`answered ${answer?.status}`), { status: answer?.status }), null as never);
}

export function endClients(): void {
  for (const client of open.splice(0)) client.disconnect();
}

/** The server SDK. */
export function pusherServer({ url, key, secret }: HubAddress, encryptionKey?: string): Server {
  const { hostname, port, protocol } = new URL(url);
  return new Server({
    appId: "plainboard",
    key,
    secret,
    host: hostname,
    ...(port && { port }),
    ...(encryptionKey !== undefined && { encryptionMasterKeyBase64: encryptionKey }),
    useTLS: protocol === "https:",
  });
}

/** Resolves with the data of the next such event. */
export function heard<Data = unknown>(
  emitter: {
    bind: (name: string, act: (data: Data) => void) => unknown;
    unbind: (name: string, act: (data: Data) => void) => unknown;
  },
  event: string,
  withinMs = 8000,
): Promise<Data> {
  return new Promise((resolve, reject) => {
    const act = (data: Data) => {
      clearTimeout(late);
      emitter.unbind(event, act);
      resolve(data);
    };
    const late = setTimeout(() => reject(new Error(`no ${event} within ${withinMs} ms`)), withinMs);
    emitter.bind(event, act);
  });
}
