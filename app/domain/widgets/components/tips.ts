import type { Scene } from "#app/charts/scene.ts";

/**
 * What the tooltips of a long chart say, where its table is cut short: names in the first line, then a line per stop.
 * Fields are parted by tabs: "s1 Organic search⇥s2 Paid search", "Wednesday 21 October⇥768⇥425".
 */
export function tips({ hits }: Scene): string {
  const names = (hits[0]?.lines ?? []).map(({ ink, name }) => ({ ink, name }));
  const inOrder = names.sort((a, b) => a.ink.localeCompare(b.ink));
  const rows = hits.map(({ title, lines }) => [
    title,
    ...inOrder.map(({ ink }) => lines.find((line) => line.ink === ink)?.text ?? "–"),
  ]);
  return [inOrder.map(({ ink, name }) => `${ink} ${name}`), ...rows]
    .map((fields) => fields.join("\t"))
    .join("\n");
}
