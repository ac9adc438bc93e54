import type { LoaderFunctionArgs } from "@remix-run/node";
import { enter } from "#app/auth/access.server.ts";
import { readDashboard } from "#app/domain/dashboards/read-dashboard.server.ts";
import { dashboardCsv } from "#app/domain/widgets/widget-csv.ts";
import { csvAnswer } from "#app/lib/csv-answer.server.ts";
import { refusedCall, refusedDates } from "./refuse-reader.server.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enter(request, "dashboard.csv");
  const read = await readDashboard(viewer, permalink, request, "paper");
  if (read.outcome !== "read") throw refusedCall(read.outcome);
  if (read.asked.problems) throw refusedDates(read.asked.problems);
  return csvAnswer(dashboardCsv(read.view.widgets), `${read.view.name} ${read.view.period.text}`);
}
