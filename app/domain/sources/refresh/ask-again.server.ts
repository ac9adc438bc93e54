import { takeTry } from "#app/http/rate-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { findSourceRow } from "#db/queries/sources/connections.ts";
import { wantRefusedAgain } from "#db/queries/sources/report-questions.ts";
import { mendable } from "../freshness.ts";
import { kickRefresher } from "../queries/refresh-signals.server.ts";

export type AskedAgain =
  { readonly outcome: "asked" | "not-found" } | { readonly outcome: "wait"; readonly waitSeconds: number };

/** Retries refused queries at once, after a fix at the provider. Waits set by the provider remain. */
export async function askAgain(companyId: string, sourceId: string): Promise<AskedAgain> {
  if (!(await findSourceRow(companyId, sourceId))) return { outcome: "not-found" };
  const { waitSeconds } = await takeTry("ask-again", companyId, sourceId);
  if (waitSeconds !== null) return { outcome: "wait", waitSeconds };
  if (await wantRefusedAgain(companyId, sourceId, [...mendable], now())) kickRefresher();
  return { outcome: "asked" };
}
