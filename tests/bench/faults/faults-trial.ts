import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { timeZone, today } from "#app/lib/plain-date.ts";
import {
  createDashboard,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { freePort, type Product, startProduct } from "#tests/support/browser/product.ts";
import { serveStandIns, standInOrigins } from "#tests/support/edges/stand-in-server.ts";
import { askDuring, type Outcome, outcomesOf, scheduleReports, type Stage } from "./faults-jobs.ts";
import { recoverySeconds, type Seen, startLoad } from "./faults-load.ts";
import { type FaultyServer, roleLimit, startFaultyServer } from "./faults-server.ts";
import { startSlowMailbox } from "./slow-mailbox.ts";

export type FaultName = "stopped" | "restarted" | "killed" | "exhausted" | "full" | "swallowed" | "held";

export type Result = {
  readonly fault: FaultName;
  readonly seconds: number;
  /** During the fault: responses of pages and the API. */
  readonly during: { readonly ok: number; readonly refused: number; readonly wrong: number };
  readonly wrongs: readonly string[];
  readonly slowestMs: number;
  readonly slowestRefusalMs: number;
  readonly healthMs: number;
  /** Stalls of the trial's own process. */
  readonly stallMs: number;
  readonly readiness: readonly string[];
  readonly recoverySeconds: number | null;
  readonly jobs: Outcome;
  readonly hasExited: boolean;
};

type Trial = {
  readonly faults: readonly FaultName[];
  readonly heldSeconds: number;
  readonly processes: number | null;
  readonly tell: (line: string) => void;
};

const pool = 10;
const reportsEach = 6;
const quietMs = 8000;
const afterMs = 40_000;
const jobsWaitMs = 150_000;
const kind = "seranking";
const fillerName = "fills-the-server";

/** A product with people, reports, files and providers, on a database with one fault after another. */
export async function tryFaults({ faults, heldSeconds, processes, tell }: Trial): Promise<Result[]> {
  const server = await startFaultyServer();
  const mailbox = await startSlowMailbox();
  const providerPort = await freePort();
  const provider = await serveStandIns(providerPort);
  const dataDir = await mkdtemp(path.join(tmpdir(), "plainboard-faults-"));
  process.env.APP_SECRET = "a secret of the fault trial, 32 bytes long";
  const product = await startProduct(
    {
      DATABASE_URL: server.url,
      DATABASE_POOL: String(pool),
      ...(processes !== null && { PROCESSES: String(processes) }),
      APP_SECRET: process.env.APP_SECRET,
      SMTP_URL: mailbox.url,
      PROVIDER_ORIGINS: standInOrigins(providerPort),
      ALLOW_PROVIDER_ORIGINS: "1",
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
    },
    dataDir,
  );
  try {
    process.env.PRODUCT_URL = product.url;
    const stage = await setStage(product, server, { mailbox, provider });
    const results: Result[] = [];
    for (const fault of faults) {
      tell(`${fault} …`);
      results.push(await tryFault(fault, heldSeconds, product, server, stage));
    }
    return results;
  } finally {
    await product.stop("SIGKILL");
    await provider.close();
    await mailbox.stop();
    await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function setStage(
  product: Product,
  server: FaultyServer,
  outside: Pick<Stage, "mailbox" | "provider">,
): Promise<Stage> {
  const day = today(timeZone("UTC"), new Date());
  const agency = await registerAgency("Faults");
  const source = await uploadCsv(agency, "Visits", visitsCsv(day));
  const newDashboard = (name: string) =>
    createDashboard(agency, name, [
      widgetJson("Visits per day", "chart", source.id, { metrics: ["visits"], dimension: "date" }),
      widgetJson("Devices", "table", source.id, { metrics: ["visits", "cost"], dimension: "device" }),
    ]);
  const file = await newDashboard("Visits");
  await agency.data(`/api/dashboards/${file.id}`, {
    method: "PUT",
    body: new URLSearchParams({ category: "sharing", public: "1" }),
  });
  const sourceId = await connectProvider(server.direct, agency.userId);
  const asked = { metrics: ["position"] };
  const widget = widgetJson("Positions", "summary", sourceId, asked);
  const [instance] = widget.instances;
  const config = { ...instance!.config, parameters: { reportType: "positions", property: "123456" } };
  const instances = [{ ...instance!, type: kind, prefix: kind, config }];
  const positions = await createDashboard(agency, "Positions", [{ ...widget, instances }]);
  return {
    ...outside,
    agency,
    url: product.url,
    database: server.direct,
    dashboards: { file, provider: positions },
    newDashboard,
    today: day,
  };
}

/** Writes to the database directly. Loading these modules reads the configuration, so they load here. */
async function connectProvider(url: string, userId: string): Promise<string> {
  const { closeDatabase, openDatabase } = await import("#db/client.server.ts");
  const { connectSource } = await import("#tests/support/companies/connected.ts");
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [person] = await sql<{ company_id: string }[]>`select company_id from users where id = ${userId}`;
  await sql.end();
  await openDatabase({ url, pool: 2 }, false);
  const id = await connectSource(person!.company_id, kind);
  await closeDatabase();
  return id;
}

async function tryFault(
  fault: FaultName,
  heldSeconds: number,
  product: Product,
  server: FaultyServer,
  stage: Stage,
): Promise<Result> {
  // Reports come due during the fault.
  const due = new Date(Math.ceil((Date.now() + 25_000) / 60_000) * 60_000);
  const recipients = await scheduleReports(stage, due, reportsEach);
  await pause(Math.max(0, due.getTime() - Date.now() - quietMs - 3000));
  const load = startLoad(stage.agency, product.url, stage.dashboards.file.permalink);
  await pause(quietMs);
  const seconds = { ...usualSeconds, held: heldSeconds }[fault];
  const begun = performance.now();
  const asking = askDuring(stage, seconds * 1000);
  await makeFault[fault](server, seconds);
  const ended = performance.now();
  await pause(afterMs);
  load.stop();
  const jobs = await outcomesOf(stage, { ...(await asking), recipients }, jobsWaitMs);
  const stallMs = load.stallMs();
  return { ...summary(load.seen, begun, ended), fault, stallMs, jobs, hasExited: hasExited(product) };
}

const usualSeconds = { stopped: 30, restarted: 5, killed: 120, exhausted: 30, full: 30, swallowed: 30 };

type Make = (server: FaultyServer, seconds: number) => Promise<void>;
const makeFault: Readonly<Record<FaultName, Make>> = {
  async stopped(server, seconds) {
    await server.stop();
    await pause(seconds * 1000);
    await server.start();
  },
  restarted: (server) => server.restart(),
  async killed(server, seconds) {
    const admin = server.admin();
    for (let at = 0; at < seconds; at += 10) {
      await killAll(admin, server);
      await pause(10_000);
    }
    await admin.end();
  },
  /** Every connection of the pool waits for a locked table. */
  exhausted: (server, seconds) => inTransaction(server, seconds, `lock table dashboards, users`),
  /** The server accepts no more connections and has closed the product's. */
  async full(server, seconds) {
    const admin = server.admin();
    const others = Array.from({ length: roleLimit }, () =>
      postgres(server.direct, { max: 1, fetch_types: false, connection: { application_name: fillerName } }),
    );
    for (let filled = 0; filled < roleLimit;) {
      await killAll(admin, server);
      const opened = await Promise.allSettled(others.map((one) => one`select 1`));
      filled = opened.filter(({ status }) => status === "fulfilled").length;
    }
    await pause(seconds * 1000);
    await Promise.all(others.map((one) => one.end({ timeout: 1 })));
    await admin.end();
  },
  async swallowed(server, seconds) {
    server.swallow(true);
    await pause(seconds * 1000);
    server.swallow(false);
  },
  held: (server, seconds) =>
    inTransaction(
      server,
      seconds,
      ["companies", "users", "sessions", "dashboards", "sources", "report_queries", "automatic_reports"]
        .map((table) => `select 1 from ${table} for update`)
        .join("; "),
    ),
};

/** Leaves a transaction open. */
async function inTransaction(server: FaultyServer, seconds: number, statements: string): Promise<void> {
  const sql = postgres(server.direct, { max: 1, onnotice: () => {} });
  await sql.unsafe(`begin; ${statements}`).simple();
  await pause(seconds * 1000);
  await sql.unsafe("rollback").simple();
  await sql.end();
}

/** Closes all connections but those that fill the server. */
async function killAll(admin: postgres.Sql, server: FaultyServer): Promise<void> {
  await admin`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${new URL(server.url).pathname.slice(1)} and application_name <> ${fillerName}`;
}

function summary(
  seen: readonly Seen[],
  begun: number,
  ended: number,
): Omit<Result, "fault" | "stallMs" | "jobs" | "hasExited"> {
  const asked = seen.filter(({ what }) => what === "page" || what === "api");
  const during = asked.filter(({ at }) => at >= begun && at <= ended);
  const refusals = during.filter(({ status }) => status === 503);
  const largest = (of: readonly Seen[]) => Math.round(Math.max(0, ...of.map(({ ms }) => ms)));
  return {
    seconds: Math.round((ended - begun) / 1000),
    during: {
      ok: during.filter(({ status }) => status === 200).length,
      refused: refusals.filter(({ wrong }) => wrong === null).length,
      wrong: during.filter(({ wrong }) => wrong !== null).length,
    },
    wrongs: [...new Set(asked.flatMap(({ wrong }) => wrong ?? []))],
    slowestMs: largest(during),
    slowestRefusalMs: largest(refusals),
    healthMs: largest(seen.filter(({ what }) => what === "healthz")),
    readiness: [
      ...new Set(
        seen
          .filter(({ what, status }) => what === "readyz" && status !== 200)
          .map(({ text }) => text.trim() || "no answer"),
      ),
    ],
    recoverySeconds: recoverySeconds(seen, ended, ended + afterMs),
  };
}

function hasExited({ pid }: Product): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
