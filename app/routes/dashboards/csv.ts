import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { readDashboard, readDashboardCsv } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { csvStreamAnswer } from "#app/http/csv-stream-answer.server.ts";
import { refusedCall, refusedFields } from "./refuse-reader.server.ts";
import { recordExport } from "#app/domain/dashboards/view/read/record-export.server.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.csv");
  const read = await readDashboard(viewer, permalink, request, "paper");
  if (read.outcome !== "read") throw refusedCall(read.outcome);
  if (read.asked.problems) throw refusedFields(read.asked.problems);
  if (read.filtering.problems) throw refusedFields(read.filtering.problems);
  await recordExport(viewer, read.dashboard, "CSV", request);
  const { name, period, filters = [] } = read.view;
  return csvStreamAnswer(await readDashboardCsv(read), [name, ...filters, period.text].join(" "));
}
