import cluster from "node:cluster";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { config, ConfigError } from "#app/config.server.ts";
import {
  answerKeptPage,
  isPageKept,
} from "#app/domain/dashboards/view/kept-pages/answer-kept-page.server.ts";
import { bucketProblem, missingBucketProblem } from "#app/domain/files/check-bucket.server.ts";
import { doorAnswers } from "#app/domain/white-label/door-answers.server.ts";
import { warnOfVersions } from "#app/domain/sources/refresh/warn-of-versions.server.ts";
import { stopSending } from "#app/domain/reports/sending/deps.server.ts";
import { closePdfPool, warmPdfPool } from "#app/pdf/worker/pool.server.ts";
import { processName } from "#app/lib/id.server.ts";
import { cleanEnvelope } from "#app/lib/error-reports/clean-envelope.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { keepTrying } from "#db/keep-trying.server.ts";
import { takeOver } from "#app/domain/leases/take-over.server.ts";
import { startQueueProducer, startJobs, stopJobs } from "#jobs/start.server.ts";
import { closeFrontDoor } from "#app/http/front-door/close-front-door.server.ts";
import { frontDoorServer, openFrontDoor } from "#app/http/front-door/front-door.server.ts";
import { startRealtime, stopRealtime } from "#app/realtime/start.server.ts";
import { receiveUpgrade } from "#app/realtime/hub/receive-upgrade.server.ts";
import { giveCopies } from "./process/data-folder/copies.server.ts";
import { newestTemplate } from "./process/data-folder/newest-template.server.ts";
import { openDataFolder } from "./process/data-folder/open.server.ts";

const warmPdfAfterMs = 3000;

export function boot(): Promise<void> {
  return singleton("boot", start);
}

async function start(): Promise<void> {
  const begun = performance.now();
  refuseWith(await bucketProblem());
  if (config.databaseUrl) await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  else await openDataFolder(config.dataDir, giveCopies(config.dataDir));

  if (config.databaseUrl) await openServer(config.databaseUrl);
  else await openDatabase({ folder: path.join(config.dataDir, "database"), template: newestTemplate() });

  refuseWith(await missingBucketProblem());

  if (cluster.isWorker) process.send!({ name: processName });
  if (config.role === "web") startQueueProducer();
  else await startJobs();
  await startRealtime(config.databaseUrl);
  openFrontDoor((server) => server.on("upgrade", receiveUpgrade), {
    answers: doorAnswers,
    memory: { has: isPageKept, answer: answerKeptPage },
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
  process.on("message", hearPrimary);
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled promise rejection"));
  if (config.sentryDsn) {
    const { init } = await import("@sentry/remix");
    const client = init({ dsn: config.sentryDsn, tracesSampleRate: 0.2, sendDefaultPii: false });
    client?.on("beforeEnvelope", cleanEnvelope);
  }
  log.info(
    {
      ms: Math.round(performance.now() - begun),
      database: config.databaseUrl ? "postgresql" : "embedded",
      role: config.role,
    },
    "ready",
  );
  if (config.role === "web") await warnOfVersions();
  if (config.role !== "web") setTimeout(() => void warmPdfPool(), warmPdfAfterMs).unref();
}

function hearPrimary(message: "drain" | { readonly ended: readonly string[] }): void {
  if (message === "drain") return void stop({ hasSuccessor: true });
  const isStopping = () => frontDoorServer.stopping;
  for (const name of message.ended)
    keepTrying(() => takeOver(name), { isStopping }).catch((error: unknown) =>
      log.error({ err: error }, "the work of a process that ended waits for its leases"),
    );
}

function refuseWith(problem: string | null): void {
  if (problem) throw new ConfigError(problem);
}

async function openServer(url: string): Promise<void> {
  try {
    await openDatabase({ url, pool: config.databasePool });
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: unknown };
    if (code !== "ECONNREFUSED" && code !== "ENOTFOUND" && code !== "CONNECT_TIMEOUT") throw error;
    throw new ConfigError(
      `The database at ${new URL(url).host} cannot be reached (${code}). Check DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Within 5 s: 2 s for running jobs and requests, then the database. With a successor, requests have 10 s. */
async function stop({ hasSuccessor = false } = {}): Promise<void> {
  if (frontDoorServer.stopping) return;
  const deadline = setTimeout(() => process.exit(1), hasSuccessor ? 15_000 : 4500);
  deadline.unref();
  const answered = closeFrontDoor(hasSuccessor ? 10_000 : 2000);
  cluster.worker?.disconnect();
  stopSending();
  await Promise.all([answered, stopRealtime({ hasSuccessor }), stopJobs(2)]);
  await closePdfPool();
  await closeDatabase();
  log.info("stopped");
  process.exit(0);
}
