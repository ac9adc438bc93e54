import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { dashboardWorkbook } from "#app/domain/dashboards/output/export/export-workbook.server.ts";
import { readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { fileAnswer } from "#app/http/file-answer.server.ts";
import { refusedCall, refusedFields } from "../refuse-reader.server.ts";
import { recordExport } from "#app/domain/dashboards/view/read/record-export.server.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.xlsx");
  const read = await readDashboard(viewer, permalink, request, "page");
  if (read.outcome !== "read") throw refusedCall(read.outcome);
  if (read.asked.problems) throw refusedFields(read.asked.problems);
  if (read.filtering.problems) throw refusedFields(read.filtering.problems);
  const { bytes, name } = await dashboardWorkbook(read);
  await recordExport(viewer, read.dashboard, "Excel", request);
  return fileAnswer("xlsx", name, bytes);
}
