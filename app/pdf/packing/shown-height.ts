import { naturalHeight } from "#app/views/natural-height.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { scales } from "./cut-pages.ts";

/** px of a chart's card: title, subtitle and edges; a line of small text; the least plot with its axis. */
const [head, line, leastPlot] = [70, 16, 64];

/** Grid rows. A chart gets a second row where its notes leave too little of the first. `row`: px. */
export function shownHeight(widget: WidgetView, row: number): number {
  const height = naturalHeight(widget);
  if (widget.body.kind !== "chart" || height > 1) return height;
  const { notes, nature, description } = widget;
  const lines = notes.length + (nature === "interactive" && description !== "" ? 1 : 0);
  const used = head + lines * line + (notes.length > 0 ? 8 : 0);
  return lines > 0 && row * scales.least - used < leastPlot ? 2 : 1;
}
