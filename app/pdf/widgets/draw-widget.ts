import type { WidgetView } from "#app/domain/widgets/widget-view.ts";
import type { Box } from "../drawing.ts";
import type { ImageSizes } from "../frame.ts";
import type { Pen } from "../pen.ts";
import { drawChart } from "./chart.ts";
import { drawImage } from "./image.ts";
import { drawMessage } from "./message.ts";
import type { Rest } from "./rest.ts";
import { drawSummary } from "./summary.ts";
import { drawTable } from "./table.ts";
import { drawText } from "./text.ts";

/** Draws a widget into its box. `appendix` is where its rest will stand; null is returned when nothing is left over. */
export function drawWidget(pen: Pen, widget: WidgetView, box: Box, images: ImageSizes, appendix: string): Rest | null {
  const { body } = widget;
  switch (body.kind) {
    case "chart":
      drawChart(pen, widget, body, box);
      return null;
    case "summary":
      return drawSummary(pen, widget, body, box, appendix);
    case "table":
      return drawTable(pen, widget, body, box, appendix);
    case "text":
      return drawText(pen, widget, body, box, appendix);
    case "image":
      drawImage(pen, widget, body, box, images.has(body.fileId));
      return null;
    case "broken":
    case "empty":
      drawMessage(pen, widget, body, box);
      return null;
  }
}
