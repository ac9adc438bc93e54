import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/lib/log.server.ts";
import { unavailableIn } from "./unavailable.ts";

type Patience = {
  readonly forSeconds?: number;
  readonly isStopping?: () => boolean;
};

const maxPauseMs = 2000;

/** `work` must be idempotent: a broken connection hides whether it was done. */
export async function keepTrying<Value>(
  work: () => Promise<Value>,
  { forSeconds = 600, isStopping = () => false }: Patience = {},
): Promise<Value> {
  const until = performance.now() + forSeconds * 1000;
  for (let pauseMs = 100; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    try {
      return await work();
    } catch (error) {
      const unavailable = unavailableIn(error);
      if (!unavailable || isStopping() || performance.now() > until) throw error;
      log.debug({ reason: unavailable.reason }, "waiting for the database");
    }
    await pause(pauseMs);
  }
}
