import type { Label, TextInk } from "./scene.ts";
import { linesNeeded } from "./text-width.ts";

/** px that a name at the end of its line may take before it wraps. */
export const endRoom = 102;

/** px from name to name; two-line names take what they need. */
const nameHeight = 14;

export type EndName = { readonly name: string; readonly y: number; readonly ink: TextInk };

/** Names at the ends of the lines, pushed apart so that none lies on another; null when they do not all fit. */
export function endNames(names: readonly EndName[], width: number, height: number): Label[] | null {
  const heights = names.map(({ name }) =>
    linesNeeded(name, endRoom, 12, 600) > 1 ? nameHeight * 2 - 1 : nameHeight,
  );
  const places = pushApart(
    names.map(({ y }, i) => ({ y, height: heights[i] ?? nameHeight })),
    height,
  );
  if (!places) return null;
  return names.map(({ name, ink }, i) => ({
    x: width,
    y: places[i] ?? 0,
    text: name,
    ink,
    size: 12,
    weight: ink === "ink-3" ? 400 : 600,
    inline: "start",
    block: "middle",
    role: "end",
    room: endRoom,
  }));
}

/** Middles, in the order given, as near to where they were wanted as their heights allow, within 0 and `limit`. */
export function pushApart(
  wanted: readonly { readonly y: number; readonly height: number }[],
  limit: number,
): number[] | null {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a]?.y ?? 0) - (wanted[b]?.y ?? 0));
  const apart = (upper: number, lower: number) =>
    ((wanted[upper]?.height ?? 0) + (wanted[lower]?.height ?? 0)) / 2;
  const needed = order.slice(1).reduce((sum, index, i) => sum + apart(order[i] ?? index, index), 0);
  if (needed > limit) return null;

  const places = wanted.map(({ y }) => Math.min(Math.max(y, 0), limit));
  for (let i = 1; i < order.length; i += 1) {
    const [upper, lower] = [order[i - 1] ?? 0, order[i] ?? 0];
    places[lower] = Math.max(places[lower] ?? 0, (places[upper] ?? 0) + apart(upper, lower));
  }
  let ceiling = limit;
  for (let i = order.length - 1; i >= 0; i -= 1) {
    const index = order[i] ?? 0;
    places[index] = Math.min(places[index] ?? 0, ceiling);
    ceiling = places[index] - apart(order[i - 1] ?? index, index);
  }
  return places;
}
