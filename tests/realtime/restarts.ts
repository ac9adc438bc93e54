import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { registerAgency } from "#tests/support/companies/agency.ts";
import { endClients, heard, type HubAddress, pusherClient, pusherServer } from "./public-clients.ts";

const tickMs = 100;

type Stage = {
  readonly product: Product;
  readonly hub: HubAddress;
  readonly clients: number;
  /** Longest wait (ms) of any client for its next event while `act` runs and until all hear again. */
  silence(act: () => Promise<void>): Promise<{ readonly longestMs: number; readonly refused: number }>;
  workers(): number[];
  stop(): Promise<void>;
};

/** Two processes on a database of their own at `databaseUrl`, and pusher-js clients of several companies. */
export async function restartStage(databaseUrl: string, clientCount = 50): Promise<Stage> {
  const name = `plainboard_restart_${randomBytes(4).toString("hex")}`;
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const own = new URL(databaseUrl);
  own.pathname = `/${name}`;
  const hub = { key: "restartkey", secret: "a secret of twenty characters" };
  const product = await startProduct({
    DATABASE_URL: own.href,
    APP_SECRET: "a-secret-for-restarts-that-is-32-bytes!",
    HUB_KEY: hub.key,
    HUB_SECRET: hub.secret,
    PROCESSES: "2",
  });
  const address = { ...hub, url: product.url };
  process.env.PRODUCT_URL = product.url;
  const workers = () => childrenOf(product.pid);
  await until(() => workers().length === 2);

  const channels: string[] = [];
  const lastHeard: number[] = [];
  let longest = 0;
  const perCompany = 10;
  for (let at = 0; at < clientCount; at += perCompany) {
    const agency = await registerAgency(`Restart ${at}`);
    const { company } = await agency.data<{ company: { id: string } }>("/api/company");
    const channel = `private-company.${company.id}`;
    channels.push(channel);
    await Promise.all(
      Array.from({ length: Math.min(perCompany, clientCount - at) }, async (_, nth) => {
        const client = pusherClient(address, agency);
        const subscribed = client.subscribe(channel);
        await heard(subscribed, "pusher:subscription_succeeded", 20_000);
        const mine = at + nth;
        lastHeard[mine] = performance.now();
        // As the product's own pages do (app/realtime/client/live-connection.ts).
        subscribed.bind("pusher:subscription_error", () => setTimeout(() => subscribed.subscribe(), 300));
        subscribed.bind("Tick", () => {
          longest = Math.max(longest, performance.now() - lastHeard[mine]!);
          lastHeard[mine] = performance.now();
        });
      }),
    );
  }

  let refused = 0;
  const server = pusherServer(address);
  const ticks = setInterval(() => {
    const at = { at: Date.now() };
    server.trigger(channels, "Tick", at).catch(() => (refused += 1));
    // A new connection each time: the port must never be closed.
    fetch(`${product.url}/healthz`, { headers: { Connection: "close" } }).catch(() => (refused += 1));
  }, tickMs);
  const allHearAgain = async () => {
    const from = performance.now();
    await until(() => lastHeard.every((at) => at > from));
  };

  return {
    product,
    hub: address,
    clients: clientCount,
    workers,
    async silence(act) {
      await allHearAgain();
      [longest, refused] = [0, 0];
      await act();
      await allHearAgain();
      return { longestMs: Math.round(longest), refused };
    },
    async stop() {
      clearInterval(ticks);
      endClients();
      await product.stop();
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** SIGHUP to the first process, as a deploy sends it; resolves when all workers are others. */
export async function rollOver(stage: Stage): Promise<void> {
  const before = stage.workers();
  process.kill(stage.product.pid, "SIGHUP");
  await until(
    () => stage.workers().length === 2 && stage.workers().every((pid) => !before.includes(pid)),
    60_000,
  );
}

export async function killOne(stage: Stage): Promise<void> {
  const [victim] = stage.workers();
  process.kill(victim!, "SIGKILL");
  await until(() => stage.workers().length === 2 && !stage.workers().includes(victim!), 30_000);
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync("ps", ["-eo", "pid=,ppid=,stat="], { encoding: "utf8" });
  return listed
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === pid && !state?.startsWith("Z"))
    .map(([own]) => Number(own));
}

async function until(isTrue: () => boolean, withinMs = 20_000): Promise<void> {
  const late = performance.now() + withinMs;
  while (!isTrue()) {
    if (performance.now() > late) throw new Error("it did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
