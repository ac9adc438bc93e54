import { failure } from "#app/http/failure.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import type { ReportRefusal } from "#app/domain/reports/create-report.server.ts";
import { getReport } from "#app/domain/reports/get-report.server.ts";
import { reportEntity } from "#app/views/report-entity.ts";
import { refusalFields } from "#app/domain/reports/report-refusal.server.ts";

export async function reportAnswer(viewer: Viewer, id: string, status = 200): Promise<Response> {
  const found = await getReport(viewer, id);
  return found ? Response.json({ data: reportEntity(found.report) }, { status }) : failure("not-found");
}

/** 404 for an unknown dashboard, otherwise 422. */
export function reportRefused(refusal: ReportRefusal): Response {
  const fields = refusalFields(refusal);
  if (refusal.outcome === "dashboard-not-found")
    return failure("not-found", { message: "This dashboard does not exist.", fields });
  const [message] = Object.values(fields).flat();
  return failure("invalid", { fields, ...(message && { message }) });
}
