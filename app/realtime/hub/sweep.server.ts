import { steadyNow } from "#app/lib/clock.server.ts";
import type { Connection } from "./connection.ts";
import { joined } from "./outbox.ts";
import { pingFrame, textFrame } from "./frames.ts";
import { hub } from "./state.server.ts";

const everyMs = 5000;
const ping = joined([textFrame('{"event":"pusher:ping","data":"{}"}'), pingFrame]);

export function startSweep(): void {
  setInterval(() => sweep(steadyNow()), everyMs).unref();
}

export function sweep(at: number): void {
  for (const connection of hub.connections.values()) check(connection, at);
  for (const [address, { open, handshakes }] of hub.addresses)
    if (open === 0 && handshakes.isFull(at)) hub.addresses.delete(address);
}

/** A client that receives events never pings. */
function check(connection: Connection, at: number): void {
  const { activityMs, pongMs, authorizedWithinMs, connectionMs } = hub.limits;
  if (!connection.isAuthorized && at - connection.openedAt > authorizedWithinMs)
    connection.close(4009, "No channel was authorized within 30 seconds");
  else if (at - connection.openedAt > connectionMs) connection.close(4200, "Please reconnect");
  else if (connection.pingedAt !== null) {
    if (at - connection.pingedAt <= pongMs) return;
    connection.close(4201, "No pong was received");
    connection.cut();
  } else if (at - connection.lastReceivedAt > activityMs) {
    connection.pingedAt = at;
    connection.send(ping);
  }
}
