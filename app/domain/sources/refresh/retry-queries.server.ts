import { countAttempt } from "#app/http/rate-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { findSourceRow } from "#db/queries/sources/connecting.ts";
import { retryFailuresOfKind } from "#db/queries/sources/report-queries.ts";
import { retryableFailures } from "../freshness.ts";
import { wakeRefresher } from "../queries/refresh-signals.server.ts";

export type RetryOutcome =
  | { readonly outcome: "asked" | "not-found" }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

/** The provider's waits remain. */
export async function retryRefusedQueries(companyId: string, sourceId: string): Promise<RetryOutcome> {
  if (!(await findSourceRow(companyId, sourceId))) return { outcome: "not-found" };
  const { waitSeconds } = await countAttempt("ask-again", companyId, sourceId);
  if (waitSeconds !== null) return { outcome: "wait", waitSeconds };
  if (await retryFailuresOfKind(companyId, sourceId, [...retryableFailures], now())) wakeRefresher();
  return { outcome: "asked" };
}
