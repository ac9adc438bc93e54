import type { Scene } from "#app/charts/scene.ts";

/**
 * What the tooltips of a chart say, where its table does not: the names in the first line, then a line per stop with its
 * values in the order in which they are to be read. Fields are parted by tabs: "s1 Organic search⇥s2 Paid search",
 * "Wednesday 21 October⇥1 425⇥0 768". The visitor script reads it (app/visitor/tooltips.ts).
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

/** Tabs and line ends part the fields. */
const plain = (text: string) => text.replace(/[\t\r\n]+/g, " ");
