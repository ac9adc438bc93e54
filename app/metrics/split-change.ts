import Big from "big.js";
import { divide } from "./combine.ts";

/** Sums of a ratio's sides: orders and sessions. */
export type Parts = { readonly of: number; readonly per: number };

/** `volume + rate` is exactly `change`. */
export type SplitChange = { readonly change: number; readonly volume: number; readonly rate: number };

/** Volume: more sessions; rate: more orders per session. Null without a previous rate. */
export function splitAmount(current: Parts, previous: Parts): SplitChange | null {
  const oldRate = divide(previous.of, previous.per);
  if (oldRate === null) return null;
  const split = onOneGrid(current.of, previous.of, (current.per - previous.per) * oldRate);
  return split && { change: split.change, volume: split.part, rate: split.rest };
}

/** Changed shares, new and lost segments are volume. */
export function splitRatio(
  segments: readonly { readonly current: Parts | null; readonly previous: Parts | null }[],
): SplitChange | null {
  const now = total(segments.map(({ current }) => current));
  const before = total(segments.map(({ previous }) => previous));
  const [ratio, oldRatio] = [divide(now.of, now.per), divide(before.of, before.per)];
  if (ratio === null || oldRatio === null) return null;
  let rate = 0;
  for (const { current, previous } of segments) {
    const own = current && divide(current.of, current.per);
    const old = previous && divide(previous.of, previous.per);
    const share = current && divide(current.per, now.per);
    if (own !== null && old !== null && share !== null) rate += share * (own - old);
  }
  const split = onOneGrid(ratio, oldRatio, rate);
  return split && { change: split.change, volume: split.rest, rate: split.part };
}

function total(parts: readonly (Parts | null)[]): Parts {
  const sum = (side: keyof Parts) =>
    parts.reduce((all, part) => all.plus(part?.[side] ?? 0), new Big(0)).toNumber();
  return { of: sum("of"), per: sum("per") };
}

const digits = 14;
const mostPlaces = 307;

/** Fourteen digits, so that part + rest is exactly the change. */
function onOneGrid(
  current: number,
  previous: number,
  part: number,
): { change: number; part: number; rest: number } | null {
  if (!Number.isFinite(part)) return null;
  const change = new Big(current).minus(previous);
  const sizes = [change, new Big(part), change.minus(part)].map((each) => each.abs());
  const largest = sizes.reduce((top, each) => (each.gt(top) ? each : top));
  const places = largest.eq(0) ? 0 : Math.min(mostPlaces, digits - 1 - largest.e); // negative for large numbers
  const [whole, own] = [change.round(places), new Big(part).round(places)];
  return { change: whole.toNumber() + 0, part: own.toNumber() + 0, rest: whole.minus(own).toNumber() + 0 };
}
