import Big from "big.js";

/** 8.47 is 0.0847, computed as a decimal. */
export function ratioOf(percent: number | null | undefined): number | null {
  return percent === null || percent === undefined ? null : new Big(percent).div(100).toNumber();
}
