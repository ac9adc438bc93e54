import Big from "big.js";

/** The ratio of a provider's percentage from 0 to 100: 8.47 is 0.0847, as a decimal. */
export function ratioOf(percent: number | null | undefined): number | null {
  return percent === null || percent === undefined ? null : new Big(percent).div(100).toNumber();
}
