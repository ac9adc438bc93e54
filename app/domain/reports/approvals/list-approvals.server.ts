import type { Viewer } from "#app/auth/viewer.ts";
import { listUndecided } from "#db/queries/reports/report-approvals.ts";
import { approvalsOf, type ApprovalsView } from "../sending/approval-lines.server.ts";

const maxListed = 200;

export async function listApprovals({ companyId }: Viewer): Promise<ApprovalsView> {
  return approvalsOf(await listUndecided(companyId, maxListed));
}
