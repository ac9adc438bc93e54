import { loadImages } from "#app/domain/files/load-images.server.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { byteCache } from "#app/lib/caches/byte-cache.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { shownImages } from "#app/pdf/shown-images.ts";
import { makeSheets, PdfFailure } from "#app/pdf/worker/pool.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { laneOf, type FileReader } from "../export/pdf-budget.server.ts";
import { keyOf } from "../../view/read/view-parts.server.ts";
import type { Paper } from "./paper-of-address.ts";

const keptForMs = 60_000;

/** By content: one drawing for all readers within a minute. */
const drawings = singleton("prints", () => new Map<string, Promise<string[]>>());
const drawn = byteCache<string[]>("print sheets", {
  mostBytes: 32_000_000,
  bytesOf: (sheets) => sheets.reduce((sum, { length }) => sum + length, 0),
  ttlMs: keptForMs,
});

/** SVG of each sheet, in portrait. Null: not possible now. */
export async function printSheets(
  companyId: string,
  view: DashboardView,
  { paper, zone, reader }: { readonly paper: Paper; readonly zone: string; readonly reader: FileReader },
): Promise<string[] | null> {
  const printed = formatter(view.lang).moment(now(), zone);
  const lane = laneOf(reader);
  const content = keyOf([companyId, view, paper, printed]);
  // Otherwise the agency would wait in the strangers' lane.
  const id = `${content} ${lane}`;
  const draw = async () => {
    const images = await loadImages(companyId, [...shownImages(view).keys()]);
    return makeSheets(view, images, { paper, printed }, lane);
  };
  try {
    const known = drawn.get(content);
    if (known) return known;
    const drawing = drawings.get(id) ?? draw().finally(() => drawings.delete(id));
    drawings.set(id, drawing);
    const sheets = await drawing;
    drawn.set(content, sheets);
    return sheets;
  } catch (error) {
    if (!(error instanceof PdfFailure) && !(error instanceof BytesUnavailable)) throw error;
    log.error({ err: error, dashboardId: view.id }, "a print could not be drawn");
    return null;
  }
}
