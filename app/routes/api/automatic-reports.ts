import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { createReport } from "#app/domain/reports/create-report.server.ts";
import { listReportEntities } from "#app/domain/reports/list-reports.server.ts";
import { ReportCall } from "#app/domain/reports/report.form.ts";
import { callOf, invalidCall } from "./answers.server.ts";
import { reportAnswer, reportRefused } from "./report-answers.server.ts";

/** `?dashboard_id=` */
export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.automaticReports");
  const dashboardId = new URL(request.url).searchParams.get("dashboard_id");
  return Response.json({ data: await listReportEntities(viewer, dashboardId ?? undefined) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.automaticReports");
  const call = ReportCall.safeParse((await callOf(request, [ReportCall])).fields);
  if (!call.success) return invalidCall(call.error);
  const made = await createReport(viewer, call.data);
  return made.outcome === "created" ? reportAnswer(viewer, made.id, 201) : reportRefused(made);
}
