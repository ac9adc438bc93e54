// `npm start`. Plain JavaScript, because it runs before the build.
import cluster from "node:cluster";
import { createRequire } from "node:module";
import path from "node:path";
import { constants } from "node:zlib";
import { build } from "./build.js";
import { byRoute } from "./one-route.js";
import { onlyAssets } from "./only-assets.js";
import { runPrimary } from "./primary.js";

const begun = performance.now();
const printLine = console.log;
process.env.NODE_ENV ||= "production";
process.env.HOST ||= "127.0.0.1";
process.env.PORT ||= "3000";
const isDemo = process.argv.includes("--demo"); // serve() overwrites argv
if (isDemo) process.env.CHECKOUT ||= "test";

const giveUp = (error) => {
  console.error(
    error?.code === "ENOSPC"
      ? `Plainboard cannot start: no disk space is left for ${path.resolve(process.env.DATA_DIR || "data")}. Free some and start again.`
      : error?.name === "Error" || error?.stack === undefined
        ? (error?.message ?? error)
        : `Plainboard cannot start: ${error.message}`,
  );
  process.exit(1);
};
process.once("unhandledRejection", giveUp);
process.once("uncaughtException", giveUp);

const built = cluster.isPrimary && (await build().catch(giveUp));

/** The embedded database allows one process. */
const processes = Number(process.env.PROCESSES || (process.env.ROLE === "worker" ? 1 : 2));
if (cluster.isPrimary && process.env.DATABASE_URL && processes >= 1) {
  process.off("uncaughtException", giveUp);
  await runPrimary(processes, announce);
} else serve();

function serve() {
  // remix-serve logs whole URLs with tokens.
  const require = createRequire(path.resolve("node_modules/@remix-run/serve/dist/cli.js"));
  require.cache[require.resolve("morgan")] = {
    id: "morgan",
    loaded: true,
    exports: () => (_req, _res, next) => next(),
  };

  // A twelfth smaller than quality 4, for half a millisecond.
  const compression = require("compression");
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  require.cache[require.resolve("compression")].exports = () => compression({ brotli });

  const express = require("express");
  express.static = onlyAssets(express.static);

  const remix = require("@remix-run/express");
  remix.createRequestHandler = byRoute(remix.createRequestHandler);

  console.log = (line, ...rest) => {
    if (typeof line !== "string" || !line.startsWith("[remix-serve]")) return printLine(line, ...rest);
    console.log = printLine;
    process.off("unhandledRejection", giveUp);
    process.off("uncaughtException", giveUp);
    if (cluster.isWorker) process.send("ready");
    else announce();
    // remix-serve's handler only closes the port.
    for (const signal of ["SIGTERM", "SIGINT"])
      for (const listener of process.listeners(signal))
        if (listener.toString().includes("server.close(console.error)")) process.off(signal, listener);
  };

  process.argv[2] = "build/server/index.js";
  require("./cli.js");
}

async function showSample() {
  const home = `http://localhost:${process.env.PORT}`;
  const made = await fetch(`${home}/sample`, { method: "POST", redirect: "manual" });
  const cookie = made.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  const listed = await fetch(`${home}/api/dashboards`, { headers: { Cookie: cookie } });
  const { data } = await listed.json();
  for (const { name, permalink } of data) printLine(`  ${home}/dashboards/${permalink}  ${name}`);
  printLine(`To change them, open the sample agency on ${home}/`);
}

function announce() {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  printLine(
    `Plainboard serves on http://localhost:${process.env.PORT} (${built ? "built and " : ""}ready in ${seconds} s)`,
  );
  if (isDemo) void showSample();
}
