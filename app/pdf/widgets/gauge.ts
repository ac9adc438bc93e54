import type { GaugeChart } from "#app/charts/chart.ts";
import { shareOf } from "#app/charts/gauge.ts";
import type { Box } from "../drawing.ts";
import { baselineIn, drawRect, write, writeFitted } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean } from "../type/fit-text.ts";
import { smallLine, smallStyle } from "./card.ts";

/** px: below, the number covers its ring. */
export const ringFrom = 92;

export function drawGaugeBar(pen: Pen, chart: GaugeChart, { x, y, w, h }: Box): void {
  const { value, text, goal, minText, maxText } = chart;
  const line = Math.min(36, Math.max(24, h - 14 - smallLine));
  const size = Math.round(line * 0.85);
  const used = write(
    pen,
    clean(pen.type, text),
    x,
    baselineIn(y, line, size),
    { size, weight: 600 },
    pen.inks.ink,
  );
  if (goal) {
    const room = w - used - 12;
    const ink = pen.inks[goal.isFar ? "bad" : "ink-2"];
    writeFitted(pen, goal.text, x + w, baselineIn(y, line, 12), smallStyle, ink, room, "end");
  }
  const top = y + line + 4;
  drawRect(pen, { x, y: top, w, h: 6 }, { fill: pen.inks.sunken });
  if (value !== null && Number.isFinite(value))
    drawRect(pen, { x, y: top, w: w * shareOf(value, chart), h: 6 }, { fill: pen.inks.s1 });
  if (goal)
    drawRect(
      pen,
      { x: x + (w - 2) * shareOf(goal.value, chart), y: top - 3, w: 2, h: 12 },
      { fill: pen.inks.ink },
    );
  if (goal?.pace !== undefined)
    for (const dot of [-4, 0, 4, 8])
      drawRect(
        pen,
        { x: x + (w - 2) * shareOf(goal.pace, chart), y: top + dot, w: 2, h: 2 },
        { fill: pen.inks.ink },
      );
  const below = baselineIn(top + 9, smallLine, 12);
  const end = write(pen, clean(pen.type, maxText), x + w, below, smallStyle, pen.inks["ink-3"], "end");
  writeFitted(pen, minText, x, below, smallStyle, pen.inks["ink-3"], w - end - 8);
}
