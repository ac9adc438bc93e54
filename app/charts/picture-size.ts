import { layout } from "./layout.ts";
import type { PartsChart, RadarChart, SeriesChart } from "./chart.ts";
import type { Scene } from "./scene.ts";

export type PicturedChart = SeriesChart | PartsChart | RadarChart;

/** px. The email shows it 536 px wide. */
export const chartPicture = { width: 378, height: 198, shownWidth: 536, shownHeight: 281 } as const;

export function pictureScene(chart: PicturedChart): Scene {
  const { width, height } = chartPicture;
  const whole = chart.kind === "radar" ? { ...chart, visibleLabels: true } : chart;
  const scene = layout(whole, { width, height, keyBeside: true });
  if (scene.key?.place !== "narrow") return scene;
  return {
    ...scene,
    labels: scene.labels.filter(({ role }) => role !== "end"),
    gutter: { ...scene.gutter, end: 8 },
  };
}
