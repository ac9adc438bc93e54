import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { readWidgetCsv } from "#app/domain/dashboards/view/read/read-widget-csv.server.ts";
import { csvStreamAnswer } from "#app/http/csv-stream-answer.server.ts";
import { refusedCall, refusedFields } from "../refuse-reader.server.ts";

export async function loader({ request, params: { permalink = "", widgetId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.widgetCsv");
  const read = await readWidgetCsv(viewer, permalink, widgetId, request);
  if (read.outcome === "wrong-dates") throw refusedFields(read.problems);
  if (read.outcome === "wrong-filter") throw refusedFields(read.problems);
  if (read.outcome !== "read") throw refusedCall(read.outcome);
  if (read.lines === null) throw notFound();
  return csvStreamAnswer(read.lines, `${read.title || "Widget"} ${read.periodText}`);
}
