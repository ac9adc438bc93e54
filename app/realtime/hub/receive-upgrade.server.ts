import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { config } from "#app/config.server.ts";
import { hasOneHost } from "#app/http/front-door/refusals.server.ts";
import { allowedOrigins } from "#app/http/same-origin.server.ts";
import { networkOf } from "#app/lib/client-network.ts";
import { remoteAddressOf } from "#app/http/front-door/remote-address-of.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { thisNode } from "../bus/bus.server.ts";
import { Connection } from "./connection.ts";
import { errorFrame, eventFrame } from "./frames.ts";
import { handleMessage } from "./handle-message.server.ts";
import { Bucket } from "./limits.ts";
import { forgetConnection, hub, hubKeys } from "./state.server.ts";
import { signOff } from "./members.server.ts";
import { exit } from "./subscribe.server.ts";
import { unwatch } from "./watchlist.server.ts";
import { log } from "#app/lib/log.server.ts";
import { measures } from "#app/lib/measures.server.ts";
import { steadyNow } from "#app/lib/clock.server.ts";

// Compression cost 228 kB per idle connection and five times the CPU.
const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: hub.limits.messageBytes,
  maxFragments: hub.limits.messageFragments,
});

/** In development other paths belong to Vite. */
export function receiveUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
  const [path = "/", query = ""] = (req.url ?? "/").split("?", 2);
  if (!/^\/app(\/|$)/.test(path)) {
    if (config.mode !== "development") refuse(socket, 404, "Not Found");
    return;
  }
  if (!hasOneHost(req)) {
    refuse(socket, 400, "Bad Request");
    return;
  }
  const origin = req.headers.origin;
  if (origin !== undefined && !allowedOrigins(req).has(origin)) {
    securityEvent("origin-refused");
    refuse(socket, 403, "Forbidden");
    return;
  }
  if (hub.ending === "stopping") {
    socket.destroy();
    return;
  }
  const address = networkOf(remoteAddressOf(req));
  if (!takeAddress(address)) {
    refuse(socket, 429, "Too Many Requests");
    return;
  }
  watchSocket(socket, address);
  server.handleUpgrade(req, socket, head, (ws) => {
    ws.on("error", ignore);
    const refusal = refusalOf(path, new URLSearchParams(query), req);
    if (refusal) {
      ws.send(errorFrameText(...refusal));
      ws.close(...refusal);
      return;
    }
    open(ws, socket);
  });
}

/** ws closes with 1009, 1007 and 1002; without a listener the process would end. */
const ignore = () => {};

/** A closure in the handshake would retain the request. */
function watchSocket(socket: Duplex, address: string): void {
  socket.once("close", () => freeAddress(address));
  socket.on("error", () => socket.destroy());
}

type Socket = Parameters<Parameters<typeof server.handleUpgrade>[3]>[0];

function errorFrameText(code: number, message: string): string {
  return JSON.stringify({ event: "pusher:error", data: JSON.stringify({ code, message }) });
}

/** 40xx: the client does not come back. */
function refusalOf(path: string, query: URLSearchParams, req: IncomingMessage): [number, string] | null {
  const forwarded = config.trustProxy > 0 ? req.headers["x-forwarded-proto"] : undefined;
  if (config.https && forwarded === "http") return [4000, "Connect with TLS"];
  const [, key, ...more] = path.slice(1).split("/");
  if (key === undefined || key === "" || more.length > 0) return [4005, "Path not found"];
  if (key !== hubKeys().key) return [4001, "There is no application with this key"];
  const protocol = query.get("protocol");
  if (protocol === null || protocol === "") return [4008, "No protocol version was given"];
  if (!/^\d{1,9}$/.test(protocol)) return [4006, "The protocol version is not a number"];
  return protocol === "7" ? null : [4007, "Only protocol version 7 is supported"];
}

function open(ws: Socket, socket: Duplex): void {
  const connection = new Connection(`${thisNode()}.${hub.nextSocket++}`, ws, socket, steadyNow(), hub.limits);
  hub.connections.set(connection.id, connection);
  measures.sockets.set(hub.connections.size);
  ws.on("message", (data: Buffer, isBinary) => {
    if (isBinary) connection.close(1003, "Only text is accepted");
    else if (!connection.isClosed) receive(connection, data.toString("utf8"));
  });
  const count = () => {
    if (!connection.isClosed && !connection.messages.take(steadyNow()))
      connection.close(4100, "Too many messages");
  };
  ws.on("pong", () => {
    connection.lastReceivedAt = steadyNow();
    connection.pingedAt = null;
    count();
  });
  ws.on("ping", count);
  ws.on("close", () => {
    connection.isClosed = true;
    for (const channel of connection.channels.keys()) exit(connection, channel);
    unwatch(connection);
    forgetConnection(connection);
    if (connection.signedIn) signOff(connection.signedIn.id);
    measures.sockets.set(hub.connections.size);
  });
  connection.send(
    eventFrame("pusher:connection_established", {
      socket_id: connection.id,
      activity_timeout: hub.limits.activityMs / 1000,
    }),
  );
  // After "established" the client retries once, not in a loop.
  if (hub.ending === "rolling") connection.close(4200, "Please reconnect");
}

/** A bug ends one socket, not the process. */
function receive(connection: Connection, text: string): void {
  try {
    handleMessage(connection, text, steadyNow());
  } catch (error) {
    log.error({ err: error }, "a message could not be handled");
    connection.send(errorFrame(null, "The message could not be handled"));
  }
}

function refuse(socket: Duplex, status: number, words: string): void {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status} ${words}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function takeAddress(address: string): boolean {
  const { connectionsPerAddress, handshakesPerSecond, handshakeBurst } = hub.limits;
  const at = steadyNow();
  let known = hub.addresses.get(address);
  if (!known) {
    known = { open: 0, handshakes: new Bucket(handshakesPerSecond, handshakeBurst, at) };
    hub.addresses.set(address, known);
  }
  if (known.open >= connectionsPerAddress || !known.handshakes.take(at)) return false;
  known.open++;
  return true;
}

function freeAddress(address: string): void {
  const known = hub.addresses.get(address);
  if (known) known.open--;
}
