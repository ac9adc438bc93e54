import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const beatMs = 4000;
const watchMs = 3 * beatMs;
const lookEveryMs = 250;
const surelyOldMs = 600_000;

export type Holder = {
  readonly pid: number;
  readonly started: string | null;
  /** Absent in locks of earlier versions. */
  readonly boot?: string;
  readonly host?: string;
  /** Of the file itself: a copy has another inode. */
  readonly inode?: string;
};

export const holderFile = (folder: string) => path.join(folder, "lock");

/** Null: none, or partly written by a killed process. */
export function readHolder(folder: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(holderFile(folder), "utf8")) as Holder;
    return Number.isInteger(holder.pid) ? holder : null;
  } catch {
    return null;
  }
}

/** Returns what stops the beats. */
export function writeHolder(folder: string): () => void {
  const file = holderFile(folder);
  writeFileSync(file, "", { mode: 0o600 });
  const holder: Holder = {
    pid: process.pid,
    started: startOf(process.pid),
    boot: bootId(),
    host: hostname(),
    inode: inodeOf(file) ?? "",
  };
  writeFileSync(file, JSON.stringify(holder));
  const timer = setInterval(() => beat(file), beatMs).unref();
  return () => clearInterval(timer);
}

function beat(file: string): void {
  const at = new Date();
  try {
    utimesSync(file, at, at);
  } catch {
    // a full or read-only disk is reported elsewhere
  }
}

export function isCopied(folder: string, holder: Holder): boolean {
  return holder.inode !== undefined && holder.inode !== inodeOf(holderFile(folder));
}

export function isOnOtherKernel(holder: Holder): boolean {
  return holder.boot !== undefined && holder.boot !== bootId();
}

export async function isBeating(folder: string): Promise<boolean> {
  const first = touchedAt(folder);
  if (first === null || Date.now() - first > surelyOldMs) return false;
  for (let waited = 0; waited < watchMs; waited += lookEveryMs) {
    await pause(lookEveryMs);
    if (touchedAt(folder) !== first) return true;
  }
  return false;
}

export function isAliveOfBefore({ pid, started, boot }: Holder): boolean {
  if (boot !== undefined) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return started === null || startOf(pid) === null || startOf(pid) === started;
}

function touchedAt(folder: string): number | null {
  return statSync(holderFile(folder), { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function inodeOf(file: string): string | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino.toString() ?? null;
}

/** Same in all containers of a machine, new after a reboot. */
function bootId(): string {
  return textOf("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
}

/** Field 22 of /proc/PID/stat. */
function startOf(pid: number): string | null {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
