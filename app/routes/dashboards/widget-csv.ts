import type { LoaderFunctionArgs } from "@remix-run/node";
import { enter } from "#app/auth/access.server.ts";
import { notFound } from "#app/auth/failure.server.ts";
import { readWidget } from "#app/domain/dashboards/read-widget.server.ts";
import { widgetCsv } from "#app/domain/widgets/widget-csv.ts";
import { csvAnswer } from "#app/lib/csv-answer.server.ts";
import { refusedCall, refusedDates } from "./refuse-reader.server.ts";

/** All rows of one widget, not only the shown ones. */
export async function loader({ request, params: { permalink = "", widgetId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enter(request, "dashboard.widgetCsv");
  const read = await readWidget(viewer, permalink, widgetId, request);
  if (read.outcome === "wrong-dates") throw refusedDates(read.problems);
  if (read.outcome !== "read") throw refusedCall(read.outcome);
  const csv = widgetCsv(read.view);
  if (csv === null) throw notFound();
  return csvAnswer(csv, `${read.view.title || "Widget"} ${read.periodText}`);
}
