import type { Extremes, Point, SeriesChart } from "../chart.ts";
import { valueOf } from "../extent.ts";

/** Null with fewer than two known, whole points. */
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
