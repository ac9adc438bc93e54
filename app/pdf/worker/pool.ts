import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { UploadedImages } from "#app/views/uploaded-images.ts";
import type { Task } from "./job-messages.ts";
import { PdfFailure } from "./pdf-failure.ts";
import { type Job, openWorker, type PoolEvents, type StartWorker, type WorkerLimits } from "./pool-worker.ts";

export type PoolLimits = WorkerLimits & {
  /** Threads. Each further one starts while the others are busy. */
  readonly workers: number;
  /** Seconds without a job after which a further thread ends. */
  readonly idleSeconds: number;
  /** Per lane; more are refused. */
  readonly mostWaiting: number;
};

/** Lanes take turns, and strangers have one worker at most: they never delay the agency. */
export type Lane = "own" | "public";

export type PdfPool = {
  readonly run: (
    task: Task,
    view: DashboardView,
    images: UploadedImages,
    shown: readonly string[],
    onProgress: (done: number, total: number) => void,
    lane?: Lane,
  ) => Promise<Uint8Array>;
  /** Refuses waiting jobs. */
  readonly close: (graceMs: number) => Promise<void>;
};

export function openPool(start: StartWorker, limits: PoolLimits, events: PoolEvents): PdfPool {
  const waiting: Record<Lane, Job[]> = { own: [], public: [] };
  const workers = Array.from({ length: limits.workers }, (_, at) =>
    openWorker(start, limits, at === 0 ? Infinity : limits.idleSeconds * 1000, events, () => {
      onIdle?.();
      next();
    }),
  );
  let lastLane: Lane = "public";
  let isPublicRunning = false;
  let lastId = 0;
  let isClosed = false;
  let onIdle: (() => void) | null = null;

  const isBusy = () => workers.some((worker) => worker.isBusy());

  const nextJob = (): Job | undefined => {
    const canRun = (lane: Lane) => waiting[lane].length > 0 && !(lane === "public" && isPublicRunning);
    const turnOf: Lane = lastLane === "own" ? "public" : "own";
    const lane = [turnOf, lastLane].find(canRun);
    if (!lane) return undefined;
    lastLane = lane;
    return waiting[lane].shift();
  };

  const next = () => {
    if (isClosed) return;
    const free = workers.find((worker) => !worker.isBusy());
    const job = free && nextJob();
    if (!job) return;
    if (lastLane === "public") isPublicRunning = true;
    void free.take(job);
  };

  const closing = () => new PdfFailure("closing", "The server is stopping. Please try again in a minute.");

  return {
    run: (task, view, images, shown, onProgress, lane = "own") =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(closing());
        if (waiting[lane].length >= limits.mostWaiting)
          return reject(
            new PdfFailure(
              "too-busy",
              "Many PDFs are being created right now. Please try again in a minute.",
            ),
          );
        const ended =
          <Result>(settle: (result: Result) => void) =>
          (result: Result) => {
            if (lane === "public") isPublicRunning = false;
            settle(result);
          };
        waiting[lane].push({
          id: (lastId += 1),
          task,
          view,
          images,
          shown,
          onProgress,
          resolve: ended(resolve),
          reject: ended(reject),
        });
        next();
      }),
    close: async (graceMs) => {
      isClosed = true;
      for (const lane of Object.values(waiting)) for (const job of lane.splice(0)) job.reject(closing());
      if (isBusy()) {
        await new Promise<void>((resolve) => {
          onIdle = () => isBusy() || resolve();
          setTimeout(resolve, graceMs).unref();
        });
      }
      for (const worker of workers) if (worker.isBusy()) worker.fail(closing());
      await Promise.all(workers.map((worker) => worker.drop()));
    },
  };
}
