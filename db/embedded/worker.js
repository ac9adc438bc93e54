// A worker thread, because PGlite stalls the web server. Plain JavaScript: started by path, never bundled.
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { copyRest } from "./copy-folder.js";

const { folder, template, socketPath } = workerData;

const pglite = await PGlite.create({
  ...(folder && { dataDir: folder }),
  ...(template && { loadDataDir: new Blob([await readFile(template)]) }),
  // Every commit reaches the disk before it is answered.
  relaxedDurability: false,
});

const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: 4 });
await server.start();

parentPort.on("message", async (message) => {
  if (message.copyTo) {
    // PGlite runs on this thread too, so it writes nothing during the copy.
    const begun = performance.now();
    let problem = null;
    try {
      copyRest(folder, message.copyTo, message.seen);
    } catch (error) {
      problem = error.message;
    }
    parentPort.postMessage({ copied: message.copyTo, pauseMs: performance.now() - begun, problem });
  }
  if (message === "close") {
    await server.stop();
    await pglite.close();
    parentPort.postMessage("closed");
    parentPort.close();
  }
});
parentPort.postMessage("ready");
