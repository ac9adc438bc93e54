import { bars } from "./bars.ts";
import type { Chart } from "./chart.ts";
import { gauge } from "./gauge.ts";
import { lines } from "./lines.ts";
import { pieScene } from "./pie.ts";
import { radar } from "./radar.ts";
import type { Scene, Size } from "./scene.ts";
import { sparkline } from "./sparkline.ts";

export function layout(chart: Chart, size: Size): Scene {
  switch (chart.kind) {
    case "line":
    case "area":
      return lines(chart, size);
    case "bar":
      return bars(chart, size);
    case "pie":
      return pieScene(chart, size);
    case "radar":
      return radar(chart, size);
    case "gauge":
      return gauge(chart, size);
    case "sparkline":
      return sparkline(chart, size);
  }
}
