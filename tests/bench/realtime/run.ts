import { startProduct } from "#tests/support/browser/product.ts";
import { pusherServer } from "#tests/realtime/public-clients.ts";
import { killOne, rollOver } from "#tests/support/browser/two-processes.ts";
import { restartStage } from "#tests/realtime/restarts.ts";
import { alternate, median, printTable, ratio, verdict } from "../rounds.ts";
import { type Helper, startHelper } from "./helper.ts";
import type { Order } from "./server.ts";
import type { ClientOrder } from "./subscribers.ts";

const channel = "private-company.bench";
/** Twice in a process, for hub and bare, within its 20,000 open files. */
const mostAtOnce = 9900;

type Ports = { readonly hub: number; readonly bare: number; readonly key: string; readonly secret: string };
type Stage = { readonly server: Helper<Order>; readonly clients: Helper<ClientOrder>; readonly ports: Ports };
type Received = { readonly deliveries: number; readonly p95: number };

/** The hub against a bare broadcast of `ws` in one run; with TEST_DATABASE_URL also restarts of two processes. */
export async function run({ rounds }: { readonly rounds: number }): Promise<void> {
  const server = await startHelper<Order>("./server.ts");
  const clients = await startHelper<ClientOrder>("./subscribers.ts");
  const stage = { server, clients, ports: await server.ask<Ports>({ what: "ports" }) };
  await idleMemory(stage, 10_000);
  await deliveries(stage, rounds);
  await steadyRate(stage);
  server.end();
  clients.end();
  await pagesMeanwhile();
  const { TEST_DATABASE_URL: databaseUrl } = process.env;
  if (databaseUrl) await restarts(databaseUrl);
}

async function open({ clients, ports }: Stage, kind: "hub" | "bare", count: number): Promise<void> {
  const { key, secret } = ports;
  if (kind === "bare") await clients.ask({ what: "open-bare", url: `ws://127.0.0.1:${ports.bare}`, count });
  else
    await clients.ask({
      what: "open-hub",
      url: `ws://127.0.0.1:${ports.hub}/app/${key}?protocol=7`,
      count,
      keys: { key, secret, channel },
    });
}

async function idleMemory(stage: Stage, count: number): Promise<void> {
  const read = async () => (await stage.server.ask<{ used: number }>({ what: "memory" })).used;
  const empty = await read();
  await open(stage, "bare", count);
  const bare = (await read()) - empty;
  await stage.clients.ask({ what: "close" });
  const before = await read();
  await open(stage, "hub", count);
  const hub = (await read()) - before;
  await stage.clients.ask({ what: "close" });
  const extra = (hub - bare) / count / 1000;
  printTable(`${count} idle connections, kB each (heap and buffers)`, [
    ["bare ws", "hub", "more", ""],
    [
      (bare / count / 1000).toFixed(1),
      (hub / count / 1000).toFixed(1),
      extra.toFixed(2),
      verdict(extra, "≤", 4),
    ],
  ]);
}

async function deliveries(stage: Stage, rounds: number): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const count of [1000, 5000, mostAtOnce]) {
    await open(stage, "bare", count);
    await open(stage, "hub", count);
    const ticks = Math.ceil(20_000 / count);
    const send = (what: "hub" | "bare", events: number) => async () => {
      const ms = await stage.server.ask<number>({ what, events, ticks, bytes: 1000 });
      await received(stage, count * events * ticks);
      return ms;
    };
    await send("hub", 1)(); // warms both up
    await send("bare", 1)();
    const { hub, bare, burst } = await alternate(rounds, {
      hub: send("hub", 1),
      bare: send("bare", 1),
      burst: send("hub", 10),
    });
    const [perDelivery, perBurst] = [ratio(hub, bare), ratio(burst, hub)];
    rows.push([
      count,
      ((median(hub) / count / ticks) * 1000).toFixed(2),
      ((median(bare) / count / ticks) * 1000).toFixed(2),
      perDelivery.toFixed(2),
      verdict(Number(perDelivery.toFixed(2)), "≤", 0.85),
      perBurst.toFixed(2),
      verdict(Number(perBurst.toFixed(2)), "≤", 2),
    ]);
    await stage.clients.ask({ what: "close" });
  }
  printTable("CPU of a delivery of 1 kB, µs, and of a burst of ten events", [
    ["subscribers", "hub", "bare ws", "ratio", "", "ten / one", ""],
    ...rows,
  ]);
}

