import type { DashboardView } from "#app/views/dashboard-view.ts";
import { fillGrid } from "#app/views/fill-grid.ts";
import { grid } from "#app/theme/tokens.ts";
import type { Page } from "./drawing.ts";
import { drawLogos, groundColor, panelColor } from "./frame.ts";
import type { ImageSizes } from "./frame.ts";
import { drawIcon } from "./icons.ts";
import { inksOf } from "./inks-of.ts";
import { baselineIn, drawRect, newPen, writeFitted } from "./pen.ts";
import type { Pen } from "./pen.ts";
import type { Typeface } from "./type/typeface.ts";
import { drawWidget } from "./widgets/draw-widget.ts";
import { drawNothing } from "./widgets/message.ts";

const screen = { width: 1280, height: 720 };

const band = 64;
const side = (screen.width - grid.pageMax) / 2;
/** px of a number with its goal. */
const row = 187;

export function drawFirstScreen(
  view: DashboardView,
  type: Typeface,
  images: ImageSizes,
): Pick<Page, "width" | "height" | "marks"> {
  const pen = newPen(type, inksOf(view.brand));
  drawRect(
    pen,
    { x: 0, y: 0, w: screen.width, h: screen.height },
    { fill: groundColor(view) ?? pen.inks.canvas },
  );
  if (view.backgroundFileId !== null && images.has(view.backgroundFileId)) {
    pen.marks.push({
      k: "image",
      x: 0,
      y: 0,
      w: screen.width,
      h: screen.height,
      fileId: view.backgroundFileId,
      fit: "cover",
    });
  }
  drawBand(pen, view, images);
  const top = drawTitle(pen, view);

  const { columns, gap } = grid;
  const panel = panelColor(view);
  if (panel !== null) {
    const box = { x: side - 16, y: top - 8, w: grid.pageMax + 32, h: screen.height - top + 24 };
    drawRect(pen, box, { r: 10, fill: panel });
  }
  const width = (grid.pageMax - gap * (columns - 1)) / columns;
  if (view.widgets.length === 0) drawNothing(pen, { x: side, y: top, w: grid.pageMax });
  for (const [i, cell] of fillGrid(view.widgets, columns).entries()) {
    const box = {
      x: side + cell.column * (width + gap),
      y: top + cell.row * (row + gap),
      w: cell.width * (width + gap) - gap,
      h: cell.height * (row + gap) - gap,
    };
    if (box.y < screen.height) drawWidget(pen, view.widgets[i]!, box, images, "on the dashboard");
  }
  return { ...screen, marks: pen.marks };
}

function drawBand(pen: Pen, view: DashboardView, images: ImageSizes): void {
  drawRect(pen, { x: 0, y: 0, w: screen.width, h: band }, { fill: pen.inks.brand });
  drawRect(pen, { x: 0, y: band - 1, w: screen.width, h: 1 }, { fill: pen.inks["brand-edge"] });
  const plate = pen.marks.length;
  const width = drawLogos(pen, view, images, { x: side + 12, y: 18, w: 400, h: 28 });
  const behind = newPen(pen.type, pen.inks);
  drawRect(behind, { x: side, y: 10, w: width + 24, h: 44 }, { r: 6, fill: "#ffffff" });
  pen.marks.splice(plate, 0, ...behind.marks);
}

/** Returns the grid's top. */
function drawTitle(pen: Pen, view: DashboardView): number {
  const { inks } = pen;
  const room = grid.pageMax;
  let y = band + 28;
  const hasPlate = groundColor(view) !== null || view.backgroundFileId !== null;
  if (hasPlate) {
    drawRect(
      pen,
      { x: side - 16, y: y - 16, w: room + 32, h: 116 },
      { r: 10, fill: inks.surface, stroke: inks.line },
    );
  }
  writeFitted(
    pen,
    view.name,
    side,
    baselineIn(y, 34, 28),
    { size: 28, weight: 600, tracking: -0.018 },
    inks.ink,
    room,
  );
  y += 40;
  const when = writeFitted(
    pen,
    view.period.text,
    side,
    baselineIn(y, 24, 16),
    { size: 16, weight: 600 },
    inks.ink,
    room,
  );
  if (view.period.compareText !== "") {
    writeFitted(
      pen,
      view.period.compareText,
      side + when + 5,
      baselineIn(y, 24, 16),
      { size: 16, weight: 400 },
      inks["ink-3"],
      room - when - 5,
    );
  }
  y += 26;
  const small = { size: 13, weight: 400 } as const;
  const asOf = writeFitted(pen, view.asOf, side, baselineIn(y, 20, 13), small, inks["ink-3"], room / 2);
  if (view.attention !== null) {
    drawIcon(pen, "alert", side + asOf + 12, y + 3, 14, inks.warn);
    writeFitted(
      pen,
      view.attention,
      side + asOf + 31,
      baselineIn(y, 20, 13),
      small,
      inks.warn,
      room / 2 - 31,
    );
  }
  return y + 20 + (hasPlate ? 32 : 20);
}
