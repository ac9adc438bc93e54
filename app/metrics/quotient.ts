import Big from "big.js";

const micro = 1_000_000;
/** Up to fifteen digits doubles are exact. */
const exactBelow = 1e15;
/** More than a double has: only the last rounding counts. */
const digits = 34;

const Wide = Big();
Wide.DP = digits;

/** Null if millionths are inexact. */
export function inMicros(value: number): number | null {
  const micros = Math.round(value * micro);
  return Math.abs(micros) < exactBelow && micros / micro === value ? micros : null;
}

/** The nearest double, of decimals: 0.57 / 200 is 0.00285, which binary division misses. */
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

/** `per` must not be zero. */
export function divideBig(of: Big, per: Big): Big {
  if (of.eq(0)) return new Big(0);
  // Scaled first: big.js counts decimal places, not significant digits.
  const shift = of.e - per.e;
  const near = new Wide(of).times(new Wide(`1e${-shift}`)).div(per);
  return new Big(near.times(new Wide(`1e${shift}`)));
}
