import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import path from "node:path";
import { newId } from "#app/lib/id.server.ts";
import { copyDatabase } from "#db/client.server.ts";
import { freeBytes } from "#db/disk-space.server.ts";
import { copyMost, sizeOf } from "#db/embedded/copy-folder.js";
import { answerCalls, ask } from "./calls.server.ts";
import { callHolder, lockDataFolder } from "./lock.server.ts";
import { copyPrefix, openDataFolder } from "./open.server.ts";

const copyWish = "copy";
const reserveBytes = 64 * 1024 * 1024;

const databaseIn = (folder: string) => path.join(folder, "database");

export function giveCopies(folder: string): (socket: Socket) => void {
  return answerCalls(async (wish, isOver) => {
    if (wish !== copyWish) throw new Error("The running process is of another version.");
    const copy = await newCopyFolder(folder);
    const copied = copyDatabase(databaseIn(copy));
    void Promise.allSettled([copied, isOver]).then(() => rm(copy, { recursive: true, force: true }));
    return { folder: copy, pauseMs: await copied };
  });
}

export type DatabaseCopy = {
  readonly database: string;
  /** Wait of the running product's database. Null: none runs. */
  readonly pauseMs: number | null;
  readonly remove: () => Promise<void>;
};

export async function copyOfDatabase(folder: string): Promise<DatabaseCopy> {
  if (!existsSync(databaseIn(folder))) throw new Error(`There is no database in ${path.resolve(folder)}.`);
  const holder = await callHolder(folder);
  return holder ? copyFrom(holder, folder) : copyAlone(folder);
}

async function copyFrom(holder: Socket, folder: string): Promise<DatabaseCopy> {
  const { folder: name, pauseMs } = await ask(holder, copyWish);
  const copy = path.join(folder, path.basename(name));
  // The lock preserves the copy if the product restarts.
  const release = await lockDataFolder(copy);
  const remove = async () => {
    await release();
    await rm(copy, { recursive: true, force: true });
    holder.destroy();
  };
  return { database: databaseIn(copy), pauseMs, remove };
}

async function copyAlone(folder: string): Promise<DatabaseCopy> {
  const release = await openDataFolder(folder);
  try {
    const copy = await newCopyFolder(folder);
    const releaseCopy = await lockDataFolder(copy);
    await copyMost(databaseIn(folder), databaseIn(copy));
    const remove = async () => {
      await releaseCopy();
      await rm(copy, { recursive: true, force: true });
    };
    return { database: databaseIn(copy), pauseMs: null, remove };
  } finally {
    await release();
  }
}

async function newCopyFolder(folder: string): Promise<string> {
  const needed = (await sizeOf(databaseIn(folder))) + reserveBytes;
  if ((await freeBytes(folder)) < needed)
    throw new Error(
      `A backup first copies the database: ${Math.ceil(needed / 1024 / 1024)} MB must be free on the disk of ${path.resolve(folder)}.`,
    );
  const copy = path.join(folder, `${copyPrefix}${newId()}`);
  await mkdir(databaseIn(copy), { recursive: true, mode: 0o700 });
  return copy;
}
