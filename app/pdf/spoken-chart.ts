import { labelWithMarks } from "#app/charts/labels/annotation-marks.ts";
import type { Chart, Sparkline } from "#app/charts/chart.ts";

/** Rows that a screen reader is given; the dashboard's page has them all. */
const mostRows = 62;

/** The chart's sentence, then its table: "3 Oct: Shop 881, Market 642; …". */
export function spokenChart(chart: Exclude<Chart, Sparkline>): string {
  const rows = rowsOf(chart);
  const shown = rows.slice(0, mostRows).join("; ");
  const left = rows.length - mostRows;
  const label = "marks" in chart ? labelWithMarks(chart) : chart.label;
  return [label, left > 0 ? `${shown}; and ${left} more` : shown].filter(Boolean).join(". ");
}

function rowsOf(chart: Exclude<Chart, Sparkline>): string[] {
  switch (chart.kind) {
    case "gauge":
      return [[chart.text, chart.goal?.text].filter(Boolean).join(", ")];
    case "pie":
      return chart.parts.map(({ name, text, share }) => `${name}: ${text} (${share})`);
    case "radar":
      return chart.axes.map(({ name, point }) => `${name}: ${point.text}`);
    default: {
      const { labels, longLabels, series, comparison } = chart;
      const isAlone = series.length === 1;
      return labels.map((label, i) => {
        const values = series.map(({ name, points }) => {
          const text = points[i]?.text ?? "–";
          return isAlone ? text : `${name} ${text}`;
        });
        const before = comparison?.points[i];
        const earlier = before && before.value !== null ? [`${comparison.name} ${before.text}`] : [];
        return `${longLabels[i] ?? label}: ${[...values, ...earlier].join(", ")}`;
      });
    }
  }
}
