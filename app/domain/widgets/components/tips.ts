import type { Scene } from "#app/charts/scene.ts";

/**
 * Tooltip texts that the chart's table lacks, for app/visitor/tooltips.ts. Line 1 has the series names, then
 * one line per stop, separated by tabs: "s1 Organic search⇥s2 Paid search", "Wednesday 21 October⇥1 425⇥0
 * 768".
 */
export function tips({ hits }: Pick<Scene, "hits">): string {
  const places = new Map<string, number>();
  const placeOf = (name: string) => places.get(name) ?? places.set(name, places.size).get(name)!;
  const rows = hits.map(({ title, lines }) => [
    plain(title),
    ...lines.map((line) => `${placeOf(nameOf(line))} ${plain(line.text)}`),
  ]);
  return [[...places.keys()], ...rows].map((fields) => fields.join("\t")).join("\n");
}

const nameOf = ({ ink, name }: Scene["hits"][number]["lines"][number]) => `${ink} ${plain(name)}`;

/** Tabs and line ends are separators. */
const plain = (text: string) => text.replace(/[\t\r\n]+/g, " ");
