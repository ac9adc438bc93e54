import { loadImages } from "#app/domain/files/load-images.server.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { shownImages } from "#app/pdf/shown-images.ts";
import { makeSheets, PdfFailure } from "#app/pdf/worker/pool.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { Paper } from "./paper-of-address.ts";

/** SVG of each sheet: the pages of the PDF in portrait, with a title instead of the cover. Null: not possible now. */
export async function printSheets(
  companyId: string,
  view: DashboardView,
  { paper, zone }: { readonly paper: Paper; readonly zone: string },
): Promise<string[] | null> {
  const printed = formatter(view.lang).moment(now(), zone);
  try {
    const images = await loadImages(companyId, [...shownImages(view).keys()]);
    return await makeSheets(view, images, { paper, printed });
  } catch (error) {
    if (!(error instanceof PdfFailure) && !(error instanceof BytesUnavailable)) throw error;
    log.error({ err: error, dashboardId: view.id }, "a print could not be drawn");
    return null;
  }
}
