import type { Viewer } from "#app/auth/viewer.ts";
import { clientAddress, takeTries } from "#app/http/rate-limit.server.ts";
import { log } from "#app/lib/log.server.ts";
import { makeChartPicture, PdfFailure, type PictureFormat } from "#app/pdf/worker/pool.server.ts";
import { readDashboard, type ReadDashboard } from "../../view/read/read-dashboard.server.ts";
import { clientName } from "./export-workbook.server.ts";
import { fileName } from "./file-name.ts";
import { laneOf } from "./pdf-budget.server.ts";
import { recordExport } from "../../view/read/record-export.server.ts";

export type ChartPicture =
  | { readonly outcome: "drawn"; readonly bytes: Uint8Array; readonly name: string }
  | { readonly outcome: "refused"; readonly read: ReadDashboard }
  | { readonly outcome: "no-chart" }
  | { readonly outcome: "unavailable" }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

/** Visitors are limited per network: one worker draws for all. */
export async function drawChartPicture(
  viewer: Viewer | null,
  [permalink, widgetId]: readonly [permalink: string, widgetId: string],
  request: Request,
  format: PictureFormat,
): Promise<ChartPicture> {
  const read = await readDashboard(viewer, permalink, request, "paper");
  if (read.outcome !== "read" || read.asked.problems || read.filtering.problems)
    return { outcome: "refused", read };
  const { view, dashboard, as } = read;
  const widget = view.widgets.find(({ id }) => id === widgetId);
  if (widget?.body.kind !== "chart") return { outcome: "no-chart" };
  if (as === "visitor") {
    const { waitSeconds } = await takeTries(["picture-visitor", clientAddress()]);
    if (waitSeconds !== null) return { outcome: "wait", waitSeconds };
  }
  try {
    const bytes = await makeChartPicture({ ...view, widgets: [widget] }, format, laneOf(read));
    await recordExport(viewer, dashboard, format === "png" ? "PNG" : "SVG", request);
    const names = [await clientName(dashboard), view.name, widget.title];
    return { outcome: "drawn", bytes, name: fileName(names, view.period, format) };
  } catch (error) {
    if (!(error instanceof PdfFailure)) throw error;
    log.error({ err: error, widgetId }, "the picture of a chart could not be drawn");
    return { outcome: "unavailable" };
  }
}
