import WebSocket from "ws";
import { channelText, hmac } from "#app/realtime/hub/signature.ts";

// Many clients in their own process, so that their CPU time is not the server's.

export type ClientOrder =
  | {
      readonly what: "open-bare" | "open-hub";
      readonly url: string;
      readonly count: number;
      readonly keys?: Keys;
    }
  | { readonly what: "close" }
  /** Deliveries since the last call, and the 95th percentile of their delay. */
  | { readonly what: "count" };

type Keys = { readonly key: string; readonly secret: string; readonly channel: string };

let sockets: WebSocket[] = [];
let deliveries = 0;
let delays: number[] = [];
const atOnce = 100;

async function open(url: string, count: number, keys?: Keys): Promise<void> {
  for (let at = 0; at < count; at += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - at) }, (_, nth) => openOne(url, at + nth, keys)),
    );
}

function openOne(url: string, nth: number, keys?: Keys): Promise<void> {
  return new Promise((resolve, reject) => {
    // A hundred addresses, behind a proxy: the hub has a limit for each.
    const headers = { "X-Forwarded-For": `198.51.100.${nth % 100}` };
    const socket = new WebSocket(url, { perMessageDeflate: false, headers });
    sockets.push(socket);
    socket.on("error", reject);
    if (!keys) socket.once("open", () => resolve());
    socket.on("message", (data: Buffer) => {
      const text = data.toString("latin1", 0, 60);
      if (text.startsWith('{"event":"Bench"')) return count(nth, data);
      if (!keys) return;
      const { event, data: inner } = JSON.parse(data.toString()) as { event: string; data: string };
      if (event === "pusher:connection_established") {
        const { socket_id: id } = JSON.parse(inner) as { socket_id: string };
        const auth = `${keys.key}:${hmac(keys.secret, channelText(id, keys.channel))}`;
        socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: keys.channel, auth } }));
      } else if (event === "pusher_internal:subscription_succeeded") resolve();
    });
  });
}

/** Delays of every tenth client. */
function count(nth: number, data: Buffer): void {
  deliveries++;
  if (nth % 10 !== 0) return;
  const sentAt = /at\\":(\d+)/.exec(data.toString("latin1", 0, 120))?.[1];
  if (sentAt) delays.push(Date.now() - Number(sentAt));
}

async function answer(order: ClientOrder): Promise<unknown> {
  if (order.what === "open-bare") return open(order.url, order.count);
  if (order.what === "open-hub") return open(order.url, order.count, order.keys);
  if (order.what === "close") {
    for (const socket of sockets) socket.terminate();
    sockets = [];
    return new Promise((resolve) => setTimeout(resolve, 500));
  }
  const sorted = delays.sort((a, b) => a - b);
  const result = { deliveries, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
  [deliveries, delays] = [0, []];
  return result;
}

process.on("message", ({ id, order }: { id: number; order: ClientOrder }) => {
  void answer(order).then((result) => process.send!({ id, result }));
});
process.send!("up");
