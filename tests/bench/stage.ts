import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { addDays } from "#app/lib/plain-date.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";

/** The product's figures at the end of a window, in bytes and milliseconds: see probe.js. */
export type Reading = {
  /** The longest time between two turns of the event loop. */
  readonly stallMs: number;
  /** The same without the time the thread got no processor. */
  readonly heldMs: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly cpuMs: number;
};

export type Probed = Product & Probe;

export type Probe = {
  /** Ends a window and begins the next. */
  read(): Promise<Reading>;
};

/** The built product with a probe. */
export async function startProbed(dataDir?: string): Promise<Probed> {
  const { environment, readingOf, remove } = await makeProbe();
  const product = await startProduct({ TRUST_PROXY: "1", ...environment }, dataDir);
  return {
    ...product,
    read: () => readingOf(product.pid),
    async stop(signal) {
      await product.stop(signal);
      await remove();
    },
  };
}

/** For a process that has these variables. */
export async function makeProbe() {
  const folder = await mkdtemp(path.join(tmpdir(), "plainboard-probe-"));
  const file = path.join(folder, "reading.json");
  return {
    environment: {
      NODE_OPTIONS: `--import=${new URL("./probe.js", import.meta.url).href}`,
      PROBE_FILE: file,
    },
    async readingOf(pid: number): Promise<Reading> {
      await rm(file, { force: true });
      process.kill(pid, "SIGUSR2");
      for (let tries = 0; tries < 1000; tries++) {
        await pause(10);
        const text = await readFile(file, "utf8").catch(() => null);
        if (text !== null) return JSON.parse(text) as Reading;
      }
      throw new Error("The probe does not answer.");
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Other journeys on the same product use up what one address may open. */
async function postFromAnotherAddress(url: string) {
  const localAddress = `127.0.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const asked = request(url, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    ...(process.platform === "linux" && { localAddress, family: 4 }),
  }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const { statusCode, headers } = answer;
  return { statusCode, cookies: headers["set-cookie"] ?? [], text: await text(answer) };
}

type Widget = Readonly<Record<string, unknown>>;
type SampleDashboard = { readonly widgets: readonly Widget[]; readonly endDate: PlainDate };

/** A guest's sample agency with public dashboards of this many widgets, copied from its first. */
export async function openSample(url: string) {
  const opened = await postFromAnotherAddress(`${url}/sample`);
  if (opened.statusCode !== 303) throw new Error(`/sample answered ${opened.statusCode}: ${opened.text}`);
  const cookie = opened.cookies.map((line) => line.split(";", 1)[0]).join("; ");
  const call = async <Data>(where: string, init: RequestInit = {}): Promise<Data> => {
    const headers = { "Sec-Fetch-Site": "same-origin", Accept: "application/json", Cookie: cookie };
    const answer = await fetch(url + where, { ...init, headers });
    if (!answer.ok) throw new Error(`${where} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const [first] = await call<{ permalink: string }[]>("/api/dashboards");
  const sample = await call<SampleDashboard>(`/api/dashboards/${first!.permalink}`);

  return {
    /** The last day with numbers. */
    lastDay: sample.endDate,
    /** The guest's session. */
    headers: { Cookie: cookie },
    /** @returns the dashboard's permalink */
    async publicDashboard(widgets: number): Promise<string> {
      const made = await call<{ id: string; permalink: string }>("/api/dashboards", {
        method: "POST",
        body: new URLSearchParams({ name: `${widgets} widgets` }),
      });
      const form = new FormData();
      form.set("widgets", JSON.stringify(widgetsLike(sample.widgets, widgets)));
      await call(`/api/dashboards/${made.id}`, { method: "POST", body: form });
      await call(`/api/dashboards/${made.id}`, {
        method: "PUT",
        body: new URLSearchParams({ category: "sharing", public: "1" }),
      });
      return made.permalink;
    },
  };
}

/** New widgets of every format in turn: charts, a table, numbers and text. */
function widgetsLike(sample: readonly Widget[], count: number): Widget[] {
  // 12 of the sample's 14: leaves out two of its four plain numbers.
  const kept = sample.filter(({ title }) => title !== "Average position" && title !== "Subscribers");
  return Array.from({ length: count }, (_, at) => {
    const { id: _id, hash: _hash, order: _order, result: _result, ...widget } = kept[at % kept.length]!;
    return widget;
  });
}

/** 30 days that nothing else requests, so each is read, drawn and printed for the first time. */
export function daysBefore(lastDay: PlainDate, number: number): { startDate: PlainDate; endDate: PlainDate } {
  const endDate = addDays(lastDay, -number);
  return { startDate: addDays(endDate, -29), endDate };
}
