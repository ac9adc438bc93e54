import { readFileSync } from "node:fs";
import { get } from "node:http";
import type PusherClient from "pusher-js";
import { afterAll, expect, test } from "vitest";
import { build } from "#app/process/build.js";
import { type Agency, registerAgency } from "#tests/support/companies/agency.ts";
import {
  killOne,
  rollOver,
  startTwoProcesses,
  type TwoProcesses,
  until,
} from "#tests/support/browser/two-processes.ts";
import { endClients, type HubAddress, pusherClient } from "./public-clients.ts";

// Two processes on PostgreSQL. Pages are pusher-js clients that read the server as the product's own pages do: at each
// event, and when a channel is subscribed again. They read at no other time.

const { TEST_DATABASE_URL: databaseUrl } = process.env;
const pagesEach = 3;
let product: TwoProcesses | null = null;
afterAll(async () => {
  endClients();
  await product?.stop();
});

type Page = { readonly name: () => string; readonly heard: Set<number>; readonly reads: () => number };

function openPage(hub: HubAddress, agency: Agency, companyId: string, permalink: string): Page {
  const client: PusherClient = pusherClient(hub, agency);
  const channel = client.subscribe(`private-company.${companyId}`);
  const heard = new Set<number>();
  let [shown, reads, isReading, isStale] = ["", 0, false, false];
  const read = async () => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      const found = await agency
        .data<{ name: string }>(`/api/dashboards/${permalink}`)
        .catch(() => new Promise<null>((resolve) => setTimeout(resolve, 200, null)));
      if (found) [shown, reads] = [found.name, reads + 1];
      else isStale = true;
    }
    isReading = false;
  };
  channel.bind("DashboardUpdated", ({ version }: { version: number }) => {
    heard.add(version);
    void read();
  });
  channel.bind("Resync", () => void read());
  channel.bind("pusher:subscription_succeeded", () => void read());
  channel.bind("pusher:subscription_error", () => setTimeout(() => channel.subscribe(), 300));
  return { name: () => shown, heard, reads: () => reads };
}

async function stage() {
  if (!product) {
    await build();
    const hub = { key: "restartkey", secret: "a secret of twenty characters" };
    product = await startTwoProcesses(databaseUrl!, { HUB_KEY: hub.key, HUB_SECRET: hub.secret });
    process.env.PRODUCT_URL = product.url;
  }
  const hub = { url: product.url, key: "restartkey", secret: "a secret of twenty characters" };
  const companies = [];
  for (const name of ["North", "South"]) {
    const agency = await registerAgency(name);
    const { company } = await agency.data<{ company: { id: string } }>("/api/company");
    const dashboard = await agency.data<{ id: string; permalink: string }>("/api/dashboards", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "0" }),
    });
    const pages = Array.from({ length: pagesEach }, () =>
      openPage(hub, agency, company.id, dashboard.permalink),
    );
    await expect.poll(() => pages.every((page) => page.name() === "0"), { timeout: 20_000 }).toBe(true);
    companies.push({ agency, dashboard, pages, written: 0 });
  }
  return { product, companies };
}

type Company = Awaited<ReturnType<typeof stage>>["companies"][number];

/** Renames until the server accepts it: a process that is killed takes its requests with it. */
async function change(company: Company): Promise<void> {
  company.written++;
  for (let tries = 0; ; tries++) {
    const fine = await company.agency
      .call(`/api/dashboards/${company.dashboard.id}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name: String(company.written) }),
      })
      .then(
        (answer) => answer.ok,
        () => false,
      );
    if (fine) return;
    if (tries > 50) throw new Error("the change was never accepted");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function changesWhile(companies: readonly Company[], act: () => Promise<void>): Promise<void> {
  let isOver = false;
  const changing = (async () => {
    while (!isOver) {
      for (const company of companies) await change(company);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  await act();
  isOver = true;
  await changing;
}

/** A kept connection may belong to the process that is killed. */
function statusOnNewConnection(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, timeout: 30_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    })
      .on("timeout", () => reject(new Error("no answer in time")))
      .on("error", reject);
  });
}

/** A signal is sent before it acts. */
const isStopped = (pid: number) => /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));

async function allPagesShowTheLastChange(companies: readonly Company[]): Promise<void> {
  for (const { pages, written } of companies)
    await expect
      .poll(() => pages.map((page) => page.name()), { timeout: 60_000 })
      .toEqual(pages.map(() => String(written)));
}

test(
  "a rolling restart: every page shows the last change, and hears the next ones",
  { timeout: 480_000 },
  async () => {
    if (!databaseUrl) return; // the embedded database has one process
    const { product: running, companies } = await stage();
    await changesWhile(companies, () => rollOver(running));
    await allPagesShowTheLastChange(companies);
    for (const company of companies) await change(company);
    await allPagesShowTheLastChange(companies);
    endClients();
  },
);

test(
  "a process killed with -9: every page shows the last change, and hears the next ones",
  { timeout: 480_000 },
  async () => {
    if (!databaseUrl) return;
    const { product: running, companies } = await stage();
    for (let kill = 0; kill < 2; kill++) {
      await changesWhile(companies, () => killOne(running));
      await allPagesShowTheLastChange(companies);
    }
    for (const company of companies) await change(company);
    await allPagesShowTheLastChange(companies);
  },
);

test(
  "a process that is killed before it takes a connection leaves it to the other",
  { timeout: 240_000 },
  async () => {
    if (!databaseUrl) return;
    const { product: running } = await stage();
    const [victim] = running.workers();
    process.kill(victim!, "SIGSTOP");
    await until(() => isStopped(victim!));
    const answers = Array.from({ length: 20 }, () => statusOnNewConnection(`${running.url}/readyz`));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    process.kill(victim!, "SIGKILL");
    expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
  },
);
