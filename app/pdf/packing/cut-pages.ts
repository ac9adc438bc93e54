import { mostRows } from "./bands.ts";
import type { Band } from "./bands.ts";

/** px. `row`, `low`: height of a row, and of a row of numbers, before scaling. */
export type Room = {
  readonly height: number;
  readonly row: number;
  readonly low: number;
  readonly gap: number;
  readonly firstHeight?: number;
};

/** `end` is exclusive. `squeezed`: three-row bands with the height of two. */
export type Cut = {
  readonly first: number;
  readonly end: number;
  readonly scale: number;
  readonly squeezed: readonly number[];
  /** Share of the height used. */
  readonly fill: number;
};

export const scales = { least: 0.85, most: 1.25 };
/** Share of the height; the last page is exempt. */
export const leastFill = 0.75;

type Plan = { readonly cost: number; readonly cut: Cut | null };

/** Fewest pages, evenly full. Squeezes bands or ends pages early. Throws for too high a band. */
export function cutPages(bands: readonly Band[], room: Room): Cut[] {
  const plans: Plan[] = Array.from({ length: bands.length + 1 }, () => ({ cost: Infinity, cut: null }));
  plans[bands.length] = { cost: 0, cut: null };
  for (let first = bands.length - 1; first >= 0; first -= 1) {
    for (let end = first + 1; end <= bands.length; end += 1) {
      const cuts = waysOf(bands, first, end, room);
      if (cuts.length === 0) break;
      for (const cut of cuts) {
        const cost = plans[end]!.cost + costOf(cut, end === bands.length);
        if (cost < plans[first]!.cost) plans[first] = { cost, cut };
      }
    }
  }
  if (plans[0]!.cost === Infinity) throw new Error("A widget is higher than a page");
  const cuts: Cut[] = [];
  for (let cut = plans[0]!.cut; cut; cut = plans[cut.end]!.cut) cuts.push(cut);
  return cuts;
}

function costOf({ fill, scale, squeezed }: Cut, isLast: boolean): number {
  const early = isLast || fill >= leastFill ? 0 : 1e12;
  const short = isLast && fill < 1 / 3 ? 20 : 0;
  return early + squeezed.length * 1e8 + 1e4 + short + (1 - fill) ** 2 * 100 + 2 * Math.abs(scale - 1);
}

/** Empty if the bands do not fit. */
function waysOf(bands: readonly Band[], first: number, end: number, room: Room): Cut[] {
  const height = first === 0 ? (room.firstHeight ?? room.height) : room.height;
  const tall: number[] = [];
  for (let i = first; i < end; i += 1) if (bands[i]!.rows === mostRows) tall.push(i);
  return Array.from({ length: tall.length + 1 }, (_, count) => tall.slice(0, count)).flatMap((squeezed) => {
    const shown = bands
      .slice(first, end)
      .map((band, i) => ({ band, isSqueezed: squeezed.includes(first + i) }));
    const gaps =
      room.gap * (shown.reduce((sum, { band, isSqueezed }) => sum + rowsOf(band, isSqueezed), 0) - 1);
    const heightAt = (scale: number) =>
      shown.reduce((sum, { band, isSqueezed }) => sum + rowsHeight(band, isSqueezed, scale, room), gaps);
    if (heightAt(scales.least) > height) return [];
    const scale = largestScale((at) => heightAt(at) <= height);
    return [{ first, end, scale, squeezed, fill: heightAt(scale) / height }];
  });
}

function largestScale(fits: (scale: number) => boolean): number {
  if (fits(scales.most)) return scales.most;
  let [low, high] = [scales.least, scales.most];
  for (let i = 0; i < 14; i += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

export const rowsOf = ({ rows }: Band, isSqueezed: boolean) => (isSqueezed ? rows - 1 : rows);

/** px without gaps. */
export function rowsHeight(band: Band, isSqueezed: boolean, scale: number, { row, low }: Room): number {
  const { isLow, whole } = band;
  if (whole === null) return (isLow ? low : row * rowsOf(band, isSqueezed)) * scale;
  const share = (scale - scales.least) / (scales.most - scales.least);
  return whole.least + (whole.most - whole.least) * share;
}
