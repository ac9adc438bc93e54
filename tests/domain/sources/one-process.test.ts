import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { loadTable } from "#app/domain/sources/queries/load-tables.server.ts";
import { startRefresher } from "#app/domain/sources/refresh/refresher.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { claimSource, listDueQueries } from "#db/queries/sources/refresh-turns.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { buildCompany } from "../users/people.ts";

await useDatabase();
const provider = await useStandIns([googleSearchConsole]);
afterAll(async () => {
  vi.useRealTimers();
  Object.assign(config, { clockOffsetSeconds: 0 });
});

test("while a provider hangs no other process makes the same call, however long it takes", async () => {
  const companyId = await buildCompany();
  const sourceId = await connectSource(companyId, "google-search-console");
  const source = (await findSourceWithUpload(companyId, sourceId))!;
  const [trial] = googleSearchConsole.trials;
  provider.answer = () => new Promise(() => {});
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  startRefresher();
  const range = { from: day("2026-09-01"), to: day("2026-09-30") };
  const { parameters } = trial!;
  await loadTable(companyId, source, {
    dimension: null,
    split: null,
    metrics: ["clicks"],
    filter: [],
    range,
    currency: "USD",
    parameters,
  });
  while (provider.calls.length === 0) await pause(5);
  const { source: held } = (await findSourceWithUpload(companyId, sourceId))!;
  const heldFor = held.refreshedUntil!.getTime() - Date.now();
  expect(heldFor, "so long other processes wait after a kill").toBeLessThanOrEqual(60_000);
  for (let turn = 1; turn <= 30; turn++) {
    Object.assign(config, { clockOffsetSeconds: turn * 20 });
    vi.advanceTimersByTime(20_000);
    const at = now();
    const dueElsewhere = () => listDueQueries("another process", at, 10);
    // The time passes at once here, so the lease may be written a moment later.
    for (let tries = 0; tries < 100 && (await dueElsewhere()).length > 0; tries++) await pause(50);
    expect(await dueElsewhere(), `turn ${turn}`).toEqual([]);
    const until = new Date(at.getTime() + 60_000);
    expect(await claimSource(companyId, sourceId, "another process", { at, until })).toBe(false);
  }
  expect(provider.calls).toHaveLength(1);
});
