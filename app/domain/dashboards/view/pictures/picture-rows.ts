import { draftFormatOf } from "#app/domain/widgets/draft/draft.ts";
import type { PlacedWidget, Widget } from "#db/schema/documents/dashboard.ts";
import type { PictureRow, PictureWidget } from "./picture-scene.ts";

const pictureRows = 4;
export const pictureWidgets = pictureRows * 4;

export function pictureOfContent({ widgets }: { readonly widgets: readonly PlacedWidget[] }): PictureRow[] {
  return pictureRowsOf(
    widgets.map((widget) => ({ width: widget.width, height: widget.height, format: formatOf(widget) })),
  );
}

type Placed = Pick<PictureWidget, "format"> & Pick<Widget, "width" | "height">;

export function pictureRowsOf(widgets: readonly Placed[]): PictureRow[] {
  const rows: PictureWidget[][] = [];
  let left = 0;
  for (const widget of widgets) {
    if (widget.width > left) {
      if (rows.length === pictureRows) break;
      rows.push([]);
      left = 4;
    }
    rows.at(-1)!.push({ format: widget.format, size: `${widget.width}x${widget.height}` });
    left -= widget.width;
  }
  return rows;
}

function formatOf(widget: PlacedWidget): PictureWidget["format"] {
  return widget.nature === "passive" ? "text" : draftFormatOf(widget.format, widget.formatOptions);
}
