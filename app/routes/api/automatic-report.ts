import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { deleteReport } from "#app/domain/reports/delete-report.server.ts";
import { getReport } from "#app/domain/reports/get-report.server.ts";
import { pauseReport, resumeReport } from "#app/domain/reports/pause-report.server.ts";
import { reportEntity } from "#app/views/report-entity.ts";
import { ReportCall } from "#app/domain/reports/report.form.ts";
import { updateReport } from "#app/domain/reports/update-report.server.ts";
import { callOf, invalidCall } from "./answers.server.ts";
import { reportAnswer, reportRefused } from "./report-answers.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.automaticReport");
  return reportAnswer(viewer, id);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.automaticReport");
  if (request.method === "DELETE") {
    const outcome = await deleteReport(viewer, id);
    return outcome === "deleted" ? new Response(null, { status: 204 }) : failure("not-found");
  }
  const found = await getReport(viewer, id);
  const { fields } = await callOf(request, [ReportCall, ["paused"]], {
    answered: () => Promise.resolve(found ? [reportEntity(found.report)] : []),
    fixed: ["id"],
  });
  if (!found) return failure("not-found");
  const call = ReportCall.safeParse({ ...reportEntity(found.report), ...fields });
  if (!call.success) return invalidCall(call.error);
  const updated = await updateReport(viewer, id, call.data);
  switch (updated.outcome) {
    case "updated":
      await pauseOrResume(viewer, id, found.isPaused, fields.paused);
      return reportAnswer(viewer, id);
    case "not-found":
      return failure("not-found");
    case "dashboard-not-found":
    case "destination-not-found":
    case "limit":
    case "too-many-widgets":
      return reportRefused(updated);
  }
}

/** Sending an entity back must not change the next send. */
async function pauseOrResume(viewer: Viewer, id: string, isPaused: boolean, asked: unknown): Promise<void> {
  const [yes, no] = [
    [true, "true", "on", "1", 1],
    [false, "false", "off", "0", 0],
  ];
  if (!isPaused && yes.includes(asked as string)) await pauseReport(viewer, id);
  if (isPaused && no.includes(asked as string)) await resumeReport(viewer, id);
}
