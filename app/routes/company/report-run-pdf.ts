import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { pdfAnswer } from "#app/domain/dashboards/output/export/pdf-download.server.ts";
import { getRun } from "#app/domain/reports/get-report.server.ts";
import { recordExport } from "#app/domain/dashboards/view/read/record-export.server.ts";

export async function loader({ request, params: { reportId = "", runId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.automaticReports.runPdf");
  const run = await getRun(viewer, reportId, runId);
  const answer = run && (await pdfAnswer({ companyId: viewer.companyId, fileId: run.pdfFileId }));
  if (!run || !answer) throw notFound();
  const { dashboardId, dashboardName, companyId } = run.report;
  await recordExport(viewer, { id: dashboardId, name: dashboardName, companyId }, "PDF", request);
  return answer;
}
