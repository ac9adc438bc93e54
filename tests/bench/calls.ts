import { setTimeout as pause } from "node:timers/promises";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { firstViewCalls } from "#tests/support/least-calls.ts";
import { freePort } from "#tests/support/browser/product.ts";
import { serveStandIns, standInOrigins } from "#tests/support/edges/stand-in-server.ts";
import { printTable, verdict } from "./rounds.ts";

const latencyMs = 150;
const mostSeconds = 15;

/** Calls and seconds of the first view of twelve widgets with a comparison over a new source, by kind. */
export async function run(): Promise<void> {
  const port = await freePort();
  // Before the product reads them.
  Object.assign(process.env, {
    PROVIDER_ORIGINS: standInOrigins(port),
    APP_SECRET: "measured, and nothing else is sealed with it",
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
  });
  const { closeStage, openStage } = await import("./kinds-stage.ts");
  const { firstView } = await import("#tests/support/first-view.ts");
  await openStage(null);
  const provider = await serveStandIns(port);
  provider.answer = () => pause(latencyMs, null);
  const rows: (string | number)[][] = [];
  for (const standIn of standIns) {
    const { least, limits } = firstViewCalls[standIn.kind]!;
    provider.mostAtOnce = 0;
    const { calls, seconds } = await firstView(standIn, provider);
    const inWindow = limits ? mostInWindow(provider.calls, limits.perSeconds * 1000) : 0;
    const isWithin = !limits || (inWindow <= limits.requests && provider.mostAtOnce <= limits.concurrent);
    rows.push([
      standIn.kind,
      calls.length,
      least,
      seconds.toFixed(1),
      `${verdict(seconds, "≤", mostSeconds)}${isWithin ? "" : ", faster than documented"}`,
    ]);
  }
  printTable(`First view of 12 widgets, every reply after ${latencyMs} ms`, [
    ["kind", "calls", "least", "seconds", ""],
    ...rows,
  ]);
  await closeStage();
  await provider.close();
}

/** The most calls that began within this many milliseconds. */
function mostInWindow(calls: readonly { readonly at: number }[], ms: number): number {
  let [most, first] = [0, 0];
  for (const [last, { at }] of calls.entries()) {
    while (calls[first]!.at <= at - ms) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
