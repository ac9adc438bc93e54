import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { findExportOf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { openDashboard } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { pdfAnswer } from "#app/domain/dashboards/output/export/pdf-download.server.ts";
import { refusedCall } from "./refuse-reader.server.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { recordExport } from "#app/domain/dashboards/view/read/record-export.server.ts";

export async function loader({ request, params: { permalink = "", exportId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.pdfFile");
  const opened = await openDashboard(viewer, permalink, request);
  if (opened.outcome !== "open") throw refusedCall(opened.outcome);
  const found = await findExportOf(opened.dashboard, exportId);
  const answer = found?.state === "ready" ? await pdfAnswer(found) : null;
  if (!answer) throw notFound();
  if (viewer && opened.as === "owner") await recordOnboardingEvent(viewer, "pdf-downloaded");
  await recordExport(viewer, opened.dashboard, "PDF", request);
  return answer;
}
