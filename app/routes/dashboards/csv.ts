import type { LoaderFunctionArgs } from "@remix-run/node";
import { enter } from "#app/auth/access.server.ts";
import { failure, notFound } from "#app/auth/failure.server.ts";
import { readDashboard } from "#app/domain/dashboards/read-dashboard.server.ts";
import { dashboardCsv } from "#app/domain/widgets/widget-csv.ts";
import { csvAnswer } from "#app/lib/csv-answer.server.ts";

export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enter(request, "dashboard.csv");
  const read = await readDashboard(viewer, permalink, request, "paper");
  if (read.outcome === "not-found") throw notFound();
  if (read.outcome === "password-needed") throw failure("password-needed");
  return csvAnswer(dashboardCsv(read.view.widgets), `${read.view.name} ${read.view.period.text}`);
}
