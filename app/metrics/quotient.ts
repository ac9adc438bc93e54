import Big from "big.js";

const micro = 1_000_000;
/** Doubles are exact up to fifteen digits. */
const exactBelow = 1e15;
const digits = 34;

/** A double has up to 17 digits. */
const scaledBy = digits + 17;
const scale = 10n ** BigInt(scaledBy);

const Wide = Big();
Wide.DP = digits;

/** Null if millionths are inexact. */
export function inMicros(value: number): number | null {
  const micros = Math.round(value * micro);
  return Math.abs(micros) < exactBelow && micros / micro === value ? micros : null;
}

/** 0.57 / 200 is 0.00285, which binary division misses. */
export function quotient(of: number, per: number, times = 1): number {
  if (Number.isSafeInteger(times)) {
    const areWhole = Number.isSafeInteger(of) && Number.isSafeInteger(per);
    const above = areWhole ? of : inMicros(of);
    const below = areWhole ? per : inMicros(per);
    if (above !== null && below !== null && Number.isSafeInteger(above * times))
      return (above * times) / below;
  }
  if (!Number.isFinite(of) || !Number.isFinite(per) || !Number.isFinite(times) || per === 0)
    return (of * times) / per;
  return divideDecimals(decimalOf(of), decimalOf(times), decimalOf(per));
}

type Decimal = { readonly digits: bigint; readonly exponent: number };

/** 0.00285 is 285 with exponent −5. */
function decimalOf(value: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** The last digit marks a remainder, which decides between doubles. */
function divideDecimals(of: Decimal, times: Decimal, per: Decimal): number {
  const above = of.digits * times.digits * scale;
  const last = above % per.digits === 0n ? 0 : 1;
  const exponent = of.exponent + times.exponent - per.exponent - scaledBy - 1;
  return Number(`${above / per.digits}${last}e${exponent}`);
}

/** `per` must not be zero. */
export function divideBig(of: Big, per: Big): Big {
  if (of.eq(0)) return new Big(0);
  // big.js counts decimal places, not significant digits.
  const shift = of.e - per.e;
  const near = new Wide(of).times(new Wide(`1e${-shift}`)).div(per);
  return new Big(near.times(new Wide(`1e${shift}`)));
}
