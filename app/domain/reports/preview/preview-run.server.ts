import type { Viewer } from "#app/auth/viewer.ts";
import { forClient } from "#app/domain/reports/rules/hold-reasons.ts";
import { senderOf } from "#app/mail/sender.ts";
import { findRunContext } from "#db/queries/reports/report-ledger.ts";
import { findRun } from "#db/queries/reports/report-runs.ts";
import { sendingDeps } from "../sending/deps.server.ts";
import { readSnapshot } from "../sending/snapshot.server.ts";
import { drawPreview, type EmailPreview } from "./draw-preview.server.ts";

/** Null without numbers. */
export async function previewRun(
  { companyId }: Viewer,
  reportId: string,
  runId: string,
): Promise<EmailPreview | null> {
  const [run, context] = [await findRun(companyId, runId), await findRunContext(companyId, reportId)];
  if (!run || !context || run.reportId !== reportId || run.snapshot === null) return null;
  const view = readSnapshot(run);
  if (!view) return null;
  const deps = sendingDeps();
  const { company, report, clientName } = context;
  return drawPreview(
    report,
    { view: forClient(view), clientName, companyId, sender: senderOf(company, null, deps.product) },
    deps,
  );
}
