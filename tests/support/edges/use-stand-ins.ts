import { afterAll } from "vitest";
import { config } from "#app/config.server.ts";
import { readOrigins } from "#app/config/provider-settings.ts";
import { Budget } from "#app/connectors/core/wire/budget.ts";
import { stopRefresher } from "#app/domain/sources/refresh/refresher.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { StandIn } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { type LocalProvider, serveStandIns, standInOrigins } from "./stand-in-server.ts";

/** Call once at the top of a test file: its requests to providers go to stand-ins on this machine. */
export async function useStandIns(all: readonly StandIn[] = standIns): Promise<LocalProvider> {
  const budget = singleton("budget", () => new Budget());
  Object.assign(budget, new Budget()); // calls of earlier files do not count
  const provider = await serveStandIns(0, all);
  const { providerOrigins, clockOffsetSeconds } = config;
  Object.assign(config, { providerOrigins: readOrigins(standInOrigins(provider.port, all)) });
  afterAll(async () => {
    await stopRefresher();
    await provider.close();
    Object.assign(config, { providerOrigins, clockOffsetSeconds });
  });
  return provider;
}
