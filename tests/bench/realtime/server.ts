import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocketServer } from "ws";
import { sendOnBus } from "#app/realtime/bus/bus.server.ts";
import { startHub } from "#app/realtime/hub/hub.server.ts";
import { hub, hubKeys } from "#app/realtime/hub/state.server.ts";
import { receiveUpgrade } from "#app/realtime/hub/receive-upgrade.server.ts";

// The hub and a bare broadcast of `ws` in one process, driven by messages of run.ts.

export const channel = "private-company.bench";

export type Order =
  | { readonly what: "ports" }
  | { readonly what: "memory" }
  /** `events` in each of `ticks` turns of the event loop; the answer has the CPU time. */
  | { readonly what: "hub" | "bare"; readonly events: number; readonly ticks: number; readonly bytes: number }
  /** At this rate; the answer has the CPU time as a share of one core. */
  | { readonly what: "rate"; readonly perSecond: number; readonly seconds: number; readonly bytes: number };

Object.assign(hub.limits, {
  connectionsPerAddress: 1e9,
  handshakesPerSecond: 1e9,
  handshakeBurst: 1e9,
  authorizedWithinMs: 1e9,
});
startHub();
const hubServer = createServer().on("upgrade", receiveUpgrade).listen(0, "127.0.0.1");
const hubSockets = new Set<Socket>();
hubServer.on("connection", (socket: Socket) => {
  hubSockets.add(socket);
  socket.once("close", () => hubSockets.delete(socket));
});
const bare = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
await Promise.all([once(hubServer, "listening"), once(bare, "listening")]);

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const pad = (bytes: number) => "x".repeat(Math.max(0, bytes - 60));
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function answer(order: Order): Promise<unknown> {
  switch (order.what) {
    case "ports":
      return { hub: portOf(hubServer), bare: portOf(bare), ...hubKeys() };
    case "memory": {
      for (let at = 0; at < 4; at++) {
        globalThis.gc?.();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const { heapUsed, external, rss } = process.memoryUsage();
      return { used: heapUsed + external, rss };
    }
    case "hub":
    case "bare": {
      const text = pad(order.bytes);
      const wholeBroadcast = order.what === "hub" ? watchLastSubscriber() : null;
      const begun = process.cpuUsage();
      for (let tick = 0; tick < order.ticks; tick++) {
        for (let at = 0; at < order.events; at++) {
          const data = JSON.stringify({ at: Date.now(), text });
          if (order.what === "hub") await publish(data);
          else broadcast(data);
        }
        if (wholeBroadcast) await wholeBroadcast.next();
        await turn();
        await turn();
      }
      wholeBroadcast?.stop();
      await drained();
      return cpuSince(begun);
    }
    case "rate": {
      const text = pad(order.bytes);
      const [begun, at] = [process.cpuUsage(), performance.now()];
      for (let nth = 0; nth < order.perSecond * order.seconds; nth++) {
        await publish(JSON.stringify({ at: Date.now(), text }));
        const wait = at + ((nth + 1) * 1000) / order.perSecond - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      }
      return cpuSince(begun) / (performance.now() - at);
    }
  }
}

const publish = (data: string) => sendOnBus({ kind: "event", channels: [channel], name: "Bench", data });

/** The hub writes in slices: without a wait, it would write several ticks at once. */
function watchLastSubscriber() {
  const last = [...hub.channels.get(channel)!.subscribers].at(-1)!;
  let written = () => {};
  const write = last.write.bind(last);
  last.write = (frame) => {
    write(frame);
    written();
  };
  return {
    next: () => new Promise<void>((resolve) => (written = resolve)),
    stop: () => void (last.write = write),
  };
}

/** As one would write it: the same buffer to all. */
function broadcast(data: string): void {
  const buffer = Buffer.from(JSON.stringify({ event: "Bench", data, channel }));
  for (const client of bare.clients) client.send(buffer, { binary: false });
}

async function drained(): Promise<void> {
  const isFull = () =>
    [...bare.clients].some(({ bufferedAmount }) => bufferedAmount > 0) ||
    [...hubSockets].some(({ writableLength }) => writableLength > 0);
  while (isFull()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Milliseconds of CPU. */
function cpuSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

process.on("message", ({ id, order }: { id: number; order: Order }) => {
  void answer(order).then((result) => process.send!({ id, result }));
});
process.send!("up");
