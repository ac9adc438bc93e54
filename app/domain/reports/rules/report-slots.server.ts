import { listTakenSlots, reportSlots } from "#db/queries/reports/reports.ts";

export const maxReports = reportSlots.length;

export const quotaText =
  "You can only set-up 5 automatic reports per dashboard. Remove one to continue." as const;

export async function canCreateReport(
  companyId: string,
  dashboardId: string,
): Promise<{ canCreate: boolean; used: number }> {
  const used = (await listTakenSlots(companyId, dashboardId)).length;
  return { canCreate: used < maxReports, used };
}

/** Requires a transaction that locks the dashboard. Null if full. */
export async function freeSlot(companyId: string, dashboardId: string): Promise<number | null> {
  const taken = new Set(await listTakenSlots(companyId, dashboardId));
  return reportSlots.find((slot) => !taken.has(slot)) ?? null;
}
