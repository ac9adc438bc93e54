import type { Scene } from "#app/charts/scene.ts";

/**
 * What the tooltips of a long chart say, where its table is cut short: the names in the first line, then a line per stop with
 * its values in the order in which they are to be read. Fields are parted by tabs: "s1 Organic search⇥s2 Paid search",
 * "Wednesday 21 October⇥1 425⇥0 768". The visitor script reads it (app/visitor/tooltips.ts).
 */
export function tips({ hits }: Scene): string {
  const names = [...(hits[0]?.lines ?? [])].sort((a, b) => a.ink.localeCompare(b.ink));
  const places = new Map(names.map(({ ink }, i) => [ink, i]));
  const rows = hits.map(({ title, lines }) => [
    title,
    ...lines.map(({ ink, text }) => `${places.get(ink)} ${text}`),
  ]);
  return [names.map(({ ink, name }) => `${ink} ${name}`), ...rows]
    .map((fields) => fields.join("\t"))
    .join("\n");
}
