import { readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { config, ConfigError } from "#app/config.server.ts";
import { bucketProblem, missingBucketProblem } from "#app/domain/files/check-bucket.server.ts";
import { warnOfVersions } from "#app/domain/sources/refresh/warn-of-versions.server.ts";
import { stopSending } from "#app/domain/reports/sending/deps.server.ts";
import { closePdfPool, warmPdfPool } from "#app/pdf/worker/pool.server.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { startHandingOver, startJobs, stopJobs } from "#jobs/start.server.ts";
import { door, openFrontDoor } from "#app/http/front-door.server.ts";
import { lockDataFolder } from "./process/data-lock.server.ts";

const warmPdfAfterMs = 3000;

/** Opens everything, once per process; the port opens after it (entry.server.tsx awaits it). */
export function boot(): Promise<void> {
  return singleton("boot", start);
}

async function start(): Promise<void> {
  const begun = performance.now();
  refuseWith(await bucketProblem());
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const unlock = config.databaseUrl ? () => {} : lockDataFolder(config.dataDir);
  process.once("exit", unlock);

  if (config.databaseUrl) await openServer(config.databaseUrl);
  else await openDatabase({ folder: path.join(config.dataDir, "database"), template: newestTemplate() });

  refuseWith(await missingBucketProblem());

  if (config.role === "web") await startHandingOver();
  else await startJobs();
  openFrontDoor();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "a promise was left to fail"));
  if (config.sentryDsn) {
    // Two seconds at start: only where it is wanted.
    const { init } = await import("@sentry/remix");
    init({ dsn: config.sentryDsn, tracesSampleRate: 0.2, sendDefaultPii: false });
  }
  log.info(
    {
      ms: Math.round(performance.now() - begun),
      database: config.databaseUrl ? "postgresql" : "embedded",
      role: config.role,
    },
    "ready",
  );
  await warnOfVersions();
  // Not at once: who opens the first page has the processor for themselves.
  if (config.role !== "web") setTimeout(() => void warmPdfPool(), warmPdfAfterMs).unref();
}

function refuseWith(problem: string | null): void {
  if (problem) throw new ConfigError(problem);
}

async function openServer(url: string): Promise<void> {
  try {
    await openDatabase({ url, pool: config.databasePool });
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: unknown }; // drizzle wraps what the driver said
    if (code !== "ECONNREFUSED" && code !== "ENOTFOUND" && code !== "CONNECT_TIMEOUT") throw error;
    throw new ConfigError(
      `The database at ${new URL(url).host} does not answer (${code}). Is DATABASE_URL right?`,
      { cause: error },
    );
  }
}

/** Within 5 s: no new work, running jobs get 2 s, open connections are closed, the database last. */
async function stop(): Promise<void> {
  if (door.stopping) return;
  door.stopping = true;
  const deadline = setTimeout(() => process.exit(1), 4500);
  deadline.unref();
  door.server?.close();
  door.server?.closeIdleConnections();
  stopSending(); // a message at its last byte is recorded, the next one is not begun
  await stopJobs(2);
  door.server?.closeAllConnections();
  await closePdfPool();
  await closeDatabase();
  log.info("stopped");
  process.exit(0);
}

/** Made by the build (process/build.js). Without it the first start takes some seconds longer. */
function newestTemplate(): string | null {
  try {
    const name = readdirSync("build")
      .filter((file) => file.startsWith("database-template-"))
      .sort()
      .at(-1);
    return name ? path.resolve("build", name) : null;
  } catch {
    return null;
  }
}
