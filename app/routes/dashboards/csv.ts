import type { LoaderFunctionArgs } from "@remix-run/node";
import { enter } from "#app/auth/access.server.ts";
import { readDashboard } from "#app/domain/dashboards/read-dashboard.server.ts";
import { dashboardCsv } from "#app/domain/widgets/widget-csv.ts";
import { refusedCall } from "./refuse-reader.server.ts";
import { csvAnswer } from "#app/lib/csv-answer.server.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enter(request, "dashboard.csv");
  const read = await readDashboard(viewer, permalink, request, "paper");
  if (read.outcome !== "read") throw refusedCall(read.outcome);
  return csvAnswer(dashboardCsv(read.view.widgets), `${read.view.name} ${read.view.period.text}`);
}
