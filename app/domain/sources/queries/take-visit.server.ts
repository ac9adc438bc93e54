import { countAttempt } from "#app/http/rate-limit.server.ts";

/** Null if allowed, else seconds to wait (numbers.md 24). */
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
    const { waitSeconds } = await countAttempt(limit, companyId, id);
    if (waitSeconds !== null) return waitSeconds;
  }
  return null;
}
