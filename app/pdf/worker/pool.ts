import { Worker } from "node:worker_threads";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { PdfFailure } from "./pdf-failure.ts";
import { partsOf } from "./job-messages.ts";
import type { JobNews, Task } from "./job-messages.ts";
import type { UploadedImages } from "#app/views/uploaded-images.ts";

export type PoolLimits = {
  readonly jobSeconds: number;
  readonly memoryMb: number;
  readonly jobsPerWorker: number;
  /** Per lane; more are refused. */
  readonly mostWaiting: number;
};

export type PoolEvents = {
  readonly onBrokenImage: (fileId: string, why: string) => void;
  readonly onWarning: (text: string) => void;
};

/** Lanes take turns: strangers never delay the agency. */
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

type Job = {
  readonly id: number;
  readonly task: Task;
  readonly view: DashboardView;
  readonly images: UploadedImages;
  readonly shown: readonly string[];
  readonly onProgress: (done: number, total: number) => void;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (failure: PdfFailure) => void;
};

/** ms */
const turn = 4;

export function openPool(
  start: () => Promise<{ file: string; fontFolder: string }>,
  limits: PoolLimits,
  events: PoolEvents,
): PdfPool {
  const waiting: Record<Lane, Job[]> = { own: [], public: [] };
  let lastLane: Lane = "public";
  let running: Job | null = null;
  let worker: Worker | null = null;
  let jobsDone = 0;
  let lastId = 0;
  let isClosed = false;
  let deadline: NodeJS.Timeout | undefined;
  let onIdle: (() => void) | null = null;

  const finish = (settle: (job: Job) => void) => {
    clearTimeout(deadline);
    const job = running;
    running = null;
    if (job) settle(job);
    if (jobsDone >= limits.jobsPerWorker) void dropWorker();
    else worker?.unref();
    onIdle?.();
    void next();
  };

  const dropWorker = async () => {
    const old = worker;
    worker = null;
    jobsDone = 0;
    old?.removeAllListeners();
    old?.on("error", () => {});
    await old?.terminate();
  };

  const fail = (failure: PdfFailure) => {
    void dropWorker();
    finish((job) => job.reject(failure));
  };

  const startWorker = async (): Promise<Worker> => {
    const { file, fontFolder } = await start();
    const made = new Worker(file, {
      workerData: { fontFolder },
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb,
        maxYoungGenerationSizeMb: 96, // V8's own 48 costs 5–10 % of a PDF in collections
      },
      env: { NODE_ENV: "production" }, // no secrets; React is faster
      execArgv: [],
    });
    made.on("message", (news: JobNews) => hear(news));
    made.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY")
        fail(new PdfFailure("out-of-memory", "This dashboard is too large for a PDF.", { cause: error }));
      else fail(new PdfFailure("fault", "The PDF could not be created.", { cause: error }));
    });
    made.on("exit", () =>
      fail(
        new PdfFailure("fault", "The PDF could not be created.", {
          cause: new Error("The worker ended by itself"),
        }),
      ),
    );
    return made;
  };

  const hear = (news: JobNews) => {
    if (news.news === "warning") return events.onWarning(news.text);
    const job = running;
    if (!job || news.job !== job.id) return;
    switch (news.news) {
      case "widget":
        return job.onProgress(news.done, job.view.widgets.length);
      case "broken-image":
        return events.onBrokenImage(news.fileId, news.why);
      case "made":
        jobsDone += 1;
        return finish(() => job.resolve(news.bytes));
      case "failed":
        jobsDone += 1;
        return finish(() =>
          job.reject(
            new PdfFailure("fault", "The PDF could not be created.", {
              cause: Object.assign(new Error(news.message), { stack: news.stack }),
            }),
          ),
        );
    }
  };

  const next = async () => {
    if (running || isClosed) return;
    const turnOf: Lane = lastLane === "own" ? "public" : "own";
    lastLane = waiting[turnOf].length > 0 ? turnOf : lastLane;
    const job = waiting[lastLane].shift();
    if (!job) return;
    running = job;
    try {
      worker ??= await startWorker();
      if (running !== job) return;
      const own = worker;
      own.ref();
      const late = () =>
        fail(new PdfFailure("took-too-long", `The PDF was not ready after ${limits.jobSeconds} seconds.`));
      deadline = setTimeout(late, limits.jobSeconds * 1000);
      await handOver(own, job, () => running === job && worker === own);
    } catch (error) {
      if (running === job) fail(new PdfFailure("fault", "The PDF could not be created.", { cause: error }));
    }
  };

  return {
    run: (task, view, images, shown, onProgress, lane = "own") =>
      new Promise((resolve, reject) => {
        if (isClosed)
          return reject(new PdfFailure("closing", "The server is stopping. Please try again in a minute."));
        if (waiting[lane].length >= limits.mostWaiting)
          return reject(
            new PdfFailure(
              "too-busy",
              "Many PDFs are being created right now. Please try again in a minute.",
            ),
          );
        waiting[lane].push({ id: (lastId += 1), task, view, images, shown, onProgress, resolve, reject });
        void next();
      }),
    close: async (graceMs) => {
      isClosed = true;
      const closing = () =>
        new PdfFailure("closing", "The server is stopping. Please try again in a minute.");
      for (const lane of Object.values(waiting)) for (const job of lane.splice(0)) job.reject(closing());
      if (running) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
          setTimeout(resolve, graceMs).unref();
        });
      }
      if (running) fail(closing());
      await dropWorker();
    },
  };
}

async function handOver(
  worker: Worker,
  { id, task, view, images, shown }: Job,
  isWanted: () => boolean,
): Promise<void> {
  let since = performance.now();
  for (const part of partsOf(id, task, view, images, shown)) {
    worker.postMessage(part);
    if (performance.now() - since < turn) continue;
    await new Promise(setImmediate);
    if (!isWanted()) return;
    since = performance.now();
  }
}