async function received({ clients }: Stage, expected: number): Promise<void> {
  let all = 0;
  for (let tries = 0; all < expected && tries < 600; tries++) {
    all += (await clients.ask<Received>({ what: "count" })).deliveries;
    if (all < expected) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (all < expected) throw new Error(`${all} of ${expected} deliveries came`);
}

async function steadyRate(stage: Stage): Promise<void> {
  await open(stage, "hub", 1000);
  await stage.clients.ask({ what: "count" });
  const share = await stage.server.ask<number>({ what: "rate", perSecond: 30, seconds: 8, bytes: 1000 });
  const { deliveries: came, p95 } = await stage.clients.ask<Received>({ what: "count" });
  await stage.clients.ask({ what: "close" });
  printTable("30,000 deliveries of 1 kB a second (1,000 subscribers)", [
    ["delivered", "% of a core", "", "p95 ms", ""],
    [came, (share * 100).toFixed(0), verdict(share * 100, "≤", 60), p95, verdict(p95, "≤", 100)],
  ]);
}

/** Enough that ten of them are above p99. */
const pages = 1000;

/** The sign-in page of the built product, while 10,000 sockets get ten events a second between them. */
async function pagesMeanwhile(): Promise<void> {
  const hub = { key: "benchkey1", secret: "a secret of twenty characters" };
  const product = await startProduct({ HUB_KEY: hub.key, HUB_SECRET: hub.secret, TRUST_PROXY: "1" });
  const clients = await startHelper<ClientOrder>("./subscribers.ts");
  await timesOf(product.url, 50); // warms up
  const idle = await timesOf(product.url, pages);
  const url = `${product.url.replace("http://localhost", "ws://127.0.0.1")}/app/${hub.key}?protocol=7`;
  const channels = Array.from({ length: 10 }, (_, at) => `private-company.bench${at}`);
  for (const one of channels)
    await clients.ask({ what: "open-hub", url, count: 1000, keys: { ...hub, channel: one } });
  const server = pusherServer({ ...hub, url: product.url });
  let nth = 0;
  const timer = setInterval(
    () => void server.trigger(channels[nth++ % 10]!, "Bench", { at: Date.now() }).catch(() => {}),
    100,
  );
  const busy = await timesOf(product.url, pages);
  clearInterval(timer);
  const { deliveries: came } = await clients.ask<Received>({ what: "count" });
  clients.end();
  await product.stop();
  const share = p99(busy) / p99(idle);
  printTable(`A page while 10,000 sockets get ${came} deliveries of ten events a second, ms`, [
    ["idle p50", "idle p99", "busy p50", "busy p99", "p99 ratio", ""],
    [
      median(idle).toFixed(0),
      p99(idle).toFixed(0),
      median(busy).toFixed(0),
      p99(busy).toFixed(0),
      share.toFixed(2),
      verdict(share, "≤", 2),
    ],
  ]);
}

async function timesOf(url: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const begun = performance.now();
    await (await fetch(`${url}/login`)).text();
    times.push(performance.now() - begun);
  }
  return times;
}

function p99(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)]!;
}

async function restarts(databaseUrl: string): Promise<void> {
  const stage = await restartStage(databaseUrl);
  try {
    const calm = await stage.silence(() => new Promise((resolve) => setTimeout(resolve, 3000)));
    const rolled = await stage.silence(() => rollOver(stage.product));
    const killed = await stage.silence(() => killOne(stage.product));
    printTable(`Two processes, ${stage.clients} clients, an event every 100 ms`, [
      ["", "longest silence ms", "pages loaded", "calls and pages failed", ""],
      ["nothing happens", calm.longestMs, calm.pages, calm.refused, ""],
      [
        "rolling restart",
        rolled.longestMs,
        rolled.pages,
        rolled.refused,
        verdict(rolled.longestMs, "≤", 1000),
      ],
      [
        "SIGKILL of one",
        killed.longestMs,
        killed.pages,
        killed.refused,
        verdict(killed.longestMs, "≤", 2500),
      ],
    ]);
  } finally {
    await stage.stop();
  }
}
