import Big from "big.js";

const micro = 1_000_000;
/** Below fifteen digits decimals and doubles convert exactly. */
const exactBelow = 1e15;
/** More significant digits than a double, so that only the last rounding counts. */
const digits = 34;

const Wide = Big();
Wide.DP = digits;

/** Null where millionths are not exact. */
export function inMicros(value: number): number | null {
  const micros = Math.round(value * micro);
  return Math.abs(micros) < exactBelow && micros / micro === value ? micros : null;
}

/**
 * The nearest double to the decimal `of × times / per`: 0.57 / 200 is 0.00285, which binary division misses.
 * Integers are divided directly, others by big.js.
 */
export function quotient(of: number, per: number, times = 1): number {
  if (Number.isSafeInteger(times)) {
    const areWhole = Number.isSafeInteger(of) && Number.isSafeInteger(per);
    const above = areWhole ? of : inMicros(of);
    const below = areWhole ? per : inMicros(per);
    if (above !== null && below !== null && Number.isSafeInteger(above * times))
      return (above * times) / below;
  }
  if (!Number.isFinite(of) || !Number.isFinite(per) || !Number.isFinite(times)) return (of * times) / per;
  return divideBig(new Big(of).times(times), new Big(per)).toNumber();
}

/** 34 significant digits. `per` must not be zero. */
export function divideBig(of: Big, per: Big): Big {
  if (of.eq(0)) return new Big(0);
  // Scaled to about one first: big.js counts decimal places, not significant digits.
  const shift = of.e - per.e;
  const near = new Wide(of).times(new Wide(`1e${-shift}`)).div(per);
  return new Big(near.times(new Wide(`1e${shift}`)));
}
