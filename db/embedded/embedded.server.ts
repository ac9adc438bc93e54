import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { freeBytes } from "../disk-space.server.ts";
import { copyMost } from "./copy-folder.js";

export type Embedded = {
  readonly socketPath: string;
  /** Every answered commit is in the copy, as after `kill -9`. Returns how long writes waited. */
  copyTo(target: string): Promise<number>;
  close(): Promise<void>;
};

const minFreeBytes = 32 * 1024 * 1024;
const noSpace = (folder: string) =>
  `The disk of ${path.resolve(folder)} is full. Free at least 100 MB, then start again. Nothing is lost.`;

const workerFile = path.resolve("db/embedded/worker.js");

/** `folder` null: data in memory. `template`: tar for a new `folder`, because initdb takes seconds. */
export async function openEmbedded(folder: string | null, template: string | null): Promise<Embedded> {
  // A unix socket's path has at most 107 bytes.
  const socketFolder = await mkdtemp(path.join(tmpdir(), "plainboard-"));
  const socketPath = path.join(socketFolder, ".s.PGSQL.5432");
  const isNew = folder === null || !existsSync(path.join(folder, "PG_VERSION"));
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });

  const worker = new Worker(workerFile, {
    workerData: { folder, template: isNew ? template : null, socketPath },
  });
  await heard(worker, "ready").catch(async (error: unknown) => {
    throw folder && (await freeBytes(folder)) < minFreeBytes ? new Error(noSpace(folder)) : error;
  });
  const leave = (why: string) => {
    console.error(`The embedded database stopped: ${why}`);
    process.exit(1);
  };
  let isClosing = false;
  worker.on("error", (error) => leave(error.message));
  worker.on("exit", (code) => {
    if (!isClosing) leave(`it ended with ${code}`);
  });
  worker.unref();
  return {
    socketPath,
    async copyTo(target) {
      if (folder === null) throw new Error("a database in memory has no folder");
      const seen = await copyMost(folder, target, await copyMost(folder, target));
      worker.postMessage({ copyTo: path.resolve(target), seen });
      return copied(worker, path.resolve(target));
    },
    async close() {
      isClosing = true;
      const closed = heard(worker, "closed");
      worker.postMessage("close");
      await closed;
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

function heard(worker: Worker, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => message === word && done(resolve);
    const onExit = (code: number) =>
      done(() => reject(new Error(`the embedded database ended with ${code}`)));
    const done = (answer: () => void) => {
      worker.off("message", onMessage).off("error", reject).off("exit", onExit);
      answer();
    };
    worker.on("message", onMessage).once("error", reject).once("exit", onExit);
  });
}

type Copied = { readonly copied: string; readonly pauseMs: number; readonly problem: string | null };

function copied(worker: Worker, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Partial<Copied>) => {
      if (message.copied !== target) return;
      worker.off("message", onMessage);
      if (message.problem) reject(new Error(message.problem));
      else resolve(message.pauseMs ?? 0);
    };
    worker.on("message", onMessage);
  });
}
