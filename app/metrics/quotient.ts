import Big from "big.js";

const micro = 1_000_000;
/** Below fifteen digits a decimal and its nearest double name each other, so nothing is lost on the way. */
const exactBelow = 1e15;
/** More significant digits than a double has, so that the one rounding at the end decides. */
const digits = 34;

const Wide = Big();
Wide.DP = digits;

/** The value in millionths where that is exact. */
export function inMicros(value: number): number | null {
  const micros = Math.round(value * micro);
  return Math.abs(micros) < exactBelow && micros / micro === value ? micros : null;
}

/**
 * The double nearest to `of × times / per`, read as the decimals they are written as: 0.57 / 200 is 0.00285, which binary
 * division misses. Two integers are divided with one rounding by the machine; anything else goes through big.js.
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

/** A quotient with 34 significant digits, whatever its size. `per` is not zero. */
export function divideBig(of: Big, per: Big): Big {
  if (of.eq(0)) return new Big(0);
  // Shifted to a size of about one first, since big.js counts decimal places and not significant digits.
  const shift = of.e - per.e;
  const near = new Wide(of).times(new Wide(`1e${-shift}`)).div(per);
  return new Big(near.times(new Wide(`1e${shift}`)));
}
