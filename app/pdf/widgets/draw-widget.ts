import type { WidgetView } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import type { ImageSizes } from "../frame.ts";
import type { Pen } from "../pen.ts";
import type { OverflowTarget } from "./card.ts";
import { drawChart } from "./draw-chart.ts";
import { drawImage } from "./draw-image.ts";
import { drawMessage } from "./message.ts";
import type { Overflow } from "./rest.ts";
import { drawSummary } from "./summary.ts";
import { drawTable } from "./table.ts";
import { drawText } from "./text.ts";

/** Returns the rest for the appendix. */
export function drawWidget(
  pen: Pen,
  widget: WidgetView,
  box: Box,
  images: ImageSizes,
  elsewhere: OverflowTarget,
): Overflow | null {
  const { body } = widget;
  switch (body.kind) {
    case "chart":
      return drawChart(pen, widget, body, box, elsewhere);
    case "summary":
      return drawSummary(pen, widget, body, box, elsewhere);
    case "table":
      return drawTable(pen, widget, body, box, elsewhere);
    case "text":
      return drawText(pen, widget, body, box, elsewhere);
    case "image":
      drawImage(pen, widget, body, box, images.has(body.fileId));
      return null;
    case "broken":
    case "empty":
      drawMessage(pen, widget, body, box);
      return null;
  }
}
