import { notesHeight } from "#app/views/annotations.ts";
import { innerWidth, naturalHeight } from "#app/views/natural-height.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { mostRows } from "./bands.ts";
import { scales } from "./cut-pages.ts";

/** px: title, subtitle and edges; line of small text; least plot with axis. */
const [head, line, leastPlot] = [70, 16, 64];

const marks = 22;

/** Grid rows. `row`: px. */
export function shownHeight(widget: WidgetView, row: number): number {
  const height = naturalHeight(widget);
  const list = widget.body.kind === "chart" ? notesHeight(widget, innerWidth(widget.width)) : 0;
  if (widget.body.kind !== "chart" || (height > 1 && list === 0)) return height;
  const { notes, nature, description } = widget;
  const lines = notes.length + (nature === "interactive" && description !== "" ? 1 : 0);
  const used = head + lines * line + (notes.length > 0 ? 8 : 0) + (list > 0 ? list + marks : 0);
  if (lines === 0 && list === 0) return 1;
  const rows = Math.max(height, Math.ceil((used + leastPlot) / (row * scales.least)));
  return Math.min(rows, list > 0 ? mostRows : 2);
}
