import type { Extremes, Point, SeriesChart } from "./chart.ts";
import { valueOf } from "./extent.ts";

/**
 * Of known, whole points: a week that the dates cut is no lowest one, nor is a gap that a stack draws as zero. Null
 * with fewer than two.
 */
export function findExtremes(
  points: readonly Point[],
  { labels, longLabels, incomplete = [] }: Pick<SeriesChart, "labels" | "longLabels" | "incomplete">,
): Extremes | null {
  const known = points.flatMap((point, place) => {
    const value = valueOf(point);
    if (value === null || point.absent || incomplete.includes(place)) return [];
    return [{ value, text: point.text, place, when: longLabels[place] ?? labels[place] ?? "" }];
  });
  if (known.length < 2) return null;
  const low = known.reduce((a, b) => (b.value < a.value ? b : a));
  const high = known.reduce((a, b) => (b.value > a.value ? b : a));
  return { low, high };
}
