import { readdirSync } from "node:fs";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { freePort } from "#tests/support/browser/product.ts";
import { serveStandIns, standInOrigins } from "#tests/support/edges/stand-in-server.ts";
import { alternate, milliseconds, printTable, ratio, spread } from "./rounds.ts";
import type { Settings } from "./run.ts";

const widgets = 12;
const views = 25;

/** Cost of a page with numbers of one kind of source, and of twelve, from a warm cache without provider calls. */
export async function run({ rounds }: Settings): Promise<void> {
  const port = await freePort();
  // Before the product reads them.
  Object.assign(process.env, {
    PROVIDER_ORIGINS: standInOrigins(port),
    APP_SECRET: "measured, and nothing else is sealed with it",
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
  });
  const { closeStage, openStage, stageDashboard } = await import("./kinds-stage.ts");
  const template = readdirSync("build").find((name) => name.startsWith("database-template"));
  await openStage(template ? `build/${template}` : null);
  const provider = await serveStandIns(port);
  const chosen = standIns.filter(({ origins }) => origins.length > 0).slice(0, widgets);
  const pages = {
    // A kind with enough metrics for twelve different queries.
    one: await stageDashboard(
      [standIns.find(({ trials }) => trials[0]!.metrics.length >= widgets)!],
      widgets,
    ),
    many: await stageDashboard(chosen, widgets),
  };
  const asked = provider.calls.length;
  const viewed = (page: () => Promise<void>) => async () => {
    const all = await milliseconds(async () => {
      for (let view = 0; view < views; view++) await page();
    });
    return all / views;
  };
  const took = await alternate(rounds, { one: viewed(pages.one), many: viewed(pages.many) });
  printTable(`A page of ${widgets} numbers with a warm cache (${rounds} rounds of ${views} views)`, [
    ["", "ms per view", "times the first"],
    ["from 1 kind of source", spread(took.one, 1), "1.0"],
    [`from ${chosen.length} kinds`, spread(took.many, 1), ratio(took.many, took.one).toFixed(2)],
  ]);
  console.log(`  calls to providers in ${2 * rounds * views} views: ${provider.calls.length - asked}`);
  await closeStage();
  await provider.close();
}
