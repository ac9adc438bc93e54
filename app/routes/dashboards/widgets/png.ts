import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { drawChartPicture } from "#app/domain/dashboards/output/export/chart-picture.server.ts";
import { pictureAnswer } from "./picture-answer.server.ts";

export async function loader({ request, params: { permalink = "", widgetId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.widgetPng");
  return pictureAnswer("png", await drawChartPicture(viewer, [permalink, widgetId], request, "png"));
}
