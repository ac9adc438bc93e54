import { takeTry } from "#app/http/rate-limit.server.ts";

/**
 * Counts a date range that visitors of a dashboard open for the first time, by dashboard and by source (numbers.md 24).
 * Null while they may; else the seconds until they may again.
 */
export async function takeVisit(
  companyId: string,
  dashboardId: string,
  sourceIds: readonly string[],
): Promise<number | null> {
  const asked = [
    ["visit-dashboard-hour", dashboardId],
    ["visit-dashboard-day", dashboardId],
    ...sourceIds.flatMap(
      (id) =>
        [
          ["visit-source-hour", id],
          ["visit-source-day", id],
        ] as const,
    ),
  ] as const;
  for (const [limit, id] of asked) {
    const { waitSeconds } = await takeTry(limit, companyId, id);
    if (waitSeconds !== null) return waitSeconds;
  }
  return null;
}
