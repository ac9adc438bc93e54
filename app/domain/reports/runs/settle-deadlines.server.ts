import { approveRuns, listPassedDeadlines, skipRunRow } from "#db/queries/reports/report-approvals.ts";

const atOnce = 100;

export async function settleDeadlines(at: Date): Promise<void> {
  for (let found = atOnce; found === atOnce;) {
    const passed = await listPassedDeadlines(at, atOnce);
    for (const { id, companyId, atDeadline } of passed) {
      const decision = { by: null, at };
      if (atDeadline === "send") await approveRuns(companyId, [id], decision);
      else await skipRunRow(companyId, id, decision, "No one approved it before the deadline.");
    }
    found = passed.length;
  }
}
