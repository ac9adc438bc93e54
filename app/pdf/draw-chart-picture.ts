import { chartPicture, pictureScene, type PicturedChart } from "#app/charts/picture-size.ts";
import { discScene } from "#app/charts/pie.ts";
import type { Brand } from "#app/theme/derive.ts";
import type { Page } from "./drawing.ts";
import { inksOf } from "./inks-of.ts";
import { newPen } from "./pen.ts";
import { drawScene } from "./scene-marks.ts";
import type { Typeface } from "./type/typeface.ts";

export function drawChartPicture(
  chart: PicturedChart,
  brand: Brand,
  type: Typeface,
): Pick<Page, "width" | "height" | "marks"> {
  const pen = newPen(type, inksOf(brand));
  const { width, height } = chartPicture;
  const scene = chart.kind === "pie" ? discScene(chart, height - 8, null) : pictureScene(chart);
  drawScene(pen, scene, { x: 0, y: 4, w: width, h: height - 4 });
  return { width, height, marks: pen.marks };
}
