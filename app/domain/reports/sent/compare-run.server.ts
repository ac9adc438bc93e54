import type { Viewer } from "#app/auth/viewer.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { findRunContext } from "#db/queries/reports/report-ledger.ts";
import { findRun } from "#db/queries/reports/report-runs.ts";
import { forClient } from "../rules/hold-reasons.ts";
import { readSnapshot } from "../sending/snapshot.server.ts";
import { compareWithNow } from "./compare-with-now.server.ts";
import type { ComparisonView } from "./comparison-view.ts";

export async function compareRun(
  { companyId }: Viewer,
  reportId: string,
  runId: string,
  showsAll: boolean,
): Promise<ComparisonView | null> {
  const [context, run] = [await findRunContext(companyId, reportId), await findRun(companyId, runId)];
  if (!context || run?.reportId !== reportId || run.snapshot === null) return null;
  const view = readSnapshot(run);
  if (!view) return null;
  const { dashboard, report } = context;
  const zone = report.timezone;
  const sentAt = formatter("en").moment(run.finishedAt ?? run.dueAt, zone);
  return compareWithNow({ run, dashboard, view: forClient(view), sentAt, zone }, showsAll);
}
