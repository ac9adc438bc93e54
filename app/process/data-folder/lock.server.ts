import { readdirSync, rmSync, writeFileSync } from "node:fs";
import type { Server, Socket } from "node:net";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  isAliveOfBefore,
  isBeating,
  isCopied,
  isOnOtherKernel,
  readHolder,
  writeHolder,
} from "./holder.server.ts";
import { callAt, listenAt } from "./lock-socket.server.ts";

/** A second process would break the embedded database. */
export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
}

const attempts = 5;
const momentsMs = 300;

/**
 * Binds the folder to this process until it ends; `onCall` receives connections of other processes (`callHolder`).
 * Turns are numbered: only one process can create the file of the next number, and then it looks whether
 * another one lives (decision 0160). @throws {DataFolderInUse}
 */
export async function lockDataFolder(
  folder: string,
  onCall: (socket: Socket) => void = (socket) => socket.destroy(),
): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (await staysInUse(folder)) throw inUse(folder);
    const turn = 1 + Math.max(0, ...turnsIn(folder));
    const server = await take(folder, turn, onCall);
    if (server === null) continue;
    if (await isAlone(folder, turn)) {
      const stopBeats = writeHolder(folder);
      // Without a socket a file that stays looks like a process on another machine until its beats are missed.
      if (server === "unsupported")
        process.once("exit", () => rmSync(turnFile(folder, turn), { force: true }));
      for (const earlier of turnsIn(folder))
        if (earlier < turn) rmSync(turnFile(folder, earlier), { force: true });
      return async () => {
        stopBeats();
        await close(server);
      };
    }
    await close(server);
    await pause(50 + Math.random() * 200);
  }
  throw inUse(folder);
}

/** A connection to the process that uses the folder. Null: none does, or it cannot be reached from here. */
export async function callHolder(folder: string): Promise<Socket | null> {
  for (const turn of turnsIn(folder)) {
    const socket = await callAt(turnFile(folder, turn));
    if (socket !== null && socket !== "closed") return socket;
  }
  return null;
}

export async function isInUse(folder: string): Promise<boolean> {
  for (const turn of turnsIn(folder)) if (await answers(turnFile(folder, turn))) return true;
  const holder = readHolder(folder);
  if (!holder || isCopied(folder, holder)) return false;
  if (isAliveOfBefore(holder)) return true;
  const hasNoSocket = readdirSync(folder, { withFileTypes: true }).some(
    (entry) => isTurn(entry.name) && entry.isFile(),
  );
  return (hasNoSocket || isOnOtherKernel(holder)) && (await isBeating(folder));
}

/** A process that is being started holds the sockets of the one that starts it, until it runs a program of its own. */
async function staysInUse(folder: string): Promise<boolean> {
  if (!(await isInUse(folder))) return false;
  await pause(momentsMs);
  return isInUse(folder);
}

async function take(folder: string, turn: number, onCall: (socket: Socket) => void) {
  const server = await listenAt(turnFile(folder, turn), onCall);
  if (server === "unsupported")
    try {
      writeFileSync(turnFile(folder, turn), "", { flag: "wx", mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      return null;
    }
  return server;
}

/** A later turn wins. An earlier one that was about to listen gives way within moments. */
async function isAlone(folder: string, turn: number): Promise<boolean> {
  const others = turnsIn(folder).filter((other) => other !== turn);
  if (others.some((other) => other > turn)) return false;
  for (const other of others) {
    if (!(await answers(turnFile(folder, other)))) continue;
    await pause(momentsMs);
    if (await answers(turnFile(folder, other))) return false;
  }
  return true;
}

async function answers(file: string): Promise<boolean> {
  const socket = await callAt(file);
  if (socket !== null && socket !== "closed") socket.destroy();
  return socket !== null;
}

async function close(server: Server | "unsupported"): Promise<void> {
  if (server !== "unsupported") await new Promise<void>((resolve) => server.close(() => resolve()));
}

const turnName = /^lock\.(\d{1,9})$/;
const isTurn = (name: string) => turnName.test(name);
const turnFile = (folder: string, turn: number) => path.join(folder, `lock.${turn}`);

function turnsIn(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => turnName.exec(name)?.[1] ?? [])
    .map(Number);
}

function inUse(folder: string): DataFolderInUse {
  const holder = readHolder(folder);
  const by = holder ? ` by process ${holder.pid}` : "";
  const where = holder?.host && holder.host !== hostname() ? ` on ${holder.host}` : "";
  return new DataFolderInUse(
    `${path.resolve(folder)} is in use${by}${where}. Stop it first, or set DATA_DIR to another folder.`,
  );
}
