import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { pdfAnswer } from "#app/domain/dashboards/export/pdf-download.server.ts";
import { getRun } from "#app/domain/reports/get-report.server.ts";

export async function loader({ request, params: { reportId = "", runId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.automaticReports.runPdf");
  const run = await getRun(viewer, reportId, runId);
  const answer = run && (await pdfAnswer({ companyId: viewer.companyId, fileId: run.pdfFileId }));
  if (!answer) throw notFound();
  return answer;
}
