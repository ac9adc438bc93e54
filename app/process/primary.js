// On SIGHUP a new process serves before an old one stops, so the port never closes.
import cluster from "node:cluster";

// A connection that the primary gives to a killed process would stay open.
cluster.schedulingPolicy = cluster.SCHED_NONE;

const restartAfterMs = 1000;
const stopWithinMs = 20_000;

export async function runPrimary(count, onReady) {
  let isStopping = false;
  let isRestarting = false;
  let isWanted = false;
  const expected = new Set();
  const names = new Map();
  const serving = new Set();
  let ended = [];

  /** Resolves when it serves; rejects with its exit code when it ends before. */
  function start() {
    const worker = cluster.fork();
    return new Promise((resolve, reject) => {
      let isReady = false;
      worker.on("message", (message) => {
        if (message.name) names.set(worker.id, message.name);
        if (message !== "ready") return;
        isReady = true;
        serving.add(worker);
        tellEnded();
        resolve(worker);
      });
      worker.once("exit", (code) => {
        serving.delete(worker);
        if (names.has(worker.id)) ended.push(names.get(worker.id));
        names.delete(worker.id);
        tellEnded();
        if (!isReady) reject(Object.assign(new Error("a process did not start"), { code: code ?? 1 }));
        else if (!isStopping && !expected.delete(worker.id)) replace();
      });
    });
  }

  function tellEnded() {
    const heir = [...serving].find((worker) => worker.isConnected());
    if (!heir || ended.length === 0) return;
    heir.send({ ended });
    ended = [];
  }

  function replace() {
    if (isStopping) return;
    start().catch(() => setTimeout(replace, restartAfterMs));
  }

  async function restart() {
    if (isStopping) return;
    isWanted = true;
    if (isRestarting) return;
    isRestarting = true;
    while (isWanted && !isStopping) {
      isWanted = false;
      await replaceAll().catch(() =>
        console.error("The new version does not start; the processes of before go on serving."),
      );
    }
    isRestarting = false;
  }

  async function replaceAll() {
    for (const old of Object.values(cluster.workers)) {
      if (old.isDead()) continue;
      expected.add(old.id);
      try {
        await start();
      } catch (error) {
        if (!expected.delete(old.id)) replace();
        throw error;
      }
      await stop(old, "drain");
    }
  }

  /** "drain": its clients reconnect one after the other. */
  function stop(worker, how) {
    return new Promise((resolve) => {
      if (worker.isDead()) return resolve();
      expected.add(worker.id);
      const late = setTimeout(() => worker.process.kill("SIGKILL"), stopWithinMs);
      worker.once("exit", () => {
        clearTimeout(late);
        resolve();
      });
      if (how === "drain" && worker.isConnected()) worker.send("drain");
      else worker.process.kill("SIGTERM");
    });
  }

  for (const signal of ["SIGTERM", "SIGINT"])
    process.once(signal, async () => {
      isStopping = true;
      await Promise.all(Object.values(cluster.workers).map((worker) => stop(worker, "stop")));
      process.exit(0);
    });
  process.on("SIGHUP", () => void restart());

  try {
    await start();
  } catch (error) {
    process.exit(error.code || 1);
  }
  onReady();
  for (let at = 1; at < count; at++) replace();
}
