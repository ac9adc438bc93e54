import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/lib/log.server.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { type RequestedQuery, requestRefresh } from "#db/queries/sources/report-queries.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { wakeRefresher } from "./refresh-signals.server.ts";

type Urgency = 0 | 1 | 2;
type Waiting = {
  readonly companyId: string;
  readonly question: RequestedQuery;
  readonly urgency: Urgency;
  readonly at: Date;
};

const tryEveryMs = 2000;
const maxWaiting = 5000;

const state = singleton("want-later", () => ({ waiting: new Map<string, Waiting>(), isTrying: false }));

/** Locked rows are written later: the page must not wait. */
export async function enqueueQueries(
  companyId: string,
  wanted: readonly RequestedQuery[],
  urgency: Urgency,
  at: Date,
): Promise<void> {
  try {
    await requestRefresh(companyId, wanted, urgency, at);
  } catch (error) {
    if (unavailableIn(error)?.reason !== "locked") throw error;
    for (const question of wanted)
      if (state.waiting.size < maxWaiting)
        state.waiting.set(`${question.sourceId} ${question.key}`, { companyId, question, urgency, at });
    if (!state.isTrying) void outsideRequest(writeWaiting);
  }
}

async function writeWaiting(): Promise<void> {
  state.isTrying = true;
  while (state.waiting.size > 0) {
    await pause(tryEveryMs, undefined, { ref: false });
    for (const [name, { companyId, question, urgency, at }] of state.waiting) {
      try {
        await requestRefresh(companyId, [question], urgency, at);
      } catch (error) {
        if (unavailableIn(error)) break;
        log.warn({ err: error }, "a query was not saved"); // Its source was deleted.
      }
      state.waiting.delete(name);
      wakeRefresher();
    }
  }
  state.isTrying = false;
}
