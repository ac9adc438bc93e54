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
 * Binds the folder to this process (decision 0160). `onCall` receives other processes' connections. @throws
 * {DataFolderInUse}
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
      // Without a socket, a remaining file looks like a process on another machine.
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

/** Null: no process uses the folder, or it is unreachable from here. */
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

/** A starting child process has its parent's sockets until exec. */
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

/** A later turn wins. */
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
