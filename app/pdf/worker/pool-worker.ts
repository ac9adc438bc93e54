import { Worker } from "node:worker_threads";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { UploadedImages } from "#app/views/uploaded-images.ts";
import { partsOf } from "./job-messages.ts";
import type { JobNews, Task } from "./job-messages.ts";
import { PdfFailure } from "./pdf-failure.ts";

export type WorkerLimits = {
  readonly jobSeconds: number;
  readonly memoryMb: number;
  readonly jobsPerWorker: number;
};

export type PoolEvents = {
  readonly onBrokenImage: (fileId: string, why: string) => void;
  readonly onWarning: (text: string) => void;
};

export type Job = {
  readonly id: number;
  readonly task: Task;
  readonly view: DashboardView;
  readonly images: UploadedImages;
  readonly shown: readonly string[];
  readonly onProgress: (done: number, total: number) => void;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (failure: PdfFailure) => void;
};

export type StartWorker = () => Promise<{ file: string; fontFolder: string }>;

/** One thread, which starts with its first job. */
export type PoolWorker = {
  readonly isBusy: () => boolean;
  /** Only when it is not busy. */
  readonly take: (job: Job) => Promise<void>;
  /** Rejects the running job. */
  readonly fail: (failure: PdfFailure) => void;
  readonly drop: () => Promise<void>;
};

/** ms */
const turn = 4;

/** `idleMs`: the thread ends after this time without a job. `onFree`: after each job. */
export function openWorker(
  start: StartWorker,
  limits: WorkerLimits,
  idleMs: number,
  events: PoolEvents,
  onFree: () => void,
): PoolWorker {
  let running: Job | null = null;
  let worker: Worker | null = null;
  let jobsDone = 0;
  let deadline: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  const finish = (settle: (job: Job) => void) => {
    clearTimeout(deadline);
    const job = running;
    running = null;
    if (job) settle(job);
    if (jobsDone >= limits.jobsPerWorker) void drop();
    else worker?.unref();
    if (Number.isFinite(idleMs)) idle = setTimeout(() => void drop(), idleMs).unref();
    onFree();
  };

  const drop = async () => {
    clearTimeout(idle);
    const old = worker;
    worker = null;
    jobsDone = 0;
    old?.removeAllListeners();
    old?.on("error", () => {});
    await old?.terminate();
  };

  const fail = (failure: PdfFailure) => {
    void drop();
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

  return {
    isBusy: () => running !== null,
    take: async (job) => {
      clearTimeout(idle);
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
    },
    fail,
    drop,
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
