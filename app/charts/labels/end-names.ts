import type { Label, TextInk } from "../scene.ts";
import { textWidth } from "./text-width.ts";

const largestShare = 0.28;

/** px */
const nameHeight = 14;

/** px; null if too wide. */
export function endRoom(names: readonly string[], width: number): number | null {
  const widest = Math.ceil(Math.max(0, ...names.map((name) => textWidth(name, 12, 600))));
  return widest <= width * largestShare ? widest : null;
}

export type EndName = { readonly name: string; readonly y: number; readonly ink: TextInk };

/** Null when not all fit. */
export function endNames(names: readonly EndName[], width: number, height: number): Label[] | null {
  const places = pushApart(
    names.map(({ y }) => ({ y, height: nameHeight })),
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
  }));
}

type Wanted = { readonly y: number; readonly height: number };

/** Touching names move as a group. */
export function pushApart(wanted: readonly Wanted[], limit: number): number[] | null {
  const sorted = wanted.map((name, index) => ({ ...name, index })).sort((a, b) => a.y - b.y);
  type Group = {
    readonly names: readonly (Wanted & { index: number })[];
    readonly offsets: readonly number[];
    readonly first: number;
  };

  const grouped = (names: Group["names"]): Group => {
    const offsets: number[] = [];
    for (const [i, { height }] of names.entries()) {
      const above = names[i - 1];
      offsets.push(above ? (offsets[i - 1] ?? 0) + (above.height + height) / 2 : 0);
    }
    const wish = names.reduce((sum, { y }, i) => sum + y - (offsets[i] ?? 0), 0) / Math.max(1, names.length);
    return { names, offsets, first: Math.max(0, Math.min(wish, limit - (offsets.at(-1) ?? 0))) };
  };
  const bottom = ({ first, offsets, names }: Group) =>
    first + (offsets.at(-1) ?? 0) + (names.at(-1)?.height ?? 0) / 2;
  const top = ({ first, names }: Group) => first - (names[0]?.height ?? 0) / 2;

  if ((grouped(sorted).offsets.at(-1) ?? 0) > limit) return null;
  const groups: Group[] = [];
  for (const name of sorted) {
    let group = grouped([name]);
    for (let above = groups.at(-1); above && bottom(above) > top(group); above = groups.at(-1)) {
      groups.pop();
      group = grouped([...above.names, ...group.names]);
    }
    groups.push(group);
  }
  const places = wanted.map(({ y }) => y);
  for (const { names, offsets, first } of groups) {
    for (const [i, { index }] of names.entries()) places[index] = first + (offsets[i] ?? 0);
  }
  return places;
}
