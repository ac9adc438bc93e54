// Loaded into the product with --import (NODE_OPTIONS). Writes the process's event loop and memory figures to
// PROBE_FILE at every SIGUSR2. A reading ends one window and begins the next.
import { openSync, readSync, renameSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const file = process.env.PROBE_FILE;
const isProbed = /\/(start|bare-server)\.js$/.test(process.argv[1] ?? "");

/**
 * Milliseconds this thread was ready and got no processor: field 2 of Linux' schedstat. On a busy machine this is
 * most of a late timer. 0 without the file.
 */
function waitingClock() {
  const buffer = Buffer.alloc(100);
  try {
    const handle = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
    return () =>
      Number(buffer.toString("latin1", 0, readSync(handle, buffer, 0, 100, 0)).split(" ")[1]) / 1e6;
  } catch {
    return () => 0;
  }
}

if (isMainThread && isProbed && file) {
  setFlagsFromString("--expose-gc");
  // On a busy machine the thread would wait for helpers without a processor, which is not its own work.
  setFlagsFromString("--no-parallel-scavenge");
  const collect = runInNewContext("gc");
  const waited = waitingClock();
  /** A thread that loses its processor between the two clocks would count its wait as work. */
  const readClocks = () => {
    for (let waitedUntil = waited(); ;) {
      const at = performance.now();
      const before = waitedUntil;
      waitedUntil = waited();
      if (waitedUntil === before) return [at, waitedUntil];
    }
  };
  let stallMs = 0;
  let heldMs = 0;
  let [last, lastWaited] = readClocks();
  setInterval(() => {
    const [at, waitedUntil] = readClocks();
    stallMs = Math.max(stallMs, at - last);
    heldMs = Math.max(heldMs, at - last - (waitedUntil - lastWaited));
    [last, lastWaited] = [at, waitedUntil];
  }, 1).unref();

  process.on("SIGUSR2", () => {
    const { rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const reading = { stallMs, heldMs, rss, cpuMs: (user + system) / 1000 };
    collect();
    const { heapUsed, external } = process.memoryUsage();
    // The collection stalls the process, so the next window opens after it.
    setTimeout(() => {
      stallMs = heldMs = 0;
      writeFileSync(`${file}.part`, JSON.stringify({ ...reading, heapUsed, external }));
      renameSync(`${file}.part`, file);
    }, 10);
  });
}
