import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { readDashboard, readDashboardCsv } from "#app/domain/dashboards/read/read-dashboard.server.ts";
import { csvStreamAnswer } from "#app/http/csv-answer.server.ts";
import { refusedCall, refusedDates } from "./refuse-reader.server.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.csv");
  const read = await readDashboard(viewer, permalink, request, "paper");
  if (read.outcome !== "read") throw refusedCall(read.outcome);
  if (read.asked.problems) throw refusedDates(read.asked.problems);
  return csvStreamAnswer(await readDashboardCsv(read), `${read.view.name} ${read.view.period.text}`);
}
