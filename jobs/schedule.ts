import { handle } from "#db/queue.server.ts";
import type { ScheduledJob } from "./define.ts";

/** What runs by the clock. */
export const schedule: readonly ScheduledJob[] = [];

/** What runs from the queue. */
export async function registerWork(): Promise<void> {
  await handle("clean-up", async () => {});
}
