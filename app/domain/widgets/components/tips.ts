import type { Scene } from "#app/charts/scene.ts";

/** For app/visitor/tooltips.ts. Line 1: tab-separated series names, then one line per stop. */
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

const plain = (text: string) => text.replace(/[\t\r\n]+/g, " ");
