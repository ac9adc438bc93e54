import { layout } from "./layout.ts";
import type { PartsChart, RadarChart, SeriesChart } from "./chart.ts";
import type { Scene } from "./scene.ts";

export type PicturedChart = SeriesChart | PartsChart | RadarChart;

/**
 * px of a chart in an email, drawn larger: 12 px become 17 px in a picture that is shown 536 px wide, and so
 * 11 px on a phone.
 */
export const chartPicture = { width: 378, height: 198, shownWidth: 536, shownHeight: 281 } as const;

/** Without names at line ends: the email writes the key as text. */
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
